// @ts-check
// How a person makes a move, for every game. No rules in here: the server lists the legal actions, each as the
// spots to click in order, and the clicks are followed.

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Exact} Exact */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Side} Side */

/** @typedef {{kind: 'go', path: number[]}|{kind: 'done', actions: Action[]}|{kind: 'cancel'}|{kind: 'wrong'}} Step */

/**
 * The actions that begin with the spots clicked so far.
 * @param {Action[]} actions
 * @param {number[]} path
 */
export const matching = (actions, path) => actions.filter(action => path.every((spot, i) => action.clicks[i] === spot));

/**
 * The spots worth clicking next.
 * @param {Action[]} actions
 * @param {number[]} path
 * @returns {Set<number>}
 */
export function targets(actions, path) {
  const next = matching(actions, path).map(action => action.clicks[path.length]);
  return new Set(next.filter(spot => spot !== undefined));
}

/**
 * For each spot worth clicking next, the best result that it leaves open, where results are known.
 * @param {Action[]} actions
 * @param {number[]} path
 * @returns {Map<number, Exact>}
 */
export function results(actions, path) {
  /** @type {Map<number, Exact>} */
  const best = new Map();
  for (const { clicks, exact } of matching(actions, path)) {
    const spot = clicks[path.length];
    if (spot === undefined || !exact) continue;
    const known = best.get(spot);
    if (!known || worth(exact) > worth(known)) best.set(spot, exact);
  }
  return best;
}

/** The soonest win is best, the latest loss is the least bad. @param {Exact} exact */
function worth({ result, plies }) {
  const never = 1e6;
  if (result === 'draw') return 0;
  return result === 'win' ? never - (plies ?? 0) : (plies ?? 0) - never;
}

/**
 * One click more. `isFree` tells whether nothing stands on a spot: once a man has been put down on a free one, the
 * move goes on from there and does not begin elsewhere; the last spot of a way over free ones may be clicked at once.
 * @param {Action[]} actions
 * @param {number[]} path
 * @param {number} spot
 * @param {(spot: number) => boolean} isFree
 * @returns {Step}
 */
export function click(actions, path, spot, isFree) {
  const longer = [...path, spot];
  const found = matching(actions, longer);
  if (found.length > 0) {
    const done = found.filter(action => action.clicks.length === longer.length);
    return done.length > 0 ? { kind: 'done', actions: done } : { kind: 'go', path: longer };
  }
  const known = actions.filter(({ also = [] }) => also.some(others => others.length === longer.length && others.every((one, i) => one === longer[i])));
  if (known.length > 0) return { kind: 'done', actions: known };
  if (path.length === 0) return { kind: 'wrong' };
  const quick = matching(actions, path).filter(action => {
    const rest = action.clicks.slice(path.length);
    return rest[rest.length - 1] === spot && rest.every(isFree);
  });
  if (quick.length === 1) return { kind: 'done', actions: quick };
  if (spot === path[path.length - 1]) return { kind: 'cancel' };
  return isSetDown(path, isFree) ? { kind: 'wrong' } : click(actions, [], spot, isFree);
}

/**
 * Whether the clicks have put a man down already.
 * @param {number[]} path
 * @param {(spot: number) => boolean} isFree
 */
export const isSetDown = (path, isFree) => path.length > 0 && isFree(path[path.length - 1]);

/**
 * The pieces as the clicks have moved them, to be shown until the server says how they really stand: an own man is
 * lifted, put on free spots, takes what it lands on; a man clicked after that is taken off.
 * @param {Piece[]} pieces
 * @param {number[]} path
 * @param {Side} turn
 * @returns {Piece[]}
 */
export function imagined(pieces, path, turn) {
  let standing = [...pieces];
  /** @type {Piece|undefined} */
  let moving;
  let down = false;
  for (const spot of path) {
    const there = standing.find(piece => piece.spot === spot);
    if (there?.side === turn && !moving) {
      moving = there;
    } else if (there && down) {
      standing = standing.filter(piece => piece !== there);
    } else {
      const example = moving ?? pieces.find(piece => piece.side === turn) ?? newcomer(turn);
      /** @type {Piece} */
      const arrived = { ...example, spot };
      standing = standing.filter(piece => piece !== moving && piece !== there);
      standing.push(arrived);
      moving = arrived;
      down = !there;
    }
  }
  return standing;
}

/**
 * A man of a side that has none on the board yet.
 * @param {Side} side
 * @returns {Piece}
 */
const newcomer = side => ({ spot: 0, side, kind: 'man', name: {}, glyph: '' });
