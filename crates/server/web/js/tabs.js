// @ts-check
// Panels of which one is shown at a time, each behind its tab.

import { h } from './dom.js';

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} name  short, on the tab
 * @property {(HTMLElement|null)[]} parts
 * @property {() => void} [onShow]
 */

/**
 * @param {string} name  of the whole
 * @param {Tab[]} entries  the first is shown
 */
export function tabs(name, entries) {
  const buttons = entries.map(({ id, name }) =>
    h('button', { type: 'button', class: 'tab', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => show(id) }, name),
  );
  const panels = entries.map(({ id, parts }) =>
    h('div', { class: 'tab-panel', role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: 0 }, parts),
  );
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': name, onkeydown: walk }, buttons);
  let shown = entries[0].id;

  /** @param {string} id */
  function show(id) {
    shown = id;
    entries.forEach((entry, i) => {
      const on = entry.id === id;
      buttons[i].setAttribute('aria-selected', String(on));
      buttons[i].tabIndex = on ? 0 : -1;
      panels[i].hidden = !on;
      if (on) entry.onShow?.();
    });
  }

  /** Arrows go from tab to tab, over those that are hidden. @param {KeyboardEvent} event */
  function walk(event) {
    const open = buttons.filter(button => !button.hidden);
    const at = open.findIndex(button => button === document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: open.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = open[(to + open.length) % open.length];
    next.click();
    next.focus();
  }

  show(shown);
  return {
    element: h('div', { class: 'panels' }, list, panels),
    show,
    /** Which one is shown. */
    shown: () => shown,
    /** @param {string} id @param {boolean} hidden */
    hide(id, hidden) {
      const at = entries.findIndex(entry => entry.id === id);
      buttons[at].hidden = hidden;
      if (hidden && shown === id) show(entries[0].id);
    },
  };
}
