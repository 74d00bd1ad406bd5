// @ts-check
// How fast the application without a server thinks, as a ratio to the native program: the same searches, on one thread, in
// a real Chromium and in `tablas best`. Both must visit the same number of nodes. Times are those of the processor, so
// that a busy machine changes little. `cargo xtask speed` runs this with `TABLAS`, `TABLAS_SITE` and the least ratio that
// will do.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { Site } from './tests/site.js';

/** Searches of about a second, well within the page's limit of time. */
const SEARCHES = [
  { game: 'ajedrez', rules: 'fide', depth: 16 },
  { game: 'damas', rules: 'espanola', depth: 15 },
  { game: 'damas', rules: 'internacional', depth: 15 },
  { game: 'reversi', rules: 'othello', depth: 16 },
];
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Linux counts the processor's time in hundredths of a second. */
const TICKS = 100;

const tablas = process.env.TABLAS;
if (!tablas) throw new Error('TABLAS must name the native program');

/** @param {{game: string, rules: string, depth: number}} search @returns {{nodes: number, seconds: number}} */
function native({ game, rules, depth }) {
  const run = (/** @type {number} */ depth) => {
    const command = `TIMEFORMAT=%U; time '${tablas}' best ${game} --rules ${rules} --depth ${depth} --threads 1 --hash 16 --json`;
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return { nodes: JSON.parse(stdout).nodes, seconds: Number(stderr.trim().split('\n').pop()) };
  };
  // What it takes to start and to unpack weights is no thinking.
  const [start, all] = [run(1), run(depth)];
  return { nodes: all.nodes, seconds: all.seconds - start.seconds };
}

/** The processor's time of the workers' threads of Chromium so far, in seconds. @param {number} root  its first process */
function workersTime(root) {
  let ticks = 0;
  for (const process of processesOf(root)) {
    for (const thread of list(`/proc/${process}/task`)) {
      const stat = text(`/proc/${process}/task/${thread}/stat`);
      if (!/\(DedicatedWorker/.test(stat)) continue;
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]);
    }
  }
  return ticks / TICKS;
}

/** A process and all that it has started, directly or not. @param {number} root @returns {number[]} */
function processesOf(root) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of list('/proc').filter(name => /^\d+$/.test(name))) {
    const stat = text(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const process of found) found.push(...(children.get(process) ?? []));
  return found;
}

/** What is in a folder of the system; nothing, where it is gone meanwhile. @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} file */
function text(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A worker of the page's own that has the code. @param {import('@playwright/test').Page} page */
const wake = page =>
  page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch('engine/tablas_site_bg.wasm'));
    const worker = new Worker('engine/thinker.js', { type: 'module' });
    let id = 0;
    /** @type {any} */ (window).think = (/** @type {string} */ task) =>
      new Promise(resolve => {
        const number = ++id;
        worker.onmessage = ({ data }) => data.id === number && data.said.startsWith('{"answer"') && resolve(data.said);
        worker.postMessage({ module, id: number, task });
      });
  });

/** @param {import('@playwright/test').Page} page @param {{game: string, rules: string, depth: number}} search @returns {Promise<number>} the nodes */
async function inBrowser(page, { game, rules, depth }) {
  const task = { search: { set: { game, rules, size: null }, start: null, moves: [], spec: `depth=${depth}`, seed: null, clock: null, session: null } };
  const said = await page.evaluate(task => /** @type {any} */ (window).think(task), JSON.stringify(task));
  const nodes = JSON.parse(said).answer.search?.found?.nodes;
  if (!nodes) throw new Error(said);
  return nodes;
}

const site = await Site.start();
const server = await chromium.launchServer({ executablePath: CHROMIUM, args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });
try {
  const root = server.process().pid;
  if (!root) throw new Error('Chromium does not start');
  const page = await (await chromium.connect(server.wsEndpoint())).newPage();
  await page.goto(`${site.url}/`);
  await wake(page);
  let worst = Infinity;
  for (const search of SEARCHES) {
    // The browser compiles what is used most once more, and better.
    await inBrowser(page, { ...search, depth: search.depth - 4 });
    const ours = native(search);
    const before = workersTime(root);
    const nodes = await inBrowser(page, search);
    const seconds = workersTime(root) - before;
    if (nodes !== ours.nodes) throw new Error(`${search.game}: ${nodes} nodes in the browser, ${ours.nodes} natively; on a busy machine the page's limit of time may have ended the search`);
    const [theirs, native_] = [nodes / seconds, nodes / ours.seconds];
    worst = Math.min(worst, theirs / native_);
    console.log(`${search.game} ${search.rules} depth ${search.depth}: ${nodes} nodes; ${Math.round(theirs)} a second in the browser (${seconds.toFixed(2)} s), ${Math.round(native_)} natively (${ours.seconds.toFixed(2)} s): ${(theirs / native_).toFixed(2)}`);
  }
  console.log(`the least ratio is ${worst.toFixed(2)}`);
  const least = Number(process.argv[2] ?? 0);
  if (worst < least) throw new Error(`at least ${least} is wanted`);
} finally {
  await server.close();
  await site.stop();
}
