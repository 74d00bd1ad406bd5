// @ts-check
// The row of things to do in a match: a sign and a word each.

import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { sign } from './icons.js';

/** @typedef {import('./types.js').Match} Match */
/** @typedef {'undo'|'hint'|'draw'|'claim'|'resign'|'pause'|'step'|'flip'|'review'|'full'|'new'|'leave'} Deed */

/** @type {Deed[]} */
const DEEDS = ['undo', 'hint', 'draw', 'claim', 'resign', 'pause', 'step', 'flip', 'review', 'full', 'new', 'leave'];

/** @param {Record<Deed, () => void>} work */
export function actionRow(work) {
  const button = (/** @type {Deed} */ deed) =>
    h('button', { type: 'button', class: 'action', id: `do-${deed}`, title: t(`do.${deed}`), onclick: (/** @type {Event} */ event) => isEnabled(event.currentTarget) && work[deed]() });
  const buttons = /** @type {Record<Deed, HTMLButtonElement>} */ (Object.fromEntries(DEEDS.map(deed => [deed, button(deed)])));
  for (const deed of DEEDS) dress(buttons[deed], deed, deed);
  let paused = false;
  let full = false;
  return {
    element: h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, Object.values(buttons)),
    /** @param {Match} match @param {boolean} isOurTurn */
    update(match, isOurTurn) {
      const over = match.state === 'over' || match.state === 'closed';
      const seated = match.you.length > 0;
      const machines = match.seats.first.kind === 'machine' && match.seats.second.kind === 'machine';
      const persons = match.seats.first.kind !== 'machine' && match.seats.second.kind !== 'machine';
      enable(buttons.undo, match.can.undo, seated && match.allow.undo);
      enable(buttons.hint, match.can.hint && isOurTurn, seated && match.allow.hints && !over);
      enable(buttons.draw, !over && !match.offer, seated && persons && match.you.length === 1);
      enable(buttons.claim, match.can.claim_draw, match.can.claim_draw);
      enable(buttons.resign, true, seated && !over);
      enable(buttons.pause, !over, machines && match.owner);
      enable(buttons.step, !over && match.paused, machines && match.owner);
      enable(buttons.review, true, over && match.ply > 0);
      enable(buttons.new, true, match.owner || seated);
      if (match.paused !== paused) dress(buttons.pause, match.paused ? 'resume' : 'pause', match.paused ? 'resume' : 'pause');
      paused = match.paused;
      if (isFull() !== full) dress(buttons.full, 'full', isFull() ? 'window' : 'full');
      full = isFull();
    },
  };
}

/** @param {HTMLElement} button @param {Parameters<typeof sign>[0]} picture @param {string} word */
function dress(button, picture, word) {
  fill(button, sign(picture), t(`do.${word}.short`));
  button.title = t(`do.${word}`);
}

/** @param {HTMLElement} button @param {boolean} can @param {boolean} shown */
function enable(button, can, shown) {
  button.hidden = !shown;
  button.setAttribute('aria-disabled', String(!can));
}

/** @param {EventTarget|null} button */
const isEnabled = button => button instanceof Element && button.getAttribute('aria-disabled') !== 'true';

// The whole screen for the board. Where a browser does not lend its screen, at least our header goes.

const root = document.documentElement;

export const isFull = () => root.dataset.full !== undefined;

/** @param {() => void} onChange  also when the browser ends it by itself */
export function toggleFull(onChange) {
  if (isFull()) return leaveFull();
  root.dataset.full = '';
  document.onfullscreenchange = () => {
    if (!document.fullscreenElement) leaveFull();
    onChange();
  };
  root.requestFullscreen?.().catch(() => {});
}

export function leaveFull() {
  delete root.dataset.full;
  if (document.fullscreenElement) void document.exitFullscreen();
}
