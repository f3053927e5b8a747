// The browser's entry: connect, then show.

import { mount } from "svelte";
import App from "./App.svelte";
import { connection } from "./shared/socket.svelte";

connection.start();
mount(App, { target: document.getElementById("app")! });
