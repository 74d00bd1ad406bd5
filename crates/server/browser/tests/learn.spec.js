// @ts-check
// Rules and lessons: every one of them, walked through to its end by clicks.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */
/** @typedef {import('../../web/js/i18n.js').Lang} Lang */
/** @typedef {{clicks: number[], move: string, name?: Record<Lang, string>}} Action */
/** @typedef {{id: string, task: Record<Lang, string>, hint: Record<Lang, string>, done: Record<Lang, string>, scene: {actions: Action[]}, accepted: string[], others: {text: Record<Lang, string>, moves: string[]}[]}} Step */

const RULE_SETS = [
  'damas/libre', 'damas/espanola', 'damas/inglesa', 'damas/rusa', 'damas/brasilena', 'damas/italiana', 'damas/internacional',
  'reversi/reversi', 'reversi/othello', 'ajedrez/fide', 'ajedrez/problema', 'arabe/arabe', 'molino/molinolog', 'molino/clasico', 'cuatro/cuatro',
];

/** @param {Page} page @param {Lang} lang */
const speak = (page, lang) => page.addInitScript(wanted => localStorage.setItem('tablas.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('tablas.settings') ?? '{}'), lang: wanted })), lang);

/** Makes a move by its clicks, and by its name where others have the same. @param {Page} page @param {Action[]} actions @param {string} move @param {{spots: {label: string}[]}} geometry @param {Lang} lang */
async function make(page, actions, move, geometry, lang) {
  const action = actions.find(one => one.move === move);
  if (!action) throw new Error(`no action ${move}`);
  if (action.clicks.length === 0) return page.locator('.choices-here button').click();
  await clickSpots(page, ...action.clicks.map(id => geometry.spots[id].label));
  const alike = actions.filter(one => one.clicks.join() === action.clicks.join());
  if (alike.length > 1) await page.locator('#dialog').getByRole('button', { name: action.name?.[lang] }).click();
}

/** @param {Page} page @param {Server} server @param {string} rules @param {Lang} lang */
async function walk(page, server, rules, lang) {
  const lesson = await server.get(`lessons/${rules}`);
  await speak(page, lang);
  await page.goto(`${server.url}/#/l/${rules}`);
  for (const [i, step] of /** @type {[number, Step][]} */ ([...lesson.steps.entries()])) {
    await expect(page.locator('#status')).toHaveText(step.task[lang]);
    const [other] = step.others;
    if (other) {
      await make(page, step.scene.actions, other.moves[0], lesson.geometry, lang);
      await expect(page.locator('#message.bad')).toHaveText(other.text[lang]);
    }
    await page.locator('#lesson-hint').click();
    await expect(page.locator('#message')).toHaveText(step.hint[lang]);
    await make(page, step.scene.actions, step.accepted[0], lesson.geometry, lang);
    await expect(page.locator('#message.good')).toHaveText(step.done[lang]);
    await expect(page.locator('.steps .done')).toHaveCount(i + 1);
    if (i + 1 < lesson.steps.length) await page.locator('#lesson-next').click();
  }
  await expect(page.locator('#lesson-end h2')).toBeFocused();
}

for (const rules of RULE_SETS) {
  test(`the lesson is walked through to its end: ${rules}`, async ({ page, server }) => {
    await walk(page, server, rules, 'es');
  });
}

for (const rules of ['damas/libre', 'damas/italiana', 'reversi/reversi', 'ajedrez/fide', 'arabe/arabe', 'molino/clasico', 'cuatro/cuatro']) {
  for (const lang of /** @type {const} */ (['en', 'ca'])) {
    test(`the lesson is walked through in another language: ${lang} ${rules}`, async ({ page, server }) => {
      await walk(page, server, rules, lang);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });
  }
}

test('these are all the rule sets that there are', async ({ server }) => {
  const { games } = await server.get('catalogue');
  const all = games.flatMap((/** @type {{id: string, rules: {id: string}[]}} */ game) => game.rules.map(rules => `${game.id}/${rules.id}`));
  expect(RULE_SETS).toEqual(all);
});

for (const rules of RULE_SETS) {
  test(`the rules are told, and their diagrams can be played: ${rules}`, async ({ page, server }) => {
    const told = await server.get(`rules/${rules}`);
    await page.clock.install();
    await page.goto(`${server.url}/#/r/${rules}`);
    await expect(page.locator('.rules section h2')).toHaveText(told.sections.map((/** @type {{title: {es: string}}} */ one) => one.title.es));
    const parts = told.sections.flatMap((/** @type {{parts: unknown[]}} */ one) => one.parts);
    const diagrams = parts.filter((/** @type {{diagram?: unknown}} */ one) => one.diagram);
    await expect(page.locator('.diagram')).toHaveCount(diagrams.length);
    const [, game, set] = /** @type {string[]} */ (rules.match(/(.*)\/(.*)/));
    for (const [i, { text, diagram }] of diagrams.entries()) {
      const figure = page.locator(`#diagram-${i}`);
      await expect(figure.locator('figcaption p').first()).toHaveText(text.es);
      // What it shows, and back.
      const { scene } = await server.post('read', { game, rules: set, text: diagram.scene.position, moves: diagram.moves });
      const standing = (/** @type {{spot: number, name: {es: string}}[]} */ pieces) => pieces.map(one => `${told.geometry.spots[one.spot].label.toUpperCase()}, ${one.name.es}`).sort();
      const seen = async () => (await figure.locator('.spot').evaluateAll(all => all.map(one => (one.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(', ')))).filter(one => !one.endsWith('vacía')).sort();
      await figure.getByRole('button', { name: 'Mostrar' }).click();
      await expect.poll(async () => (await page.clock.runFor(900), seen())).toEqual(standing(scene.pieces));
      await figure.getByRole('button', { name: 'Volver al principio' }).click();
      await expect.poll(seen).toEqual(standing(diagram.scene.pieces));
    }
  });
}

test('a diagram is played by hand, and says why something does not go', async ({ page, server }) => {
  await page.goto(`${server.url}/#/r/ajedrez/fide`);
  const figure = page.locator('.diagram').filter({ hasText: 'enrocar hacia los dos lados' });
  const at = (/** @type {string} */ label) => figure.locator(`.spot[data-label="${label}"]`);
  await at('e1').click();
  await at('e3').click();
  await expect(figure.locator('.message')).toHaveText('E1, rey blanco: el rey va a una casilla contigua, y E3 no lo es.');
  await at('e1').click();
  await at('c1').click();
  await expect(at('d1')).toHaveAccessibleName(/torre blanca/);
  await expect(figure.locator('.message')).toHaveText('');
  // Black moves next.
  await at('e8').click();
  await at('e7').click();
  await expect(at('e7')).toHaveAccessibleName(/rey negro/);
});

test('an illegal move of a lesson is told by the rules, and a second hint shows the way', async ({ page, server }) => {
  await page.goto(`${server.url}/#/l/ajedrez/fide/1`);
  await clickSpots(page, 'a1', 'b3');
  await expect(page.locator('#message')).toHaveText('A1, torre blanca: la torre va en línea recta, por filas y columnas, y así no llega a B3.');
  await page.locator('#lesson-hint').click();
  await expect(spot(page, 'a1')).toHaveAccessibleName(/pista/i);
  await expect(spot(page, 'a7')).not.toHaveAccessibleName(/pista/i);
  await page.locator('#lesson-hint').click();
  await expect(page.locator('#message')).toHaveText('El caballo está en la misma columna que la torre. La jugada es A1 – A7.');
  await expect(spot(page, 'a7')).toHaveAccessibleName(/pista/i);
});

test('a lesson is done with the keyboard alone', async ({ page, server }) => {
  await page.goto(`${server.url}/#/l/ajedrez/fide/1`);
  await spot(page, 'a1').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowUp');
  await expect(spot(page, 'a7')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#said-move')).toHaveText('Bien: la torre llega tan lejos como quiera si no hay nada en medio.');
  await expect(page.locator('#lesson-next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#lesson-count')).toHaveText('Paso 2 de 15');
  await expect(page.locator('#said-status')).toHaveText(/^Paso 2 de 15\. El alfil/);
});

test('how far one has got is kept, and one goes on from there', async ({ page, server }) => {
  await page.goto(`${server.url}/#/l/cuatro/cuatro`);
  await clickSpots(page, 'd1');
  await expect(page.locator('#message.good')).toBeVisible();
  await page.reload();
  await expect(page.locator('#lesson-count')).toHaveText('Paso 1 de 10');
  await page.goto(`${server.url}/#/`);
  await page.locator('input[value="cuatro"]').check();
  await page.getByRole('link', { name: 'Aprender a jugar' }).click();
  await expect(page.locator('#lesson-count')).toHaveText('Paso 2 de 10');
  await expect(page.getByRole('button', { name: 'Paso 1 de 10, hecho' })).toBeVisible();
});

test('a lesson is finished when all its steps are done, in whatever order', async ({ page, server }) => {
  const { steps } = await server.get('lessons/cuatro/cuatro');
  const done = steps.slice(1, -1).map((/** @type {{id: string}} */ one) => one.id);
  await page.addInitScript(known => localStorage.setItem('tablas.settings', JSON.stringify({ lessons: { 'cuatro/cuatro': known } })), done);
  await page.goto(`${server.url}/#/l/cuatro/cuatro/10`);
  await clickSpots(page, 'c4');
  await expect(page.locator('#message.good')).toBeVisible();
  await expect(page.locator('#lesson-end')).toBeHidden();
  await page.locator('#lesson-next').click();
  await expect(page.locator('#lesson-count')).toHaveText('Paso 1 de 10');
  await clickSpots(page, 'd1');
  await expect(page.locator('#lesson-end h2')).toBeFocused();
});

test('rules, lesson and a first game lead to each other', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(server.url);
  await page.locator('input[value="molino"]').check();
  // The links leave the button where it can be seen.
  await expect(page.locator('.wish button[type=submit]')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Leer las reglas' }).click();
  await expect(page.locator('h1')).toHaveText('Reglas: Molinolog');
  await expect(page.locator('#rules-origin')).toContainText('trabajo de curso escrito en Prolog');
  await page.getByRole('link', { name: 'Molino clásico' }).click();
  await expect(page.locator('h1')).toHaveText('Reglas: Molino clásico');
  await page.getByRole('link', { name: 'Lección paso a paso' }).click();
  await expect(page.locator('h1')).toHaveText('Lección: Molino clásico');
  await page.getByRole('link', { name: /Jugar contra la máquina/ }).click();
  await expect(page).toHaveURL(/#\/m\//);
  await expect(page.locator('#player-above')).toContainText(/fácil/i);
  await page.getByRole('link', { name: 'Molino clásico' }).click();
  await expect(page.locator('h1')).toHaveText('Reglas: Molino clásico');
  await page.goBack();
  await expect(page.locator('.board.lively')).toHaveCount(1); // The pages of rules have one for each picture.
});

for (const view of ['r/damas/espanola', 'r/molino/molinolog', 'l/ajedrez/fide', 'l/arabe/arabe']) {
  test(`axe finds nothing and nothing overflows: ${view}`, async ({ page, server }) => {
    test.slow(); // A page of rules has hundreds of spots, and axe looks at each.
    await page.goto(`${server.url}/#/${view}`);
    await expect(page.locator('h1')).toBeVisible();
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme: scheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(one => `${scheme} ${one.id}: ${one.nodes.map(node => node.target).join(' | ')}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await page.locator('button:visible, .spot').evaluateAll(all =>
      all.map(one => ({ name: one.id || one.className || one.textContent, box: one.getBoundingClientRect() })).filter(({ box }) => box.width < 43.9 || box.height < 43.9).map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
  });
}

test('a rule set that there is not is told in words', async ({ page, server }) => {
  await page.goto(`${server.url}/#/l/damas/marciana`);
  await expect(page.locator('main')).toContainText('marciana');
  await page.goto(`${server.url}/#/r/ludo/ludo`);
  await expect(page.locator('main')).toContainText('ludo');
});

test('pictures to look at', async ({ page, server }) => {
  const shot = async (/** @type {string} */ view, /** @type {string} */ name, fullPage = true) => {
    await page.goto(`${server.url}/#/${view}`);
    await page.reload();
    await expect(page.locator('.board').first()).toBeVisible();
    await page.screenshot({ path: `../../../target/screenshots/${name}.png`, fullPage });
  };
  await page.setViewportSize({ width: 1366, height: 768 });
  await shot('r/damas/espanola', 'rules-desktop');
  await shot('l/ajedrez/fide/10', 'lesson-desktop');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('r/molino/molinolog', 'rules-dark');
  await shot('l/reversi/othello/4', 'lesson-dark');
  await page.setViewportSize({ width: 360, height: 780 });
  await shot('l/damas/libre/3', 'lesson-phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shot('r/arabe/arabe', 'rules-phone');
  await shot('l/cuatro/cuatro/7', 'lesson-phone');
  await page.setViewportSize({ width: 780, height: 360 });
  await shot('l/molino/clasico/5', 'lesson-phone-sideways', false);
});
