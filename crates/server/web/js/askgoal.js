// @ts-check
// Goals in Prolog beside a board: its position goes into the goal, and a position in an answer goes onto the board.

import { Refused, catalogue as askCatalogue, get, read } from './api.js';
import { namedPosition } from './analysis.js';
import { closeDialog } from './dialogs.js';
import { fill, h, styled } from './dom.js';
import { GoalConsole } from './goalconsole.js';
import { said, t } from './i18n.js';
import { writeFor } from './notation.js';
import { analysisLink } from './open.js';
import { PracticeBoard } from './practice.js';
import { sayError, sayStatus } from './say.js';
import { option } from './seats.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').Text} Text */
/** @typedef {{game: string, rules: string, size?: number|null, text?: string, moves?: string[]}} Wish */
/** @typedef {{game: string, examples: {about: Text, goal: string}[]}} ExampleGroup */

/** `#/ask/GAME/RULES/SIZE/POSITION`. @param {HTMLElement} root @param {string[]} words */
export async function askGoalView(root, words) {
  const examples = /** @type {Promise<{groups: ExampleGroup[]}>} */ (get('goals'));
  const [catalogue, { groups }, named] = await Promise.all([askCatalogue(), examples, namedPosition(root, words), styled('ask')]);
  if (!named) return;
  const view = new AskGoalView(root, catalogue, groups, named.start);
  return () => view.leave();
}

class AskGoalView {
  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {ExampleGroup[]} groups @param {Reading} start */
  constructor(root, catalogue, groups, start) {
    this.catalogue = catalogue;
    this.groups = groups;
    /** @type {Reading} */
    this.reading = start;
    /** How often a position was asked for: only the last one counts. */
    this.asked = 0;
    this.console = new GoalConsole(board => void this.show({ game: board.game, rules: board.rules, size: board.size, text: board.position }));
    this.practice = new PracticeBoard(this.rulesOf(start), { onMove: action => void this.play(action), onWrong: text => this.complain(text) }, t('ask.board'));
    this.game = h('select', { id: 'ask-game', onchange: () => void this.show({ game: this.game.value, rules: this.entry(this.game.value).rules[0].id }) }, catalogue.games.map(one => option(one.id, said(one.name))));
    this.rules = h('select', { id: 'ask-rules', onchange: () => void this.show({ game: this.game.value, rules: this.rules.value }) });
    this.message = h('p', { class: 'message', id: 'message' });
    this.state = h('p', { class: 'soft', id: 'ask-state' });
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ work) => h('button', { type: 'button', class: 'button', id: `ask-${id}`, onclick: work }, name);
    this.term = button('term', t('ask.insert-term'), () => this.reading.term && this.console.insert(this.reading.term));
    this.link = h('a', { class: 'button', id: 'ask-analysis', href: '#/' }, t('ask.analyse'));
    this.examples = h('div', { class: 'ask-examples' });
    const field = (/** @type {HTMLElement} */ control, /** @type {string} */ name) => h('label', { class: 'field', for: control.id }, h('span', {}, name), control);
    document.title = `${t('ask.title')} · ${t('title')}`;
    fill(
      root,
      h(
        'div',
        { class: 'asking' },
        h('h1', {}, t('ask.title')),
        h('p', { class: 'soft ask-about' }, t('ask.about')),
        h('div', { class: 'ask-room' },
          this.console.element,
          h('aside', { class: 'ask-side panel', 'aria-label': t('ask.position') },
            h('div', { class: 'fields' }, field(this.game, t('ask.game')), field(this.rules, t('ask.rules'))),
            h('div', { class: 'ask-board' }, this.practice.board.element),
            this.practice.choices,
            this.state,
            this.message,
            h('div', { class: 'ask-deeds', role: 'group', 'aria-label': t('ask.position') },
              button('position', t('ask.insert-position'), () => this.console.insert(positionTerm(this.reading))), this.term,
              button('start', t('ask.start'), () => void this.show({ game: this.reading.game, rules: this.reading.rules, size: this.reading.size })), this.link)),
          h('section', { class: 'panel ask-help', 'aria-labelledby': 'ask-examples-title' }, h('h2', { id: 'ask-examples-title' }, t('ask.examples')), this.examples)),
      ),
    );
    this.put(start);
  }

  leave() {
    this.asked++;
    this.console.leave();
    closeDialog();
  }

  /** @param {string} id */
  entry(id) {
    return this.catalogue.games.find(one => one.id === id) ?? this.catalogue.games[0];
  }

  /** @param {Reading} reading */
  ruleSet(reading) {
    const { rules } = this.entry(reading.game);
    return rules.find(one => one.id === reading.rules) ?? rules[0];
  }

  /** @param {Reading} reading */
  rulesOf(reading) {
    const { game, rules, size } = reading;
    return { game, rules, size: size ?? null, sides: this.ruleSet(reading).sides };
  }

  /** Reads a position and shows it. @param {Wish} wish */
  async show(wish) {
    const mine = ++this.asked;
    const { game, rules, size, text, moves } = wish;
    try {
      const reading = await read({ game, rules, ...(size ? { size } : {}), ...(text ? { text } : {}), ...(moves ? { moves } : {}) });
      if (mine === this.asked) this.put(reading);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.complain(said(error.refusal.text));
    }
  }

  /** @param {Reading} reading */
  put(reading) {
    this.reading = reading;
    const set = this.ruleSet(reading);
    writeFor(set, reading.scene.geometry);
    this.game.value = reading.game;
    fill(this.rules, this.entry(reading.game).rules.map(one => option(one.id, said(one.name), one === set)));
    this.practice.rules = this.rulesOf(reading);
    this.practice.set(reading.scene, true);
    this.term.hidden = !reading.term;
    this.link.setAttribute('href', analysisLink(reading, reading.position));
    const state = said(reading.scene.outcome?.reason) || said(reading.scene.state);
    fill(this.state, state);
    fill(this.message);
    sayStatus(state);
    this.offer(reading.game);
  }

  /** Examples of the game on the board first, then those for all. @param {string} game */
  offer(game) {
    const groups = this.groups.filter(one => one.game === game || one.game === '');
    const row = (/** @type {{about: Text, goal: string}} */ { about, goal }) =>
      h('li', {}, h('button', { type: 'button', class: 'ask-example', onclick: () => void this.console.ask(goal) }, h('span', {}, said(about)), h('code', { lang: 'zxx' }, goal)));
    fill(this.examples, groups.map(({ game: of, examples }) => [h('h3', {}, of ? said(this.entry(of).name) : t('ask.every-game')), h('ul', {}, examples.map(row))]).flat());
  }

  /** A move on the board. @param {import('./types.js').Action} action */
  async play(action) {
    const { game, rules, size, position } = this.reading;
    this.practice.imagine(action);
    await this.show({ game, rules, size, text: position, moves: [action.move] });
  }

  /** @param {string} text */
  complain(text) {
    fill(this.message, text);
    if (text) sayError(text);
  }
}

/** The position as the predicates for every game take it. @param {Reading} reading */
const positionTerm = ({ game, rules, position }) => `posicion(${game},${rules},'${position.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')`;
