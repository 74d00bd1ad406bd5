// @ts-check
// What only the application without a server has to show: that it keeps what is played, goes on without a network, thinks
// while the page goes on, and offers nothing that needs others. Whole games and the rest of the page are in the tests that
// both have.

import { clickSpots, expect, expectMoves, openMatch, openTab, ourTurn, spot, test } from './play.js';

/** From `testdata/chess/mates_dev.epd`. */
const MATE_IN_FOUR = '8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1';

/** @param {import('@playwright/test').Page} page */
const offlineReady = page => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('what is played is there after a reload, and without a network', { tag: '@site' }, async ({ page, server, context }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'depth=2' });
  await ourTurn(page);
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  await expectMoves(page, 2);
  await expect(spot(page, 'e4')).toHaveAccessibleName(/peón blanco/);
  await clickSpots(page, 'd2', 'd4');
  await expectMoves(page, 4);
  await openTab(page, 'Exportar');
  await page.locator('#format').selectOption('pgn');
  await expect(page.locator('#exported')).toHaveValue(/1\. e4 .+ 2\. d4 /);
  await page.goto(`${server.url}/#/`);
  await expect(page.locator('#mine li')).toHaveCount(1);
});

test('an analysis shows three lines, and stops when it is told to', { tag: '@site' }, async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await page.locator('#engine').check();
  await expect(page.locator('.engine-line')).toHaveCount(3);
  await expect(page.locator('#engine-facts')).toContainText(/profundidad \d+/);
  // The next position is thought about at once, though nobody can interrupt a worker.
  await page.locator('.engine-line').first().click();
  await expect(page.locator('.tree .line .move').first()).toBeVisible();
  await expect(page.locator('.engine-line')).toHaveCount(3);
  await page.locator('#engine').uncheck();
  await expect(page.locator('.engine-line')).toHaveCount(0);
});

test('a mate in four is proven', { tag: '@site' }, async ({ page, server }) => {
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await page.locator('#position-text').fill(MATE_IN_FOUR);
  await page.getByRole('button', { name: /Leer/ }).click();
  await expect(page.locator('#said-status')).toHaveText('La posición es válida.');
  await page.locator('#mate-n').fill('4');
  await page.locator('#ask-mate_in').click();
  await expect(page.locator('#walk-solution')).toBeVisible();
  await page.locator('#walk-solution').click();
  await expect(page.locator('#solution-choices button')).toHaveCount(1);
});

test('the small mill is solved, and every move is marked', { tag: '@site' }, async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', size: 1, second: 'level=perfecto' });
  await ourTurn(page);
  await openTab(page, 'Análisis');
  await page.locator('#solve-now').click();
  await expect(page.locator('#perfect-verdict')).toHaveText('Sin errores, Negras: tablas.', { timeout: 60_000 });
  await expect(page.locator('.badge')).toHaveCount(16);
  await spot(page, 'n1').click();
  await expectMoves(page, 2);
});

test('nothing is offered that needs others', { tag: '@site' }, async ({ page, server }) => {
  await page.goto(`${server.url}/`);
  await expect(page.locator('#second-who option')).toHaveText(['Yo', 'La máquina']);
  await expect(page.locator('#listed')).toHaveCount(0);
  await openMatch(server, page, { game: 'damas' });
  await openTab(page, 'Compartir');
  await expect(page.locator('#watch-link')).toHaveCount(0);
});

test('a game is chosen while the engine is still on its way', { tag: '@site' }, async ({ page, server, context }) => {
  /** @type {(value?: unknown) => void} */
  let arrive = () => {};
  const arrived = new Promise(resolve => void (arrive = resolve));
  await context.route('**/*.wasm', async route => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${server.url}/`);
  await page.locator('.card', { hasText: 'Reversi' }).click();
  await page.locator('.wish button.main').click();
  await expect(page.locator('.board .spot')).toHaveCount(0);
  arrive();
  await expect(page.locator('.board .spot')).toHaveCount(64);
});

test('a second page waits for the first', { tag: '@site' }, async ({ page, server, context }) => {
  await page.goto(`${server.url}/`);
  await expect(page.locator('.cards')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/`);
  await expect(other.locator('.message.bad')).toContainText('abierta en otra pestaña');
  await page.close();
  await expect(other.locator('.cards')).toBeVisible();
});

test('a goal that never ends is ended, and machines go on', { tag: '@site' }, async ({ page, server }) => {
  test.setTimeout(60_000);
  await page.goto(`${server.url}/`);
  const status = await page.evaluate(async () => {
    const { request } = await import(new URL('js/api.js', document.baseURI).href);
    const body = JSON.stringify({ goal: 'between(1, 1000000000, X), X < 0' });
    return request('ask', { method: 'POST', body }).then((/** @type {Response} */ answer) => answer.status, (/** @type {{status: number}} */ refused) => refused.status);
  });
  expect(status).toBe(429);
  await openMatch(server, page, { game: 'damas', first: 'depth=1', second: 'me' });
  await expectMoves(page, 1);
  await ourTurn(page);
});

test('how fast it thinks, as told', { tag: '@site' }, async ({ page, server }) => {
  const began = Date.now();
  await page.goto(`${server.url}/`);
  await expect(page.locator('.cards')).toBeVisible();
  const first = Date.now() - began;
  const speed = await page.evaluate(async () => {
    const { request } = await import(new URL('js/api.js', document.baseURI).href);
    const body = JSON.stringify({ game: 'ajedrez', rules: 'fide', lines: 1, seconds: 5 });
    const text = await (await request('analyse', { method: 'POST', body })).text();
    const last = JSON.parse(text.trim().split('\n').pop());
    return { nodes: last.nodes, milliseconds: last.milliseconds };
  });
  const perSecond = Math.round((1000 * speed.nodes) / speed.milliseconds);
  console.log(`the first page after ${first} ms; ${perSecond} nodes a second from the start of chess`);
  expect(perSecond).toBeGreaterThan(0);
});
