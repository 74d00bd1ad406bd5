// @ts-check
// What this browser has seen in the course of a match, each thing at its ply: what machines thought, what clocks
// showed. It outlives a reload of the page.

/** So many are kept. */
const MOST = 400;

/** @template T */
export class Kept {
  /** @param {string} what @param {string} id  of the match @param {Pick<Storage, 'getItem'|'setItem'>|undefined} [storage] */
  constructor(what, id, storage = sessionStore()) {
    this.key = `tablas.${what}.${id}`;
    this.storage = storage;
    /** @type {Map<number, T>} */
    this.known = new Map();
    try {
      this.known = new Map(JSON.parse(storage?.getItem(this.key) ?? '[]'));
    } catch {
      // Somebody else wrote there.
    }
  }

  /** @param {number} ply  of the position that it belongs to @param {T} thing */
  take(ply, thing) {
    this.known.set(ply, thing);
  }

  /** What belongs to that position and no other. @param {number} ply @returns {T|null} */
  at(ply) {
    return this.known.get(ply) ?? null;
  }

  /** The last thing there was. @param {number} ply  of the present @returns {T|null} */
  last(ply) {
    return this.at(Math.max(-1, ...[...this.known.keys()].filter(one => one <= ply)));
  }

  /** A new position: what came after it was taken back and is forgotten. @param {number} ply */
  keep(ply) {
    const kept = [...this.known].filter(([one]) => one <= ply).slice(-MOST);
    this.known = new Map(kept);
    try {
      this.storage?.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Without storage it lasts until the page is closed.
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
