// @ts-check
// A board inside the page of somebody else, who has another origin.

import { createServer } from 'node:http';

import AxeBuilder from '@axe-core/playwright';

import { expect, test } from './play.js';

/** A page of another origin with a frame. @param {string} frame @param {(url: string) => Promise<void>} work */
async function elsewhere(frame, work) {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A blog</title><iframe id="frame" title="A game" src="${frame}" width="420" height="480"></iframe>`);
  });
  await new Promise(resolve => other.listen(0, 'localhost', () => resolve(null)));
  const address = other.address();
  try {
    await work(`http://localhost:${typeof address === 'object' && address ? address.port : 0}/`);
  } finally {
    other.close();
  }
}

test('a game is shown in a frame and walked through', async ({ page, server }) => {
  const text = encodeURIComponent('1. e4 e5 2. Nf3 Nc6 *');
  await elsewhere(`${server.url}/embed#game=ajedrez&lang=en&text=${text}`, async url => {
    await page.goto(url);
    const board = page.frameLocator('#frame');
    await expect(board.locator('#where')).toHaveText('Nc6 (4/4)');
    await expect(board.locator('.embed-board svg.picture')).toBeVisible();
    await board.getByRole('button', { name: 'One move back' }).click();
    await expect(board.locator('#where')).toHaveText('Nf3 (3/4)');
    await board.getByRole('button', { name: 'To the beginning' }).click();
    await expect(board.locator('#where')).toHaveText('Beginning');
    await page.keyboard.press('ArrowRight');
    await expect(board.locator('#where')).toHaveText('e4 (1/4)');
  });
});

test('a position has no buttons, and what is wrong is told', async ({ page, server }) => {
  await page.goto(`${server.url}/embed#game=molino&lang=es`);
  await expect(page.locator('.embed-board svg.picture')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`${server.url}/embed#game=ajedrez&lang=es&text=nada`);
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('the page itself stands in nobody else’s frame', async ({ browser, server }) => {
  // A page of its own: that the browser complains is what is wanted.
  const page = await browser.newPage();
  const refused = page.waitForEvent('console', message => /frame-ancestors 'none'/.test(message.text()));
  await elsewhere(`${server.url}/`, async url => {
    await page.goto(url);
    await refused;
    await expect(page.frameLocator('#frame').locator('header.top')).toHaveCount(0);
  });
  await page.close();
});
