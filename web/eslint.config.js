// What neither the formatter nor the types find: the plugins' own recommendations, with types, less what a line here excuses.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const parserOptions = { projectService: true, extraFileExtensions: [".svelte"] };

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser, parserOptions },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { ...parserOptions, parser: ts.parser, svelteConfig } },
  },
  { files: ["**/*.js"], extends: [ts.configs.disableTypeChecked] },
  {
    rules: {
      // an argument may be there only so that a change of it is noticed
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // a space at the edge of an element must be written so, or the formatter may break the line there
      "svelte/no-useless-mustaches": "off",
      // our collections are replaced whole (`$state.raw`), never changed in place
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
