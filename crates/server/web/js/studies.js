// @ts-check
// Analyses that this browser keeps, each under its name in the address.

import { end, find, lines, movesTo, plant } from './tree.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./tree.js').Written} Written */

/** @typedef {{id: string, version: number, token?: string, dirty?: boolean}} Shared  on the server; with a token it is ours, `dirty` where the server lacks something */

/**
 * @typedef {object} Study
 * @property {string} id
 * @property {string} game
 * @property {string} rules
 * @property {number|null} size
 * @property {string} start  the position at the root
 * @property {string} title
 * @property {[string, string][]} tags
 * @property {string} result
 * @property {Node} root
 * @property {string[]} at  the moves to where one was last
 * @property {string|null} match  the match it comes from
 * @property {Shared|null} shared
 */

/** @typedef {Omit<Study, 'root'> & {nodes: Written[], comment?: string, when: number}} Kept */

const PREFIX = 'tablas.analysis.';
/** Older ones than these are forgotten. */
const MOST = 200;

/** @param {Omit<Study, 'root'|'id'|'at'|'match'|'shared'|'tags'|'result'|'title'> & Partial<Study> & {nodes?: Written[]}} facts @returns {Study} */
export function study({ nodes = [], ...facts }) {
  const root = facts.root ?? plant(nodes);
  return { id: crypto.randomUUID().slice(0, 8), title: '', tags: [], result: '*', match: null, shared: null, at: movesTo(end(root)), ...facts, root };
}

/** Everything kept, the latest first, without the moves. @returns {Kept[]} */
export function keptStudies() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter(key => key.startsWith(PREFIX));
    return keys.map(key => /** @type {Kept} */ (JSON.parse(localStorage.getItem(key) ?? ''))).sort((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}

/** @param {string} id @returns {Study|null} */
export function keptStudy(id) {
  try {
    const kept = /** @type {Kept|null} */ (JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null'));
    return kept && { ...kept, shared: kept.shared ?? null, root: plant(kept.nodes, kept.comment) };
  } catch {
    return null;
  }
}

/** @param {Study} one @param {Node} at */
export function keepStudy(one, at) {
  const { root, ...facts } = one;
  /** @type {Kept} */
  const kept = { ...facts, at: movesTo(at), nodes: lines(root), comment: root.comment, when: Date.now() };
  try {
    localStorage.setItem(PREFIX + one.id, JSON.stringify(kept));
    for (const old of keptStudies().slice(MOST)) forgetStudy(old.id);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

/** @param {string} id */
export const forgetStudy = id => localStorage.removeItem(PREFIX + id);

/** Where one was last. @param {Study} one */
export const lastPlace = one => find(one.root, one.at);
