// @ts-check
// How much the first page weighs, and how soon one can play on a slow machine.

import { expect, openMatch, test } from './play.js';

const MOST = 150 * 1024;

test('the first page is light', async ({ page, server }) => {
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
  await page.goto(server.url);
  await page.locator('.wish button[type=submit]').waitFor();
  const playable = await page.evaluate(() => Math.round(performance.now()));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.picture')).toHaveCount(5);
  console.log(`first page: ${(bytes / 1024).toFixed(1)} KB in ${requests} requests; playable after ${playable} ms with the CPU throttled 4x`);
  expect(bytes).toBeLessThan(MOST);
});

test('a match is light', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez' });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  client.on('Network.loadingFinished', event => (bytes += event.encodedDataLength));
  await page.goto(`${server.url}/?again#/m/${id}`);
  await page.locator('.board.lively').waitFor();
  const playable = await page.evaluate(() => Math.round(performance.now()));
  console.log(`a match: ${(bytes / 1024).toFixed(1)} KB; playable after ${playable} ms with the CPU throttled 4x`);
  expect(bytes).toBeLessThan(MOST);
});
