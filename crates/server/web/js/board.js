// @ts-check
// The board: a drawing for the eyes, and on every spot a real button for mouse, fingers, keys and screen readers.

import { fill, h, s } from './dom.js';
import { ground, mark, names, shapes } from './ground.js';
import { boardKind, nextSpot, rowEnd, rows, seen } from './geometry.js';
import { JUMP, journey, moves, passedOn, ringDelay } from './motion.js';
import { drawing, menStyle } from './pieces.js';

/** @typedef {import('./types.js').Geometry} Geometry */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Mark} Mark */
/** @typedef {import('./types.js').Sides} Sides */

/** One cell of the drawing. */
const CELL = 100;
/** A finger must travel this far, in pixels, before a press becomes a drag. */
const DRAG_FROM = 6;

/** @typedef {{spot: number, kind: 'win'|'draw'|'loss', text: string}} Badge  a few signs on a spot */

/**
 * @typedef {object} Look  all that the board shows
 * @property {Geometry} geometry
 * @property {Sides} sides
 * @property {Piece[]} pieces
 * @property {number[]} path  the spots clicked so far
 * @property {Set<number>} targets  the spots worth clicking next
 * @property {number[]} last  the spots of the last move
 * @property {number[]} [way]  the clicks of the move that led here, for the eye to follow
 * @property {Mark[]} marks
 * @property {number[]} hint
 * @property {Badge[]} [badges]
 * @property {number[][]} [arrows]  the ways of moves to point out, the best first
 * @property {boolean} flipped
 * @property {boolean} lively  whether clicks do anything
 * @property {boolean} [early]  whether a move may be prepared for later
 * @property {number[]} [premove]  the spots of a prepared move
 * @property {(spot: number) => string} label
 * @property {string} name  of the whole board
 */

/**
 * @typedef {object} Hands  what the board tells
 * @property {(spot: number) => void} onSpot  a click or Enter
 * @property {(from: number, to: number|null) => void} onDrag  dropped on a spot, or off the board
 * @property {(spot: number) => boolean} canDrag
 * @property {() => void} onEscape
 * @property {(key: string, spot: number) => boolean} onKey  another key; true when it meant something
 * @property {() => void} onEdge  an arrow that leads nowhere
 * @property {boolean} [walks]  whether arrows walk through the game while the mouse is used and nothing is chosen
 */

export class Board {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Look|null} */
    this.look = null;
    this.cursor = 0;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {{piece: Piece, element: SVGElement}[]} */
    this.standing = [];
    this.shape = '';
    /** The last journey of a man, and when it began. */
    this.flight = { stops: /** @type {number[]} */ ([]), began: 0 };
    this.svg = s('svg', { class: 'drawing', 'aria-hidden': 'true', focusable: 'false' });
    this.ground = s('g');
    this.under = s('g');
    this.men = s('g');
    this.over = s('g', { class: 'over' });
    this.names = s('g');
    fill(this.svg, this.ground, this.under, this.men, this.over, this.names);
    this.spots = h('div', { class: 'spots' });
    this.element = h('div', { class: 'board' }, this.svg, this.spots);
    this.listen();
  }

  /** @param {Look} look */
  show(look) {
    const before = this.look;
    this.look = look;
    const shape = JSON.stringify([look.geometry, look.flipped, look.sides.first.colour, menStyle()]);
    if (shape !== this.shape) {
      this.shape = shape;
      if (before && before.geometry.spots.length !== look.geometry.spots.length) this.cursor = 0;
      this.build();
    }
    this.updateMen(look);
    this.updateMarks(look);
    this.updateButtons(look);
  }

  /** Moves the keyboard to a spot. @param {number} spot */
  focus(spot) {
    this.setCursor(spot);
    this.buttons[spot]?.focus();
  }

  /** Where a spot's middle is in the drawing. @param {number} spot @returns {[number, number]} */
  middle(spot) {
    const look = /** @type {Look} */ (this.look);
    const [x, y] = seen(look.geometry, look.geometry.spots[spot], look.flipped);
    return [(x + 0.5) * CELL, (y + 0.5) * CELL];
  }

  build() {
    const { geometry, flipped, sides, name } = /** @type {Look} */ (this.look);
    const [width, height] = geometry.size;
    const kind = boardKind(geometry);
    const cloth = sides.first.colour === 'x' ? 'sand' : 'felt';
    this.element.className = `board board-${kind} ${kind === 'plain' ? `board-${cloth}` : ''}`;
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.element.style.setProperty('--columns', String(width));
    this.element.style.setProperty('--ratio', String(width / height));
    this.svg.setAttribute('viewBox', `0 0 ${width * CELL} ${height * CELL}`);
    fill(this.ground, ground(geometry, kind, flipped));
    fill(this.names, names(geometry, kind, flipped));
    fill(this.men);
    this.standing = [];

    this.buttons = geometry.spots.map((spot, id) => {
      const [x, y] = seen(geometry, spot, flipped);
      const button = h('button', { type: 'button', class: 'spot', tabindex: -1, 'data-spot': id, 'data-label': spot.label });
      button.style.left = `${((x + 0.5) * 100) / width}%`;
      button.style.top = `${((y + 0.5) * 100) / height}%`;
      return button;
    });
    const cell = (/** @type {number} */ id) => {
      const column = seen(geometry, geometry.spots[id], flipped)[0] + 1;
      return h('div', { role: 'gridcell', 'aria-colindex': column }, this.buttons[id]);
    };
    if (kind === 'lines') {
      this.spots.setAttribute('role', 'group');
      fill(this.spots, rows(geometry, flipped).flat().map(id => this.buttons[id]));
    } else {
      this.spots.setAttribute('role', 'grid');
      this.spots.setAttribute('aria-colcount', String(width));
      fill(this.spots, rows(geometry, flipped).map(row => h('div', { role: 'row' }, row.map(cell))));
    }
    this.spots.setAttribute('aria-label', name);
    this.setCursor(Math.min(this.cursor, this.buttons.length - 1));
  }

  /**
   * Moves what has moved and leaves the rest, so that the eye can follow.
   * @param {Look} look
   */
  updateMen(look) {
    const same = (/** @type {Piece} */ a, /** @type {Piece} */ b) => a.side === b.side && a.kind === b.kind;
    let old = this.standing;
    /** @type {{piece: Piece, element: SVGElement|null, was?: Piece}[]} */
    const now = look.pieces.map(piece => ({ piece, element: null }));
    const claim = (/** @type {(was: Piece, is: Piece) => boolean} */ fits) => {
      for (const one of now.filter(one => !one.element)) {
        const match = old.find(was => fits(was.piece, one.piece));
        if (!match) continue;
        one.element = match.element;
        one.was = match.piece;
        old = old.filter(was => was !== match);
      }
    };
    claim((was, is) => was.spot === is.spot && same(was, is));
    claim((was, is) => was.spot !== is.spot && same(was, is));
    claim((was, is) => was.spot !== is.spot && was.side === is.side && !look.pieces.some(p => p.spot === was.spot));
    // What nobody has replaced was turned over.
    claim((was, is) => was.spot === is.spot && was.kind === is.kind);
    const went = now.find(({ was, piece }) => was && was.spot !== piece.spot && was.spot === look.way?.[0]);
    const stops = went?.was ? journey(look.way ?? [], went.was.spot, went.piece.spot) : [];
    if (stops.length > 0) this.flight = { stops, began: performance.now() };
    // Men may be known to be taken only while the one that took them is on its way already.
    const flight = stops.length === 0 && this.flight.stops.join() === look.way?.join() ? this.flight : { stops, began: performance.now() };
    old.forEach(gone => this.takeOff(gone, flight));
    const put = look.pieces.some(piece => piece.spot === look.way?.at(-1)) ? look.way?.at(-1) : undefined;
    this.standing = now.map(({ piece, element, was }) => {
      const kept = element ?? s('g', { class: 'piece' });
      const name = `${piece.side} ${piece.kind} ${piece.glyph}`;
      if (kept.dataset.name !== name) {
        kept.dataset.name = name;
        const turned = was && was.spot === piece.spot && was.side !== piece.side;
        const picture = s('g', { class: turned ? 'turned' : '' }, drawing(piece, look.sides[piece.side].colour));
        const arrive = s('g', { class: 'arrive', transform: 'translate(-50 -50)' }, picture);
        if (turned && moves()) this.turn(arrive, picture, drawing(was, look.sides[was.side].colour), ringDelay(look.geometry, put, piece.spot));
        fill(kept, arrive);
      }
      kept.style.transform = this.shift(piece.spot);
      if (was && was === went?.was && stops.length > 2) this.jump(kept, stops);
      if (!kept.parentNode) this.men.append(kept);
      return { piece, element: kept };
    });
  }

  /** @param {number} spot */
  shift(spot) {
    const [x, y] = this.middle(spot);
    return `translate(${x}px, ${y}px)`;
  }

  /** Shows jump after jump. @param {SVGElement} element @param {number[]} stops */
  jump(element, stops) {
    if (!moves()) return;
    element.animate(stops.map(stop => ({ transform: this.shift(stop), easing: 'ease-in-out' })), JUMP * (stops.length - 1));
  }

  /** A disc shows its old side until its turn has come. @param {SVGElement} place @param {SVGElement} picture @param {SVGElement} before @param {number} delay */
  turn(place, picture, before, delay) {
    picture.style.animationDelay = `${delay}ms`;
    const away = s('g', { class: 'turned-away' }, before);
    away.style.animationDelay = `${delay}ms`;
    away.addEventListener('animationend', () => away.remove());
    place.append(away);
  }

  /** A man leaves the board when the one that takes it comes by. @param {{piece: Piece, element: SVGElement}} gone @param {{stops: number[], began: number}} flight */
  takeOff({ piece, element }, { stops, began }) {
    if (!moves() || stops.length < 2) return element.remove();
    const passed = stops.length > 2 ? JUMP * passedOn(stops.map(stop => this.middle(stop)), this.middle(piece.spot)) : JUMP / 2;
    const delay = Math.max(0, passed - (performance.now() - began));
    const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: JUMP / 2, delay });
    fading.onfinish = fading.oncancel = () => element.remove();
  }

  /** @param {Look} look */
  updateMarks(look) {
    const cells = boardKind(look.geometry) !== 'lines';
    const occupied = new Set(look.pieces.map(piece => piece.spot));
    const { square, frame, corners, dot } = shapes(cells);
    const at = (/** @type {number} */ spot, /** @type {string} */ name, /** @type {import('./ground.js').Shape} */ shape) => mark(shape, this.middle(spot), name);
    fill(
      this.under,
      look.last.map(spot => at(spot, 'mark-last', square)),
      look.marks.filter(one => one.kind === 'check').map(one => at(one.spot, 'mark-check', square)),
      look.path.map(spot => at(spot, 'mark-chosen', square)),
      (look.premove ?? []).map(spot => at(spot, 'mark-premove', square)),
    );
    const starting = look.path.length === 0;
    const badges = look.badges ?? [];
    const badged = (/** @type {number} */ spot) => !occupied.has(spot) && badges.some(badge => badge.spot === spot);
    const wanted = [...look.targets].filter(spot => !(starting && occupied.has(spot)) && !badged(spot));
    fill(
      this.over,
      look.last.map(spot => at(spot, 'mark-last-edge', corners)),
      wanted.map(spot => (occupied.has(spot) ? at(spot, 'mark-take', frame) : at(spot, starting ? 'mark-place' : 'mark-target', dot))),
      look.path.map(spot => at(spot, 'mark-chosen-edge', frame)),
      (look.premove ?? []).map(spot => at(spot, 'mark-premove-edge', frame)),
      look.marks.filter(one => one.kind !== 'check').map(one => at(one.spot, one.standing ? 'mark-standing' : 'mark-mill', frame)),
      look.marks.filter(one => one.kind === 'check').map(one => at(one.spot, 'mark-check-edge', corners)),
      look.hint.map(spot => at(spot, 'mark-hint', frame)),
      (look.arrows ?? []).map((way, i) => this.arrow(way, `best-arrow best-${i + 1}`)).reverse(),
      look.hint.length > 1 && this.arrow(look.hint, 'hint-arrow'),
      badges.map(badge => this.badge(badge, occupied.has(badge.spot))),
    );
  }

  /** In the middle of a free spot, at the foot of a man. Each kind has its shape. @param {Badge} badge @param {boolean} aside */
  badge({ spot, kind, text }, aside) {
    const [x, y] = this.middle(spot);
    const [half, high] = [10 + 8 * text.length, 17];
    const shapes = {
      win: `M${-half + high} ${-high}h${2 * (half - high)}a${high} ${high} 0 0 1 0 ${2 * high}h${-2 * (half - high)}a${high} ${high} 0 0 1 0 ${-2 * high}z`,
      draw: `M${-half} ${-high}h${2 * half}v${2 * high}h${-2 * half}z`,
      loss: `M${-half + 9} ${-high}h${2 * half - 18}l9 9v${2 * high - 18}l-9 9h${-2 * half + 18}l-9-9v${-2 * high + 18}z`,
    };
    return s(
      'g',
      { class: `badge badge-${kind}`, transform: `translate(${x} ${aside ? y + 30 : y})` },
      s('path', { d: shapes[kind] }),
      s('text', { y: 9, 'text-anchor': 'middle' }, text),
    );
  }

  /** The way of a move; a ring where it has only one spot. @param {number[]} spots @param {string} name */
  arrow(spots, name) {
    const points = spots.map(spot => this.middle(spot));
    if (points.length === 1) return s('g', { class: name }, s('circle', { cx: points[0][0], cy: points[0][1], r: 34 }));
    const [[px, py], [x, y]] = points.slice(-2);
    const angle = (Math.atan2(y - py, x - px) * 180) / Math.PI;
    // The shaft ends inside the head, or it would stick out at the tip.
    const far = Math.max(1, Math.hypot(x - px, y - py));
    points[points.length - 1] = [x - (20 * (x - px)) / far, y - (20 * (y - py)) / far];
    return s(
      'g',
      { class: name },
      s('polyline', { points: points.map(point => point.join(',')).join(' ') }),
      s('path', { d: 'M0 0-34 20-34-20z', transform: `translate(${x} ${y}) rotate(${angle})` }),
    );
  }

  /** @param {Look} look */
  updateButtons(look) {
    const occupied = new Set(look.pieces.map(piece => piece.spot));
    this.buttons.forEach((button, id) => {
      button.setAttribute('aria-label', look.label(id));
      button.setAttribute('aria-pressed', String(look.path.includes(id)));
      button.classList.toggle('target', look.targets.has(id));
      button.classList.toggle('grab', (look.lively || look.early === true) && occupied.has(id) && this.hands.canDrag(id));
    });
    this.spots.setAttribute('aria-label', look.name);
    this.element.classList.toggle('lively', look.lively);
  }

  /** @param {number} spot */
  setCursor(spot) {
    this.cursor = spot;
    this.buttons.forEach((button, id) => (button.tabIndex = id === spot ? 0 : -1));
  }

  // All listeners are on the board itself: buttons come and go.
  listen() {
    this.spots.addEventListener('click', event => {
      const spot = spotOf(event.target);
      if (spot === null || this.dragged) return;
      this.setCursor(spot);
      this.hands.onSpot(spot);
    });
    // Who comes here with the keyboard walks on the board; who has clicked, through the game.
    this.spots.addEventListener('pointerdown', () => (this.pointed = true), true);
    this.spots.addEventListener('focusout', event => (this.pointed &&= spotOf(event.relatedTarget) !== null));
    this.spots.addEventListener('focusin', event => {
      const spot = spotOf(event.target);
      if (spot !== null) this.setCursor(spot);
    });
    this.spots.addEventListener('keydown', event => this.key(event));
    this.spots.addEventListener('pointerdown', event => this.press(event));
    const redraw = () => {
      if (!this.element.isConnected) removeEventListener('redraw', redraw);
      else if (this.look) this.show(this.look);
    };
    addEventListener('redraw', redraw);
    this.dragged = false;
    this.pointed = false;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { geometry, flipped, path } = /** @type {Look} */ (this.look);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.hands.walks && this.pointed && path.length === 0 && /^(Arrow|Home|End)/.test(event.key)) return;
    this.pointed = false;
    if (event.key.startsWith('Arrow')) {
      const next = nextSpot(geometry, this.cursor, event.key, flipped);
      if (next === null) this.hands.onEdge();
      else this.focus(next);
    } else if (event.key === 'Home' || event.key === 'End') {
      this.focus(rowEnd(geometry, this.cursor, event.key === 'End', flipped));
    } else if (event.key === 'Escape') {
      this.hands.onEscape();
    } else if ((event.key.length > 1 && event.key !== 'Delete') || event.key === ' ' || !this.hands.onKey(event.key, this.cursor)) {
      return;
    }
    event.preventDefault();
  }

  /** A press that may become a drag. @param {PointerEvent} down */
  press(down) {
    this.dragged = false;
    const from = spotOf(down.target);
    const look = /** @type {Look} */ (this.look);
    if (from === null || down.button !== 0 || !(look.lively || look.early) || !this.hands.canDrag(from)) return;
    const held = this.standing.find(one => one.piece.spot === from);
    if (!held) return;
    const box = this.svg.getBoundingClientRect();
    const scale = (look.geometry.size[0] * CELL) / box.width;
    const controller = new AbortController();
    const place = (/** @type {PointerEvent} */ event) =>
      /** @type {[number, number]} */ ([(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]);
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!this.dragged && far < DRAG_FROM) return;
      if (!this.dragged) {
        this.dragged = true;
        held.element.classList.add('held');
        this.men.append(held.element);
      }
      const [x, y] = place(event);
      held.element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      controller.abort();
      held.element.classList.remove('held');
      if (!this.dragged) return;
      // The click that follows this pointer's release is not one of its own.
      setTimeout(() => (this.dragged = false));
      const to = event.type === 'pointerup' ? this.nearest(place(event)) : from;
      if (this.look) this.updateMen(this.look);
      if (to !== from) this.hands.onDrag(from, to);
    };
    const { signal } = controller;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  }

  /** The spot under a place on the screen. @param {number} clientX @param {number} clientY */
  spotAt(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const scale = (/** @type {Look} */ (this.look).geometry.size[0] * CELL) / box.width;
    return this.nearest([(clientX - box.left) * scale, (clientY - box.top) * scale]);
  }

  /** The spot at a place of the drawing. @param {[number, number]} place @returns {number|null} */
  nearest([x, y]) {
    const far = (/** @type {number} */ spot) => {
      const [sx, sy] = this.middle(spot);
      return Math.max(Math.abs(sx - x), Math.abs(sy - y));
    };
    const near = this.buttons.map((_, spot) => spot).filter(spot => far(spot) <= CELL / 2);
    return near.sort((a, b) => far(a) - far(b))[0] ?? null;
  }
}

/** @param {EventTarget|null} target @returns {number|null} */
function spotOf(target) {
  const button = target instanceof Element ? target.closest('[data-spot]') : null;
  return button instanceof HTMLElement ? Number(button.dataset.spot) : null;
}
