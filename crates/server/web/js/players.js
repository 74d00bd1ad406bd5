// @ts-check
// The strip of one player: colour, name, whose turn it is, and the men taken.

import { h } from './dom.js';
import { said, t } from './i18n.js';
import { emblem, icon } from './pieces.js';
import { sitter } from './seats.js';

/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Side} Side */

/**
 * @param {Match} match
 * @param {Scene} scene
 * @param {import('./types.js').Catalogue} catalogue
 * @param {import('./types.js').RuleSet} rules
 * @param {Side} side
 * @param {boolean} now  whether the scene is the present one
 * @param {HTMLElement} clock
 */
export function playerStrip(match, scene, catalogue, rules, side, now, clock) {
  const { sides } = rules;
  const other = side === 'first' ? 'second' : 'first';
  const seat = match.seats[side];
  const toMove = scene.turn === side && !scene.outcome && !(now && (match.result || match.state === 'closed'));
  const thinks = now && seat.kind === 'machine' && !match.paused;
  const away = now && seat.kind === 'person' && !seat.present && !match.you.includes(side);
  const taken = scene.captured[other];
  const glyph = scene.pieces[0]?.glyph ?? '';
  const kinds = [...new Set(taken)];
  const name = sitter(catalogue, seat, match.you.includes(side));
  return [
    h('span', { class: 'chip' }, icon(emblem(rules, side), sides[side].colour)),
    h('span', { class: 'who', title: `${said(sides[side].name)}: ${name}` }, h('strong', {}, said(sides[side].name)), ' ', name, away && ` (${t('seat.away')})`, seat.taken && ` (${t('seat.taken')})`),
    now && seat.says && h('q', { class: 'says' }, said(seat.says)),
    toMove && h('span', { class: 'to-move' }, t(thinks ? 'match.thinks' : 'match.to-move')),
    taken.length > 0 &&
      h(
        'span',
        { class: 'taken', role: 'img', 'aria-label': t('match.taken', { count: taken.length }) },
        kinds.map(kind => {
          const count = taken.filter(one => one === kind).length;
          return h('span', { class: 'taken-kind', 'aria-hidden': 'true' }, icon({ kind, glyph }, sides[other].colour), count > 1 && `×${count}`);
        }),
      ),
    clock,
  ];
}
