// @ts-check
// A refused click says why, by the rules; the next action takes it away.

import { clickSpots, expect, expectMoves, openMatch, spot, test } from './play.js';

/** @param {import('@playwright/test').Page} page @param {string|RegExp} text */
const told = (page, text) => expect(page.locator('#message')).toHaveText(text);

/** Positions, what is clicked, and what is said. @type {[string, import('./play.js').Wish, string[], string][]} */
const CASES = [
  ['a pinned man', { game: 'ajedrez', rules: 'fide', position: '7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1' }, ['e2'],
    'E2, caballo blanco: pieza clavada. Si deja esa línea, E7 (torre negra) da jaque al rey.'],
  ['a check that is not parried', { game: 'ajedrez', rules: 'fide', position: '7k/4r3/8/8/8/8/8/N2QK3 w - - 0 1' }, ['d1', 'd8'],
    'Está en jaque de E7 (torre negra), y D1 (dama blanca) a D8 no lo para: hay que mover el rey, capturar lo que da jaque o ponerse en medio.'],
  ['a king into an attack', { game: 'ajedrez', rules: 'fide', position: '7k/3r4/8/8/8/8/P7/4K3 w - - 0 1' }, ['e1', 'd1'],
    'E1, rey blanco: D1 está atacada por D7 (torre negra).'],
  ['castling through check', { game: 'ajedrez', rules: 'fide', position: '4k3/3r4/8/8/8/8/P7/R3K3 w Q - 0 1' }, ['e1', 'c1'],
    'No se puede enrocar: el rey pasaría por D1, casilla atacada por D7 (torre negra).'],
  ['a pawn that would capture ahead', { game: 'ajedrez', rules: 'fide', position: '7k/8/8/8/4p3/3pP3/2P5/K7 w - - 0 1' }, ['c2', 'c5'],
    'C2, peón blanco: el peón avanza una casilla de frente, o dos desde su segunda fila, y captura una en diagonal hacia delante; así no llega a C5.'],
  ['a man of the other side', { game: 'ajedrez', rules: 'fide' }, ['e7'], 'En E7 hay una ficha ajena (peón negro). Elija una suya.'],
  ['a capture that is compulsory', { game: 'damas', rules: 'inglesa', position: 'W:W22,32:B18' }, ['32'], 'Es obligatorio capturar, desde 22.'],
  ['the most that must be captured', { game: 'damas', rules: 'internacional', position: 'W:W28,38:B23,13,32' }, ['38'],
    'Hay que capturar lo más posible: 2 fichas, y así es 1.'],
  ['a capture that is not over', { game: 'damas', rules: 'inglesa', position: 'W:W22:B18,11,1' }, ['22', '15', '16'],
    'La captura no ha terminado: desde 15 hay que seguir a 8.'],
  ['a man in a mill', { game: 'molino', rules: 'clasico', position: '2 b 0 0 b.b.b..b/w......w/ww.....w' }, ['e1', 'ne1', 'n3'],
    'La ficha de N3 está en un molino, y no se captura mientras haya otra fuera de uno.'],
  ['an extra turn', { game: 'arabe', position: 'xo---/--x--/-----/-----/---oo x 2 0 0 0 0 c' }, ['c2', 'd2'],
    'En el turno extra solo se captura, y de C2 a D2 no se captura nada. También puede pasar.'],
  ['the centre while placing', { game: 'arabe' }, ['c3'], 'En el centro, C3, no se coloca.'],
  ['a disc that encloses nothing', { game: 'reversi' }, ['c4'],
    'En C4 no se puede: no encierra ninguna ficha contraria, y hay que voltear al menos una.'],
];

for (const [name, wish, clicks, text] of CASES) {
  test(`the reason is told: ${name}`, async ({ page, server }) => {
    await openMatch(server, page, { ...wish, second: 'me' });
    await clickSpots(page, ...clicks);
    await told(page, text);
    await expect(page.locator('#said-error')).toHaveText(text);
    await expectMoves(page, 0);
  });
}

test('the next action takes the reason away', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await clickSpots(page, 'e2', 'e5');
  await told(page, /^E2, peón blanco: el peón avanza una casilla/);
  await clickSpots(page, 'e2');
  await told(page, '');
  await clickSpots(page, 'e4');
  await expectMoves(page, 1);
  await told(page, '');
});

test('an answer that comes late is not shown', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  /** @type {(value?: unknown) => void} */
  let letGo = () => {};
  const held = new Promise(resolve => (letGo = resolve));
  await page.route('**/api/v1/why', async route => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/v1/why');
  await clickSpots(page, 'e2', 'e5');
  await clickSpots(page, 'd2', 'd4');
  await expectMoves(page, 1);
  letGo();
  await (await answered).finished();
  await expect(spot(page, 'd4')).toHaveAccessibleName(/peón blanco/);
  await told(page, '');
});

test('without an answer the page says what can be seen', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await page.route('**/api/v1/why', route => route.abort());
  await clickSpots(page, 'e7');
  await told(page, /En E7 hay una ficha ajena \(peón negro\)/);
});
