// @ts-check
// How a game went, as a line: what the first side could expect after every move. To be clicked and walked along.

import { fill, h, s } from './dom.js';
import { said, t } from './i18n.js';
import { shown } from './notation.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').Sides} Sides */

const WIDTH = 600;
const HEIGHT = 120;
/** Moves that are pointed out. */
const MARKED = ['inaccuracy', 'mistake', 'blunder'];

/**
 * @param {Review} review @param {Sides} sides
 * @param {(ply: number) => void} onGo
 */
export function graph(review, sides, onGo) {
  const { plies, start_share } = review;
  const shares = [start_share, ...plies.map(one => one.share)];
  const last = Math.max(1, shares.length - 1);
  const x = (/** @type {number} */ ply) => (ply * WIDTH) / last;
  const y = (/** @type {number} */ share) => HEIGHT * (1 - share);
  const points = shares.map((share, ply) => `${x(ply).toFixed(1)},${y(share).toFixed(1)}`).join(' ');
  const cursor = s('line', { class: 'graph-now', y1: 0, y2: HEIGHT });
  const marks = plies.filter(one => MARKED.includes(one.verdict)).map(one => s('path', { class: `graph-mark graph-${one.verdict}`, d: `M${x(one.ply).toFixed(1)} ${y(one.share).toFixed(1)}h0` }));
  const drawing = s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('polygon', { class: 'graph-area', points: `0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}` }),
    s('line', { class: 'graph-even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s('polyline', { class: 'graph-line', points }),
    cursor,
    marks,
  );
  let now = 0;
  const words = (/** @type {number} */ ply) => {
    const one = plies[ply - 1];
    return one ? t('review.point', { ply, move: shown(one.written), score: said(one.score), verdict: t(`verdict.${one.verdict}`) }) : t('study.start');
  };
  const element = h(
    'div',
    { class: 'graph', role: 'slider', tabindex: 0, id: 'graph', 'aria-label': t('review.graph', { first: said(sides.first.name) }), 'aria-valuemin': 0, 'aria-valuemax': plies.length, onkeydown: key, onpointerdown: (/** @type {PointerEvent} */ event) => point(event), onpointermove: (/** @type {PointerEvent} */ event) => event.buttons === 1 && point(event) },
    drawing,
  );

  /** @param {KeyboardEvent} event */
  function key(event) {
    const to = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, PageUp: now + 10, PageDown: now - 10, Home: 0, End: plies.length }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  }
  /** @param {PointerEvent} event */
  function point(event) {
    const box = element.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  }
  /** @param {number} to */
  function go(to) {
    const ply = Math.min(plies.length, Math.max(0, to));
    if (ply === now) return;
    // At once, or keys that come faster than positions would be lost.
    at(ply);
    onGo(ply);
  }
  /** @param {number} ply */
  function at(ply) {
    now = ply;
    cursor.setAttribute('x1', String(x(ply)));
    cursor.setAttribute('x2', String(x(ply)));
    element.setAttribute('aria-valuenow', String(ply));
    element.setAttribute('aria-valuetext', words(ply));
  }
  at(0);
  return { element, at };
}

/** The same as a table, for those who cannot see the line. @param {Review} review @param {Sides} sides @param {(ply: number) => void} onGo */
export function graphTable({ plies }, sides, onGo) {
  const head = ['review.ply', 'review.side', 'review.move', 'review.value', 'review.verdict', 'review.best'].map(key => h('th', { scope: 'col' }, t(key)));
  const rows = plies.map(one =>
    h(
      'tr',
      {},
      h('td', {}, String(one.ply)),
      h('td', {}, said(sides[one.side].name)),
      h('td', {}, h('button', { type: 'button', class: 'quiet', onclick: () => onGo(one.ply) }, shown(one.written))),
      h('td', {}, said(one.exact?.text) || said(one.score)),
      h('td', {}, t(`verdict.${one.verdict}`)),
      h('td', {}, one.verdict === 'best' || one.verdict === 'forced' ? '' : shown(one.best.written)),
    ),
  );
  const body = h('div', { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': t('review.table') });
  const table = () => fill(body, h('table', { class: 'review-table', id: 'review-table' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows)));
  return h('details', { class: 'more', ontoggle: table }, h('summary', {}, t('review.table')), body);
}
