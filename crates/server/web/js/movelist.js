// @ts-check
// The moves played, and the way back through them.

import { fill, h, scrolled } from './dom.js';
import { said, t } from './i18n.js';
import { sign } from './icons.js';
import { shown } from './notation.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Opening} Opening */

/** @param {Table} table */
export function moveList(table) {
  const list = h('ol', { class: 'moves', 'aria-label': t('moves') });
  const now = () => table.at;
  /** @type {Record<Step, () => number|null>} */
  const targets = { start: () => 0, back: () => Math.max(0, now() - 1), on: () => now() + 1, end: () => null };
  /** Who walks by hand needs no show. @type {{stop: () => void}|null} */
  let show = null;
  const go = (/** @type {number|null} */ ply) => {
    show?.stop();
    return table.look(ply);
  };
  const step = (/** @type {Step} */ key) =>
    h('button', { type: 'button', id: `walk-${key}`, 'aria-label': t(`walk.${key}`), title: t(`walk.${key}`), onclick: () => void go(targets[key]()) }, sign(key));
  const pace = h('div', { class: 'pace', hidden: true });
  const play = h('button', { type: 'button', id: 'walk-play', 'aria-label': t('walk.play'), title: t('walk.play'), onclick: () => void toggle() }, sign('resume'));
  const analyse = h('a', { class: 'button', id: 'do-analyse', 'aria-label': t('do.analyse'), title: t('do.analyse') }, sign('analyse'));
  const walk = h('div', { class: 'walk', role: 'group', 'aria-label': t('walk') }, step('start'), step('back'), play, step('on'), step('end'), analyse);
  const empty = h('p', { class: 'none' }, t('moves.none'));
  const opening = openingName();
  const element = h('section', { class: 'history' }, opening.element, empty, list, walk, pace);
  const quiet = walkAnywhere(KEYS, where => void go(targets[/** @type {Step} */ (where)]()));
  let drawn = '';

  async function toggle() {
    if (show) return show.stop();
    const { autoplay } = await import('./autoplay.js');
    show ??= autoplay(table, { play, pace }, () => (show = null));
  }

  let followed = -1;

  list.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
    if (button instanceof HTMLElement) void go(Number(button.dataset.ply));
  });
  list.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    void go(Math.max(1, now() + by)).then(() => button(now())?.focus());
  });
  // A list of another height, or shown again, has the move in sight too.
  new ResizeObserver(() => panel.follow()).observe(list);
  /** @param {number} ply @returns {HTMLElement|null} */
  const button = ply => list.querySelector(`[data-ply="${ply}"]`);

  const panel = {
    element,
    leave() {
      show?.stop();
      quiet();
    },
    update() {
      const match = /** @type {Match} */ (table.match);
      const key = match.history.map(move => move.recorded).join(' ');
      if (key !== drawn || list.childElementCount === 0) fill(list, rows(match));
      drawn = key;
      opening.update(match.opening);
      empty.hidden = match.history.length > 0;
      analyse.href = `#/a/m/${table.id}/${now()}`;
      analyse.hidden = !match.allow.hints && match.result === null;
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

/** The code and the name of an opening. @param {Opening} opening */
export const openingTitle = ({ code, name }) => [code, said(name)].filter(Boolean).join(' ');

/** The name of an opening, above the moves that lead to it. */
export function openingName() {
  const element = h('p', { class: 'opening soft', id: 'opening', hidden: true });
  return {
    element,
    /** @param {Opening|null|undefined} opening */
    update(opening) {
      const title = opening ? openingTitle(opening) : '';
      element.hidden = title === '';
      if (element.textContent !== title) fill(element, title);
    },
  };
}

/** A row begins where the first side moves after the second. @param {Match} match */
function rows(match) {
  /** @type {HTMLElement[][]} */
  const found = [];
  match.history.forEach((move, i) => {
    const starts = i === 0 || (move.side === 'first' && match.history[i - 1].side === 'second');
    if (starts) found.push([]);
    const button = h('button', { type: 'button', class: `move ${move.side}`, 'data-ply': i + 1, tabindex: -1 }, shown(move.recorded));
    found[found.length - 1].push(button);
  });
  return found.map(row => h('li', {}, row));
}

/** @typedef {'start'|'back'|'on'|'end'} Step */
/** @typedef {Step|'up'|'down'} Walk  up and down are for games with variations */
/** @type {Record<string, Walk>} */
export const KEYS = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end' };
/** A wheel turned so far, in pixels, is a step; smaller ones add up. */
const NOTCH = 40;
/** Milliseconds between two steps of the wheel. */
const WHEEL = 60;

/**
 * Arrow keys, Home, End and the wheel walk through a game wherever they mean nothing else.
 * @param {Record<string, Walk>} keys
 * @param {(where: Walk) => void} walk
 * @returns {() => void}  ends it
 */
export function walkAnywhere(keys, walk) {
  let turned = 0;
  let at = 0;
  let last = 0;
  const key = (/** @type {KeyboardEvent} */ event) => {
    const where = keys[event.key];
    if (!where || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || isBusy(event.target)) return;
    event.preventDefault();
    walk(where);
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (event.ctrlKey || isBusy(event.target) || scrolls(event.target)) return;
    event.preventDefault();
    const by = event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
    // Who turns back has changed their mind, and does not wait.
    if (by * last < 0) turned = at = 0;
    turned += by;
    if (Math.abs(turned) < NOTCH || event.timeStamp - at < WHEEL) return;
    last = turned;
    walk(turned > 0 ? 'on' : 'back');
    [turned, at] = [0, event.timeStamp];
  };
  document.addEventListener('keydown', key);
  document.addEventListener('wheel', wheel, { passive: false });
  return () => {
    document.removeEventListener('keydown', key);
    document.removeEventListener('wheel', wheel);
  };
}

/** Whether something else has the keyboard: a field, or a question. @param {EventTarget|null} target */
const isBusy = target => target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea, dialog, [contenteditable]') !== null;

/** Whether there is something to scroll here. The board is for walking even where the page is longer than the screen. @param {EventTarget|null} target */
function scrolls(target) {
  for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
    if (one.classList.contains('board')) return false;
    const isRoot = one === document.documentElement;
    if (one.scrollHeight > one.clientHeight + 1 && (isRoot || /auto|scroll/.test(getComputedStyle(one).overflowY))) return true;
  }
  return false;
}
