// @ts-check
// What an engine thinks of the position shown: depth, nodes, the best ways of playing on, and a bar. Off until somebody
// wants it.

import { Refused } from './api.js';
import { fill, h } from './dom.js';
import { analyse } from './engine.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { shownLine } from './notation.js';
import { sayStatus } from './say.js';
import { option } from './seats.js';

/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Report} Report */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Sides} Sides */

const MOST_LINES = 5;
/** So long an engine thinks about one position. */
const SECONDS = 20;
/** Who steps through a game fast asks nothing, in milliseconds. */
const REST = 150;
/** So many moves of a line are shown. */
const AHEAD = 12;

/**
 * @typedef {object} Place  what the engine is asked about
 * @property {string} game
 * @property {string} rules
 * @property {number|null} size
 * @property {string} start
 * @property {string[]} moves
 * @property {boolean} over
 */

/**
 * @param {Sides} sides
 * @param {{onArrows: (ways: number[][]) => void, onMove: (line: Line) => void}} told
 */
export function enginePanel(sides, told) {
  const box = h('input', { type: 'checkbox', role: 'switch', id: 'engine', onchange: restart });
  const count = h('select', { id: 'lines', onchange: () => (changeSettings({ lines: Number(count.value) }), restart()) }, Array.from({ length: MOST_LINES }, (_, i) => option(String(i + 1), String(i + 1), i + 1 === settings().lines)));
  const facts = h('span', { class: 'soft', id: 'engine-facts' });
  const list = h('ol', { class: 'engine-lines', id: 'engine-lines', 'aria-label': t('engine.lines') });
  const trouble = h('p', { class: 'message bad', hidden: true });
  const element = h(
    'section',
    { class: 'engine', 'aria-label': t('engine') },
    h('div', { class: 'engine-head' }, h('label', { class: 'check' }, box, h('span', {}, t('engine'))), h('label', { class: 'soft', for: 'lines' }, t('engine.count')), count, facts),
    list,
    trouble,
  );
  const share = h('div', { class: 'share' });
  const bar = h('div', { class: 'bar off', role: 'img', 'aria-label': t('eval.none') }, share);
  /** @type {Place|null} */
  let place = null;
  let asking = new AbortController();
  let timer = 0;
  /** What is known without an engine. @type {{share: number, text: string}|null} */
  let known = null;
  /** What the bar shows. @type {{share: number, text: string}|null} */
  let shown = null;
  /** @type {Side} */
  let bottom = 'first';

  function restart() {
    asking.abort();
    clearTimeout(timer);
    trouble.hidden = true;
    element.classList.toggle('on', box.checked);
    fill(facts);
    list.replaceChildren();
    list.style.setProperty('--lines', count.value);
    told.onArrows([]);
    level(known);
    if (!box.checked || !place || place.over) return;
    asking = new AbortController();
    timer = window.setTimeout(() => void think(/** @type {Place} */ (place), asking.signal), REST);
  }

  /** @param {Place} about @param {AbortSignal} signal */
  async function think({ game, rules, size, start, moves }, signal) {
    fill(facts, t('engine.thinks'));
    const question = { game, rules, size, start, moves, lines: Number(count.value), seconds: SECONDS };
    try {
      await analyse(question, signal, report => take(report));
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Refused ? said(error.refusal.text) : String(error);
      fill(facts);
      fill(trouble, reason);
      trouble.hidden = false;
    }
  }

  /** @param {Report} report */
  function take({ depth, nodes, lines, over, done }) {
    const number = (/** @type {number} */ n) => new Intl.NumberFormat(document.documentElement.lang).format(n);
    fill(facts, over ? said(over.reason) : t('eval.facts', { depth, nodes: number(nodes) }));
    const focused = [...list.children].findIndex(one => one.contains(document.activeElement));
    fill(list, lines.map(one => h('li', {}, lineButton(one))));
    if (focused >= 0) list.children[focused]?.querySelector('button')?.focus();
    const [best] = lines;
    if (!best) return;
    told.onArrows(lines.map(one => one.clicks));
    const text = said(best.exact?.text) || said(best.score.text);
    level({ share: best.score.share, text });
    if (done) sayStatus(t('engine.says', { verdict: text, line: shownLine(best.written.slice(0, 3)) }));
  }

  /** @param {Line} one */
  function lineButton(one) {
    const score = said(one.exact?.text) || said(one.score.text);
    const ahead = shownLine(one.written.slice(0, AHEAD));
    return h('button', { type: 'button', class: 'engine-line', title: t('engine.play', { move: shownLine(one.written.slice(0, 1)) }), onclick: () => told.onMove(one) }, h('strong', {}, score), ' ', h('span', {}, ahead));
  }

  /** Sets the bar. @param {{share: number, text: string}|null} to */
  function level(to) {
    shown = to;
    bar.classList.toggle('off', to === null);
    if (!to) return bar.setAttribute('aria-label', t('eval.none'));
    bar.style.setProperty('--share', String(Math.round((bottom === 'first' ? to.share : 1 - to.share) * 1000) / 1000));
    bar.dataset.bottom = sides[bottom].colour;
    bar.dataset.top = sides[bottom === 'first' ? 'second' : 'first'].colour;
    bar.setAttribute('aria-label', t('eval.bar', { verdict: to.text }));
  }

  return {
    element,
    bar,
    /** Another position. @param {Place} to @param {Side} below  whose side is below @param {{share: number, text: string}|null} judged  what a review says of it */
    look(to, below, judged) {
      place = to;
      bottom = below;
      known = judged;
      restart();
    },
    /** The board was turned. @param {Side} below */
    turn(below) {
      bottom = below;
      level(shown);
    },
    /** While somebody looks for a move, nobody tells it. @param {boolean} muted */
    mute(muted) {
      box.disabled = muted;
      if (!muted || !box.checked) return;
      box.checked = false;
      restart();
    },
    leave() {
      asking.abort();
      clearTimeout(timer);
    },
  };
}
