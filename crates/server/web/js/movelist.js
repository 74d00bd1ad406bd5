// @ts-check
// The moves played, and the way back through them.

import { fill, h, scrolled } from './dom.js';
import { t } from './i18n.js';
import { sign } from './icons.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types.js').Match} Match */

/** How notations write a pass. */
const PASS = 'pass';

/** @param {Table} table */
export function moveList(table) {
  const list = h('ol', { class: 'moves', 'aria-label': t('moves') });
  const now = () => table.looking ?? table.match?.ply ?? 0;
  const step = (/** @type {'start'|'back'|'on'|'end'} */ key, /** @type {() => number|null} */ to) =>
    h('button', { type: 'button', id: `walk-${key}`, 'aria-label': t(`walk.${key}`), title: t(`walk.${key}`), onclick: () => void table.look(to()) }, sign(key));
  const walk = h(
    'div',
    { class: 'walk', role: 'group', 'aria-label': t('walk') },
    step('start', () => 0),
    step('back', () => Math.max(0, now() - 1)),
    step('on', () => now() + 1),
    step('end', () => null),
  );
  const empty = h('p', { class: 'none' }, t('moves.none'));
  const element = h('section', { class: 'history' }, empty, list, walk);
  let shown = '';
  let followed = -1;

  list.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
    if (button instanceof HTMLElement) void table.look(Number(button.dataset.ply));
  });
  list.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    void table.look(Math.max(1, now() + by)).then(() => button(now())?.focus());
  });
  // A list of another height, or shown again, has the move in sight too.
  new ResizeObserver(() => panel.follow()).observe(list);
  /** @param {number} ply @returns {HTMLElement|null} */
  const button = ply => list.querySelector(`[data-ply="${ply}"]`);

  const panel = {
    element,
    update() {
      const match = /** @type {Match} */ (table.match);
      const key = match.history.map(move => move.recorded).join(' ');
      if (key !== shown || list.childElementCount === 0) fill(list, rows(match));
      shown = key;
      empty.hidden = match.history.length > 0;
      const at = now();
      for (const one of list.querySelectorAll('[data-ply]')) {
        const current = Number(/** @type {HTMLElement} */ (one).dataset.ply) === at;
        if (current) one.setAttribute('aria-current', 'step');
        else one.removeAttribute('aria-current');
        /** @type {HTMLElement} */ (one).tabIndex = current || (at === 0 && one === list.querySelector('[data-ply]')) ? 0 : -1;
      }
      if (at !== followed) panel.follow();
    },
    /** Brings the move that is looked at into sight, which takes a list that can be seen. */
    follow() {
      const row = button(now())?.closest('li') ?? list.querySelector('li');
      if (!(row instanceof HTMLElement) || list.clientHeight === 0) return;
      followed = now();
      list.scrollTop = scrolled({ top: row.offsetTop, height: row.offsetHeight }, { top: list.scrollTop, height: list.clientHeight });
    },
  };
  return panel;
}

/** A row begins where the first side moves after the second. @param {Match} match */
function rows(match) {
  /** @type {HTMLElement[][]} */
  const found = [];
  match.history.forEach((move, i) => {
    const starts = i === 0 || (move.side === 'first' && match.history[i - 1].side === 'second');
    if (starts) found.push([]);
    const button = h('button', { type: 'button', class: `move ${move.side}`, 'data-ply': i + 1, tabindex: -1 }, move.recorded === PASS ? t('moves.pass') : move.recorded);
    found[found.length - 1].push(button);
  });
  return found.map(row => h('li', {}, row));
}
