// @ts-check
// Pictures to take away: the same men as on the board, valid, in the colours that were chosen; the game with a frame for
// every position. And games as text, in every form that they have.

import { readFile } from 'node:fs/promises';

import { expect, openMatch, openTab, test } from './play.js';
import { everywhere, played } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Saves what the dialog makes. @param {Page} page @param {string} kind */
async function saved(page, kind) {
  await page.locator('#picture-kind').selectOption(kind);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#picture-save').click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** What an SVG shows, read by another parser than ours: its men by name, its size, and what it asks of others. @param {Page} page @param {string} text */
const parsed = (page, text) =>
  page.evaluate(text => {
    const found = new DOMParser().parseFromString(text, 'image/svg+xml');
    const root = found.documentElement;
    return {
      broken: found.querySelector('parsererror')?.textContent ?? null,
      root: `${root.tagName} ${root.getAttribute('width')}x${root.getAttribute('height')}`,
      men: [...found.querySelectorAll('g > title')].map(one => one.textContent ?? '').sort(),
      foreign: [...found.querySelectorAll('[class], [style], style, script, image, use, foreignObject')].length,
      colours: [...new Set([...found.querySelectorAll('rect')].map(one => one.getAttribute('fill')))],
      texts: found.querySelectorAll('text').length,
    };
  }, text);

/** The parts of a PNG. @param {Buffer} bytes @returns {{type: string, data: Buffer}[]} */
function chunks(bytes) {
  const found = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

/** The numbers in the head of a PNG. @param {Buffer} bytes */
function sizeOf(bytes) {
  expect([...bytes.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('every game: the SVG has the men of the board, the PNG its size, the film a frame for every position', async ({ page, server }) => {
  test.setTimeout(240_000);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const match = await played(server, game, 7);
      await page.goto(`${server.url}/#/m/${match.id}`);
      await openTab(page, 'Exportar');
      await page.locator('#picture').click();
      const { scene } = await server.get(`matches/${match.id}`);
      const [columns, rows] = scene.geometry.size;
      const cell = Math.floor(1200 / Math.max(columns, rows));

      const svg = await saved(page, 'svg');
      expect(svg.name).toMatch(/^[a-z0-9_-]+\.svg$/);
      const found = await parsed(page, svg.bytes.toString('utf8'));
      expect(found).toMatchObject({ broken: null, root: `svg ${columns * cell}x${rows * cell}`, foreign: 0 });
      const men = scene.pieces.map((/** @type {any} */ piece) => `${scene.geometry.spots[piece.spot].label}: ${piece.name.es}`).sort();
      expect(found.men).toEqual(men);
      expect(found.texts).toBeGreaterThan(0);

      const png = await saved(page, 'png');
      expect(png.name).toMatch(/\.png$/);
      expect(sizeOf(png.bytes)).toEqual([columns * cell, rows * cell]);
      expect(chunks(png.bytes).map(one => one.type)).not.toContain('acTL');

      const film = await saved(page, 'film');
      const small = Math.floor(640 / Math.max(columns, rows));
      expect(sizeOf(film.bytes)).toEqual([columns * small, rows * small]);
      const parts = chunks(film.bytes);
      const control = parts.find(one => one.type === 'acTL')?.data ?? Buffer.alloc(8);
      expect([control.readUInt32BE(0), control.readUInt32BE(4)]).toEqual([8, 0]);
      const frames = parts.filter(one => one.type === 'fcTL').map(one => one.data);
      expect(frames.length).toBe(8);
      const delays = frames.map(data => data.readUInt16BE(20) / data.readUInt16BE(22));
      expect(delays).toEqual([...Array(7).fill(1), 4]);
      // The browser itself reads all of it.
      expect(await page.evaluate(decode, film.bytes.toString('base64'))).toEqual({ frames: 8, width: columns * small, height: rows * small });
      await page.keyboard.press('Escape');
    });
  }
});

/** @param {string} base64 */
async function decode(base64) {
  const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  const decoder = new /** @type {any} */ (globalThis).ImageDecoder({ data, type: 'image/png' });
  await decoder.tracks.ready;
  const { frameCount } = decoder.tracks.selectedTrack;
  const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
  return { frames: frameCount, width: image.displayWidth, height: image.displayHeight };
}

test('the last frame of a film is the last position, pixel for pixel', async ({ page, server }) => {
  const match = await played(server, 'damas', 9);
  await page.goto(`${server.url}/#/m/${match.id}`);
  await openTab(page, 'Exportar');
  await page.locator('#picture').click();
  const film = await saved(page, 'film');
  const same = await page.evaluate(async base64 => {
    const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const decoder = new /** @type {any} */ (globalThis).ImageDecoder({ data, type: 'image/png' });
    await decoder.tracks.ready;
    const { image } = await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
    const preview = /** @type {HTMLImageElement} */ (document.querySelector('#picture-preview'));
    const pixels = (/** @type {CanvasImageSource} */ source) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: image.displayWidth, height: image.displayHeight });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(source, 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const [shown, wanted] = [pixels(image), pixels(preview)];
    return shown.every((value, i) => Math.abs(value - wanted[i]) <= 2);
  }, film.bytes.toString('base64'));
  expect(same).toBe(true);
});

test('a picture has the colours that were chosen, the side that is below, and what is asked for', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await openTab(page, 'Exportar');
  const svg = async () => {
    await page.locator('#picture').click();
    const { bytes } = await saved(page, 'svg');
    await page.keyboard.press('Escape');
    return bytes.toString('utf8');
  };
  const cell = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.board .cell-dark'))).fill);
  const wood = await svg();
  expect((await parsed(page, wood)).colours).toContain(await cell());
  await page.evaluate(() => (document.documentElement.dataset.board = 'slate'));
  const slate = await svg();
  expect((await parsed(page, slate)).colours).toContain(await cell());
  expect(slate).not.toBe(wood);
  await page.locator('#do-flip').click();
  await expect.poll(() => svg()).not.toBe(slate);

  await page.locator('#picture').click();
  await page.locator('#picture-names').uncheck();
  const bare = await saved(page, 'svg');
  expect((await parsed(page, bare.bytes.toString('utf8'))).texts).toBe(0);
  // A board without moves has no film.
  await expect(page.locator('#picture-kind option[value="film"]')).toHaveCount(0);
});

test('a film can be ended while it is made, and has the pace that is chosen', async ({ page, server }) => {
  const match = await played(server, 'molino', 30);
  await page.goto(`${server.url}/#/m/${match.id}`);
  await openTab(page, 'Exportar');
  await page.locator('#picture').click();
  await page.locator('#picture-kind').selectOption('film');
  await page.locator('#picture-pace').selectOption('0.5');
  /** @type {string[]} */
  const files = [];
  page.on('download', file => files.push(file.suggestedFilename()));
  // In one go, so that it cannot be ready before.
  await page.evaluate(() => {
    /** @type {HTMLButtonElement} */ (document.querySelector('#picture-save')).click();
    /** @type {HTMLDialogElement} */ (document.querySelector('#dialog')).close();
  });
  await expect(page.locator('#dialog')).toBeHidden();
  await page.locator('#picture').click();
  await expect(page.locator('#dialog')).toBeVisible();
  await page.evaluate(() => {
    const state = /** @type {HTMLElement} */ (document.querySelector('#picture-state'));
    const told = /** @type {string[]} */ ((/** @type {any} */ (globalThis).told = []));
    new MutationObserver(() => told.push(state.textContent ?? '')).observe(state, { childList: true });
  });
  const film = await saved(page, 'film');
  const told = await page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).told));
  expect(told).toContain('Dibujadas 17 de 31 posiciones');
  await expect(page.locator('#picture-state')).toHaveText('La imagen está lista.');
  const frames = chunks(film.bytes).filter(one => one.type === 'fcTL').map(one => one.data);
  expect(frames.length).toBe(31);
  expect(frames[0].readUInt16BE(20)).toBe(500);
  expect(files.length).toBe(1);
});

test('an analysis and a review have pictures of their line, too', async ({ page, server }) => {
  const moves = encodeURIComponent('e2e4 e7e5 g1f3');
  await page.goto(`${server.url}/#/a/ajedrez/fide/-/-/${moves}`);
  await openTab(page, 'Texto');
  await page.locator('#picture').click();
  const film = await saved(page, 'film');
  expect(chunks(film.bytes).filter(one => one.type === 'fcTL').length).toBe(4);
  await page.keyboard.press('Escape');
  const match = await played(server, 'reversi', 4, { over: true });
  await page.goto(`${server.url}/#/review/${match.id}`);
  // The page before has a tab of that name, too.
  await page.locator('#panel-review').waitFor({ state: 'attached' });
  await openTab(page, 'Texto');
  await page.locator('#picture').click();
  expect(sizeOf((await saved(page, 'png')).bytes)).toEqual([1200, 1200]);
});

test('GGF is offered where the game has it, and is read again', async ({ page, server }) => {
  const { games } = await server.get('catalogue');
  const withGgf = games.filter((/** @type {any} */ game) => game.rules[0].formats.includes('ggf'));
  expect(withGgf.length).toBe(1);
  for (const { id: game, rules } of games) {
    const match = await played(server, game, 6);
    await page.goto(`${server.url}/#/m/${match.id}`);
    await openTab(page, 'Exportar');
    const offered = await page.locator('#format option').evaluateAll(all => all.map(one => /** @type {HTMLOptionElement} */ (one).value));
    expect(offered.includes('ggf')).toBe(rules[0].formats.includes('ggf'));
    const positions = page.locator('#position-link');
    await expect(positions).toHaveValue(new RegExp(`#/a/${game}/`));
    if (!offered.includes('ggf')) continue;
    await page.locator('#format').selectOption('ggf');
    await expect(page.locator('#exported')).toHaveValue(/^\(;GM\[Othello\]/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
    expect(file.suggestedFilename()).toMatch(/\.ggf$/);
    const text = await readFile(await file.path(), 'utf8');
    // The link leads to the position that is shown.
    await page.goto(await positions.inputValue());
    await expect(page.locator('.board .piece')).toHaveCount((await server.get(`matches/${match.id}`)).scene.pieces.length);
    await openTab(page, 'Texto');
    await page.locator('#record').fill(text);
    await page.locator('#read-record').click();
    await expect(page.locator('.tree .line .move')).toHaveCount(6);
    await openTab(page, 'Texto');
    await page.locator('#format').selectOption('ggf');
    await expect(page.locator('#exported')).toHaveValue(/^\(;GM\[Othello\]/);
  }
});

test('the dialog on every screen, by keyboard, for everybody', async ({ page, server }) => {
  test.setTimeout(180_000);
  const match = await played(server, 'ajedrez', 12);
  await page.goto(`${server.url}/#/m/${match.id}`);
  await openTab(page, 'Exportar');
  await page.locator('#picture').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#picture-kind')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('#picture-kind')).toHaveValue('film');
  await expect(page.locator('#picture-pace')).toBeVisible();
  await expect(page.locator('#picture-preview')).toHaveAttribute('alt', /Ajedrez/);
  await everywhere(page, 'picture', [[1366, 650], [390, 844], [844, 390], [360, 780]]);
  await page.keyboard.press('Escape');
  await expect(page.locator('#picture')).toBeFocused();
});
