// @ts-check
// What the page's modules need of a browser, for tests that need no browser.

import { readFile } from 'node:fs/promises';

const web = new URL('../../web/', import.meta.url);

/** @param {string} path */
export const file = path => readFile(new URL(path, web), 'utf8');

/** @param {'es'|'en'} lang */
export async function speaking(lang) {
  Object.assign(globalThis, {
    document: { documentElement: {} },
    fetch: async (/** @type {string} */ path) => new Response(await file(path)),
  });
  const { speak } = await import('../../web/js/i18n.js');
  await speak(lang);
}
