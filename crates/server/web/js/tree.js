// @ts-check
// A game with its variations: moves with comments and symbols, each with the moves that may follow it. The first of
// those is the main line. It draws nothing and knows no rules.

/** @typedef {import('./types.js').Side} Side */

/**
 * @typedef {object} Written  a move as it travels and is kept; `variations` are other moves in its place, each with what follows
 * @property {string} move
 * @property {string} [written]
 * @property {number[]} [nags]
 * @property {string} [before]  a comment in front of it
 * @property {string} [comment]
 * @property {Written[][]} [variations]
 * @property {Side} [side]  who made it
 */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {string} move  empty at the root
 * @property {string} written
 * @property {number[]} nags
 * @property {string} before
 * @property {string} comment
 * @property {Side|null} side  who made it, where that is known
 * @property {Node|null} parent
 * @property {Node[]} children
 * @property {import('./types.js').PlyReview} [review]
 */

/** The symbols of a move, by their numbers in game records. @type {[number, string][]} */
export const SYMBOLS = [[1, '!'], [2, '?'], [3, '!!'], [4, '??'], [5, '!?'], [6, '?!']];

let ids = 0;

/** @param {Node|null} parent @param {Written} written @returns {Node} */
const node = (parent, { move, written, nags = [], before = '', comment = '', side }) => ({ id: ++ids, move, written: written || move, nags: [...nags], before, comment, side: side ?? null, parent, children: [] });

/** A tree of these lines. @param {Written[]} [lines] @param {string} [comment]  on the start */
export function plant(lines = [], comment = '') {
  const root = node(null, { move: '', comment });
  grow(root, lines);
  return root;
}

/** @param {Node} from @param {Written[]} lines */
function grow(from, lines) {
  for (const one of lines) {
    const next = add(from, one);
    for (const other of one.variations ?? []) grow(from, other);
    from = next;
  }
}

/** The move after a node, a new one where it was not there. @param {Node} parent @param {Written} written */
export function add(parent, written) {
  const known = parent.children.find(one => one.move === written.move);
  if (known) return known;
  const made = node(parent, written);
  parent.children.push(made);
  return made;
}

/** As it is kept. @param {Node} root @returns {Written[]} */
export function lines(root) {
  /** @type {Written[]} */
  const found = [];
  for (let at = root; at.children.length > 0; at = at.children[0]) {
    const [main, ...others] = at.children;
    found.push(alone(main, others.map(other => [alone(other, []), ...lines(other)])));
  }
  return found;
}

/** As records have it: what is said of the start stands before the first move. @param {Node} root @returns {Written[]} */
export function record(root) {
  const all = bare(lines(root));
  if (all[0] && root.comment) all[0].before = [root.comment, all[0].before].filter(Boolean).join(' ');
  return all;
}

/** Records do not say who made a move: the rules do. @param {Written[]} nodes @returns {Written[]} */
const bare = nodes => nodes.map(({ side: _, variations, ...rest }) => ({ ...rest, ...(variations ? { variations: variations.map(bare) } : {}) }));

/** The same the other way round. @param {Written[]} nodes @param {string} [comment]  where there are no moves */
export function fromRecord(nodes, comment = '') {
  const [first, ...rest] = nodes;
  return first ? plant([{ ...first, before: '' }, ...rest], first.before) : plant([], comment);
}

/** @param {Node} of @param {Written[][]} variations @returns {Written} */
const alone = ({ move, written, nags, before, comment, side }, variations) => ({
  move,
  written,
  ...(side ? { side } : {}),
  ...(nags.length > 0 ? { nags } : {}),
  ...(before ? { before } : {}),
  ...(comment ? { comment } : {}),
  ...(variations.length > 0 ? { variations } : {}),
});

/** The nodes from the first move to this one. @param {Node} to @returns {Node[]} */
export function way(to) {
  /** @type {Node[]} */
  const path = [];
  for (let at = to; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** @param {Node} to */
export const movesTo = to => way(to).map(one => one.move);

/** The end of the main line from here. @param {Node} from */
export function end(from) {
  while (from.children.length > 0) from = from.children[0];
  return from;
}

/** The node at the end of these moves, or as far as they are there. @param {Node} from @param {string[]} moves */
export function find(from, moves) {
  for (const move of moves) {
    const next = from.children.find(one => one.move === move);
    if (!next) break;
    from = next;
  }
  return from;
}

/** Every node, parents first. @param {Node} from */
export function all(from) {
  const found = [from];
  // Games are longer than the stack of calls is deep.
  for (let at = 0; at < found.length; at++) found.push(...found[at].children);
  return found;
}

/** Whether it is a main line all the way. @param {Node} of @returns {boolean} */
export const isMain = of => branch(of) === null;

/** Where a variation begins that has this move; nothing on the main line. @param {Node} of @returns {Node|null} */
export function branch(of) {
  for (let at = of; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/** Puts a variation one place forward. @param {Node} of @returns {boolean}  whether there was one */
export function promote(of) {
  const first = branch(of);
  if (!first?.parent) return false;
  const { children } = first.parent;
  const at = children.indexOf(first);
  [children[at - 1], children[at]] = [children[at], children[at - 1]];
  return true;
}

/** Takes a move and all that follows it away. @param {Node} of @returns {Node}  where one stands afterwards */
export function remove(of) {
  if (!of.parent) return of;
  of.parent.children = of.parent.children.filter(one => one !== of);
  return of.parent;
}

/** Another move in the same place. @param {Node} of @param {number} by @returns {Node|null} */
export function beside(of, by) {
  const around = of.parent?.children ?? [];
  return around[around.indexOf(of) + by] ?? null;
}

/** Gives a move a symbol, or takes it away; it has only one. @param {Node} of @param {number} symbol */
export function mark(of, symbol) {
  const rest = of.nags.filter(nag => !SYMBOLS.some(([known]) => known === nag));
  of.nags = of.nags.includes(symbol) ? rest : [symbol, ...rest];
}

/** The symbols of a move as they are written behind it. @param {Node} of */
export const symbols = of => of.nags.map(nag => SYMBOLS.find(([known]) => known === nag)?.[1] ?? `$${nag}`).join(' ');

/**
 * Who made each move and the number in front of it, which goes up where the first side moves after the second. Where
 * nobody knows who moved, sides are taken to alternate.
 * @param {Node} root @param {Side} starts  who moves at the root
 * @returns {Map<Node, {side: Side, number: number}>}
 */
export function numbering(root, starts) {
  /** @type {Map<Node, {side: Side, number: number}>} */
  const found = new Map();
  for (const one of all(root)) {
    const before = one.parent && found.get(one.parent);
    const side = one.side ?? (before ? (before.side === 'first' ? 'second' : 'first') : starts);
    if (one.parent) found.set(one, { side, number: before ? before.number + (side === 'first' && before.side === 'second' ? 1 : 0) : 1 });
  }
  return found;
}
