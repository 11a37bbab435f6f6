// Keeps the client for offline play. The cache is named after the build, so old and new files never mix.
const cacheName = "tablee-{{build}}";
const files = ["{{files}}"];
const later = (name) => name.startsWith("rules.");

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

self.addEventListener("message", (event) => {
  if (event.data !== "rest") return;
  event.waitUntil(
    caches.open(cacheName).then((cache) =>
      Promise.all(
        files.filter(later).map(async (name) => {
          if (!(await cache.match(`./${name}`))) await cache.add(`./${name}`);
        }),
      ),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  if (!files.includes(name)) return; // The server's own business.
  event.respondWith(
    caches.open(cacheName).then(async (cache) => {
      const kept = await cache.match(`./${name}`);
      if (kept) return kept;
      const fetched = await fetch(event.request);
      if (fetched.ok) cache.put(`./${name}`, fetched.clone());
      return fetched;
    }),
  );
});
