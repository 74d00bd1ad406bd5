// @ts-check
// The rules of a game, in words and diagrams that can be played.

import { catalogue as askCatalogue, read, rulesPage } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { lessonLink, orTell, playLink } from './learn.js';
import { writeFor } from './notation.js';
import { PracticeBoard } from './practice.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').RulesPage} RulesPage */
/** @typedef {import('./practice.js').Rules} Rules */

/** How long each move of a demonstration can be looked at, in milliseconds. */
const PAUSE = 900;

/** @param {HTMLElement} root @param {string[]} words */
export async function rulesView(root, words) {
  const [, game, rules] = words;
  const found = await orTell(root, Promise.all([askCatalogue(), rulesPage(game, rules)]));
  if (!found) return;
  const [catalogue, page] = found;
  const entry = catalogue.games.find(one => one.id === page.game);
  const known = entry?.rules.find(one => one.id === page.rules);
  if (!entry || !known) throw new Error(`no rules ${game} ${rules}`);
  writeFor(known, page.geometry);
  /** @type {Rules} */
  const set = { game: page.game, rules: page.rules, size: page.size, sides: known.sides };
  /** @type {Diagram[]} */
  const diagrams = [];
  const part = (/** @type {RulesPage['sections'][number]['parts'][number]} */ { text, diagram }) => {
    if (!diagram) return h('p', {}, said(text));
    const one = new Diagram(set, { ...diagram.scene, geometry: page.geometry }, diagram.moves, said(text), diagrams.length);
    diagrams.push(one);
    return one.element;
  };
  const others = entry.rules.filter(one => one.id !== page.rules);
  document.title = `${t('rules.title', { name: said(page.name) })} · ${t('title')}`;
  fill(
    root,
    h(
      'article',
      { class: 'rules' },
      h('h1', {}, t('rules.title', { name: said(page.name) })),
      h('p', { class: 'about' }, said(page.about)),
      h('div', { class: 'answers' }, lessonLink(page.game, page.rules), playLink(catalogue, page), h('a', { class: 'button', href: `#/ask/${page.game}/${page.rules}` }, t('ask.home'))),
      page.sections.map(section =>
        h('section', { class: 'panel', id: `rules-${section.id}`, 'aria-labelledby': `rules-${section.id}-title` }, h('h2', { id: `rules-${section.id}-title` }, said(section.title)), section.parts.map(part)),
      ),
      others.length > 0 &&
        h('nav', { class: 'panel', 'aria-labelledby': 'rules-others' }, h('h2', { id: 'rules-others' }, t('rules.others')), h('ul', { class: 'matches' }, others.map(one => h('li', {}, h('a', { href: `#/r/${entry.id}/${one.id}` }, said(one.name)))))),
    ),
  );
  return () => diagrams.forEach(one => one.leave());
}

/** A position to play on from, and moves that show what it is about. */
class Diagram {
  /** @param {Rules} rules @param {Scene} scene @param {string[]} sample @param {string} caption @param {number} number */
  constructor(rules, scene, sample, caption, number) {
    this.rules = rules;
    this.beginning = scene;
    this.sample = sample;
    /** @type {string[]} */
    this.moves = [];
    /** What is on its way is not shown after something else was asked for. */
    this.visit = 0;
    this.practice = new PracticeBoard(rules, { onMove: action => (this.practice.imagine(action), void this.go([...this.moves, action.move])), onWrong: text => this.tell(text) }, t('rules.board', { caption }));
    this.message = h('p', { class: 'message' });
    this.showButton = h('button', { type: 'button', onclick: () => void this.demonstrate() }, t('rules.show'));
    this.backButton = h('button', { type: 'button', onclick: () => this.restart() }, t('rules.back'));
    this.element = h(
      'figure',
      { class: 'diagram', id: `diagram-${number}` },
      h('div', { class: 'board-row' }, this.practice.board.element),
      h('figcaption', {}, h('p', {}, caption), this.message, this.practice.choices, h('div', { class: 'answers' }, this.showButton, this.backButton)),
    );
    this.restart();
  }

  leave() {
    this.visit++;
  }

  restart() {
    this.visit++;
    this.moves = [];
    this.tell('');
    this.practice.set(this.beginning, true);
    this.mark();
  }

  /** Plays the moves that show what it is about, one after the other. */
  async demonstrate() {
    this.restart();
    const mine = this.visit;
    for (const move of this.sample) {
      await this.go([...this.moves, move]);
      if (mine !== this.visit) return;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
      if (mine !== this.visit) return;
    }
  }

  /** @param {string[]} moves */
  async go(moves) {
    const mine = this.visit;
    const { game, rules, size } = this.rules;
    const { scene } = await read({ game, rules, ...(size ? { size } : {}), text: this.beginning.position, moves });
    if (mine !== this.visit) return;
    this.moves = moves;
    this.practice.set(scene, true);
    this.mark();
    sound('move');
    const end = said(scene.outcome?.reason);
    fill(this.message, end);
    sayMove(moves[moves.length - 1]);
    if (end) sayStatus(end);
  }

  mark() {
    this.backButton.setAttribute('aria-disabled', String(this.moves.length === 0));
  }

  /** @param {string} text */
  tell(text) {
    fill(this.message, text);
    this.message.classList.toggle('bad', text !== '');
    if (text) sayError(text);
  }
}
