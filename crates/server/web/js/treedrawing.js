// @ts-check
// The unfolded part of a tree as a drawing, of which only what can be seen is made.

import { fill, h, s } from './dom.js';
import { t } from './i18n.js';
import { shown as written } from './notation.js';

/** @typedef {import('./searchnodes.js').SearchTree} SearchTree */
/** @typedef {import('./searchnodes.js').Row} Row */

const ROW = 24;
const COLUMN = 130;
const MARGIN = 16;

/** @param {SearchTree} tree @param {{look: (node: number) => void, choose: (node: number) => void}} hands */
export function treeDrawing(tree, hands) {
  let zoom = 1;
  /** @type {{rows: Row[], step: number, focus: number}} */
  let shown = { rows: [], step: 0, focus: 0 };
  /** Column and row of every node that is drawn. @type {Map<number, {x: number, y: number}>} */
  let places = new Map();
  const svg = s('svg', { 'aria-hidden': 'true' });
  const sheet = h('div', { class: 'tree-sheet' }, svg);
  const view = h('div', { class: 'tree-view', tabindex: 0, role: 'img', 'aria-label': t('tree.drawing'), onscroll: paint }, sheet);
  const nearer = (/** @type {number} */ by) => () => {
    zoom = Math.min(2, Math.max(0.25, zoom * by));
    paint();
  };
  const element = h('div', { class: 'tree-drawing' }, h('div', { class: 'tree-zoom' }, h('button', { type: 'button', class: 'tool', 'aria-label': t('tree.nearer'), onclick: nearer(1.25) }, '+'), h('button', { type: 'button', class: 'tool', 'aria-label': t('tree.farther'), onclick: nearer(0.8) }, '−')), view);
  new ResizeObserver(paint).observe(view);
  return { element, draw, reveal };

  /** @param {Row[]} rows @param {number} step @param {number} focus */
  function draw(rows, step, focus) {
    shown = { rows, step, focus };
    place();
    paint();
  }

  /** A row for each leaf of what is seen; who has children stands in their middle. */
  function place() {
    places = new Map();
    let next = 0;
    /** @type {Map<number, {top: number, bottom: number}>} */
    const spans = new Map();
    // From the end, so that children come before their parents.
    const leaf = (/** @type {number} */ i) => shown.rows[i + 1] === undefined || shown.rows[i + 1].level <= shown.rows[i].level;
    const leafRows = shown.rows.map((_, i) => (leaf(i) ? next++ : -1));
    for (let i = shown.rows.length - 1; i >= 0; i--) {
      const { node, level } = shown.rows[i];
      const span = spans.get(node);
      const y = span ? (span.top + span.bottom) / 2 : leafRows[i];
      places.set(node, { x: level - 1, y });
      const { parent } = tree.nodes[node];
      if (parent === undefined) continue;
      const above = spans.get(parent);
      spans.set(parent, { top: Math.min(above?.top ?? y, y), bottom: Math.max(above?.bottom ?? y, y) });
    }
  }

  /** @param {number} node */
  function spot(node) {
    const at = places.get(node) ?? { x: 0, y: 0 };
    return { x: (MARGIN + at.x * COLUMN) * zoom, y: (MARGIN + at.y * ROW) * zoom };
  }

  function paint() {
    if (element.hidden) return;
    const all = [...places.values()];
    const width = (2 * MARGIN + (1 + all.reduce((most, { x }) => Math.max(most, x), 0)) * COLUMN) * zoom;
    const height = (2 * MARGIN + (1 + all.reduce((most, { y }) => Math.max(most, y), 0)) * ROW) * zoom;
    sheet.style.width = `${width}px`;
    sheet.style.height = `${height}px`;
    const [top, bottom] = [view.scrollTop - 2 * ROW, view.scrollTop + view.clientHeight + 2 * ROW];
    svg.setAttribute('width', String(width));
    svg.setAttribute('height', String(view.clientHeight));
    svg.setAttribute('viewBox', `0 ${view.scrollTop} ${width} ${view.clientHeight}`);
    svg.style.top = `${view.scrollTop}px`;
    const ways = [];
    const nodes = [];
    for (const { node } of shown.rows) {
      const { x, y } = spot(node);
      const { parent } = tree.nodes[node];
      if (parent !== undefined) {
        const from = spot(parent);
        if (Math.max(from.y, y) >= top && Math.min(from.y, y) <= bottom) {
          const chosen = tree.went[parent] <= shown.step && tree.nodes[parent].best === node;
          const middle = x - (COLUMN * zoom) / 3;
          ways.push(s('path', { class: chosen ? 'way chosen' : 'way', d: `M${from.x} ${from.y} C${middle} ${from.y} ${middle} ${y} ${x} ${y}` }));
        }
      }
      if (y < top || y > bottom) continue;
      nodes.push(mark(node, x, y));
    }
    fill(svg, ways, nodes);
  }

  /** @param {number} node @param {number} x @param {number} y */
  function mark(node, x, y) {
    const { move, value, result, cut } = tree.nodes[node];
    const known = tree.went[node] <= shown.step;
    const number = !known ? '…' : result ? t(`tree.${result}`) : String(value);
    const inner = tree.children[node].length > 0;
    const up = tree.maximises(node);
    const shape = !inner ? s('circle', { r: 4, class: 'leaf' }) : s('path', { d: up ? 'M-7 6h14L0-7z' : 'M-7-6h14L0 7z', class: up ? 'max' : 'min' });
    return s(
      'g',
      { class: `mark ${node === shown.focus ? 'focus' : ''}`, 'data-node': node, transform: `translate(${x} ${y}) scale(${zoom})`, onclick: () => hands.choose(node), onmouseenter: () => hands.look(node) },
      shape,
      s('text', { x: 10, y: 4 }, move ? `${written(move)} ` : '', s('tspan', {}, number), known && cut ? s('tspan', { class: 'cut' }, ` ✂${cut.skipped.length}`) : ''),
    );
  }

  /** @param {number} node */
  function reveal(node) {
    const { y } = spot(node);
    if (y < view.scrollTop || y > view.scrollTop + view.clientHeight) view.scrollTop = Math.max(0, y - view.clientHeight / 2);
  }
}
