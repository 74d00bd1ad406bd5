// @ts-check
// The analysis board, for every game alike: from a match, a set-up board, a text, a puzzle; with variations that are
// kept, and with an engine.

import { readFile } from 'node:fs/promises';

import { clickSpots, expect, expectMoves, openMatch, openTab, test } from './play.js';
import { another, clickMove, current, everywhere, inSpanish, played, treeText } from './study.js';

const GAMES = ['damas', 'reversi', 'ajedrez', 'arabe', 'molino'];

test('the games that are tried are all there are, or more are tried in the same way', async ({ server }) => {
  const { games } = await server.get('catalogue');
  expect(games.map((/** @type {{id: string}} */ one) => one.id)).toEqual(expect.arrayContaining(GAMES));
});

test('every game: branch, comment, promote, delete and undo; a reload and a file keep the tree', async ({ page, server }) => {
  test.setTimeout(240_000);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const match = await played(server, game, 6);
      await page.goto(`${server.url}/#/m/${match.id}`);
      await expectMoves(page, 6);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(page.locator('#status')).toContainText('Jugada 3 de 6');
      await page.locator('#do-analyse').click();
      await expect(page.locator('.tree .line .move')).toHaveCount(6);
      await expect(current(page)).toContainText(inSpanish(match.history[2].recorded));
      const { scene } = await server.get(`matches/${match.id}/at/3`);
      await clickMove(page, another(scene, [match.history[3].move]));
      await expect(page.locator('.tree .variations .move')).toHaveCount(1);
      await expect(page.locator('.tree .variations [aria-current]')).toHaveCount(1);
      await openTab(page, 'Notas');
      await page.locator('#comment').fill('¿Y esto?');
      await page.locator('[data-nag="5"]').click();
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree')).toContainText(/!\?\s*¿Y esto\?/);
      const before = await treeText(page);
      await page.reload();
      await expect(page.locator('.tree .variations [aria-current]')).toHaveCount(1);
      await expect.poll(() => treeText(page)).toBe(before);

      await openTab(page, 'Notas');
      await page.locator('#promote').click();
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree .variations .move')).toHaveCount(3);
      await page.locator('#do-undo').click();
      await expect.poll(() => treeText(page)).toBe(before);
      await openTab(page, 'Notas');
      await page.locator('#remove').click();
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree .variations')).toHaveCount(0);
      await page.locator('#do-undo').click();
      await expect.poll(() => treeText(page)).toBe(before);

      await openTab(page, 'Texto');
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
      const text = await readFile(await file.path(), 'utf8');
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${server.url}/#/a/${game}`);
      await expect(page.locator('.tree .line')).toHaveCount(0);
      await openTab(page, 'Texto');
      await page.locator('#record').fill(text);
      await page.locator('#read-record').click();
      await expect(page.locator('.tree .line .move')).toHaveCount(7);
      // Records do not number moves of a side that moves twice as we do.
      const bare = (/** @type {string} */ text) => text.replace(/\d+[.…] |\s/g, '');
      expect(bare(await treeText(page))).toBe(bare(before));
    });
  }
});

test('the keyboard alone walks the tree, and what is reached is said', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide/-/-/${encodeURIComponent('e2e4 e7e5 g1f3')}`);
  await expect(page.locator('.tree .line .move')).toHaveCount(3);
  await current(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toBeFocused();
  await expect(current(page)).toContainText(/e4/);
  await expect(page.locator('#said-move')).toContainText(/e4.*negras/);
  // Another answer, from the board, without the mouse.
  await page.locator('.spot[data-label="c7"]').focus();
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.tree .variations .move')).toHaveCount(1);
  await expect(page.locator('#said-move')).toContainText(/c5/);
  await current(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(current(page)).toContainText(/e5/);
  await expect(current(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toContainText(/c5/);
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveText('Inicio');
  await page.keyboard.press('End');
  await expect(current(page)).toContainText(/f3/);
  await expect(page.locator('.tree [tabindex="0"]')).toHaveCount(1);
  await page.locator('.board').hover();
  await page.mouse.wheel(0, -100);
  await expect(current(page)).toContainText(/e5/);
});

test('the engine shows its lines, arrows and a bar, and is off until it is wanted', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await expect(page.locator('.board.lively')).toBeVisible();
  await expect(page.locator('.best-arrow')).toHaveCount(0);
  const width = (await page.locator('.board').boundingBox())?.width;
  await page.locator('#engine').check();
  await expect(page.locator('.engine-line')).toHaveCount(3);
  await expect(page.locator('.best-arrow')).toHaveCount(3);
  await expect(page.locator('#engine-facts')).toContainText(/profundidad \d+, [\d.\s]+ posiciones/);
  await expect(page.locator('.bar')).toHaveAttribute('aria-label', /^Valoración: [+-]\d,\d\d$/);
  expect((await page.locator('.board').boundingBox())?.width).toBe(width);
  await page.locator('#lines').selectOption('5');
  await expect(page.locator('.engine-line')).toHaveCount(5);
  await page.locator('.engine-line').nth(1).click();
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  const move = (await current(page).innerText()).trim().split(/\s+/).at(-1) ?? '';
  await expect(page.locator('.engine-line')).toHaveCount(5);
  // A box that is ticked has no use for arrows: they walk.
  await page.locator('#engine').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveText('Inicio');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toContainText(move);
  await page.locator('#engine').uncheck();
  await expect(page.locator('.best-arrow')).toHaveCount(0);
  await expect(page.locator('.engine-line')).toHaveCount(0);
  await expect(page.locator('.bar')).toHaveClass(/off/);
  await page.reload();
  await expect(page.locator('#lines')).toHaveValue('5');
});

test('what is proven is told in words: a mate, and the discs of an ending of Othello', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await openTab(page, 'Texto');
  await page.locator('#record').fill('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1');
  await page.locator('#read-record').click();
  await expect(page.locator('.study .piece')).toHaveCount(3);
  await openTab(page, 'Jugadas');
  await page.locator('#engine').check();
  await expect(page.locator('.engine-line').first()).toContainText(/gana en 1|1-0 \(1\)/);
  await expect(page.locator('#said-status')).toContainText('Dg7#');
  // Ten squares are empty, or a few more where somebody had to pass.
  const { id } = await played(server, 'reversi', 50);
  await page.goto(`${server.url}/#/a/m/${id}/50`);
  await page.locator('#engine').check();
  await expect(page.locator('.engine-line').first()).toContainText(/^([+-]\d+|0) |gana|pierde|tablas/);
});

test('a position may be pasted, a file opened, and what cannot be read is told', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await openTab(page, 'Texto');
  await page.locator('#record').fill('no such thing');
  await page.locator('#read-record').click();
  await expect(page.locator('#panel-text .message.bad').first()).toHaveText(/.+/);
  await page.locator('#record').fill('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
  await page.locator('#read-record').click();
  await expect(page).toHaveURL(/#\/a\/k\//);
  await clickSpots(page, 'd1', 'd8');
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  await expect(page.locator('#status')).toContainText('Gana: Blancas.');
  await openTab(page, 'Texto');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
  const record = (await readFile(await file.path(), 'utf8')).replace('Rd8#', 'Rd8# 1-0 e5');
  await page.locator('#file').setInputFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer: Buffer.from(record) });
  // What is wrong is seen at once, beside what could be read.
  await expect(page.locator('#problems')).toContainText(/^\d+:\d+ /);
  await openTab(page, 'Jugadas');
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
});

test('a link leads to the position, and a match against a machine begins there', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await clickSpots(page, 'e2', 'e4');
  await expect(current(page)).toContainText('e4');
  await openTab(page, 'Texto');
  const link = await page.locator('#analysis-link').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(current(page)).toContainText('e4');
  await openTab(page, 'Jugar');
  await page.locator('#first-who').selectOption('machine');
  await page.locator('#second-who').selectOption('me');
  await page.locator('#play-here').click();
  await expect(page).toHaveURL(/#\/m\//);
  await expect(page.locator('.spot[data-label="e4"]')).toHaveAttribute('aria-label', /peón/i);
  await expect(page.locator('.board.lively')).toBeVisible();
});

test('ways lead here from the first page, the set-up board, a puzzle and the end of a match', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.wish').getByRole('link', { name: 'Analizar' }).click();
  await expect(page.locator('.study .board.lively')).toBeVisible();
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await page.locator('#position-text').fill('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
  await page.getByRole('button', { name: 'Leer' }).click();
  await expect(page.locator('.piece')).toHaveCount(9);
  await page.locator('#analyse-here').click();
  await expect(page.locator('.study .piece')).toHaveCount(9);
  await page.goto(`${server.url}/#/puzzles/2/1`);
  await expect(page.locator('#status')).toContainText('mate');
  const men = await page.locator('.piece').count();
  await page.locator('#puzzle-analyse').click();
  await expect(page.locator('.study .piece')).toHaveCount(men);
  await openMatch(server, page, { game: 'molino', second: 'me' });
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Analizar' }).click();
  await expect(page.locator('.study .board.lively')).toBeVisible();
});

test('analyses are kept until they are thrown away', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/damas`);
  await page.locator('.spot.target').first().click();
  await page.locator('.spot.target').first().click();
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  await expect(page).toHaveURL(/#\/a\/k\//);
  const kept = page.url();
  await page.goto(`${server.url}/#/a/reversi`);
  await page.locator('.spot.target').first().click();
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  await openTab(page, 'Guardados');
  await expect(page.locator('#kept li')).toHaveCount(2);
  await page.locator('#kept li').last().getByRole('link').click();
  await expect(page).toHaveURL(kept);
  await openTab(page, 'Guardados');
  await page.locator('#kept li').last().getByRole('button').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(page.locator('#kept li')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Este análisis ya no está en este navegador.');
});

test('moves of a match that came later are the main line', async ({ page, server }) => {
  const match = await played(server, 'ajedrez', 2, { seed: 1 });
  await page.goto(`${server.url}/#/a/m/${match.id}`);
  await expect(page.locator('.tree .line .move')).toHaveCount(2);
  const { scene } = await server.get(`matches/${match.id}`);
  const [tried, real] = [another(scene, []), another(scene, [another(scene, []).move])];
  await clickMove(page, tried);
  await expect(page.locator('.tree .line .move')).toHaveCount(3);
  await server.post(`matches/${match.id}/actions`, { type: 'move', move: real.move, ply: 2 }, match.token);
  await page.reload();
  await expect(page.locator('.tree .line .move')).toHaveCount(4);
  await expect(page.locator('.tree .variations .move')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.tree .variations [aria-current]')).toHaveCount(0);
});

test('the board is seen from the side that one played', async ({ page, server }) => {
  const match = await openMatch(server, page, { game: 'ajedrez', first: 'depth=1', second: 'me' });
  await expect(page.locator('.board.lively')).toBeVisible();
  await page.locator('#do-analyse').click();
  await page.locator('.study .spot').first().waitFor();
  const top = (/** @type {string} */ label) => page.locator(`.spot[data-label="${label}"]`).evaluate(one => parseFloat(/** @type {HTMLElement} */ (one).style.top));
  await expect.poll(async () => (await top('a8')) - (await top('a1'))).toBeGreaterThan(0);
  await page.locator('#do-flip').click();
  await expect.poll(async () => (await top('a8')) - (await top('a1'))).toBeLessThan(0);
  expect(page.url()).toContain(match.id);
});

test('in English too, and a change of language loses nothing', async ({ page, server }) => {
  const match = await played(server, 'ajedrez', 6, { over: true });
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await clickSpots(page, 'e2', 'e4');
  await expect(current(page)).toContainText('e4');
  await page.locator('#language').selectOption('en');
  await expect(page.getByRole('tab', { name: 'Moves' })).toBeVisible();
  await expect(current(page)).toContainText('e4');
  await page.goto(`${server.url}/#/review/${match.id}`);
  await expect(page.locator('#summary')).toContainText('Accuracy');
  await page.goto(`${server.url}/#/games`);
  await expect(page.locator('h1')).toHaveText('My games');
});

for (const game of GAMES) {
  test(`${game}: for everybody and on every screen`, async ({ page, server }) => {
    test.setTimeout(240_000);
    const match = await played(server, game, 30);
    await page.goto(`${server.url}/#/a/m/${match.id}/12`);
    await expect(page.locator('.tree .line .move')).toHaveCount(30);
    const { scene } = await server.get(`matches/${match.id}/at/12`);
    await clickMove(page, another(scene, [match.history[12].move]));
    await expect(page.locator('.tree .variations .move')).toHaveCount(1);
    await page.locator('#engine').check();
    await expect(page.locator('.engine-line').first()).toBeVisible();
    await everywhere(page, `study-${game}`);
    for (const [tab, id] of [['Notas', 'notes'], ['Jugar', 'play'], ['Texto', 'text'], ['Guardados', 'kept']]) {
      await openTab(page, tab);
      if (game === 'ajedrez') await everywhere(page, `study-${id}`, [[360, 780], [1366, 650]]);
    }
  });
}
