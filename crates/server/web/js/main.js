// @ts-check
// Start, header, and which view the address asks for. Everything is behind the `#`, so no token travels in a request.

import { byId, fill, h } from './dom.js';
import { languageMenu, preferred, speak, t } from './i18n.js';
import { sign } from './icons.js';
import { changeSettings, settings } from './keep.js';
import { showHelp } from './dialogs.js';
import { sayStatus } from './say.js';
import { homeView } from './home.js';

/** @typedef {(root: HTMLElement, words: string[]) => Promise<(() => void)|void>} View */

/** Views that are not needed at once are loaded when they are. @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  m: async () => (await import('./match.js')).matchView,
  new: async () => (await import('./new.js')).newView,
  setup: async () => (await import('./setup.js')).setupView,
  puzzles: async () => (await import('./puzzles.js')).puzzlesView,
  a: async () => (await import('./analysis.js')).analysisView,
  review: async () => (await import('./review.js')).reviewView,
  tree: async () => (await import('./searchtree.js')).searchTreeView,
  wall: async () => (await import('./wall.js')).wallView,
  ask: async () => (await import('./askgoal.js')).askGoalView,
  explain: async () => (await import('./explain.js')).explainView,
  lab: async () => (await import('./lab.js')).labView,
  games: async () => (await import('./games.js')).gamesView,
  r: async () => (await import('./rules.js')).rulesView,
  l: async () => (await import('./lesson.js')).lessonView,
};

/** @type {(() => void)|void} */
let leave = undefined;
let visit = 0;

async function show() {
  const mine = ++visit;
  const words = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  // Until the view is here, the one before can still be seen: a click on it would lead astray.
  const before = byId('main').firstElementChild;
  before?.setAttribute('inert', '');
  const view = VIEWS[words[0]] ? await VIEWS[words[0]]().finally(() => before?.removeAttribute('inert')) : homeView;
  if (mine !== visit) return;
  leave?.();
  leave = undefined;
  const root = h('div', { class: 'view' });
  fill(byId('main'), root);
  const cleanup = await view(root, words);
  if (mine === visit) leave = cleanup;
  else cleanup?.();
}

/** Another view: the keyboard and the reader begin at its top. */
async function go() {
  byId('main').focus();
  document.title = t('title');
  scrollTo(0, 0);
  await show();
}

function header() {
  const { theme } = settings();
  document.title = t('title');
  fill(byId('skip'), t('skip'));
  fill(
    byId('tools'),
    tool('settings', t('settings'), () => void import('./settings.js').then(({ showSettings }) => showSettings(redraw, () => void show()))),
    tool(theme === 'dark' || theme === 'light' ? theme : 'auto', `${t('theme')}: ${t(`theme.${theme ?? 'auto'}`)}`, nextTheme),
    languageMenu(() => (header(), show())),
    tool('help', t('help'), showHelp),
  );
}

/** @param {Parameters<typeof sign>[0]} picture @param {string} name @param {() => void} act */
const tool = (picture, name, act) => h('button', { type: 'button', class: 'tool', 'aria-label': name, title: name, onclick: act }, sign(picture));

/** Other boards and other men, drawn where something is drawn already. */
const redraw = () => dispatchEvent(new Event('redraw'));

function nextTheme() {
  const order = [null, 'dark', 'light'];
  const theme = order[(order.indexOf(settings().theme) + 1) % order.length];
  changeSettings({ theme });
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  header();
  sayStatus(`${t('theme')}: ${t(`theme.${theme ?? 'auto'}`)}`);
}

byId('skip').addEventListener('click', event => {
  event.preventDefault(); // The address belongs to the views.
  byId('main').focus();
});
await speak(preferred());
addEventListener('hashchange', go);
header();
await show();
