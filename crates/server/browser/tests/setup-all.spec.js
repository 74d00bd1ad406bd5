// @ts-check
// Every game can be set up man by man, also from a running match, and what cannot be has all its reasons.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, openMatch, openTab, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} man @param {string[]} labels */
async function put(page, man, ...labels) {
  await page.locator('.palette').getByRole('button', { name: man, exact: true }).click();
  for (const label of labels) await spot(page, label).click();
}

/** @param {Page} page @param {import('./server.js').Server} server @param {string} where */
async function setUp(page, server, where) {
  await page.goto(`${server.url}/#/setup/${where}`);
  await expect(page.locator('#verdict')).toBeVisible();
}

const reasons = (/** @type {Page} */ page) => page.locator('#verdict li');
const VALID = 'La posición es válida.';

/** @param {Page} page */
async function play(page) {
  await page.locator('.wish').last().getByRole('button', { name: 'Jugar' }).click();
  // The set-up board has men as well.
  await expect(page.locator('.moves')).toBeVisible();
}

test('draughts: men and kings, and every reason at once', async ({ page, server }) => {
  await setUp(page, server, 'damas/inglesa');
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await put(page, 'peón blanco', '1', '30');
  await put(page, 'peón negro', '32');
  await expect(reasons(page)).toHaveText(['La pieza blanca de la casilla 1 está en su última fila sin haber sido coronada.', 'La pieza negra de la casilla 32 está en su última fila sin haber sido coronada.']);
  // The same in another language, which takes nothing off the board.
  await page.locator('#language').selectOption('en');
  await expect(reasons(page)).toHaveText([/^The white .* square 1 /, /^The black .* square 32 /]);
  await put(page, 'white king', '1');
  await put(page, 'black king', '32');
  await expect(page.locator('#verdict')).toHaveText('The position is valid.');
  await expect(page.locator('#written')).toHaveValue('B:WK1,30:BK32');
});

for (const rules of ['libre', 'espanola', 'inglesa', 'rusa', 'brasilena', 'italiana', 'internacional']) {
  test(`draughts ${rules}: what is set up is played`, async ({ page, server }) => {
    await setUp(page, server, `damas/${rules}`);
    await expect(page.locator('.palette button')).toHaveCount(6);
    await page.getByRole('button', { name: 'Vaciar' }).click();
    const palette = page.locator('.palette button');
    const names = await page.locator('.board .spot').evaluateAll(all => all.map(one => /** @type {HTMLElement} */ (one).dataset.label ?? ''));
    // Squares are called as their players write moves.
    expect(names[0]).toMatch(rules === 'rusa' || rules === 'brasilena' ? /^[a-h][1-8]$/ : /^\d+$/);
    for (const [i, at] of [13, 14, 21, 22].entries()) {
      await palette.nth(i).click();
      await page.locator(`.spot[data-spot="${at}"]`).click();
    }
    await expect(page.locator('#verdict')).toHaveText(VALID);
    await play(page);
    await expect(page.locator('.board .piece')).toHaveCount(4);
  });
}

test('what is played is what stands on the board, also where the server has not judged it yet', async ({ page, server }) => {
  await setUp(page, server, 'damas/inglesa');
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await put(page, 'peón blanco', '22');
  await put(page, 'peón negro', '10');
  await expect(page.locator('#verdict')).toHaveText(VALID);
  await page.route(/\/read$/, async route => {
    await new Promise(resolve => setTimeout(resolve, 500));
    await route.continue();
  });
  await put(page, 'dama blanca', '32');
  await play(page);
  await expect(page.locator('.board .piece')).toHaveCount(3);
});

test('reversi and connect four: discs, and their reasons', async ({ page, server }) => {
  await setUp(page, server, 'reversi/othello');
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await expect(reasons(page)).toHaveText(['El tablero no tiene ninguna ficha.']);
  await put(page, 'ficha negra', 'd4');
  await put(page, 'ficha blanca', 'e4');
  await expect(page.locator('#verdict')).toHaveText(VALID);
  await page.locator('#turn').selectOption('second');
  await expect(page.locator('#written')).toHaveValue(/O$/);

  await setUp(page, server, 'cuatro/cuatro');
  await put(page, 'ficha amarilla', 'a2', 'b3');
  await expect(reasons(page)).toHaveText([
    'En la columna a hay una ficha sobre una casilla vacía.',
    'En la columna b hay una ficha sobre una casilla vacía.',
    'Hay 2 fichas amarillas y 0 rojas: las amarillas empiezan y tienen tantas como las rojas, o una más.',
  ]);
  await put(page, 'ficha roja', 'a1', 'b1', 'b2');
  await put(page, 'ficha amarilla', 'c1');
  await expect(page.locator('#verdict')).toHaveText(VALID);
  await play(page);
  await expect(spot(page, 'b3')).toHaveAccessibleName(/ficha amarilla/);
});

test('Árabe: phases and counters', async ({ page, server }) => {
  await setUp(page, server, 'arabe/arabe');
  await expect(page.getByLabel('Fase')).toHaveValue('0');
  await put(page, 'ficha x', 'c3');
  await page.getByLabel('Turnos perdidos de x').fill('1');
  await expect(reasons(page)).toHaveText(['En la fase 1 el centro está libre.', 'En la fase 1 los cuatro contadores son 0.']);
  await page.getByLabel('Fase').selectOption('1');
  await put(page, 'ficha o', 'a1');
  await expect(page.locator('#verdict')).toHaveText(VALID);
  await page.getByLabel('Fase').selectOption('2');
  await expect(reasons(page)).toHaveText([/No hay turno extra, porque no hay otra captura/, /los dos contadores de quien juega son 0/]);
  await page.getByLabel('Fase').selectOption('1');
  await expect(page.locator('#written')).toHaveValue('o----/-----/--x--/-----/----- x 2 1 0 0 0 -');
  await page.getByRole('button', { name: 'Posición inicial' }).click();
  await expect(page.getByLabel('Turnos perdidos de x')).toHaveValue('0');
  await expect(page.locator('#written')).toHaveValue('-----/-----/-----/-----/----- x 1 0 0 0 0 2');
});

test('mills of every size: men in hand', async ({ page, server }) => {
  await setUp(page, server, 'molino/molinolog');
  for (const size of [1, 3, 7]) {
    await page.locator('#size').selectOption(String(size));
    const most = 3 * (size + 1);
    await expect(page.getByLabel('Fichas negras en mano')).toHaveValue(String(most));
    await expect(page.locator('.board .spot')).toHaveCount(8 * (size + 1));
    await put(page, 'ficha negra', 'n1');
    await expect(reasons(page)).toHaveText([`El jugador negro tiene ${most + 1} fichas entre tablero y mano; en este tablero son ${most} como máximo.`]);
    await page.getByLabel('Fichas negras en mano').fill(String(most - 1));
    await expect(reasons(page)).toHaveText([/Cuando juega el negro, los dos tienen las mismas fichas en mano/]);
    await page.locator('#turn').selectOption('second');
    await expect(page.locator('#verdict')).toHaveText(VALID);
  }
  await page.screenshot({ path: '../../../target/screenshots/set-up-mill.png' });
  await setUp(page, server, 'molino/clasico');
  await page.getByLabel('Fichas negras en mano').fill('0');
  await page.getByLabel('Fichas blancas en mano').fill('0');
  await expect(reasons(page)).toHaveText(['Los dos jugadores tienen menos de tres fichas; la partida habría terminado antes.']);
  await put(page, 'ficha negra', 'n1', 'e1', 's1');
  await expect(page.locator('#finished')).toContainText('Pero la partida ya ha terminado en ella.');
  await expect(page.locator('.wish').last().getByRole('button', { name: 'Jugar' })).toBeDisabled();
  await put(page, 'ficha blanca', 'n3', 'e3', 's3');
  await expect(page.locator('#finished')).toHaveCount(0);
  await play(page);
  await expect(page.locator('.board .piece')).toHaveCount(6);
});

test('chess: every reason at once', async ({ page, server }) => {
  await setUp(page, server, 'ajedrez/fide');
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await put(page, 'peón blanco', 'a1', 'h8');
  await put(page, 'rey blanco', 'e1', 'e3');
  await expect(reasons(page)).toHaveText([
    'Las blancas deben tener exactamente un rey, y tienen 2.',
    'Las negras deben tener exactamente un rey, y tienen 0.',
    'En a1 no puede haber un peón.',
    'En h8 no puede haber un peón.',
  ]);
});

test('a running match is taken to the set-up board as it stands', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await clickSpots(page, 'e2', 'e4');
  await expect(spot(page, 'e4')).toHaveAccessibleName(/peón blanco/);
  await openTab(page, 'Compartir');
  await page.locator('#set-up-from-here').click();
  await expect(spot(page, 'e4')).toHaveAccessibleName(/peón blanco/);
  // Nobody has touched it: whoever could castle still can.
  await expect(page.locator('#written')).toHaveValue(/ b KQkq - 0 1$/);
  await expect(page.locator('#turn')).toHaveValue('second');

  await openMatch(server, page, { game: 'molino', rules: 'molinolog', size: 3, second: 'me' });
  await clickSpots(page, 'n4');
  await expect(spot(page, 'n4')).toHaveAccessibleName(/ficha negra/);
  await openTab(page, 'Compartir');
  await page.locator('#set-up-from-here').click();
  await expect(page.getByLabel('Fichas negras en mano')).toHaveValue('11');
  await expect(spot(page, 'n4')).toHaveAccessibleName(/ficha negra/);
  await expect(page.locator('#size')).toHaveValue('3');
  await play(page);
  await expect(spot(page, 'n4')).toHaveAccessibleName(/ficha negra/);
});

for (const where of ['damas/internacional', 'arabe/arabe', 'molino/molinolog/7', 'cuatro/cuatro']) {
  test(`axe finds nothing, and nothing overflows: ${where}`, async ({ page, server }) => {
    await setUp(page, server, where);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(one => `${one.id}: ${one.nodes.map(node => node.target).join(' | ')}`)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}
