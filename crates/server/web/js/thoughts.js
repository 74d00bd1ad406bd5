// @ts-check
// What machines thought in the course of a match, each thought at its ply. It outlives a reload of the page.

/** So many are kept. */
const MOST = 400;

/** @typedef {import('./types.js').Thinking} Thinking */

export class Thoughts {
  /** @param {string} id  of the match @param {Pick<Storage, 'getItem'|'setItem'>|undefined} [storage] */
  constructor(id, storage = sessionStore()) {
    this.key = `tablas.thoughts.${id}`;
    this.storage = storage;
    /** @type {Map<number, Thinking>} */
    this.known = new Map();
    try {
      this.known = new Map(JSON.parse(storage?.getItem(this.key) ?? '[]'));
    } catch {
      // Somebody else wrote there.
    }
  }

  /** @param {number} ply  of the position that was thought about @param {Thinking} thinking */
  take(ply, thinking) {
    this.known.set(ply, thinking);
  }

  /** What was thought of that position and no other. @param {number} ply @returns {Thinking|null} */
  at(ply) {
    return this.known.get(ply) ?? null;
  }

  /** The last thought there was. @param {number} ply  of the present @returns {Thinking|null} */
  last(ply) {
    return this.at(Math.max(-1, ...[...this.known.keys()].filter(one => one <= ply)));
  }

  /** A new position: what was thought after it was taken back is forgotten. @param {number} ply */
  keep(ply) {
    const kept = [...this.known].filter(([one]) => one <= ply).slice(-MOST);
    this.known = new Map(kept);
    try {
      this.storage?.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Without storage they last until the page is closed.
    }
  }
}

function sessionStore() {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
