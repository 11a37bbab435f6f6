// Keeps the client for offline play. The cache is named after the build, so old and new files never mix.
const build = "{{build}}";
const cacheName = `tablee-${build}`;
const files = ["{{files}}"];
// Whose file it is: its tables, its helper, its rules, its summary, its lessons and its list of puzzles. What belongs to no game is needed to start.
const gameOf = (name) => name.match(/^(?:table-|helper-|rules\.|summary\.|lessons\.|puzzles\.)([a-z-]+)/)?.[1];
// A puzzle is fetched when it is wanted, and is kept from then on; the page asks for those of the next days.
const isPuzzle = (name) => /^puzzle\.[a-z-]+\.[0-9a-f]+\.json$/.test(name);

self.addEventListener("install", (event) => {
  const first = files.filter((name) => !gameOf(name)).map((name) => new Request(`./${name}`, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(first))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("tablee-") && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Whether the server still has the build of this cache.
const current = async () => (await (await fetch("./boot.js", { cache: "no-cache" })).text()).includes(build);

// A game with its rules, whole or not at all: its files are kept once all have come and the server still has this build.
const keep = async (cache, names) => {
  const kept = await Promise.all(names.map((name) => cache.match(`./${name}`)));
  if (kept.every(Boolean)) return true;
  const fetched = [];
  for (const name of names) {
    const response = await fetch(`./${name}`, { cache: "no-cache" });
    if (!response.ok) return false;
    fetched.push([name, response.clone()]);
    await response.arrayBuffer(); // It has come.
  }
  if (!(await current())) return false;
  await Promise.all(fetched.map(([name, response]) => cache.put(`./${name}`, response)));
  return true;
};

// Games and texts of rules, after the page is up. Several pages may ask at once.
let resting;
const rest = async () => {
  const cache = await caches.open(cacheName);
  for (const game of new Set(files.map(gameOf).filter(Boolean))) {
    if (!(await keep(cache, files.filter((name) => gameOf(name) === game)))) return;
  }
};

self.addEventListener("message", (event) => {
  if (event.data !== "rest") return;
  resting ??= rest()
    .catch(() => {}) // The next visit goes on with it.
    .finally(() => (resting = undefined));
  event.waitUntil(resting);
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  if (!files.includes(name) && !isPuzzle(name)) return; // The server's own business.
  event.respondWith(
    caches.open(cacheName).then(async (cache) => {
      // What is not kept yet comes from the network, and is kept by `rest` alone.
      const kept = await cache.match(`./${name}`);
      if (kept) return kept;
      const response = await fetch(event.request);
      if (isPuzzle(name) && response.ok) await cache.put(`./${name}`, response.clone());
      return response;
    }),
  );
});
