// Fetches the module of the page that is open and changes to another when the address does; shows what goes wrong; keeps a copy
// of everything for offline play.
const build = "{{build}}";
const games = ["{{games}}"];
const boot = document.getElementById("boot");
const trouble = document.getElementById("trouble");

// The page is told once and stays told: after a panic nothing in it can be relied on.
const show = (text) => {
  document.getElementById("trouble-text").textContent = `${text}\n${build}`;
  trouble.hidden = false;
  document.getElementById("trouble-reload").focus();
};
document.getElementById("trouble-reload").addEventListener("click", () => location.reload());

// The server has a newer client than this page. Parts of two builds are not put together: the page is loaded anew, with the newer
// service worker if there is one. Once: an old part may come out of some cache on the way again.
const renew = async () => {
  const last = Number(sessionStorage.getItem("tablee.renewed"));
  if (Date.now() - last < 60000) return;
  sessionStorage.setItem("tablee.renewed", Date.now());
  const workers = navigator.serviceWorker;
  const registration = await workers?.getRegistration();
  await registration?.update();
  if (registration?.installing ?? registration?.waiting) {
    await new Promise((done) => {
      workers.addEventListener("controllerchange", done, { once: true });
      setTimeout(done, 10000);
    });
  }
  location.reload();
  await new Promise(() => {}); // Nothing more is done here.
};

// Modules by their names, each fetched once.
const list = fetch("./games.json").then((response) => response.text());
const fetched = new Map();
const load = (name) => {
  if (!fetched.has(name)) {
    const loading = (async () => {
      const wasm = fetch(`./${name}_bg.wasm`);
      wasm.catch(() => {}); // Told below, where it is waited for.
      const module = await import(`./${name}.js`);
      if (module.build !== build) await renew().catch(() => {});
      await module.default({ module_or_path: wasm });
      module.start?.(await list);
      return module;
    })();
    loading.catch(() => fetched.delete(name));
    fetched.set(name, loading);
  }
  return fetched.get(name);
};

// What the modules ask of the page.
window.tablee = {
  trouble: show,
  begin: async (game, order) => (await load(`table-${game}`)).begin(order),
  take: async (game, journal) => (await load(`table-${game}`)).take(journal),
  think: async (game, request) => (await load(`helper-${game}`)).answer(request),
};

// The module of the page that is open: a game's where a table of it is, otherwise home.
const wanted = () => {
  const [, place, game, id] = location.hash.split("/");
  return ["table", "online", "replay"].includes(place) && id && games.includes(game) ? `table-${game}` : "home";
};

let shown = { name: undefined, module: undefined };

// Shows the page that is open. What is there stays until the new module can take its place, so that nothing flashes.
const turn = async () => {
  const name = wanted();
  if (name === shown.name) return;
  const waiting = setTimeout(() => (boot.hidden = false), 250);
  try {
    const module = await load(name);
    if (name !== wanted() || name === shown.name) return; // People have gone elsewhere meanwhile.
    shown.module?.unmount();
    shown = { name, module };
    module.mount();
    scrollTo(0, 0);
    performance.mark("tablee-ready");
  } catch (error) {
    if (shown.module && !(error instanceof WebAssembly.RuntimeError)) {
      console.error(error);
      window.dispatchEvent(new Event("tablee-missing"));
    } else {
      show(String(error?.stack ?? error));
    }
  } finally {
    clearTimeout(waiting);
    if (shown.module) boot.hidden = true;
  }
};
window.addEventListener("hashchange", turn);
await turn();

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const known = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // A newer client has been fetched beside this one: the page may offer to reload.
    if (known) window.dispatchEvent(new Event("tablee-update"));
  });
  navigator.serviceWorker
    .register("./sw.js")
    .then(() => navigator.serviceWorker.ready)
    // Games, rule texts and the like: not needed to start, wanted offline.
    .then((registration) => setTimeout(() => registration.active?.postMessage("rest"), 3000))
    .catch(() => {}); // Private windows have none; the page works without.
}
