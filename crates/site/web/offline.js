// @ts-check
// Keeps the whole application for days without a network. `FILES` and `VERSION` are written by `cargo xtask site`.

/** @typedef {{waitUntil: (work: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void, request: Request}} WorkerEvent */

/** @type {string[]} */
const FILES = [];
const VERSION = 'none';
const CACHE = `tablas-${VERSION}`;

/** @param {string} kind @param {(event: WorkerEvent) => void} act */
const on = (kind, act) => addEventListener(kind, event => act(/** @type {WorkerEvent} */ (/** @type {unknown} */ (event))));

on('install', event => event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES.map(name => new Request(name, { cache: 'reload' }))))));

on('activate', event =>
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter(name => name.startsWith('tablas-') && name !== CACHE).map(name => caches.delete(name)));
      await /** @type {any} */ (globalThis).clients.claim();
    })(),
  ),
);

// All files are of one version: what is kept goes first, and a new version takes its place as a whole.
on('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { cacheName: CACHE, ignoreSearch: true }).then(kept => kept ?? fetch(event.request)));
});
