// @ts-check
// The name of an opening, above the moves that lead to it.

import { fill, h } from './dom.js';
import { said } from './i18n.js';

/** @typedef {import('./types.js').Opening} Opening */

/** Code and name. @param {Opening} opening */
export const openingTitle = ({ code, name }) => [code, said(name)].filter(Boolean).join(' ');

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
