// @ts-check
// How a machine thinks: the tree of minimax and of alpha-beta from a position, node by node and step by step.

import { Refused, post, read } from './api.js';
import { namedPosition } from './analysis.js';
import { fill, h, styled } from './dom.js';
import { said, t } from './i18n.js';
import { shownLine, writeFor } from './notation.js';
import { analysisLink, explainLink, labLink } from './open.js';
import { picture } from './picture.js';
import { sayError, sayStatus } from './say.js';
import { option } from './seats.js';
import { SearchTree } from './searchnodes.js';
import { treePane } from './treepane.js';

/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./searchnodes.js').TreeData} TreeData */
/** @typedef {'minimax'|'alphabeta'} Algorithm */

const MOST_TURNS = 20;

/** `#/tree/GAME/RULES/SIZE/POSITION`. @param {HTMLElement} root @param {string[]} words */
export async function searchTreeView(root, words) {
  const [named] = await Promise.all([namedPosition(root, words), styled('tree')]);
  if (!named) return;
  const view = new SearchTreeView(root, named.rules, named.start);
  await view.search();
  return () => view.leave();
}

class SearchTreeView {
  /** @param {HTMLElement} root @param {RuleSet} rules @param {Reading} start */
  constructor(root, rules, start) {
    this.rules = rules;
    this.start = start;
    writeFor(rules, start.scene.geometry);
    /** How often a search was asked for: only the last one counts. */
    this.asked = 0;
    this.left = false;
    /** @type {Map<string, Promise<Reading>>} */
    this.readings = new Map();
    /** @type {string} */
    this.shown = '';
    const choice = (/** @type {string} */ id, /** @type {string[]} */ values, /** @type {string} */ first) =>
      h('select', { id: `tree-${id}`, onchange: () => void this.search() }, values.map(value => option(value, t(`tree.${id}.${value}`), value === first)));
    this.algorithm = choice('algorithm', ['minimax', 'alphabeta', 'both'], 'both');
    this.evaluator = choice('evaluator', ['documento', 'tablas'], 'documento');
    this.depth = h('input', { id: 'tree-depth', type: 'number', min: 1, max: MOST_TURNS, value: 2, onchange: () => void this.search() });
    this.sorted = h('input', { id: 'tree-sorted', type: 'checkbox', onchange: () => void this.search() });
    this.message = h('p', { class: 'message', id: 'message' });
    this.panes = h('div', { class: 'tree-panes' });
    this.board = h('div', { class: 'tree-board' });
    this.about = h('p', { class: 'soft', id: 'tree-about' });
    const field = (/** @type {HTMLElement} */ control, /** @type {string} */ name) => h('label', { class: 'field', for: control.id }, h('span', {}, name), control);
    fill(
      root,
      h(
        'div',
        { class: 'thinking' },
        h('h1', {}, t('tree.title', { name: said(rules.name) })),
        h('div', { class: 'tree-wishes panel', role: 'group', 'aria-label': t('tree.wishes') },
          field(this.algorithm, t('tree.algorithm')), field(this.evaluator, t('tree.evaluator')), field(this.depth, t('tree.depth')),
          h('label', { class: 'check' }, this.sorted, h('span', {}, t('tree.sorted'))),
          h('a', { class: 'button', id: 'to-explain', href: explainLink(start, start.position) }, t('explain.open')),
          h('a', { class: 'button', id: 'to-lab', href: labLink(start, start.position) }, t('lab.open')),
          h('a', { class: 'button', id: 'to-analysis', href: analysisLink(start, start.position) }, t('tree.analyse'))),
        this.message,
        h('div', { class: 'tree-room' }, this.panes, h('aside', { class: 'tree-side panel', 'aria-label': t('tree.position') }, this.board, this.about)),
      ),
    );
    void this.show([]);
  }

  leave() {
    this.left = true;
  }

  /** Searches what the fields ask for. */
  async search() {
    const mine = ++this.asked;
    const wanted = /** @type {Algorithm|'both'} */ (this.algorithm.value);
    const algorithms = /** @type {Algorithm[]} */ (wanted === 'both' ? ['minimax', 'alphabeta'] : [wanted]);
    fill(this.message, t('tree.searching'));
    this.panes.setAttribute('aria-busy', 'true');
    /** @type {{algorithm: Algorithm, tree: SearchTree}[]} */
    const found = [];
    try {
      for (const algorithm of algorithms) found.push({ algorithm, tree: new SearchTree(await this.ask(algorithm)) });
      if (mine !== this.asked || this.left) return;
      fill(this.message);
      fill(this.panes, found.map(({ algorithm, tree }) => treePane(algorithm, tree, { sides: this.rules.sides, onLook: node => this.look(tree, node) })));
      sayStatus(found.map(({ algorithm, tree }) => `${t(`tree.algorithm.${algorithm}`)}: ${t('tree.nodes', { count: tree.counts.nodes })}`).join('. '));
    } catch (error) {
      if (mine !== this.asked || this.left) return;
      if (!(error instanceof Refused)) throw error;
      const text = said(error.refusal.text);
      fill(this.message, text);
      fill(this.panes);
      sayError(text);
    } finally {
      if (mine === this.asked) this.panes.removeAttribute('aria-busy');
    }
  }

  /** @param {Algorithm} algorithm @returns {Promise<TreeData>} */
  ask(algorithm) {
    const { game, rules, size, position } = this.start;
    const depth = Math.min(MOST_TURNS, Math.max(1, Number(this.depth.value) || 1));
    return post('tree', { game, rules, ...(size ? { size } : {}), position, algorithm, evaluator: this.evaluator.value, sorted: this.sorted.checked, depth });
  }

  /** Shows the position of a node. @param {SearchTree} tree @param {number} node */
  look(tree, node) {
    const moves = tree.way(node);
    fill(this.about, moves.length ? shownLine(moves) : t('tree.root'));
    void this.show(moves);
  }

  /** @param {string[]} moves */
  async show(moves) {
    const key = moves.join(' ');
    this.shown = key;
    const { game, rules, size, position } = this.start;
    const known = this.readings.get(key) ?? read({ game, rules, ...(size ? { size } : {}), text: position, moves });
    this.readings.set(key, known);
    known.catch(() => this.readings.delete(key));
    try {
      const { scene } = await known;
      if (this.left || this.shown !== key) return;
      fill(this.board, picture(scene, this.rules.sides));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}
