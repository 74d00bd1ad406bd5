// @ts-check
// Texts that leave the page as files, and files that come in.

import { h } from './dom.js';

/** @param {string} name @param {string} text */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name that every system takes for a file. @param {string} words @param {string} ending */
export const fileName = (words, ending) => `${words.normalize('NFD').replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'tablas'}.${ending}`;
