// @ts-check
// What is beside the board: undo, hint, walking, typing, language, colours, export, machines.

import { clickSpots, expect, expectMoves, openMatch, openTab, ourTurn, spot, test } from './play.js';

test('undo against the machine takes back both moves', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
  await ourTurn(page);
  await page.locator('#do-undo').click();
  await expectMoves(page, 0);
  await expect(spot(page, 'e2')).toHaveAccessibleName(/E2, peón blanco/);
});

test('a hint comes in three stages: piece, move, why', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
  const said = page.locator('#said-status');
  await page.locator('#do-hint').click();
  await expect(page.locator('.over .mark-hint')).toHaveCount(1);
  await expect(said).not.toHaveText('');
  const first = await said.innerText();
  await page.locator('#do-hint').click();
  await expect(page.locator('.over .mark-hint')).toHaveCount(2);
  await expect(said).not.toHaveText(first);
  const second = await said.innerText();
  await page.locator('#do-hint').click();
  await expect(said).not.toHaveText(second);
});

test('walking through the moves and back', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  for (const [i, move] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
    await clickSpots(page, move.slice(0, 2), move.slice(2));
    await expectMoves(page, i + 1);
  }
  await page.locator('#walk-start').click();
  await expect(spot(page, 'e2')).toHaveAccessibleName(/peón blanco/);
  await clickSpots(page, 'd2');
  await expect(page.locator('#message')).toHaveText(/posición anterior/);
  await page.locator('#walk-on').click();
  await expect(spot(page, 'e4')).toHaveAccessibleName(/peón blanco/);
  await expect(spot(page, 'e7')).toHaveAccessibleName(/peón negro/);
  await page.locator('.moves .move').nth(1).click();
  await expect(spot(page, 'e5')).toHaveAccessibleName(/peón negro/);
  await expect(spot(page, 'g1')).toHaveAccessibleName(/caballo blanco/);
  await page.locator('#walk-end').click();
  await ourTurn(page);
});

test('typed moves are played, wrong ones explained', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await page.locator('#typed').fill('Nf3');
  await page.keyboard.press('Enter');
  await expectMoves(page, 1);
  await page.locator('#typed').fill('e2e4');
  await page.keyboard.press('Enter');
  await expect(page.locator('#message')).toHaveText(/e2e4.*no es legal/);
  await expect(page.locator('#said-error')).toHaveText(/e2e4.*no es legal/);
  await expectMoves(page, 1);
});

test('a promotion is chosen by name', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  await clickSpots(page, 'a7', 'a8');
  await page.locator('#dialog').getByRole('button', { name: /torre/i }).click();
  await expect(spot(page, 'a8')).toHaveAccessibleName(/torre blanca/);
});

test('pieces are dragged', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  const drag = async (/** @type {string} */ from, /** @type {string} */ to) => {
    const [a, b] = [await spot(page, from).boundingBox(), await spot(page, to).boundingBox()];
    if (!a || !b) throw new Error('no boxes');
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 3, { steps: 5 });
    await page.mouse.up();
  };
  await drag('g1', 'f3');
  await expectMoves(page, 1);
  await drag('e7', 'e2');
  await expect(page.locator('#message')).toHaveText(/E7, peón negro|E2 está ocupada/);
  await expectMoves(page, 1);
  await drag('e7', 'e5');
  await expectMoves(page, 2);
});

test('a king onto its rook castles, clicked or dragged', async ({ page, server }) => {
  const position = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position });
  await clickSpots(page, 'e1');
  await expect(spot(page, 'h1')).toHaveAccessibleName('H1, torre blanca');
  await clickSpots(page, 'h1');
  await expectMoves(page, 1);
  await expect(spot(page, 'g1')).toHaveAccessibleName(/rey blanco/);
  await expect(spot(page, 'f1')).toHaveAccessibleName(/torre blanca/);
  await spot(page, 'e8').dragTo(spot(page, 'a8'));
  await expectMoves(page, 2);
  await expect(page.locator('.moves .move').last()).toHaveText('O-O-O');
});

test('the language is switched in the middle of a game', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 1);
  await page.locator('#language').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(spot(page, 'e4')).toHaveAccessibleName(/E4, white pawn, last move/);
  await expect(page.locator('#do-undo')).toHaveText('Undo');
  await clickSpots(page, 'e4');
  await expect(page.locator('#said-error')).toHaveText(/somebody else's piece/);
  await page.reload();
  await expect(page.locator('#do-undo')).toHaveText('Undo');
});

test('the board is turned round', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  const top = async () => (await spot(page, 'a8').boundingBox())?.y ?? 0;
  const before = await top();
  await page.locator('#do-flip').click();
  await expect.poll(() => top()).toBeGreaterThan(before);
});

test('colours follow the system and the switch', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: /Colores/ }).click();
  expect(await ground()).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
});

test('a game is exported, and imported again', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 1);
  await clickSpots(page, 'e7', 'e5');
  await expectMoves(page, 2);
  await openTab(page, 'Exportar');
  await page.locator('#format').selectOption('pgn');
  await expect(page.locator('#exported')).toHaveValue(/1\. e4 e5/);
  await page.locator('#format').selectOption('term');
  await expect(page.locator('#exported')).toHaveValue(/rey\(/);
  await page.locator('#format').selectOption('pgn');
  await expect(page.locator('#exported')).toHaveValue(/1\. e4 e5/);
  const record = await page.locator('#exported').inputValue();
  await page.goto(`${server.url}/#/`);
  await page.locator('input[value="ajedrez"]').check();
  await page.locator('.more summary').click();
  await page.locator('#import').fill(record);
  await page.locator('#second-who').selectOption('me');
  await page.locator('.wish button[type=submit]').click();
  await expect(spot(page, 'e4')).toHaveAccessibleName(/peón blanco/);
  await expectMoves(page, 2);
  await page.locator('#walk-start').click();
  await expect(spot(page, 'e4')).toHaveAccessibleName(/vacía/);
});

test('two machines are watched, paused and stepped', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', first: 'depth=1', second: 'depth=1' });
  await page.locator('#do-pause').click();
  await expect(page.locator('#do-pause')).toHaveText('Seguir');
  await page.waitForTimeout(300);
  const count = await page.locator('.moves .move').count();
  await page.waitForTimeout(300);
  await expectMoves(page, count);
  await page.locator('#do-step').click();
  await expectMoves(page, count + 1);
  await page.locator('#do-pause').click();
  await expect(page.locator('.moves .move').nth(count + 3)).toBeAttached();
});

test('a game of machines says that they wait when nobody watches', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', first: 'depth=1', second: 'depth=1' });
  await expect(page.locator('#unwatched')).toHaveText(/mientras alguien mira la partida/);
  await page.locator('#language').selectOption('en');
  await expect(page.locator('#unwatched')).toHaveText(/while somebody watches the game/);
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
  await expect(page.locator('#unwatched')).toBeHidden();
});

test('seats change in the middle of a game, and the lock holds', async ({ page, server }) => {
  await openMatch(server, page, { game: 'reversi', second: 'me' });
  await page.locator('.spot.target').first().click();
  await expectMoves(page, 1);
  await openTab(page, 'Asientos');
  await page.locator('#seat-second-who').selectOption('machine');
  await page.locator('.seat').filter({ has: page.locator('#seat-second-who') }).getByRole('button').click();
  await expectMoves(page, 2);
  await expect(page.locator('#do-undo')).toBeVisible();
  await page.getByLabel('Se pueden deshacer jugadas').uncheck();
  await expect(page.locator('#do-undo')).toBeHidden();
});

test('a late answer does not cover the format chosen since', { tag: '@server' }, async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise(resolve => (release = () => resolve(undefined)));
  await page.route(/format=text/, async route => {
    await held;
    await route.continue();
  });
  await openTab(page, 'Exportar');
  await page.locator('#format').selectOption('term');
  await expect(page.locator('#exported')).toHaveValue(/rey\(/);
  const late = page.waitForResponse(/format=text/);
  release();
  await (await late).finished();
  await expect(page.locator('#exported')).toHaveValue(/rey\(/);
});
