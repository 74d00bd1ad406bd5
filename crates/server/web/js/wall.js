// @ts-check
// The wall: the boards of a tournament while it is played, its table, and who lost beside the board.

import { catalogue as askCatalogue, get } from './api.js';
import { refusal } from './analysis.js';
import { fill, h, styled } from './dom.js';
import { said, t } from './i18n.js';
import { picture } from './picture.js';
import { sayStatus } from './say.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Sides} Sides */
/** @typedef {import('./types.js').Text} Text */
/** @typedef {{first: string, second: string, ply: number, scene: Scene}} Table */
/** @typedef {{name: string, points: number, games: number, faults: number}} Row */
/** @typedef {{game: string, rules: string, name: Text, tables: (Table|null)[], rows: Row[], played: number, total: number, faults: Text[], over: boolean}} Wall */

/** How often it asks, in milliseconds. */
const EVERY = 1000;

/** `#/wall`. @param {HTMLElement} root */
export async function wallView(root) {
  const [catalogue, wall] = await Promise.all([askCatalogue(), askWall().catch(error => refusal(root, error)), styled('wall')]);
  if (!wall) return;
  const game = catalogue.games.find(one => one.id === wall.game);
  const rules = game?.rules.find(one => one.id === wall.rules) ?? game?.rules[0];
  if (!rules) return;
  const view = new WallView(root, rules.sides);
  view.show(wall);
  const timer = setInterval(() => void view.refresh(), EVERY);
  return () => clearInterval(timer);
}

/** @returns {Promise<Wall>} */
const askWall = () => get('wall');

class WallView {
  /** @param {HTMLElement} root @param {Sides} sides */
  constructor(root, sides) {
    this.sides = sides;
    this.over = false;
    /** What stands at each table, so that nothing is drawn twice. @type {string[]} */
    this.seen = [];
    /** What the table of points and the faults say, likewise. */
    this.told = '';
    this.title = h('h1');
    this.progress = h('p', { class: 'soft', id: 'wall-progress' });
    this.tables = h('ul', { class: 'wall-tables', 'aria-label': t('wall.tables') });
    this.rows = h('tbody');
    this.faults = h('ul', { class: 'wall-faults' });
    this.noFaults = h('p', { class: 'soft' }, t('wall.no-faults'));
    const head = ['place', 'name', 'points', 'games', 'faults'].map(id => h('th', { scope: 'col' }, t(`wall.${id}`)));
    fill(
      root,
      h('div', { class: 'wall' }, this.title, this.progress, this.tables,
        h('div', { class: 'wall-below' },
          h('section', {}, h('h2', {}, t('wall.standings')), h('div', { class: 'wall-wide', role: 'region', tabindex: 0, 'aria-label': t('wall.standings') }, h('table', { class: 'wall-standings' }, h('thead', {}, h('tr', {}, head)), this.rows))),
          h('section', {}, h('h2', {}, t('wall.lost')), this.noFaults, this.faults))),
    );
  }

  async refresh() {
    if (this.over || document.hidden) return;
    try {
      this.show(await askWall());
    } catch {
      // The server is gone for a moment, or for good; what was seen last stays.
      fill(this.progress, t('wall.gone'));
    }
  }

  /** @param {Wall} wall */
  show(wall) {
    fill(this.title, t('wall.title', { name: said(wall.name) }));
    document.title = t('wall.title', { name: said(wall.name) });
    fill(this.progress, wall.over ? t('wall.over', { played: wall.played }) : t('wall.progress', { played: wall.played, total: wall.total }));
    wall.tables.forEach((table, i) => this.showTable(table, i));
    const told = JSON.stringify([wall.rows, wall.faults]);
    if (told !== this.told) {
      this.told = told;
      fill(this.rows, wall.rows.map((row, i) => h('tr', {}, [i + 1, row.name, row.points, row.games, row.faults || ''].map(cell => h('td', {}, String(cell))))));
      fill(this.faults, wall.faults.map(text => h('li', {}, said(text))));
      this.noFaults.hidden = wall.faults.length > 0;
    }
    if (wall.over && !this.over) sayStatus(t('wall.over', { played: wall.played }));
    this.over = wall.over;
  }

  /** @param {Table|null} table @param {number} i */
  showTable(table, i) {
    const seen = table ? `${table.first}\n${table.second}\n${table.scene.position}` : '';
    if (this.seen[i] === seen) return;
    this.seen[i] = seen;
    while (this.tables.children.length <= i) this.tables.append(h('li', { class: 'wall-table' }));
    const place = this.tables.children[i];
    if (!table) return fill(place, h('p', { class: 'soft' }, t('wall.empty')));
    const { first, second, ply, scene } = table;
    const player = (/** @type {'first'|'second'} */ side, /** @type {string} */ name) =>
      h('span', { class: scene.turn === side && !scene.outcome ? 'wall-turn' : '' }, `${said(this.sides[side].name)}: ${name}`);
    fill(
      place,
      picture(scene, this.sides, { marks: true }),
      h('p', { class: 'wall-names' }, player('first', first), player('second', second)),
      h('p', { class: 'soft' }, t('wall.ply', { ply }), scene.outcome ? ` · ${said(scene.state)}` : ''),
    );
  }
}
