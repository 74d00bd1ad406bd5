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
  const [storage, module] = await Promise.all([openStorage(), compiled(new URL('tablas_site_bg.wasm', import.meta.url))]);
  await init({ module_or_path: module });
  return start(storage, new WorkerSet(module));
}

/** The code, while it comes; some hosts do not say what kind of file it is. @param {URL} url */
async function compiled(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The workers that think, each started when it is first needed. */
class WorkerSet {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {(Worker|undefined)[]} */
    this.workers = [];
    /** What every worker does for itself. @type {string[]} */
    this.shared = [];
  }

  /** @param {number} number @param {number} id @param {string} task */
  begin(number, id, task) {
    (this.workers[number] ??= this.started(number)).postMessage({ module: this.module, id, task });
  }

  /** @param {number} number */
  restart(number) {
    this.workers[number]?.terminate();
    // The next one is ready before it is needed.
    this.workers[number] = this.started(number);
  }

  /** @param {string} task */
  share(task) {
    this.shared.push(task);
    for (const worker of this.workers) worker?.postMessage({ module: this.module, task });
  }

  /** @param {number} number */
  started(number) {
    const worker = new Worker(new URL('thinker.js', import.meta.url), { type: 'module', name: `thinker ${number}` });
    worker.onmessage = ({ data: { id, said, broken } }) => {
      if (broken && id) this.restart(number);
      if (id) void site.then(it => it.hear(number, id, said));
    };
    for (const task of this.shared) worker.postMessage({ module: this.module, task });
    return worker;
  }
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
