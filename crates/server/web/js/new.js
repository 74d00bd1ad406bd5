// @ts-check
// A link that opens a match at once: `#/new/GAME/RULES/SIZE/FIRST/SECOND/CLOCK`. A seat is `me`, `open`, or what a
// machine is told; a clock is `5+3`, minutes and seconds a move, or `5`; `-` leaves a place as it usually is.

import { Refused, openMatch } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { rememberMatch } from './keep.js';
import { me } from './open.js';
import { sayError } from './say.js';

/** @typedef {import('./types.js').SeatWish} SeatWish */

/** @param {HTMLElement} root @param {string[]} words */
export async function newView(root, words) {
  const [, game, rules, size, first, second, clock] = words.map(word => (word === '-' ? '' : word));
  fill(root, h('p', {}, t('opening')));
  const wish = { game, ...(rules ? { rules } : {}), ...(size ? { size: Number(size) } : {}), seats: { first: seat(first), second: seat(second) }, ...(clock ? { clock: control(clock) } : {}) };
  try {
    const { id, token, invites, match } = await openMatch({ ...wish, allow: { undo: true, hints: true } });
    rememberMatch(id, { token, invites, title: said(match.name) });
    // Going back leads to where one came from, not to one more match.
    location.replace(`#/m/${id}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const reason = said(error.refusal.text);
    fill(root, h('p', { class: 'message bad' }, reason));
    sayError(reason);
  }
}

/** @param {string|undefined} word @returns {SeatWish} */
function seat(word) {
  if (!word || word === 'me') return me();
  return word === 'open' ? { kind: 'open' } : { kind: 'machine', spec: word };
}

/** @param {string} word @returns {import('./types.js').TimeControl} */
function control(word) {
  const [minutes, seconds] = word.split('+').map(Number);
  const time = Math.round(60 * minutes);
  return seconds ? { kind: 'increment', time, increment: seconds } : { kind: 'sudden_death', time };
}
