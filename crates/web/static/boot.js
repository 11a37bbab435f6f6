// Fetches the module of the page that is open and changes to another when the address does; shows what goes wrong; keeps a copy
// of everything for offline play.
const build = "{{build}}";
const games = ["{{games}}"];
const boot = document.getElementById("boot");
const missing = document.getElementById("missing");
const trouble = document.getElementById("trouble");

// The page is told once and stays told: after a panic nothing in it can be relied on.
const show = (text) => {
  document.getElementById("trouble-text").textContent = `${text}\n${build}`;
  trouble.hidden = false;
  document.getElementById("trouble-reload").focus();
};
document.getElementById("trouble-reload").addEventListener("click", () => location.reload());

// The server has a newer client than this page. Parts of two builds are not put together: the page is loaded anew, with the newer
// service worker if there is one. Once, unless people ask for it: an old part may come out of some cache on the way again.
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

// What is fetched once, and asked for again only after it could not be had.
const fetched = new Map();
const tries = new Map();
const once = (name, ask) => {
  if (!fetched.has(name)) {
    const tried = tries.get(name) ?? 0;
    tries.set(name, tried + 1);
    const asked = ask(tried);
    asked.catch(() => fetched.delete(name));
    fetched.set(name, asked);
  }
  return fetched.get(name);
};

const list = () =>
  once("games.json", async () => {
    const response = await fetch("./games.json");
    if (!response.ok) throw new Error(`games.json: ${response.status}`);
    return response.text();
  });

// Styles that home does without.
const sheet = (name) =>
  once(name, () => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `./${name}` });
    return new Promise((done, fail) => {
      link.addEventListener("load", done);
      link.addEventListener("error", () => {
        link.remove();
        fail(new Error(name));
      });
      document.head.append(link);
    });
  });

// What a module is dressed in, in the order in which it builds on each other.
const dress = (name) => {
  const sheets = name === "pages" ? ["pages.css"] : name.startsWith("table-") ? ["pages.css", "boards.css"] : [];
  return Promise.all(sheets.map(sheet));
};

// Modules by their names.
const load = (name) =>
  once(name, async (tried) => {
    const dressed = dress(name);
    dressed.catch(() => {}); // Told below, where it is waited for.
    const wasm = fetch(`./${name}_bg.wasm`);
    wasm.catch(() => {}); // Told below, where it is waited for.
    const known = list();
    known.catch(() => {}); // The same.
    // Browsers may remember that a script could not be had: another address is asked for anew.
    const module = await import(tried ? `./${name}.js?again=${tried}` : `./${name}.js`);
    if (module.build !== build) {
      await renew().catch(() => {});
      throw new Error(`${name} is of the build ${module.build}, the page of ${build}`);
    }
    await module.default({ module_or_path: wasm });
    module.start?.(await known);
    await dressed;
    return module;
  });

// What the modules ask of the page.
window.tablee = {
  trouble: show,
  begin: async (game, order) => (await load(`table-${game}`)).begin(order),
  take: async (game, journal) => (await load(`table-${game}`)).take(journal),
  think: async (game, request) => (await load(`helper-${game}`)).answer(request),
  // By its name it knows whose helper it is, and of which build.
  worker: (game) => new Worker("./worker.js", { type: "module", name: `${game}/${build}` }),
};

// The pages that are neither home nor a table, with how many names must follow in the address. What cannot be read leads home.
const pages = {
  new: 0, room: 1, join: 2, rules: 1, summary: 1, puzzles: 0, puzzle: 2, account: 0, confirm: 1, reset: 0, unsubscribe: 1, privacy: 0, operators: 0, about: 0,
  table: 1, online: 1, replay: 1, lessons: 1, lesson: 1,
};

// The module of the page that is open.
const wanted = () => {
  const [place, ...names] = location.hash.replace("#", "").split("/").filter(Boolean);
  if (["table", "online", "replay", "puzzle", "lesson"].includes(place) && names.length > 1 && games.includes(names[0])) return `table-${names[0]}`;
  return names.length >= (Object.hasOwn(pages, place) ? pages[place] : Infinity) ? "pages" : "home";
};

let shown = { name: undefined, module: undefined };
let waiting;

// What stands over the page belongs to the address for which it came.
const clear = () => {
  clearTimeout(waiting);
  missing.hidden = true;
  if (shown.module) boot.hidden = true;
};

// What is wanted could not be had. The address stays, so that it can be tried again; what was there is behind it.
const offer = (error) => {
  console.error(error);
  missing.hidden = false;
  document.getElementById("missing-back").hidden = !shown.module;
  document.getElementById("missing-retry").focus();
};
document.getElementById("missing-back").addEventListener("click", () => history.back());
document.getElementById("missing-retry").addEventListener("click", () => {
  sessionStorage.removeItem("tablee.renewed");
  turn();
});

// Shows the page that is open. What is there stays until the new module can take its place, so that nothing flashes.
const turn = async () => {
  const name = wanted();
  clear();
  if (name === shown.name) return;
  waiting = setTimeout(() => (boot.hidden = false), 250);
  let module;
  let error;
  try {
    module = await load(name);
  } catch (caught) {
    error = caught;
  }
  if (name !== wanted() || name === shown.name) return; // People have gone elsewhere meanwhile.
  clear();
  const broken = [WebAssembly.CompileError, WebAssembly.LinkError, WebAssembly.RuntimeError];
  if (!module) return broken.some((kind) => error instanceof kind) ? show(String(error.stack)) : offer(error);
  try {
    shown.module?.unmount();
    shown = { name, module };
    module.mount();
    boot.hidden = true;
    scrollTo(0, 0);
    performance.mark("tablee-ready");
    // From home people go on to the other pages: they should be there by then.
    if (name === "home") setTimeout(() => load("pages").catch(() => {}), 1500);
  } catch (error) {
    show(String(error?.stack ?? error));
  }
};
window.addEventListener("hashchange", turn);
await turn();

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const workers = navigator.serviceWorker;
  // Games, rule texts and the like: not needed to start, wanted offline.
  const rest = (registration) => setTimeout(() => registration.active?.postMessage("rest"), 3000);
  const known = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // A newer client has been fetched beside this one: the page may offer to reload.
    if (known) window.dispatchEvent(new Event("tablee-update"));
    workers.ready.then(rest);
  });
  workers
    .register("./sw.js")
    .then(() => workers.ready)
    .then(rest)
    .catch(() => {}); // Private windows have none; the page works without.
}
