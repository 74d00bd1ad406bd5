// @ts-check
// How a machine thinks: trees that unfold, are walked through step by step, drawn, and read by everybody.

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const panes = (/** @type {Page} */ page) => page.locator('.tree-pane');
const items = (/** @type {Page} */ page, pane = 0) => panes(page).nth(pane).getByRole('treeitem');

/** @param {Page} page @param {import('./server.js').Server} server @param {string} game */
async function open(page, server, game) {
  await page.goto(`${server.url}/#/tree/${game}`);
  await expect(panes(page)).toHaveCount(2);
}

test('both algorithms stand side by side, for every game', async ({ page, server }) => {
  const { games } = await server.get('catalogue');
  for (const { id } of games) {
    await page.goto(`${server.url}/#/tree/${id}`);
    if (id === 'arabe') await page.locator('#tree-depth').fill('1');
    if (id === 'arabe') await page.locator('#tree-depth').press('Enter');
    await expect(panes(page)).toHaveCount(2);
    const whole = await server.post('tree', { game: id, algorithm: 'minimax', evaluator: 'documento', depth: id === 'arabe' ? 1 : 2 });
    const cut = await server.post('tree', { game: id, algorithm: 'alphabeta', evaluator: 'documento', depth: id === 'arabe' ? 1 : 2 });
    await expect(panes(page).nth(0)).toContainText(`Nodos: ${whole.counts.nodes},`);
    await expect(panes(page).nth(1)).toContainText(`Nodos: ${cut.counts.nodes},`);
    await expect(panes(page).nth(1)).toContainText(`podas: ${cut.counts.cut_offs},`);
    await expect(items(page).first()).toContainText('Raíz');
    await expect(page.locator('.tree-board svg')).toBeVisible();
  }
});

test('a search is walked through like a program in a debugger', async ({ page, server }) => {
  await open(page, server, 'reversi');
  const tree = await server.post('tree', { game: 'reversi', algorithm: 'alphabeta', evaluator: 'documento', depth: 2 });
  const pane = panes(page).nth(1);
  await pane.getByRole('button', { name: 'Al principio' }).click();
  await expect(items(page, 1)).toHaveCount(1);
  await expect(pane.locator('.tree-now')).toContainText('entra en Raíz');
  await pane.getByRole('button', { name: 'Un paso adelante' }).click();
  await expect(pane.locator('.tree-now')).toContainText(`Paso 1 de ${2 * tree.nodes.length - 1}: entra en ${tree.nodes[1].move}.`);
  await expect(items(page, 1)).toHaveCount(2);
  await expect(page.locator('#tree-about')).toHaveText(tree.nodes[1].move);
  await pane.getByRole('button', { name: 'Un paso adelante' }).click();
  await pane.getByRole('button', { name: 'Un paso adelante' }).click();
  await expect(pane.locator('.tree-now')).toContainText(`vuelve de ${tree.nodes[2].move} con ${tree.nodes[2].value}.`);
  await expect(items(page, 1).last()).toContainText(`= ${tree.nodes[2].value}`);
  await pane.getByRole('button', { name: 'Un paso atrás' }).click();
  await expect(items(page, 1).last()).toContainText('…');
  await pane.getByRole('button', { name: 'Al final' }).click();
  await expect(pane.locator('.tree-now')).toContainText('ha terminado');
  const cut = tree.nodes.findIndex((/** @type {any} */ node) => node.cut);
  await pane.getByRole('button', { name: 'Desplegar' }).click();
  await expect(pane.locator(`[data-node="${cut}"] .tree-cut`)).toContainText(`sin mirar: ${tree.nodes[cut].cut.skipped.length}`);
});

test('keys and a screen reader have the same tree', async ({ page, server }) => {
  await open(page, server, 'damas');
  const first = items(page).first();
  await first.focus();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('ArrowDown');
  const second = page.locator('.tree-pane').first().locator('[aria-level="2"]').first();
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.tree-pane').first().locator('[aria-level="3"]').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(second).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('End');
  await expect(items(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items(page).first()).toBeFocused();
});

test('a tree of many nodes unfolds, is searched and drawn, and stays quick', async ({ page, server }) => {
  await page.goto(`${server.url}/#/tree/damas`);
  await page.locator('#tree-algorithm').selectOption('minimax');
  await page.locator('#tree-depth').fill('5');
  await page.locator('#tree-depth').press('Enter');
  await expect(panes(page)).toHaveCount(1);
  const { counts, nodes } = await server.post('tree', { game: 'damas', algorithm: 'minimax', evaluator: 'documento', depth: 5 });
  expect(counts.nodes).toBeGreaterThan(9000);
  await expect(panes(page)).toContainText(`Nodos: ${counts.nodes},`);
  await page.getByRole('button', { name: 'Desplegar' }).click();
  // Only what can be seen is there.
  expect(await items(page).count()).toBeLessThan(80);
  await page.locator('.tree-list').evaluate(list => list.scrollTo(0, list.scrollHeight));
  await expect(page.locator(`[data-node="${nodes.length - 1}"]`)).toBeVisible();
  const move = nodes[Math.floor(nodes.length / 2)].move;
  await page.getByRole('searchbox').fill(move);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('.tree-item[aria-selected=true] .tree-move')).toHaveText(move);
  await page.getByLabel('Dibujo', { exact: true }).check();
  await expect(page.locator('.tree-view .mark.focus')).toBeVisible();
  expect(await page.locator('.tree-view .mark').count()).toBeLessThan(200);
  await page.getByRole('button', { name: 'Alejar' }).click();
  await page.getByLabel('Dibujo', { exact: true }).uncheck();
  await page.locator('#tree-depth').fill('9');
  await page.locator('#tree-depth').press('Enter');
  await expect(page.locator('#message')).toContainText('más de 100000 nodos');
});

test('the tree is reached from the analysis board, and leads back', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/reversi`);
  await page.locator('#to-tree').click();
  await expect(page).toHaveURL(/#\/tree\/reversi\//);
  await expect(panes(page)).toHaveCount(2);
  await page.locator('#to-analysis').click();
  await expect(page).toHaveURL(/#\/a\/reversi\//);
});

for (const lang of ['es', 'en']) {
  test(`trees are for everybody: ${lang}`, async ({ page, server }) => {
    await page.addInitScript(lang => localStorage.setItem('tablas.settings', JSON.stringify({ lang })), lang);
    await open(page, server, 'reversi');
    await expect(page.locator('h1')).toContainText(lang === 'es' ? 'Cómo piensa' : 'How a machine thinks');
    await everywhere(page, `tree-${lang}`);
    await page.getByLabel(lang === 'es' ? 'Dibujo' : 'Drawing', { exact: true }).first().check();
    await everywhere(page, `tree-drawn-${lang}`, [[1366, 650]]);
  });
}
