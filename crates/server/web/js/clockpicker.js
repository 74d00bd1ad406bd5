// @ts-check
// The choice of a clock for a new game: one of the server's, or one of one's own.

import { h } from './dom.js';
import { said, t } from './i18n.js';
import { option } from './seats.js';

/** @typedef {import('./types.js').TimeControl} TimeControl */

/** @typedef {import('./types.js').ExtraTime} ExtraTime */
/** @typedef {import('./types.js').Side} Side */

/** @type {TimeControl['kind'][]} */
const KINDS = ['sudden_death', 'increment', 'delay', 'correspondence'];
const OWN = 'own';
const LONGEST = { minutes: 180, extra: 180, days: 30 };

/**
 * @param {import('./types.js').Catalogue} catalogue
 * @param {import('./types.js').RuleSet} rules
 * @param {TimeControl|null} initial
 * @param {ExtraTime|null} handicap
 * @returns {{elements: HTMLElement[], value: () => TimeControl|null, extraTime: () => ExtraTime|null}}
 */
export function clockPicker(catalogue, rules, initial, handicap) {
  const key = (/** @type {TimeControl|null} */ control) => JSON.stringify(control);
  const isPreset = catalogue.clocks.some(preset => key(preset.control) === key(initial));
  const known = catalogue.clocks.map(preset => option(key(preset.control), said(preset.name), key(preset.control) === key(initial)));
  const choice = h('select', { id: 'clock', onchange: update }, known, option(OWN, t('clock.own'), !isPreset));
  const own = initial ?? { kind: 'increment', time: 300, increment: 3 };
  const kind = h('select', { id: 'clock-kind', onchange: update }, KINDS.map(one => option(one, t(`clock.${one}`), one === own.kind)));
  const number = (/** @type {string} */ id, /** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    h('input', { id, type: 'number', min: least, max: most, step: least < 1 ? 'any' : 1, value, required: true });
  const extraOf = own.kind === 'increment' ? own.increment : own.kind === 'delay' ? own.delay : 3;
  const minutes = number('clock-minutes', own.kind === 'correspondence' ? 5 : own.time / 60, 1 / 60, LONGEST.minutes);
  const extra = number('clock-extra', extraOf, 1, LONGEST.extra);
  const days = number('clock-days', own.kind === 'correspondence' ? own.days : 3, 1, LONGEST.days);
  const sides = /** @type {Side[]} */ (['first', 'second']);
  const favoured = h('select', { id: 'extra-for', onchange: update }, option('', t('clock.extra-nobody')), sides.map(side => option(side, said(rules.sides[side].name), side === handicap?.seat)));
  const gift = number('extra-minutes', (handicap?.time ?? 300) / 60, 1 / 60, LONGEST.minutes);
  const field = (/** @type {HTMLElement} */ control, /** @type {string} */ name, narrow = true) =>
    h('div', { class: narrow ? 'field narrow' : 'field' }, h('label', { for: control.id }, name), control);
  const fields = { kind: field(kind, t('clock.kind'), false), minutes: field(minutes, t('clock.minutes')), extra: field(extra, t('clock.extra')), days: field(days, t('clock.days')), favoured: field(favoured, t('clock.extra-for'), false), gift: field(gift, t('clock.extra-minutes')) };

  /** Time for a turn can't be more for one side. */
  function isForTheGame() {
    const control = value();
    return control !== null && control.kind !== 'correspondence';
  }
  function update() {
    const isOwn = choice.value === OWN;
    const hide = (/** @type {HTMLElement} */ one, /** @type {HTMLInputElement|null} */ input, /** @type {boolean} */ hidden) => {
      one.hidden = hidden;
      // What is not seen must not keep the form from being sent.
      if (input) input.disabled = hidden;
    };
    hide(fields.kind, null, !isOwn);
    hide(fields.minutes, minutes, !isOwn || kind.value === 'correspondence');
    hide(fields.extra, extra, !isOwn || (kind.value !== 'increment' && kind.value !== 'delay'));
    hide(fields.days, days, !isOwn || kind.value !== 'correspondence');
    hide(fields.favoured, null, !isForTheGame());
    hide(fields.gift, gift, !isForTheGame() || favoured.value === '');
  }
  update();

  /** @returns {TimeControl|null} */
  function value() {
    if (choice.value !== OWN) return JSON.parse(choice.value);
    const time = Math.max(1, Math.round(60 * Number(minutes.value)));
    if (kind.value === 'correspondence') return { kind: 'correspondence', days: Number(days.value) };
    if (kind.value === 'increment') return { kind: 'increment', time, increment: Number(extra.value) };
    if (kind.value === 'delay') return { kind: 'delay', time, delay: Number(extra.value) };
    return { kind: 'sudden_death', time };
  }
  /** @returns {ExtraTime|null} */
  function extraTime() {
    if (!isForTheGame() || favoured.value === '') return null;
    return { seat: /** @type {Side} */ (favoured.value), time: Math.max(1, Math.round(60 * Number(gift.value))) };
  }
  return { elements: [field(choice, t('clock'), false), fields.kind, fields.minutes, fields.extra, fields.days, fields.favoured, fields.gift], value, extraTime };
}
