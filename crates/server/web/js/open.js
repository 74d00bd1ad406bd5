// @ts-check
// Opens a match and goes there; a record is played again first, so that its moves can be walked through.

import { act, openMatch } from './api.js';
import { rememberMatch, settings } from './keep.js';

/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').SeatWish} SeatWish */
/** @typedef {import('./types.js').Side} Side */

/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} rules
 * @property {number} [size]
 * @property {string} [position]
 * @property {Record<Side, SeatWish>} seats
 * @property {{undo: boolean, hints: boolean}} allow
 * @property {boolean} [listed]
 * @property {import('./types.js').TimeControl|null} [clock]
 */

/** @param {Wish} wanted @param {string} title @param {Reading|null} reading  what it begins with */
export async function openAndGo(wanted, title, reading = null) {
  const wish = asSent(wanted);
  // Playing a record again takes time, and brings some, so that with a clock it begins where the record ends.
  const { id, token, invites } = reading && reading.moves.length > 0 && !wish.clock ? await replay(wish, reading) : await openMatch({ ...wish, ...(reading ? { position: reading.position } : {}) });
  rememberMatch(id, { token, invites, title });
  location.hash = `#/m/${id}`;
}

/** A seat for ourselves, under the name that this browser keeps. @returns {SeatWish} */
export function me() {
  const { name } = settings();
  return name ? { kind: 'me', name } : { kind: 'me' };
}

/** As the server wants it: our seats have our name, and a seat for anybody is open in a match that all may see. @param {Wish} wish @returns {Wish} */
function asSent(wish) {
  const seat = (/** @type {SeatWish} */ one) => (one.kind === 'me' ? me() : one.kind === 'anybody' ? /** @type {SeatWish} */ ({ kind: 'open' }) : one);
  const anybody = [wish.seats.first, wish.seats.second].some(one => one.kind === 'anybody');
  return { ...wish, seats: { first: seat(wish.seats.first), second: seat(wish.seats.second) }, listed: wish.listed === true || anybody };
}

/** We play both sides as far as the record goes, and then give up the seats that are not ours. @param {Wish} wish @param {Reading} reading */
async function replay(wish, reading) {
  const { game, rules, size, start: position, moves } = reading;
  const ours = me();
  const opened = await openMatch({ ...wish, game, rules, ...(size ? { size } : {}), position, seats: { first: ours, second: ours } });
  for (const [ply, move] of moves.entries()) await act(opened.id, opened.token, { type: 'move', move, ply });
  const { invites } = opened;
  for (const side of /** @type {Side[]} */ (['first', 'second'])) {
    if (wish.seats[side].kind === 'me') continue;
    const { invite } = await act(opened.id, opened.token, { type: 'seat', seat: side, to: wish.seats[side] });
    if (invite) invites[side] = invite;
  }
  return { ...opened, invites };
}

/**
 * The address of an analysis that anybody can open: `#/a/GAME/RULES/SIZE/START/MOVES`, the moves of one line.
 * @param {{game: string, rules: string, size?: number|null}} rules @param {string} [start] @param {string[]} [moves]
 */
export const analysisLink = ({ game, rules, size }, start = '', moves = []) => `#/a/${[game, rules, size ?? '-', start || '-', moves.join(' ') || '-'].map(part => encodeURIComponent(String(part))).join('/')}`;

/** The address of goals about a position. @param {{game: string, rules: string, size?: number|null}} rules @param {string} position */
export const goalLink = ({ game, rules, size }, position) => `#/ask/${[game, rules, size ?? '-', position].map(part => encodeURIComponent(String(part))).join('/')}`;
/** The address of the explained evaluation of a position. @param {{game: string, rules: string, size?: number|null}} rules @param {string} position */
export const explainLink = ({ game, rules, size }, position) => `#/explain/${[game, rules, size ?? '-', position].map(part => encodeURIComponent(String(part))).join('/')}`;

/** The address of the nodes of searches from a position. @param {{game: string, rules: string, size?: number|null}} rules @param {string} position */
export const labLink = ({ game, rules, size }, position) => `#/lab/nodes/${[game, rules, size ?? '-', position].map(part => encodeURIComponent(String(part))).join('/')}`;

/** The address of the tree from a position. @param {{game: string, rules: string, size?: number|null}} rules @param {string} position */
export const treeLink = ({ game, rules, size }, position) => `#/tree/${[game, rules, size ?? '-', position].map(part => encodeURIComponent(String(part))).join('/')}`;
