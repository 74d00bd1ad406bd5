// @ts-check
// What the machine thinks: a bar beside the board, and the moves it expects. Nothing is shown until somebody wants it.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { shownLine } from './notation.js';

/** @typedef {import('./types.js').Thinking} Thinking */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Side} Side */

/** Beyond this a score is a sure win or loss. */
const SURE = 990000;

/** @param {() => void} onSwitch */
export function evaluationPanel(onSwitch) {
  const share = h('div', { class: 'share' });
  const bar = h('div', { class: 'bar off', role: 'img', 'aria-label': t('eval.none') }, share);
  const score = h('strong', { class: 'score' });
  const facts = h('span', {});
  const line = h('p', { class: 'line' });
  const none = h('p', { class: 'soft' }, t('eval.nothing'));
  const known = h('div', {}, h('p', {}, score, ' ', facts), line);
  const body = h('div', {}, none, known);
  const box = h('input', { type: 'checkbox', role: 'switch', id: 'evaluate', onchange: toggle });
  const element = h('section', { class: 'evaluation' }, h('label', { class: 'check' }, box, h('span', {}, t('eval'))), body);
  /** Chosen here and now. @type {boolean|null} */
  let chosen = null;

  function toggle() {
    chosen = box.checked;
    changeSettings({ evaluate: chosen });
    onSwitch();
  }

  return {
    element,
    bar,
    /** @param {Thinking|null} thinking @param {Match} match @param {import('./types.js').Sides} sides @param {Side} bottom */
    update(thinking, match, sides, bottom) {
      const machines = match.seats.first.kind === 'machine' && match.seats.second.kind === 'machine';
      const on = chosen ?? (machines || settings().evaluate);
      box.checked = on;
      element.hidden = !match.allow.hints;
      body.hidden = !on;
      none.hidden = thinking !== null;
      known.hidden = thinking === null;
      bar.classList.toggle('off', element.hidden || !on || !thinking);
      if (!thinking) return;
      const ours = thinking.seat === bottom ? thinking.score : -thinking.score;
      const part = Math.abs(ours) >= SURE ? (ours > 0 ? 1 : 0) : 0.5 + 0.5 * Math.tanh(ours / thinking.clear);
      bar.style.setProperty('--share', String(Math.round(part * 1000) / 1000));
      bar.dataset.bottom = sides[bottom].colour;
      bar.dataset.top = sides[bottom === 'first' ? 'second' : 'first'].colour;
      const words = verdict(thinking, sides);
      bar.setAttribute('aria-label', t('eval.bar', { verdict: words }));
      fill(score, words);
      fill(facts, t('eval.facts', { depth: thinking.depth, nodes: new Intl.NumberFormat(document.documentElement.lang).format(thinking.nodes) }));
      fill(line, shownLine(thinking.written));
    },
  };
}

/** @param {Thinking} thinking @param {import('./types.js').Sides} sides */
function verdict(thinking, sides) {
  const other = thinking.seat === 'first' ? 'second' : 'first';
  const better = thinking.score >= 0 ? thinking.seat : other;
  const side = said(sides[better].name);
  if (Math.abs(thinking.score) >= SURE) return t('eval.sure', { side });
  const men = Math.abs(thinking.score) / thinking.man;
  if (men < 0.05) return t('eval.even');
  return t('eval.better', { side, men: new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(men) });
}
