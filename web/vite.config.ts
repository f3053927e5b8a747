import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built files go into the package, so that a wheel carries them.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/croupier/room/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // light-dark() as it is: what lies on the felt resolves it anew
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
