// @ts-check
// What the page's modules need of a browser, for tests that need no browser.

/** @param {import('../../web/js/i18n.js').Lang} lang */
export async function speaking(lang) {
  Object.assign(globalThis, { document: { documentElement: {} } });
  const { speak } = await import('../../web/js/i18n.js');
  await speak(lang);
}
