// @ts-check
// How much the first page weighs, and how soon one can play on a slow machine. Bytes and requests are the same
// everywhere, so their limits are tight. Times depend on what else the machine does, the work of the page's thread less
// so than the clock: both are printed, and their limits are for what has gone wrong altogether.

import { expect, openMatch, test } from './play.js';

const MOST_BYTES = 150 * 1024;
const MOST_REQUESTS = 48;
/** Milliseconds of the processor for the page's thread, which is throttled. */
const MOST_BUSY = 5000;
/** Milliseconds by the clock. */
const MOST_TIME = 60_000;

/**
 * Loads a page with nothing in the cache and the processor throttled four times. It is playable when what is to be
 * clicked has been painted and the page has time to hear the click, by the browser's own clock.
 * @param {string} name @param {import('@playwright/test').Page} page @param {string} url @param {string} clickable  a selector
 */
async function load(name, page, url, clickable) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
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
  const before = await busy(client);
  await page.goto(url, { waitUntil: 'commit' });
  const marked = await page.waitForFunction(() => performance.getEntriesByName('playable')[0]?.startTime);
  const worked = Math.round((await busy(client)) - before);
  const time = Math.round(Number(await marked.jsonValue()));
  const painted = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
  await page.waitForLoadState('networkidle');
  const figures = `${(bytes / 1024).toFixed(1)} KB in ${requests} requests; first paint after ${painted} ms, playable after ${time} ms and ${worked} ms of work with the CPU throttled 4x`;
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
  console.log(`${name}: ${figures}`);
  expect(worked).toBeLessThan(MOST_BUSY);
  expect(time).toBeLessThan(MOST_TIME);
}

/** Milliseconds that the page's thread has worked. @param {import('@playwright/test').CDPSession} client */
async function busy(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(one => one.name === 'TaskDuration')?.value ?? NaN);
}

test('the first page is light', async ({ page, server }) => {
  await load('first page', page, server.url, '.wish button[type=submit]');
  const { games } = await (await fetch(new URL('/api/v1/catalogue', server.url))).json();
  await expect(page.locator('.picture')).toHaveCount(games.length);
});

test('a match is light', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez' });
  await load('a match', page, `${server.url}/?again#/m/${id}`, '.board.lively');
});
