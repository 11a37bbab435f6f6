// Keeps the client for offline play. The cache is named after the build, so old and new files never mix.
const build = "{{build}}";
const cacheName = `tablee-${build}`;
const files = ["{{files}}"];
const later = (name) => ["table-", "helper-", "rules."].some((kind) => name.startsWith(kind));

self.addEventListener("install", (event) => {
  const first = files.filter((name) => !later(name)).map((name) => new Request(`./${name}`, { cache: "no-cache" }));
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

// Games and texts of rules, after the page is up. Kept only if they are of this build.
const rest = async () => {
  const cache = await caches.open(cacheName);
  for (const name of files.filter(later)) {
    if (await cache.match(`./${name}`)) continue;
    const fetched = await fetch(`./${name}`, { cache: "no-cache" });
    if (!fetched.ok || !(await current())) return;
    await cache.put(`./${name}`, fetched);
  }
};

self.addEventListener("message", (event) => {
  if (event.data === "rest") event.waitUntil(rest().catch(() => {})); // The next visit goes on with it.
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  if (!files.includes(name)) return; // The server's own business.
  event.respondWith(
    caches.open(cacheName).then(async (cache) => {
      // What is not kept yet comes from the network, and is kept by `rest` alone.
      return (await cache.match(`./${name}`)) ?? fetch(event.request);
    }),
  );
});
