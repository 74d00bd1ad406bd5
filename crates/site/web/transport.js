// @ts-check
// The way to a server that runs in this very browser: messages to a worker. It takes the place of the network's module
// of the same name.

/** @typedef {import('./worker.js').Heard} Heard */

/** What a page is told that has to wait for another one. */
const ELSEWHERE = {
  code: 'elsewhere',
  text: {
    es: 'Tablas está abierta en otra pestaña. Ciérrala para seguir en esta.',
    en: 'Tablas is open in another tab. Close it to go on in this one.',
    ca: 'Tablas és oberta en una altra pestanya. Tanca-la per continuar en aquesta.',
  },
};

const CATALOGUE = new URL('../catalogue.json', import.meta.url);

const worker = new Worker(new URL('../engine/worker.js', import.meta.url), { type: 'module', name: 'server' });
/** @type {Map<number, (heard: Heard) => void>} */
const listeners = new Map();
let numbers = 0;
let isOurs = false;

worker.onmessage = ({ data }) => listeners.get(data.id)?.(data);

// Two pages that write to one database would overwrite each other: the second waits until the first is gone.
if (navigator.locks) void navigator.locks.request('tablas', () => ((isOurs = true), worker.postMessage({ kind: 'start' }), new Promise(() => {})));
else worker.postMessage({ kind: 'start' });

// Everything that is needed without a network, from the first visit on.
if (location.protocol !== 'file:') void navigator.serviceWorker?.register(new URL('../offline.js', import.meta.url)).catch(() => {});

/** Whether another page has the database. */
async function isElsewhere() {
  if (isOurs || !navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return !isOurs && held.some(lock => lock.name === 'tablas');
}

/** @param {string} path  behind `/api/v1/` @param {RequestInit} options @returns {Promise<Response>} */
export async function fetchApi(path, options) {
  if (await isElsewhere()) return Response.json(ELSEWHERE, { status: 503 });
  // What there is to choose from is here before the engine is.
  if (path === 'catalogue') return fetch(CATALOGUE, { signal: options.signal });
  const id = ++numbers;
  const { method = 'GET', body = '', signal } = options;
  const token = new Headers(options.headers).get('authorization') ?? undefined;
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array>} */
    let parts;
    const cancel = () => {
      listeners.delete(id);
      worker.postMessage({ kind: 'cancel', id });
    };
    const stream = new ReadableStream({ start: controller => void (parts = controller), cancel });
    const abort = () => {
      const reason = new DOMException('nobody wants to know any more', 'AbortError');
      cancel();
      parts.error(reason);
      reject(reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    listeners.set(id, heard => {
      if (heard.status) resolve(new Response(heard.status === 204 ? null : stream, { status: heard.status, headers: { 'content-type': heard.type ?? '' } }));
      else if (heard.part) parts.enqueue(heard.part);
      else {
        listeners.delete(id);
        signal?.removeEventListener('abort', abort);
        parts.close();
      }
    });
    worker.postMessage({ kind: 'request', id, method, path: `/api/v1/${path}`, token, body: String(body) });
  });
}

/** What the page needs of a WebSocket. */
class LocalSocket {
  /** @param {string} path */
  constructor(path) {
    this.id = ++numbers;
    this.readyState = WebSocket.CONNECTING;
    /** @type {(() => void)|null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void)|null} */
    this.onmessage = null;
    /** @type {(() => void)|null} */
    this.onclose = null;
    listeners.set(this.id, heard => this.hear(heard));
    worker.postMessage({ kind: 'open', id: this.id, path });
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {Heard} heard */
  hear(heard) {
    if (heard.text !== undefined) return this.onmessage?.({ data: heard.text });
    listeners.delete(this.id);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ kind: 'say', id: this.id, text });
  }

  close() {
    this.readyState = WebSocket.CLOSING;
    worker.postMessage({ kind: 'close', id: this.id });
  }
}

/** @param {string} path  behind `/api/v1/` @returns {WebSocket} */
export const openSocket = path => /** @type {WebSocket} */ (/** @type {unknown} */ (new LocalSocket(`/api/v1/${path}`)));
