// @ts-check
// Who sits where: me, somebody with a link, or a machine of some strength.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { emblem, icon } from './pieces.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').SeatWish} SeatWish */
/** @typedef {import('./types.js').Seat} Seat */

/** @type {SeatWish['kind'][]} */
const KINDS = ['me', 'machine', 'open'];
/** Who can be asked for before a match is open. @type {SeatWish['kind'][]} */
export const WITH_ANYBODY = [...KINDS, 'anybody'];
const USUAL_DEPTH = 3;

/**
 * A choice of seat.
 * @param {Catalogue} catalogue
 * @param {import('./types.js').RuleSet} rules
 * @param {import('./types.js').Side} side
 * @param {SeatWish} initial
 * @param {string} id  unique on the page
 * @param {SeatWish['kind'][]} [kinds]
 * @returns {{element: HTMLElement, value: () => SeatWish, draft: () => SeatWish}}  the draft remembers the strength of a machine that does not sit there
 */
export function seatPicker(catalogue, rules, side, initial, id, kinds = KINDS) {
  const possible = kinds.filter(kind => catalogue.others || kind === 'me' || kind === 'machine');
  const look = rules.sides[side];
  const depthOf = /depth=(\d+)/.exec(initial.spec ?? '')?.[1];
  const levelOf = /level=(\w+)/.exec(initial.spec ?? '')?.[1];
  const who = h('select', { id: `${id}-who`, onchange: update }, possible.map(kind => option(kind, t(`seat.${kind}`), kind === initial.kind)));
  const usual = levelOf ?? (depthOf ? 'depth' : (catalogue.levels[1] ?? catalogue.levels[0]).id);
  const levels = catalogue.levels.map(level => option(level.id, said(level.name), level.id === usual));
  const level = h('select', { id: `${id}-level`, onchange: update }, levels, option('depth', t('seat.depth'), usual === 'depth'));
  const depth = h('input', { id: `${id}-depth`, type: 'number', min: 1, max: catalogue.max_depth, value: depthOf ?? USUAL_DEPTH, required: true });
  const strength = h('div', { class: 'field' }, h('label', { for: `${id}-level` }, t('seat.strength')), level);
  const plies = h('div', { class: 'field' }, h('label', { for: `${id}-depth` }, t('seat.depth-turns')), depth);
  const element = h(
    'fieldset',
    { class: 'seat' },
    h('legend', {}, icon(emblem(rules, side), look.colour), said(look.name)),
    h('div', { class: 'field' }, h('label', { for: `${id}-who` }, t('seat.who')), who),
    strength,
    plies,
  );
  function update() {
    strength.hidden = who.value !== 'machine';
    plies.hidden = strength.hidden || level.value !== 'depth';
  }
  update();
  const kind = () => /** @type {SeatWish['kind']} */ (who.value);
  const spec = () => (level.value === 'depth' ? `depth=${depth.value}` : `level=${level.value}`);
  return {
    element,
    value: () => (kind() === 'machine' ? { kind: kind(), spec: spec() } : { kind: kind() }),
    draft: () => ({ kind: kind(), spec: spec() }),
  };
}

/** Who a seat's player is, in words. @param {Catalogue} catalogue @param {Seat} seat @param {boolean} isYou */
export function sitter(catalogue, seat, isYou) {
  if (seat.kind === 'open') return t('seat.waiting');
  if (seat.kind === 'machine') return t('seat.machine-of', { strength: strengthName(catalogue, seat.spec ?? '') });
  if (isYou) return seat.name ? t('seat.you-named', { name: seat.name }) : t('seat.you');
  return seat.name || t('seat.somebody');
}

/** @param {Catalogue} catalogue @param {string} spec */
function strengthName(catalogue, spec) {
  const level = catalogue.levels.find(one => spec === `level=${one.id}`);
  const depth = /^depth=(\d+)$/.exec(spec)?.[1];
  return level ? said(level.name) : depth ? t('seat.depth-of', { depth }) : spec;
}

/** @param {string} value @param {string} name @param {boolean} [selected] */
export const option = (value, name, selected = false) => h('option', { value, selected }, name);

/**
 * A link or text to hand on, with a button that copies it.
 * @param {string} label
 * @param {string} text
 * @param {string} id
 */
export function copyable(label, text, id) {
  const isLong = text.includes('\n') || text.length > 90;
  const field = isLong
    ? h('textarea', { id, readonly: true, rows: 5, spellcheck: 'false' })
    : h('input', { id, readonly: true, type: 'text', spellcheck: 'false' });
  field.value = text;
  const button = h('button', { type: 'button', onclick: copy }, t('copy'));
  async function copy() {
    field.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand('copy'); // Pages without permission may still copy what is selected.
    }
    fill(button, t('copied'));
    setTimeout(() => fill(button, t('copy')), 2000);
  }
  return h('div', { class: 'field copyable' }, h('label', { for: id }, label), h('div', { class: 'with-button' }, field, button));
}
