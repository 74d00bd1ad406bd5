// @ts-check
// The server in a worker: it starts when the page says so, and answers what the page asks by numbers.

import init, { start } from './tablas_site.js';
import { openStorage } from './storage.js';

/** @typedef {{id: number, status?: number, type?: string, part?: Uint8Array, text?: string, code?: number}} Heard */
/** @typedef {{kind: string, id: number, method: string, path: string, token?: string, body: string, text: string}} Said */

const encoder = new TextEncoder();
/** What goes on, by its number. @type {Map<number, any>} */
const open = new Map();
/** @type {() => void} */
let begin = () => {};
const site = new Promise(resolve => void (begin = () => resolve(run())));

async function run() {
  const [storage] = await Promise.all([openStorage(), init({ module_or_path: new URL('tablas_site_bg.wasm', import.meta.url) })]);
  return start(storage);
}

/** @param {Heard} heard */
const tell = heard => postMessage(heard);

/** @type {Record<string, (said: Said) => void>} */
const ACTS = {
  start: () => begin(),
  request: ({ id, method, path, token, body }) => {
    void site.then(it => {
      const listener = (/** @type {number|Uint8Array|undefined} */ one, /** @type {string} */ type) => {
        if (typeof one === 'number') return tell({ id, status: one, type });
        if (one) return tell({ id, part: one });
        open.delete(id);
        tell({ id });
      };
      open.set(id, it.request(method, path, token, encoder.encode(body), listener));
    });
  },
  cancel: ({ id }) => {
    void site.then(() => {
      open.get(id)?.cancel();
      open.delete(id);
    });
  },
  open: ({ id, path }) => {
    void site.then(it => open.set(id, it.open(path, (/** @type {string|number} */ one) => tell(typeof one === 'string' ? { id, text: one } : { id, code: one }))));
  },
  say: ({ id, text }) => void site.then(() => open.get(id)?.send(text)),
  close: ({ id }) => {
    void site.then(() => {
      open.get(id)?.close();
      open.delete(id);
    });
  },
};

onmessage = ({ data }) => ACTS[data.kind]?.(data);
