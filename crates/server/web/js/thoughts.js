// @ts-check
// What machines thought in the course of a match, each thought at its ply. It outlives a reload of the page.

/** @typedef {import('./types.js').Thinking} Thinking */

/** So many are kept. */
const MOST = 60;

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

  /**
   * The thought to show: in the past that of the position looked at, now the last one there was.
   * @param {number|null} looking @param {number} ply
   * @returns {Thinking|null}
   */
  at(looking, ply) {
    if (looking !== null) return this.known.get(looking) ?? null;
    const last = Math.max(-1, ...[...this.known.keys()].filter(one => one <= ply));
    return this.known.get(last) ?? null;
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
