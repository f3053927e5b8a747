// Before the first paint: the theme chosen in this browser, as prefs.svelte.ts keeps it.
try {
  const chosen = JSON.parse(localStorage.getItem("croupier.preferences")) ?? {};
  document.documentElement.dataset.theme = chosen.theme ?? "system";
} catch {
  // a browser that keeps nothing has the device's theme
}
