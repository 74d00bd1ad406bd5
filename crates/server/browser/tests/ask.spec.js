// @ts-check
// Goals in Prolog beside a board: answers one at a time, errors with their place, positions to and from the board.

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const goal = (/** @type {Page} */ page) => page.locator('#goal');
const solutions = (/** @type {Page} */ page) => page.locator('.goal-solution');
const board = (/** @type {Page} */ page) => page.locator('.ask-board .board');

/** @param {Page} page @param {string} text */
async function ask(page, text) {
  await goal(page).fill(text);
  await goal(page).press('Enter');
}

test('solutions come one at a time, as a top level prints them', async ({ page, server }) => {
  await page.goto(`${server.url}/#/ask`);
  await ask(page, 'mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X).');
  await expect(solutions(page)).toHaveText(['X = [rey(blancas,8,2),rey(negras,1,8)] ;']);
  // The line is empty: a semicolon is a wish for more.
  await goal(page).press(';');
  await expect(solutions(page)).toHaveCount(2);
  await page.locator('#goal-next').click();
  await expect(solutions(page)).toHaveText(['X = [rey(blancas,8,2),rey(negras,1,8)] ;', 'X = [rey(blancas,7,1),rey(negras,1,8)] ;', 'X = [rey(blancas,7,2),rey(negras,1,8)].']);
  await expect(page.locator('#goal-next')).toBeDisabled();
  // Nobody has to see all of them.
  await ask(page, 'between(1, inf, X)');
  await expect(solutions(page).last()).toHaveText('X = 1 ;');
  await goal(page).press('Enter');
  await expect(solutions(page).last()).toHaveText('X = 1.');
  await ask(page, 'inicial(ajedrez, P), jugada(P, M)');
  await page.locator('#goal-all').click();
  await expect(solutions(page)).toHaveCount(4 + 20);
  await ask(page, 'valido([])');
  await expect(solutions(page).last()).toHaveText('false.');
  await ask(page, 'write(hola), nl, 1 < 2');
  await expect(page.locator('.goal-output').last()).toHaveText('hola\n');
  await expect(solutions(page).last()).toHaveText('true.');
});

test('what was asked is found again with the arrows', async ({ page, server }) => {
  await page.goto(`${server.url}/#/ask`);
  await ask(page, 'X = 1');
  await expect(solutions(page)).toHaveText(['X = 1.']);
  await ask(page, 'X = 2');
  await expect(solutions(page)).toHaveCount(2);
  await goal(page).fill('unfinished');
  await goal(page).press('ArrowUp');
  await expect(goal(page)).toHaveValue('X = 2');
  await goal(page).press('ArrowUp');
  await expect(goal(page)).toHaveValue('X = 1');
  await goal(page).press('ArrowDown');
  await goal(page).press('ArrowDown');
  await expect(goal(page)).toHaveValue('unfinished');
  // Even after a reload.
  await page.reload();
  await goal(page).press('ArrowUp');
  await expect(goal(page)).toHaveValue('X = 2');
});

test('an error marks its place, and the goal is there to be mended', async ({ page, server }) => {
  await page.goto(`${server.url}/#/ask`);
  await ask(page, 'true, volar(x)');
  await expect(page.locator('.goal-error mark')).toHaveText('volar');
  await expect(page.locator('.goal-error')).toContainText('no existe el predicado volar/1');
  await expect(page.locator('.goal-error code')).toHaveText('existence_error(procedure,volar/1)');
  await expect(goal(page)).toHaveValue('true, volar(x)');
  await expect.poll(() => goal(page).evaluate(input => /** @type {HTMLTextAreaElement} */ (input).selectionStart)).toBe(6);
  await ask(page, 'mover(blancas, [');
  await expect(page.locator('.goal-error').last()).toContainText('1:17');
  await ask(page, 'damas');
  await expect(page.locator('.goal-error').last()).toContainText('hace falta un terminal');
  await ask(page, 'member(X, [1,a]), Y is X+1');
  await expect(solutions(page)).toHaveText(['X = 1, Y = 2 ;']);
  await goal(page).press(';');
  await expect(page.locator('.goal-error').last()).toContainText('type_error(evaluable,a/0)');
});

test('the board and the goal exchange positions', async ({ page, server }) => {
  await page.goto(`${server.url}/#/ask/reversi`);
  await expect(board(page)).toBeVisible();
  // A move on the board, then its position in a goal.
  const { scene } = await server.post('read', { game: 'reversi' });
  await page.locator(`.ask-board .spot[data-spot="${scene.actions[0].clicks[0]}"]`).click();
  await expect(page.locator('#ask-state')).toContainText('blancas');
  await goal(page).fill('turno(, J)');
  await goal(page).evaluate(input => /** @type {HTMLTextAreaElement} */ (input).setSelectionRange(6, 6));
  await page.locator('#ask-position').click();
  await expect(goal(page)).toHaveValue(/^turno\(posicion\(reversi,reversi,'[-XO]{64} O'\), J\)$/);
  await goal(page).press('Enter');
  await expect(solutions(page)).toHaveText(['J = blancas.']);
  // The document's term, as well.
  await goal(page).fill('X = ');
  await goal(page).press('End');
  await page.locator('#ask-term').click();
  await expect(goal(page)).toHaveValue(/^X = tablero\(\[/);
  // A position in an answer goes onto the board, of whatever game it is.
  await ask(page, 'mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X)');
  await page.locator('.goal-board').last().click();
  await expect(page.locator('#ask-game')).toHaveValue('ajedrez');
  await expect(page.locator('#ask-rules')).toHaveValue('problema');
  await expect(page.locator('.ask-board [data-label="b1"]')).toHaveAccessibleName(/rey blanco/i);
  await page.locator('#ask-game').selectOption('cuatro');
  await expect(page.locator('#ask-term')).toBeHidden();
});

test('examples of the game are asked with a click', async ({ page, server }) => {
  const { groups } = await server.get('goals');
  for (const { game, examples } of groups.filter((/** @type {any} */ one) => one.game)) {
    await page.goto(`${server.url}/#/ask/${game}`);
    await expect(page.locator('.ask-example').first()).toContainText(examples[0].about.es);
    await page.locator('.ask-example').first().click();
    await expect(solutions(page).first()).toBeVisible();
  }
});

test('goals are reached from the first page and from the analysis board, and lead back', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('#to-goals').click();
  await expect(page).toHaveURL(/#\/ask\//);
  await page.goto(`${server.url}/#/a/damas`);
  await page.locator('#to-ask').click();
  await expect(page).toHaveURL(/#\/ask\/damas\/libre\//);
  await expect(board(page)).toBeVisible();
  await page.locator('#ask-analysis').click();
  await expect(page).toHaveURL(/#\/a\/damas\//);
});

for (const lang of ['es', 'en']) {
  test(`goals are for everybody: ${lang}`, async ({ page, server }) => {
    await page.addInitScript(lang => localStorage.setItem('tablas.settings', JSON.stringify({ lang })), lang);
    await page.goto(`${server.url}/#/ask/ajedrez`);
    await expect(page.locator('h1')).toHaveText(lang === 'es' ? 'Preguntas en Prolog' : 'Questions in Prolog');
    await ask(page, 'mover(blancas, [rey(blancas,8,1),rey(negras,1,8),peon(blancas,2,1)], X)');
    await expect(solutions(page)).toHaveCount(1);
    await page.locator('.goal-board').first().click();
    await ask(page, 'true, volar(x)');
    await expect(page.locator('.goal-error')).toBeVisible();
    await everywhere(page, `ask-${lang}`);
  });
}
