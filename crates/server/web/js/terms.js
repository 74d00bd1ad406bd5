// @ts-check
// The terms of an evaluation as a table with a slider for every weight. Rows stay while their numbers change, so that
// whoever drags a slider keeps hold of it.

import { fill, h } from './dom.js';
import { language, said, t } from './i18n.js';

/** @typedef {import('./types.js').Explanation} Explanation */
/** @typedef {import('./types.js').ExplainedWeight} Weight */

/** A number as people read it: two places at the most. @param {number} number */
export const points = number => new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(number === 0 ? 0 : number);

/**
 * @param {import('./types.js').Sides} sides
 * @param {{onWeight: (name: string, value: number) => void, onChoose: (name: string) => void}} around
 */
export function termTable(sides, { onWeight, onChoose }) {
  const names = /** @type {[string, string]} */ (['first', 'second'].map(side => said(sides[/** @type {'first'|'second'} */ (side)].name)));
  const body = h('tbody', {});
  const foot = h('tfoot', {});
  const caption = h('caption', { class: 'unseen' }, t('explain.terms'));
  const head = h('tr', {}, [t('explain.term'), ...names, t('explain.weight'), ...names.map(side => t('explain.worth', { side }))].map(name => h('th', { scope: 'col' }, name)));
  const element = h('div', { class: 'term-scroll', tabindex: 0, role: 'region', 'aria-label': t('explain.terms') }, h('table', { class: 'term-table' }, caption, h('thead', {}, head), body, foot));
  /** @type {Map<string, ReturnType<typeof termRow>>} */
  let rows = new Map();
  let chosen = '';

  /** @param {string} name */
  function choose(name) {
    chosen = chosen === name ? '' : name;
    rows.forEach((row, of) => row.mark(of === chosen));
    onChoose(chosen);
  }

  /** @param {Explanation} found */
  function show(found) {
    if (found.weights.map(one => one.name).join() !== [...rows.keys()].join()) {
      rows = new Map(found.weights.map(weight => [weight.name, termRow(weight, names, onWeight, choose)]));
      fill(body, [...rows.values()].map(row => row.element));
      chosen = '';
      onChoose('');
    }
    for (const weight of found.weights) rows.get(weight.name)?.show(weight, found.terms.find(term => term.name === weight.name));
    const sums = [0, 1].map(side => found.terms.reduce((sum, term) => sum + term.worth[side], 0));
    const extra = found.adjustments.map(({ label, worth }) => h('tr', {}, h('th', { scope: 'row', colspan: 4 }, said(label)), h('td', { 'data-of': names[0] }, points(worth)), h('td', {})));
    sums[0] += found.adjustments.reduce((sum, { worth }) => sum + worth, 0);
    fill(foot, extra, h('tr', { class: 'term-sum' }, h('th', { scope: 'row', colspan: 4 }, t('explain.sum')), sums.map((sum, side) => h('td', { 'data-of': names[side] }, points(sum)))));
  }

  return { element, show };
}

/** @param {Weight} weight @param {[string, string]} sides @param {(name: string, value: number) => void} onWeight @param {(name: string) => void} onChoose */
function termRow({ name, label, usual, percent }, sides, onWeight, onChoose) {
  // From the opposite to three times as much; a weight of nothing has some room, too.
  const span = Math.max(Math.abs(usual), 10);
  const [min, max] = usual < 0 ? [-3 * span, span] : [-span, 3 * span];
  const step = Math.max(1, Math.round(span / 20));
  const words = said(label);
  const slider = h('input', { type: 'range', min, max, step, value: usual, id: `weight-${name}`, 'aria-label': t('explain.weight-of', { name: words }), oninput: () => change(slider.value) });
  const number = h('input', { type: 'number', min: -1_000_000, max: 1_000_000, step: 1, value: usual, id: `number-${name}`, class: 'weight-number', 'aria-label': t('explain.number-of', { name: words }), onchange: () => change(number.value) });
  const unit = h('span', { class: 'soft weight-unit' }, percent ? '%' : '');
  const button = h('button', { type: 'button', class: 'quiet term-name', 'aria-pressed': 'false', onclick: () => onChoose(name) }, words);
  const [own, other, ownWorth, otherWorth] = [...sides, ...sides.map(side => t('explain.worth', { side }))].map(of => h('td', { 'data-of': of }));
  const element = h('tr', { 'data-term': name }, h('th', { scope: 'row' }, button), own, other, h('td', { class: 'weight' }, slider, number, unit), ownWorth, otherWorth);

  /** @param {string} typed */
  function change(typed) {
    const value = Math.round(Math.min(1_000_000, Math.max(-1_000_000, Number(typed) || 0)));
    put(value);
    onWeight(name, value);
  }
  /** @param {number} value */
  function put(value) {
    slider.value = String(value);
    number.value = String(value);
    element.classList.toggle('changed', value !== usual);
  }
  return {
    element,
    /** @param {boolean} is */
    mark(is) {
      button.setAttribute('aria-pressed', String(is));
    },
    /** @param {Weight} weight @param {import('./types.js').ExplainedTerm} [term] */
    show(weight, term) {
      if (![slider, number].some(one => one === document.activeElement)) put(weight.value);
      else element.classList.toggle('changed', weight.value !== usual);
      button.disabled = !term;
      for (const [cell, of] of /** @type {[HTMLElement, number|undefined][]} */ ([[own, term?.amount[0]], [other, term?.amount[1]], [ownWorth, term?.worth[0]], [otherWorth, term?.worth[1]]])) fill(cell, of === undefined ? '–' : points(of));
    },
  };
}
