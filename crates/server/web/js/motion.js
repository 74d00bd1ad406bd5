// @ts-check
// How men get from one position to the next, for the eye to follow.

/** Milliseconds for one jump of several. */
export const JUMP = 220;
/** A machine's move is not shown sooner after the move before it, in milliseconds: it would begin inside its slide. */
export const PAUSE = 350;

/** Whether this person wants things to move. */
export const moves = () => !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/**
 * The spots that a man comes by, as the clicks of its move tell; only its first and its last where they do not.
 * @param {number[]} way  the clicks of the move, behind which a capture may be named
 * @param {number} from
 * @param {number} to
 */
export function journey(way, from, to) {
  const end = way.lastIndexOf(to);
  return way[0] === from && end > 1 ? way.slice(0, end + 1) : [from, to];
}

/** Milliseconds between one ring of discs that turn over and the next. */
export const RING = 70;

/**
 * How long a disc waits before it turns over: those next to where one was put down go first.
 * @param {import('./types.js').Geometry} geometry
 * @param {number|undefined} from  where a man was put down
 * @param {number} spot
 */
export function ringDelay(geometry, from, spot) {
  if (from === undefined) return 0;
  const [a, b] = [geometry.spots[from], geometry.spots[spot]];
  return RING * Math.max(0, Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) - 1);
}

/** @typedef {[number, number]} Place */

/**
 * On which step of a journey a place is passed over, counted from one; the last step where it is on none.
 * @param {Place[]} stops
 * @param {Place} place
 */
export function passedOn(stops, [x, y]) {
  const lies = ([ax, ay] = stops[0], [bx, by] = stops[0]) => {
    const straight = (bx - ax) * (y - ay) === (by - ay) * (x - ax);
    const between = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    return straight && between;
  };
  const step = stops.findIndex((stop, i) => i > 0 && lies(stops[i - 1], stop));
  return step > 0 ? step : Math.max(1, stops.length - 1);
}

/**
 * How long a message has to wait until it is shown.
 * @param {number} shown  when the last move was shown
 * @param {number} now
 * @param {number} waiting  how many messages are waiting already
 */
export const wait = (shown, now, waiting) => (waiting > MOST_WAITING ? 0 : Math.max(0, shown + PAUSE - now));

/** Who watches machines that are much faster than that sees all of them at once, now and then. */
const MOST_WAITING = 8;
