// @ts-check
// A tree of moves as a nested list: one button a move, of which one has the keyboard.

import { fill, h, scrolled } from './dom.js';
import { said, t } from './i18n.js';
import { shown as written } from './notation.js';
import { all, numbering, symbols } from './tree.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./types.js').Side} Side */

/** What a review puts behind a move. @type {Partial<Record<import('./types.js').Judgement, string>>} */
const VERDICTS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** @param {(node: Node) => void} onGo */
export function treeView(onGo) {
  const element = h('div', { class: 'tree', role: 'group', 'aria-label': t('moves') });
  /** @type {Map<number, Node>} */
  let nodes = new Map();
  /** Whether the keyboard was here before everything was drawn anew. */
  let had = false;
  element.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('[data-node]') : null;
    const node = button instanceof HTMLElement ? nodes.get(Number(button.dataset.node)) : undefined;
    if (node) onGo(node);
  });
  /** @type {Node|null} */
  let here = null;
  // On another screen the move that is looked at is in sight too.
  new ResizeObserver(() => here && view.at(here, false)).observe(element);
  /** @param {Node} node @returns {HTMLElement|null} */
  const button = node => element.querySelector(`[data-node="${node.id}"]`);

  const view = {
    element,
    /** @param {Node} root @param {Side} starts  who moves at the root */
    draw(root, starts) {
      nodes = new Map(all(root).map(one => [one.id, one]));
      const numbers = numbering(root, starts);
      had = element.contains(document.activeElement);
      fill(element, moveButton(root, t('study.start'), ''), remark(root.comment), root.children.length > 0 && line(root, numbers));
      if (root.children.length === 0) element.append(h('p', { class: 'none' }, t('moves.none')));
    },
    /** Marks where one is, and brings it into sight. @param {Node} node @param {boolean} focus */
    at(node, focus) {
      const now = button(node);
      here = node;
      for (const one of element.querySelectorAll('[data-node]')) {
        if (one === now) one.setAttribute('aria-current', 'step');
        else one.removeAttribute('aria-current');
        /** @type {HTMLElement} */ (one).tabIndex = one === now ? 0 : -1;
      }
      if (!now || element.clientHeight === 0) return;
      const [inside, around] = [now.getBoundingClientRect(), element.getBoundingClientRect()];
      element.scrollTop = scrolled({ top: inside.top - around.top + element.scrollTop, height: inside.height }, { top: element.scrollTop, height: element.clientHeight });
      if (focus && (had || element.contains(document.activeElement))) now.focus({ preventScroll: true });
      had = false;
    },
  };
  return view;
}

/** The moves from a node on, the variations below those that they replace. @param {Node} from @param {ReturnType<typeof numbering>} numbers @param {Node} [only]  the one that begins it */
function line(from, numbers, only) {
  /** @type {HTMLElement[]} */
  const items = [];
  let numbered = false;
  for (let at = from, next = only ?? from.children[0]; next; at = next, next = next.children[0]) {
    const others = next === only ? [] : at.children.slice(1);
    const { side, number } = numbers.get(next) ?? { side: 'first', number: 1 };
    const before = numbers.get(at);
    // A number in front where it goes up, at the beginning, and after what stands between.
    const shown = before?.number !== number || !numbered ? (side === 'first' ? `${number}.` : `${number}…`) : '';
    items.push(h('li', {}, remark(next.before), moveButton(next, written(next.written), shown), remark(next.comment), others.length > 0 && variations(at, others, numbers)));
    numbered = others.length === 0 && next.comment === '' && next.before === '';
  }
  return h('ol', { class: 'line' }, items);
}

/** @param {Node} at @param {Node[]} others @param {ReturnType<typeof numbering>} numbers */
const variations = (at, others, numbers) => h('ul', { class: 'variations', 'aria-label': t('study.variations') }, others.map(other => h('li', {}, line(at, numbers, other))));

/** @param {Node} node @param {string} text @param {string} number */
function moveButton(node, text, number) {
  const verdict = node.review?.verdict;
  const sign = verdict && VERDICTS[verdict] && node.nags.length === 0 ? VERDICTS[verdict] : '';
  const label = [number, text, symbols(node) || sign, verdict && t(`verdict.${verdict}`)].filter(Boolean).join(' ');
  return h(
    'button',
    { type: 'button', class: `move ${verdict ? `verdict-${verdict}` : ''}`, 'data-node': node.id, tabindex: -1, 'aria-label': label, title: node.review ? said(node.review.score) : undefined },
    number && h('span', { class: 'number' }, number),
    text,
    h('span', { class: 'symbol' }, symbols(node) || sign),
  );
}

/** @param {string} text */
const remark = text => (text ? h('span', { class: 'remark' }, text) : null);
