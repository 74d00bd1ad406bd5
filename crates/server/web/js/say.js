// @ts-check
// What screen readers are told. The three regions are in index.html from the start, or readers would miss them.

import { byId } from './dom.js';

/** A region that hears the same text again keeps silent, unless it is a little different. */
const NO_BREAK = '\u00a0';

/** A move or a result: at once. @param {string} text */
export const sayMove = text => say('said-move', text);

/** How things stand: when the reader has a moment. @param {string} text */
export const sayStatus = text => say('said-status', text);

/** Why something does not go: at once. @param {string} text */
export const sayError = text => say('said-error', text);

/** @param {string} id @param {string} text */
function say(id, text) {
  const region = byId(id);
  region.textContent = region.textContent === text ? text + NO_BREAK : text;
}
