// @ts-check
// How much the first page weighs, and how soon one can play on a slow machine. Bytes and requests are the same
// everywhere, so their limits are tight; time depends on what else the machine does, so it is printed, and its limit is
// for what has gone wrong altogether.

import { expect, openMatch, test } from './play.js';

const MOST_BYTES = 150 * 1024;
const MOST_REQUESTS = 48;
/** Milliseconds. */
const MOST_TIME = 5000;

/**
 * Loads a page with nothing in the cache and the processor throttled four times. It is playable when what is to be
 * clicked has been painted and the page has time to hear the click, by the browser's own clock.
 * @param {import('@playwright/test').Page} page @param {string} url @param {string} clickable  a selector
 */
async function load(page, url, clickable) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let requests = 0;
  client.on('Network.loadingFinished', event => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(selector => {
    const look = () => {
      if (!document.querySelector(selector)) return false;
      watch.disconnect();
      // A task after the frame: painted, and nothing else was in the way.
      requestAnimationFrame(() => setTimeout(() => performance.mark('playable')));
      return true;
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  }, clickable);
  await page.goto(url);
  const marked = await page.waitForFunction(() => performance.getEntriesByName('playable')[0]?.startTime);
  const time = Math.round(Number(await marked.jsonValue()));
  const painted = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
  await page.waitForLoadState('networkidle');
  const figures = `${(bytes / 1024).toFixed(1)} KB in ${requests} requests; first paint after ${painted} ms, playable after ${time} ms with the CPU throttled 4x`;
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(time).toBeLessThan(MOST_TIME);
  return figures;
}

test('the first page is light', async ({ page, server }) => {
  console.log(`first page: ${await load(page, server.url, '.wish button[type=submit]')}`);
  await expect(page.locator('.picture')).toHaveCount(5);
});

test('a match is light', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez' });
  console.log(`a match: ${await load(page, `${server.url}/?again#/m/${id}`, '.board.lively')}`);
});
