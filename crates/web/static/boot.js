// Starts the client, shows what goes wrong, and keeps a copy of everything for offline play.
const build = "{{build}}";
const trouble = document.getElementById("trouble");

// The page is told once and stays told: after a panic nothing in it can be relied on.
window.tableeTrouble = (text) => {
  document.getElementById("trouble-text").textContent = `${text}\n${build}`;
  trouble.hidden = false;
  document.getElementById("trouble-reload").focus();
};
document.getElementById("trouble-reload").addEventListener("click", () => location.reload());

try {
  const { default: init, mount } = await import("./web.js");
  await init({ module_or_path: new URL("./web_bg.wasm", import.meta.url) });
  mount();
  document.getElementById("boot").remove();
  performance.mark("tablee-ready");
} catch (error) {
  window.tableeTrouble(String(error?.stack ?? error));
}

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const known = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // A newer client has been fetched beside this one: the page may offer to reload.
    if (known) window.dispatchEvent(new Event("tablee-update"));
  });
  navigator.serviceWorker
    .register("./sw.js")
    .then(() => navigator.serviceWorker.ready)
    // Rule texts and the like: not needed to start, wanted offline.
    .then((registration) => setTimeout(() => registration.active?.postMessage("rest"), 3000))
    .catch(() => {}); // Private windows have none; the page works without.
}
