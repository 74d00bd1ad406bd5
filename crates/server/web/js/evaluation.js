// @ts-check
// What the machine thinks: a bar beside the board, and the moves it expects.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';

/** @typedef {import('./types.js').Thinking} Thinking */
/** @typedef {import('./types.js').Side} Side */

/** Beyond this a score is a sure win or loss. */
const SURE = 990000;

/** @param {import('./types.js').Catalogue} _catalogue */
export function evaluationPanel(_catalogue) {
  const share = h('div', { class: 'share' });
  const bar = h('div', { class: 'bar', role: 'img', 'aria-label': t('eval.none') }, share);
  const score = h('strong', { class: 'score' });
  const facts = h('span', {});
  const line = h('p', { class: 'line' });
  const body = h('div', {}, h('p', {}, score, ' ', facts), line);
  const element = h('details', { class: 'panel evaluation', open: settings().evaluation, ontoggle: () => changeSettings({ evaluation: element.open }) }, h('summary', {}, t('eval')), body);
  return {
    element,
    bar,
    /** @param {Thinking|null} thinking @param {import('./types.js').Sides} sides @param {Side} bottom @param {boolean} allowed */
    update(thinking, sides, bottom, allowed) {
      element.hidden = !thinking || !allowed;
      bar.hidden = element.hidden || !element.open;
      if (!thinking) return;
      const ours = thinking.seat === bottom ? thinking.score : -thinking.score;
      const part = Math.abs(ours) >= SURE ? (ours > 0 ? 1 : 0) : 0.5 + 0.5 * Math.tanh(ours / thinking.clear);
      bar.style.setProperty('--share', String(Math.round(part * 1000) / 1000));
      bar.dataset.bottom = sides[bottom].colour;
      const words = verdict(thinking, sides);
      bar.setAttribute('aria-label', t('eval.bar', { verdict: words }));
      fill(score, words);
      fill(facts, t('eval.facts', { depth: thinking.depth, nodes: new Intl.NumberFormat(document.documentElement.lang).format(thinking.nodes) }));
      fill(line, thinking.line.join(' '));
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
