// @ts-check
// Texts and pictures that leave the page as files.

import { h } from './dom.js';

/** @param {string} name @param {string} text */
export const download = (name, text) => downloadBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** @param {string} name @param {Blob|null} blob @returns {boolean}  whether there was anything */
export function downloadBlob(name, blob) {
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
}

/** A name that every system takes for a file. @param {string} words @param {string} ending */
export const fileName = (words, ending) => `${words.normalize('NFD').replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'tablas'}.${ending}`;
