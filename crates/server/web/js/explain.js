// @ts-check
// Why a position is worth what a machine says: every term of its evaluation, where on the board it comes from, and what
// the machine would choose if a weight were another one.

import { Refused, post } from './api.js';
import { namedPosition } from './analysis.js';
import { fill, h, styled } from './dom.js';
import { heatMap } from './heat.js';
import { said, t } from './i18n.js';
import { shown, writeFor } from './notation.js';
import { analysisLink, treeLink } from './open.js';
import { sayError, sayStatus } from './say.js';
import { option } from './seats.js';
import { termTable } from './terms.js';

/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').Explanation} Explanation */

const MOST_TURNS = 6;
/** Milliseconds that a slider may rest before the server is asked. */
const REST = 120;

/** `#/explain/GAME/RULES/SIZE/POSITION`. @param {HTMLElement} root @param {string[]} words */
export async function explainView(root, words) {
  const [named] = await Promise.all([namedPosition(root, words), styled('explain')]);
  if (!named) return;
  const view = new ExplainView(root, named.rules, named.start);
  await view.explain();
  return () => view.leave();
}

class ExplainView {
  /** @param {HTMLElement} root @param {RuleSet} rules @param {Reading} start */
  constructor(root, rules, start) {
    this.rules = rules;
    this.start = start;
    writeFor(rules, start.scene.geometry);
    /** How often an explanation was asked for: only the last one counts. */
    this.asked = 0;
    this.left = false;
    /** Weights that are not as usual. @type {Record<string, number>} */
    this.weights = {};
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.waiting = undefined;
    this.evaluator = h('select', { id: 'explain-evaluator', onchange: () => this.another() }, ['documento', 'tablas'].map(value => option(value, t(`tree.evaluator.${value}`), value === 'documento')));
    this.profile = h('select', { id: 'explain-profile', onchange: () => this.another() });
    this.depth = h('input', { id: 'explain-depth', type: 'number', min: 1, max: MOST_TURNS, value: 2, onchange: () => void this.explain() });
    this.reset = h('button', { type: 'button', id: 'explain-reset', onclick: () => this.another() }, t('explain.reset'));
    this.message = h('p', { class: 'message', id: 'message' });
    this.choice = h('p', { class: 'explain-choice', id: 'explain-choice' });
    this.value = h('p', { class: 'explain-value', id: 'explain-value' });
    this.heat = heatMap(start.scene, rules.sides);
    this.terms = termTable(rules.sides, { onWeight: (name, value) => this.weigh(name, value), onChoose: name => this.heat.show(name) });
    const field = (/** @type {HTMLElement} */ control, /** @type {string} */ name) => h('label', { class: 'field', for: control.id }, h('span', {}, name), control);
    this.profileField = field(this.profile, t('explain.profile'));
    this.profileField.hidden = true;
    fill(
      root,
      h(
        'div',
        { class: 'explaining' },
        h('h1', {}, t('explain.title', { name: said(rules.name) })),
        h('div', { class: 'explain-wishes panel', role: 'group', 'aria-label': t('explain.wishes') },
          field(this.evaluator, t('explain.evaluator')), this.profileField, field(this.depth, t('tree.depth')), this.reset,
          h('a', { class: 'button', id: 'to-tree', href: treeLink(start, start.position) }, t('tree.open')),
          h('a', { class: 'button', id: 'to-analysis', href: analysisLink(start, start.position) }, t('tree.analyse'))),
        this.message,
        h('div', { class: 'explain-room' },
          h('aside', { class: 'explain-side panel', 'aria-label': t('explain.where') }, this.heat.element),
          h('div', { class: 'explain-main panel' }, this.value, this.choice, this.terms.element)),
      ),
    );
  }

  leave() {
    this.left = true;
    clearTimeout(this.waiting);
  }

  /** Another evaluator, or all weights as usual. */
  another() {
    this.weights = {};
    void this.explain();
  }

  /** @param {string} name @param {number} value */
  weigh(name, value) {
    this.weights[name] = value;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.explain(), REST);
  }

  /** Asks for what the fields say. */
  async explain() {
    const mine = ++this.asked;
    clearTimeout(this.waiting);
    const { game, rules, size, position } = this.start;
    const depth = Math.min(MOST_TURNS, Math.max(1, Number(this.depth.value) || 1));
    const profile = this.evaluator.value === 'documento' && this.profile.value ? { profile: this.profile.value } : {};
    try {
      /** @type {Explanation} */
      const found = await post('explain', { game, rules, ...(size ? { size } : {}), position, evaluator: this.evaluator.value, ...profile, weights: this.weights, depth });
      if (mine === this.asked && !this.left) this.show(found);
    } catch (error) {
      if (mine !== this.asked || this.left) return;
      if (!(error instanceof Refused)) throw error;
      const text = said(error.refusal.text);
      fill(this.message, text);
      sayError(text);
    }
  }

  /** @param {Explanation} found */
  show(found) {
    const { sides } = this.rules;
    const valueOf = (/** @type {import('./types.js').Chosen} */ one) => (one.result ? t(`tree.${one.result}`) : String(one.value));
    fill(this.message);
    this.profileField.hidden = this.evaluator.value !== 'documento' || found.profiles.length === 0;
    if (this.profile.options.length === 0 && found.profiles.length > 0) {
      fill(this.profile, option('', t('explain.profile-usual'), true), found.profiles.map(name => option(name, t(`explain.profile-${name}`), false)));
    }
    this.reset.disabled = found.weights.every(({ value, usual }) => value === usual);
    const { choice, usual_choice: usual } = found;
    fill(this.value, h('strong', {}, t('explain.value', { value: found.value, side: said(sides[found.side].name) })), this.reset.disabled ? '' : ` ${t('explain.usual-value', { value: found.usual_value })}`);
    const words = [t('explain.chooses', { move: shown(choice.move), value: valueOf(choice), depth: choice.depth })];
    if (!this.reset.disabled) words.push(usual.move === choice.move ? t('explain.same') : t('explain.usually', { move: shown(usual.move), value: valueOf(usual) }));
    fill(this.choice, words.join(' '));
    this.choice.classList.toggle('changed', usual.move !== choice.move);
    const action = this.start.scene.actions.find(one => one.move === choice.move);
    this.terms.show(found);
    this.heat.explain(found, action?.clicks ?? []);
    sayStatus(this.choice.textContent ?? '');
  }
}
