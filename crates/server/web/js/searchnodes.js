// @ts-check
// The nodes of a searched tree, when the search came to each and left it, and which can be seen.

/** @typedef {import('./types.js').Side} Side */

/**
 * @typedef {object} NodeData
 * @property {number} [parent]
 * @property {string} move
 * @property {Side} turn
 * @property {number} depth
 * @property {number} [alpha]
 * @property {number} [beta]
 * @property {number} value
 * @property {'win'|'loss'} [result]
 * @property {'win'|'draw'|'loss'} [over]
 * @property {number} [best]
 * @property {{because_of: number|null, skipped: string[]}} [cut]
 */

/** @typedef {{side: Side, counts: {nodes: number, leaves: number, cut_offs: number, skipped: number}, line: number[], nodes: NodeData[]}} TreeData */

/** @typedef {{node: number, level: number, place: number, siblings: number}} Row  a node that can be seen */

export class SearchTree {
  /** @param {TreeData} data */
  constructor({ side, counts, line, nodes }) {
    this.side = side;
    this.counts = counts;
    this.line = line;
    this.nodes = nodes;
    /** @type {number[][]} */
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, at) => parent !== undefined && this.children[parent].push(at));
    /** The steps at which the search came to each node, and left it. */
    this.came = new Int32Array(nodes.length);
    this.went = new Int32Array(nodes.length);
    this.steps = 0;
    this.number();
    /** The node of each step. */
    this.at = new Int32Array(this.steps + 1);
    nodes.forEach((_, at) => {
      this.at[this.came[at]] = at;
      this.at[this.went[at]] = at;
    });
  }

  /** Counts steps as the search took them. Nodes stand in the order of the visits, so a node is left when one comes that is not below it. */
  number() {
    /** @type {number[]} */
    const open = [];
    let step = 0;
    this.nodes.forEach(({ parent }, at) => {
      while (open.length && open[open.length - 1] !== parent) this.went[/** @type {number} */ (open.pop())] = ++step;
      this.came[at] = at === 0 ? 0 : ++step;
      open.push(at);
    });
    while (open.length) this.went[/** @type {number} */ (open.pop())] = ++step;
    this.steps = step;
  }

  /** Whether the side that the tree is for acts here. @param {number} node */
  maximises(node) {
    return this.nodes[node].turn === this.side;
  }

  /** The moves that lead to a node. @param {number} node @returns {string[]} */
  way(node) {
    const moves = [];
    for (let at = node; this.nodes[at].parent !== undefined; at = /** @type {number} */ (this.nodes[at].parent)) moves.unshift(this.nodes[at].move);
    return moves;
  }

  /** What can be seen at a step where these nodes are unfolded. @param {Set<number>} unfolded @param {number} step @returns {Row[]} */
  rows(unfolded, step) {
    /** @type {Row[]} */
    const rows = [];
    /** @type {Row[]} */
    const stack = [{ node: 0, level: 1, place: 1, siblings: 1 }];
    while (stack.length) {
      const row = /** @type {Row} */ (stack.pop());
      rows.push(row);
      if (!unfolded.has(row.node)) continue;
      const come = this.children[row.node].filter(child => this.came[child] <= step);
      come.forEach((_, i) => stack.push({ node: come[come.length - 1 - i], level: row.level + 1, place: come.length - i, siblings: come.length }));
    }
    return rows;
  }

  /** A node whose move is this text, after another one, and again from the beginning. @param {string} text @param {number} after */
  find(text, after) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return null;
    const count = this.nodes.length;
    for (let i = 1; i <= count; i++) {
      const at = (after + i) % count;
      if (this.nodes[at].move.toLowerCase() === wanted) return at;
    }
    return null;
  }
}
