// @ts-check
// An analysis on the server, under a link: whoever put it there has its token and changes it, the others read. It draws
// nothing.

import { Refused, get, request } from './api.js';
import { forgetStudy, keepStudy, keptStudies, keptStudy, lastPlace, study } from './studies.js';
import { end, fromRecord, record } from './tree.js';

/** @typedef {import('./studies.js').Study} Study */
/** @typedef {import('./tree.js').Written} Written */
/** @typedef {'saved'|'waiting'|'failed'|'stale'|'gone'} State  of what the server has */
/** @typedef {{game: string, rules: string, size: number|null, start: string, title: string, tags: [string, string][], comment: string, nodes: Written[], result: string}} Body */

/** Somebody who types a comment is not saved letter by letter, in milliseconds. */
const REST = 1000;
/** Before a server that did not answer is asked again. */
const RETRY = 5000;
/** What a page may still send while it is closed, in bytes. */
const MOST_AT_END = 60_000;

/** @param {string} id */
export const sharedLink = id => `#/a/s/${id}`;

/** Whether somebody else has put it there. @param {Study} one */
export const isReader = ({ shared }) => shared !== null && shared.token === undefined;

/** Puts an analysis on the server. @param {Study} one */
export async function share(one) {
  const { id, token, version } = await (await send('POST', 'studies', asSent(one))).json();
  one.shared = { id, token, version };
  keepStudy(one, lastPlace(one));
}

/** Takes it away again; the browser keeps it. @param {Study} one */
export async function unshare(one) {
  const { shared } = one;
  if (!shared) return;
  await send('DELETE', `studies/${shared.id}`, undefined, shared.token).catch(error => {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
  });
  one.shared = null;
}

/**
 * What is under a link. Where it is ours, what this browser keeps of it, unless the server has something newer.
 * @param {string} id @returns {Promise<Study>}
 */
export async function openShared(id) {
  const kept = keptStudies().find(one => one.shared?.id === id);
  const own = kept ? keptStudy(kept.id) : null;
  /** @type {{version: number, study: Body}|Refused} */
  const found = await get(`studies/${encodeURIComponent(id)}`).catch(error => {
    if (error instanceof Refused) return error;
    throw error;
  });
  if (found instanceof Refused) {
    if (!own?.shared) throw found;
    // What the server has lost is still here.
    if (found.status === 404) own.shared = null;
    return own;
  }
  // What was changed here and never arrived is not thrown away; the server will say that it has something newer.
  if (own?.shared && (own.shared.version >= found.version || own.shared.dirty)) return own;
  const shared = { ...own?.shared, id, version: found.version };
  const opened = fromServer(found.study, { ...(own ? { id: own.id, match: own.match } : {}), shared });
  if (own) keepStudy(opened, lastPlace(opened));
  return opened;
}

/** What the server has, in the place of what is here. @param {Study} one @returns {Promise<void>} */
export async function takeServers(one) {
  const { shared } = one;
  if (!shared) return;
  const found = await get(`studies/${encodeURIComponent(shared.id)}`);
  keepStudy(fromServer(found.study, { id: one.id, match: one.match, shared: { id: shared.id, token: shared.token, version: found.version } }), end(one.root));
}

/** One's own from now on. @param {Study} one @returns {Study} */
export function copied(one) {
  const { shared: _, id: __, match: ___, ...facts } = one;
  const copy = study(facts);
  keepStudy(copy, lastPlace(copy));
  return copy;
}

/** Forgets it in this browser, and on the server where that is wanted. @param {string} id @param {boolean} everywhere */
export async function forget(id, everywhere) {
  const one = keptStudy(id);
  if (everywhere && one) await unshare(one);
  forgetStudy(id);
}

/**
 * Keeps the server's up to date with what is changed here.
 * @param {Study} one @param {(state: State) => void} onState
 */
export function saver(one, onState) {
  let timer = 0;
  let busy = false;
  let left = false;
  /** The version that somebody else has made. @type {number|null} */
  let newer = null;
  const close = () => void save(true);

  /** @param {number} pause */
  function later(pause) {
    clearTimeout(timer);
    timer = window.setTimeout(() => void save(), pause);
  }

  async function save(closing = false) {
    const { shared } = one;
    clearTimeout(timer);
    if (!shared?.token || !shared.dirty || busy || newer !== null) return;
    busy = true;
    shared.dirty = false;
    try {
      const { version } = await (await send('PUT', `studies/${shared.id}`, { version: shared.version, study: asSent(one) }, shared.token, closing)).json();
      shared.version = version;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      shared.dirty = true;
      newer = error.refusal.code === 'stale' ? (error.refusal.version ?? 0) : null;
      if (error.status === 404) one.shared = null;
      busy = false;
      onState(newer !== null ? 'stale' : one.shared ? 'failed' : 'gone');
      if (newer === null && one.shared && !left) later(RETRY);
      return;
    }
    busy = false;
    if (shared.dirty) return later(REST);
    onState('saved');
  }

  addEventListener('pagehide', close);
  if (one.shared?.dirty) later(0);
  return {
    /** Something is another. */
    changed() {
      if (!one.shared?.token) return;
      one.shared.dirty = true;
      if (newer !== null) return;
      onState('waiting');
      later(REST);
    },
    /** Ours is to be the newest, whatever somebody else has made. */
    insist() {
      if (newer !== null && one.shared) one.shared.version = newer;
      newer = null;
      if (one.shared) one.shared.dirty = true;
      return save();
    },
    leave() {
      left = true;
      removeEventListener('pagehide', close);
      void save();
    },
  };
}

/** As the server takes it: how moves are written it knows itself. @param {Study} one */
function asSent({ game, rules, size, start, title, tags, result, root }) {
  /** @param {Written[]} nodes @returns {Written[]} */
  const bare = nodes => nodes.map(({ written: _, variations, ...rest }) => ({ ...rest, ...(variations ? { variations: variations.map(bare) } : {}) }));
  return { game, rules, ...(size ? { size } : {}), start, title, tags, result, comment: root.children.length > 0 ? '' : root.comment, nodes: bare(record(root)) };
}

/** @param {Body} body @param {Partial<Study>} facts @returns {Study} */
function fromServer({ nodes, comment, ...body }, facts) {
  return study({ ...body, root: fromRecord(nodes, comment), ...facts });
}

/** @param {string} method @param {string} path @param {unknown} body @param {string} [token] @param {boolean} [closing]  the page may be gone before the answer comes */
function send(method, path, body, token, closing = false) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const keepalive = closing && (text?.length ?? 0) < MOST_AT_END;
  return request(path, { method, headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: text, keepalive });
}
