// @ts-check
// One searched tree: what it comes to, the steps of its search, a list that unfolds and a drawing of the same nodes.

import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { sign } from './icons.js';
import { shown as written, shownLine } from './notation.js';
import { sayStatus } from './say.js';
import { treeDrawing } from './treedrawing.js';

/** @typedef {import('./searchnodes.js').SearchTree} SearchTree */
/** @typedef {import('./searchnodes.js').Row} Row */
/** @typedef {{sides: import('./types.js').Sides, onLook: (node: number) => void}} Around */

/** The height of a row of the list, in pixels. */
const ROW = 30;
/** Rows that are drawn beyond what can be seen. */
const SPARE = 8;

let panes = 0;

/** @param {'minimax'|'alphabeta'} algorithm @param {SearchTree} tree @param {Around} around */
export function treePane(algorithm, tree, around) {
  const id = `tree-${++panes}`;
  /** @type {Set<number>} */
  const unfolded = new Set([0]);
  let step = tree.steps;
  let focus = 0;
  /** @type {Row[]} */
  let rows = [];

  const list = h('div', { class: 'tree-list', role: 'tree', 'aria-label': t('tree.list', { name: t(`tree.algorithm.${algorithm}`) }), onscroll: draw, onkeydown: key });
  const drawing = treeDrawing(tree, { look, choose: node => go(node) });
  const now = h('p', { class: 'tree-now', id: `${id}-now` });
  const slider = h('input', { type: 'range', id: `${id}-step`, min: 0, max: tree.steps, value: step, 'aria-label': t('tree.step'), oninput: () => stepTo(Number(slider.value)) });
  const button = (/** @type {Parameters<typeof sign>[0]} */ picture, /** @type {string} */ name, /** @type {() => void} */ work) => h('button', { type: 'button', class: 'tool', 'aria-label': name, title: name, onclick: work }, sign(picture));
  const search = h('input', { type: 'search', id: `${id}-find`, placeholder: t('tree.find'), 'aria-label': t('tree.find'), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && find() });
  const asDrawing = h('input', { type: 'checkbox', id: `${id}-drawn`, onchange: () => { draw(); reveal(); } });
  const element = h(
    'section',
    { class: 'tree-pane panel', 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, t(`tree.algorithm.${algorithm}`)),
    h('p', { class: 'tree-counts' }, summary()),
    h('div', { class: 'tree-steps', role: 'group', 'aria-label': t('tree.steps') },
      button('start', t('tree.first'), () => stepTo(0)), button('back', t('tree.back'), () => stepTo(step - 1)), slider, button('on', t('tree.on'), () => stepTo(step + 1)), button('end', t('tree.last'), () => stepTo(tree.steps))),
    now,
    h('div', { class: 'tree-tools' }, search, h('button', { type: 'button', class: 'button', onclick: unfoldAll }, t('tree.unfold')), h('button', { type: 'button', class: 'button', onclick: foldAll }, t('tree.fold')), h('label', { class: 'check' }, asDrawing, h('span', {}, t('tree.drawn')))),
    list,
    drawing.element,
  );
  new ResizeObserver(draw).observe(list);
  refresh();
  return element;

  function summary() {
    const { nodes, leaves, cut_offs, skipped } = tree.counts;
    const size = [t('tree.nodes', { count: nodes }), t('tree.leaves', { count: leaves })];
    if (algorithm === 'alphabeta') size.push(t('tree.cuts', { count: cut_offs }), t('tree.skipped', { count: skipped }));
    const best = tree.nodes[0].best;
    return `${size.join(', ')}. ${t('tree.chooses', { move: best === undefined ? '' : written(tree.nodes[best].move), value: valueOf(0) })}`;
  }

  /** What is seen has changed. */
  function refresh() {
    rows = tree.rows(unfolded, step);
    if (!rows.some(row => row.node === focus)) focus = 0;
    fill(now, story());
    slider.value = String(step);
    slider.setAttribute('aria-valuetext', now.textContent ?? '');
    draw();
  }

  function draw() {
    list.hidden = asDrawing.checked;
    drawing.element.hidden = !asDrawing.checked;
    if (asDrawing.checked) return drawing.draw(rows, step, focus);
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
    const last = Math.min(rows.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
    const hadFocus = list.contains(document.activeElement);
    const shown = rows.slice(first, last).map((row, i) => item(row, first + i));
    // Whoever has the focus must be there to have it.
    const focused = rows.findIndex(row => row.node === focus);
    if (focused < first || focused >= last) shown.push(item(rows[focused], focused));
    const height = h('div', { class: 'tree-height', role: 'presentation' }, shown);
    height.style.height = `${rows.length * ROW}px`;
    fill(list, height);
    if (hadFocus) /** @type {HTMLElement|null} */ (list.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  /** @param {Row} row @param {number} index */
  function item({ node, level, place, siblings }, index) {
    const data = tree.nodes[node];
    const inner = tree.children[node].length > 0;
    const chosen = data.parent !== undefined && tree.went[data.parent] <= step && tree.nodes[data.parent].best === node;
    const current = step < tree.steps && tree.at[step] === node;
    const line = h(
      'div',
      {
        role: 'treeitem', class: `tree-item ${chosen ? 'chosen' : ''} ${current ? 'current' : ''}`, 'aria-level': level, 'aria-setsize': siblings, 'aria-posinset': place,
        'aria-expanded': inner ? String(unfolded.has(node)) : null, 'aria-selected': String(node === focus), tabindex: node === focus ? 0 : -1, 'data-node': node,
        onclick: () => { go(node); if (inner) toggle(node); }, onmouseenter: () => look(node),
      },
      h('span', { class: 'tree-fold', 'aria-hidden': 'true' }, inner ? (unfolded.has(node) ? '▾' : '▸') : '·'),
      h('span', { class: 'tree-move' }, data.move ? written(data.move) : t('tree.root')),
      h('strong', { class: 'tree-value' }, valueAt(node)),
      inner && h('span', { class: `tree-kind ${tree.maximises(node) ? 'max' : 'min'}` }, tree.maximises(node) ? 'MAX' : 'MIN'),
      algorithm === 'alphabeta' && inner && h('span', { class: 'tree-window' }, `[${data.alpha === undefined ? '−∞' : points(data.alpha)}, ${data.beta === undefined ? '+∞' : points(data.beta)}]`),
      data.over && h('span', { class: 'tree-over' }, t('tree.over')),
      chosen && h('span', { class: 'tree-chosen' }, t('tree.chosen')),
      data.cut && tree.went[node] <= step && h('span', { class: 'tree-cut' }, cutText(node)),
    );
    line.style.top = `${index * ROW}px`;
    line.style.paddingInlineStart = `${(level - 1) * 1.1 + 0.3}rem`;
    return line;
  }

  /** Why something was left out. @param {number} node */
  function cutText(node) {
    const { cut } = tree.nodes[node];
    if (!cut) return '';
    const by = cut.because_of;
    return t('tree.cut', { count: cut.skipped.length, move: by === null ? '' : written(tree.nodes[by].move), value: by === null ? '' : valueOf(by) });
  }

  /** @param {number} node */
  function valueAt(node) {
    return tree.went[node] <= step ? `= ${valueOf(node)}` : '…';
  }

  /** @param {number} node */
  function valueOf(node) {
    const { value, result } = tree.nodes[node];
    return result ? t(`tree.${result}`) : String(value);
  }

  /** What the search has just done. */
  function story() {
    const node = tree.at[step];
    const move = tree.nodes[node].move ? written(tree.nodes[node].move) : t('tree.root');
    if (step === tree.steps) return t('tree.done', { steps: tree.steps });
    const place = t('tree.of', { step, steps: tree.steps });
    if (tree.came[node] === step) return `${place} ${t('tree.comes', { move })}`;
    const cut = tree.nodes[node].cut ? ` ${cutText(node)}` : '';
    return `${place} ${t('tree.leaves-with', { move, value: valueOf(node) })}${cut}`;
  }

  /** @param {number} wanted */
  function stepTo(wanted) {
    step = Math.min(tree.steps, Math.max(0, wanted));
    // What the search is at must be seen.
    for (let at = tree.nodes[tree.at[step]].parent; at !== undefined; at = tree.nodes[at].parent) unfolded.add(at);
    if (step < tree.steps) focus = tree.at[step];
    refresh();
    reveal();
    sayStatus(now.textContent ?? '');
    look(focus);
  }

  /** @param {number} node */
  function go(node) {
    focus = node;
    draw();
    reveal();
    look(node);
  }

  /** Scrolls to the node that has the focus. */
  function reveal() {
    const index = rows.findIndex(row => row.node === focus);
    const top = index * ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
    if (asDrawing.checked) drawing.reveal(focus);
  }

  /** @param {number} node */
  function look(node) {
    around.onLook(node);
  }

  /** @param {number} node */
  function toggle(node) {
    if (!unfolded.delete(node)) unfolded.add(node);
    refresh();
  }

  function unfoldAll() {
    tree.children.forEach((children, node) => children.length && unfolded.add(node));
    refresh();
  }

  function foldAll() {
    unfolded.clear();
    unfolded.add(0);
    focus = 0;
    refresh();
  }

  function find() {
    const found = tree.find(search.value, focus);
    if (found === null) return sayStatus(t('tree.not-found', { move: search.value }));
    for (let at = tree.nodes[found].parent; at !== undefined; at = tree.nodes[at].parent) unfolded.add(at);
    if (tree.came[found] > step) step = tree.steps;
    refresh();
    go(found);
    sayStatus(`${shownLine(tree.way(found))} ${valueAt(found)}`);
  }

  /** The keys of a tree, as readers know them. @param {KeyboardEvent} event */
  function key(event) {
    const index = rows.findIndex(row => row.node === focus);
    const row = rows[index];
    const inner = tree.children[focus].length > 0;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => rows[index + 1] && go(rows[index + 1].node),
      ArrowUp: () => index > 0 && go(rows[index - 1].node),
      Home: () => go(rows[0].node),
      End: () => go(rows[rows.length - 1].node),
      ArrowRight: () => (inner && !unfolded.has(focus) ? toggle(focus) : rows[index + 1]?.level > row.level && go(rows[index + 1].node)),
      ArrowLeft: () => (inner && unfolded.has(focus) ? toggle(focus) : tree.nodes[focus].parent !== undefined && go(/** @type {number} */ (tree.nodes[focus].parent))),
      Enter: () => inner && toggle(focus),
      ' ': () => inner && toggle(focus),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }

  /** @param {number} value */
  function points(value) {
    return Math.abs(value) > 900_000 ? t(value > 0 ? 'tree.win' : 'tree.loss') : String(value);
  }
}
