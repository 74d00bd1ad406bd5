// @ts-check
// What the page says is true now: errors go, endings have their reasons, the past is not the present.

import { Server } from './server.js';
import { clickSpots, expect, expectMoves, openMatch, openTab, ourTurn, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const message = page => page.locator('#message');

test.describe('an error goes away', () => {
  test.beforeEach(async ({ page, server }) => {
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
    await clickSpots(page, 'e2', 'e4');
    await expectMoves(page, 1);
    await clickSpots(page, 'e4');
    await expect(message(page)).toHaveText(/ficha ajena/);
  });

  test('with a typed move', async ({ page }) => {
    await page.locator('#typed').fill('e5');
    await page.keyboard.press('Enter');
    await expectMoves(page, 2);
    await expect(message(page)).toHaveText('');
  });

  test('with a hint, which is shown instead', async ({ page }) => {
    await page.locator('#do-hint').click();
    await expect(page.locator('.over .mark-hint')).toHaveCount(1);
    await expect(message(page)).not.toHaveText(/ajena/);
    await expect(message(page)).not.toHaveClass(/bad/);
  });

  test('with an undo', async ({ page }) => {
    await page.locator('#do-undo').click();
    await expectMoves(page, 0);
    await expect(message(page)).toHaveText('');
  });
});

test('while the server is away a second click is told the truth, and afterwards nothing is left of it', async ({ page }) => {
  const server = await Server.start();
  try {
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
    await server.kill();
    await expect(page.locator('#link')).toBeVisible();
    await clickSpots(page, 'e2', 'e4');
    await clickSpots(page, 'd2');
    await expect(message(page)).toHaveText('Su jugada está de camino al servidor. Espere un momento.');
    await server.run();
    await expectMoves(page, 1);
    await expect(message(page)).toHaveText('');
  } finally {
    await server.stop();
  }
});

/** @type {[string, import('./play.js').Wish, string[], string, string][]} */
const ENDINGS = [
  ['mate', { game: 'ajedrez', rules: 'fide', position: 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2' }, ['d8', 'h4'], 'Ganan las negras. Mate.', 'Black wins. Checkmate.'],
  ['stalemate', { game: 'ajedrez', rules: 'fide', position: '7k/8/5K2/6Q1/8/8/8/8 w - - 0 1' }, ['g5', 'g6'], 'Tablas. Ahogado.', 'A draw. Stalemate.'],
  ['a dead position', { game: 'ajedrez', rules: 'fide', position: '7k/8/6p1/5K2/8/8/8/8 w - - 0 1' }, ['f5', 'g6'], 'Tablas. No quedan piezas para dar mate.', 'A draw. Nobody has the men to give mate.'],
  ['no men left', { game: 'damas', rules: 'inglesa', position: 'W:W18:B15' }, ['18', '11'], 'Ganan las blancas. El contrario se quedó sin fichas.', 'White wins. The opponent has no men left.'],
  ['no moves left', { game: 'molino', position: '2 b 0 0 ......../b.....b./wwb....w' }, ['w2', 'w3'], 'Ha ganado el jugador negro. Sin movimientos.', 'The black player has won. No moves left.'],
  ['too few men', { game: 'molino', position: '2 b 0 0 b.b....b/w.w.w.../........' }, ['e1', 'ne1', 'n2'], 'Ha ganado el jugador negro. Quedan menos de tres fichas.', 'The black player has won. Fewer than three men left.'],
];

for (const [name, wish, clicks, es, en] of ENDINGS) {
  test(`the end says why: ${name}`, async ({ page, server }) => {
    await openMatch(server, page, { ...wish, second: 'me' });
    await clickSpots(page, ...clicks);
    await expect(page.locator('#dialog h2')).toHaveText(es);
    await page.keyboard.press('Escape');
    await expect(page.locator('#status')).toHaveText(es);
    await expect(page.locator('#notes')).not.toContainText('jaque');
    await page.locator('#language').selectOption('en');
    await expect(page.locator('#status')).toHaveText(en);
  });
}

test('a resignation, an agreement and a claim say so too', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.locator('#dialog h2')).toHaveText('Ganan las negras. Se rindió el rival.');
  await page.keyboard.press('Escape');

  // Nobody has to place anything any more.
  await openMatch(server, page, { game: 'molino', second: 'me' });
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.locator('#dialog h2')).toHaveText('Ha ganado el jugador blanco. Se rindió el rival.');
  await expect(page.locator('.words')).not.toContainText('colocar');
  await page.keyboard.press('Escape');

  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await page.reload();
  for (const [i, move] of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'].entries()) {
    await clickSpots(page, move.slice(0, 2), move.slice(2));
    await expectMoves(page, i + 1);
  }
  await page.locator('#do-claim').click();
  await expect(page.locator('#dialog h2')).toHaveText('Tablas. Reclamadas. Tercera repetición.');
});

test('walking back shows nothing of the present', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'depth=2' });
  await openTab(page, 'Análisis');
  await page.getByRole('switch', { name: 'Mostrar qué piensa la máquina' }).check();
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
  await ourTurn(page);
  await expect(page.locator('.evaluation .score')).toBeVisible();
  await openTab(page, 'Jugadas');
  await page.locator('#walk-start').click();
  await expect(page.locator('.bar')).toHaveClass(/off/);
  await expect(page.locator('.evaluation .score')).toBeHidden();
  await page.locator('#walk-on').click();
  // It was the machine's turn there, but it does not think there now.
  await expect(page.locator('.to-move')).toHaveText('juega');
  await expect(page.locator('.bar')).not.toHaveClass(/off/);
  await page.locator('#walk-end').click();
  await expect(page.locator('.bar')).not.toHaveClass(/off/);
  // A reload keeps what was thought.
  await page.reload();
  await ourTurn(page);
  await expect(page.locator('.bar')).not.toHaveClass(/off/);
});

test('nothing is valued or marked until somebody wants it', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'depth=2' });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
  await ourTurn(page);
  await expect(page.locator('.bar')).toHaveClass(/off/);
  await openTab(page, 'Análisis');
  await expect(page.locator('.evaluation .score')).toBeHidden();
});

test('the title says whose turn it is', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  await expect(page).toHaveTitle(/^● Su turno · Ajedrez/);
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 1);
  await expect(page).toHaveTitle(/^Ajedrez/);
});

test('sounds: a move, and another one for a capture; a notice where nobody looks', async ({ page, server }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tablas.settings', JSON.stringify({ sound: true, notify: true }));
    const heard = /** @type {any} */ (window);
    heard.tones = [];
    heard.notes = [];
    const node = () => ({ connect: (/** @type {unknown} */ next) => next, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    heard.AudioContext = class {
      currentTime = 0;
      createGain = node;
      createOscillator() {
        return { ...node(), frequency: { set value(/** @type {number} */ pitch) { heard.tones.push(pitch); } }, start() {}, stop() {} };
      }
    };
    heard.Notification = class {
      static permission = 'granted';
      constructor(/** @type {string} */ title) {
        heard.notes.push(title);
      }
    };
  });
  const { id, token } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: '7k/8/8/3p4/4P3/8/8/K7 w - - 0 1' });
  const tones = () => page.evaluate(() => /** @type {any} */ (window).tones);
  await clickSpots(page, 'a1', 'a2');
  await expectMoves(page, 1);
  await expect.poll(() => tones()).toEqual([520]);
  await clickSpots(page, 'd5', 'e4');
  await expectMoves(page, 2);
  await expect.poll(() => tones()).toEqual([520, 420, 300]);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await server.post(`matches/${id}/actions`, { type: 'move', move: 'a2a3', ply: 2 }, token);
  await expectMoves(page, 3);
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).notes)).toEqual(['Su turno']);
});

test('closing a match asks first, and says that it is closed', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', second: 'me' });
  await openTab(page, 'Asientos');
  await page.getByRole('button', { name: 'Cerrar la partida' }).click();
  await expect(page.locator('#dialog')).toContainText('¿Seguro?');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.locator('#status')).toHaveText('Jugador negro, colocar 9 fichas');
  await page.getByRole('button', { name: 'Cerrar la partida' }).click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.locator('#status')).toHaveText('La partida está cerrada.');
  await expect(page.locator('.words')).not.toContainText('colocar');
  await expect(page.locator('.to-move')).toHaveCount(0);
});

test('watchers have no box to write moves in', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'molino', second: 'me' });
  await expect(page.locator('#typed')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/?watch#/m/${id}`);
  await expect(page.locator('.board .spot').first()).toBeAttached();
  await expect(page.locator('#typed')).toBeHidden();
});

test('a piece to become is chosen by its picture', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
  await clickSpots(page, 'a7', 'a8');
  await expect(page.locator('#dialog h2')).toHaveText('¿En qué pieza se convierte?');
  await expect(page.locator('#dialog .answers .piece-icon')).toHaveCount(4);
  await page.locator('#dialog').getByRole('button', { name: /caballo/i }).click();
  await expect(spot(page, 'a8')).toHaveAccessibleName(/caballo blanco/);
});
