// @ts-check
// Where on the board an evaluation comes from: spots in the colour of the side that they are good for, the stronger the
// more they count, and the same as a list.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { picture } from './picture.js';
import { points } from './terms.js';

/** @typedef {import('./types.js').Explanation} Explanation */
/** @typedef {{spot: number, label: string, points: number}} Share */

/** Everything together. */
const ALL = '';

/** @param {import('./types.js').Scene} scene @param {import('./types.js').Sides} sides */
export function heatMap(scene, sides) {
  const board = h('div', { class: 'heat-board' });
  const title = h('h2', { id: 'heat-title' });
  const list = h('div', { class: 'heat-list', tabindex: 0, role: 'region', 'aria-labelledby': 'heat-title' });
  const legend = h('p', { class: 'heat-legend' }, ...(['first', 'second']).map(side => h('span', { class: `heat-key heat-key-${side}` }, t('explain.good-for', { side: said(sides[/** @type {'first'|'second'} */ (side)].name) }))));
  /** @type {Explanation|null} */
  let explanation = null;
  /** @type {number[]} */
  let chosen = [];
  let name = ALL;

  function draw() {
    if (!explanation) return;
    const term = explanation.terms.find(one => one.name === name);
    if (!term) name = ALL;
    const shares = (term ? term.spots : together(explanation)).toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
    const most = Math.max(...shares.map(share => Math.abs(share.points)), 1e-9);
    const heat = shares.map(share => ({ spot: share.spot, good: /** @type {'first'|'second'} */ (share.points > 0 ? 'first' : 'second'), strength: Math.abs(share.points) / most }));
    fill(title, term ? said(term.label) : t('explain.all'));
    fill(board, picture(scene, sides, { names: true, heat, frames: chosen }));
    const row = (/** @type {Share} */ share) => h('tr', {}, h('th', { scope: 'row' }, share.label), h('td', {}, points(Math.abs(share.points))), h('td', {}, said(sides[share.points > 0 ? 'first' : 'second'].name)));
    const head = h('tr', {}, ['explain.spot', 'explain.points', 'explain.for'].map(key => h('th', { scope: 'col' }, t(key))));
    fill(list, shares.length > 0 ? h('table', { class: 'heat-table' }, h('thead', {}, head), h('tbody', {}, shares.map(row))) : h('p', { class: 'soft' }, t('explain.nowhere')));
  }

  return {
    element: h('div', { class: 'heat' }, title, board, legend, list),
    /** @param {Explanation} found @param {number[]} spots  of the move that it chooses */
    explain(found, spots) {
      explanation = found;
      chosen = spots;
      draw();
    },
    /** A term, or all together. @param {string} wanted */
    show(wanted) {
      name = wanted;
      draw();
    },
  };
}

/** The shares of all terms, spot by spot. @param {Explanation} explanation @returns {Share[]} */
function together({ terms }) {
  /** @type {Map<number, Share>} */
  const sums = new Map();
  for (const { spot, label, points: share } of terms.flatMap(term => term.spots)) {
    sums.set(spot, { spot, label, points: (sums.get(spot)?.points ?? 0) + share });
  }
  return [...sums.values()].filter(share => Math.abs(share.points) > 1e-6);
}
