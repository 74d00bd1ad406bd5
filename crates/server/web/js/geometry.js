// @ts-check
// Where spots lie and which is next in a direction, for any board.

/** @typedef {import('./types.js').Geometry} Geometry */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {'ArrowUp'|'ArrowDown'|'ArrowLeft'|'ArrowRight'} Arrow */

/** @type {Record<string, [number, number]>} */
const STEP = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Column and row as the viewer sees them.
 * @param {Geometry} geometry
 * @param {{x: number, y: number}} place
 * @param {boolean} flipped
 * @returns {[number, number]}
 */
export function seen(geometry, place, flipped) {
  const [width, height] = geometry.size;
  return flipped ? [width - 1 - place.x, height - 1 - place.y] : [place.x, place.y];
}

/**
 * What kind of board it is: lines between points, cells of two colours, or cells of one.
 * @param {Geometry} geometry
 * @returns {'lines'|'chequered'|'plain'}
 */
export function boardKind(geometry) {
  if (geometry.lines.length > 0) return 'lines';
  const dark = geometry.spots.filter(spot => spot.shape === 'dark').length;
  return dark * 4 >= geometry.size[0] * geometry.size[1] ? 'chequered' : 'plain';
}

/**
 * The spot that an arrow key leads to: along the lines where there are any, else the nearest that way. Where only
 * every other cell is a spot, an arrow up or down leads to the left from odd rows and to the right from even ones,
 * so that the way back is the way there.
 * @param {Geometry} geometry
 * @param {number} from
 * @param {string} key
 * @param {boolean} flipped
 * @returns {number|null}
 */
export function nextSpot(geometry, from, key, flipped) {
  const step = STEP[key];
  const [x, y] = seen(geometry, geometry.spots[from], flipped);
  const joined = new Set(geometry.lines.filter(line => line.includes(from)).flat());
  /** @type {number|null} */
  let best = null;
  let bestCost = Infinity;
  geometry.spots.forEach((spot, id) => {
    if (id === from || (geometry.lines.length > 0 && !joined.has(id))) return;
    const [sx, sy] = seen(geometry, spot, flipped);
    const ahead = (sx - x) * step[0] + (sy - y) * step[1];
    const aside = (sx - x) * step[1] + (sy - y) * step[0];
    const vertical = step[0] === 0;
    if (ahead <= 0 || Math.abs(aside) > (vertical ? 1 : 0) || (joined.size > 0 && aside !== 0)) return;
    const preferred = y % 2 === 1 ? -1 : 1;
    const cost = ahead + (aside === 0 ? 0 : aside === preferred ? 0.5 : 0.6);
    if (cost < bestCost) [best, bestCost] = [id, cost];
  });
  return best;
}

/**
 * The first or last spot of the row that the viewer sees.
 * @param {Geometry} geometry
 * @param {number} from
 * @param {boolean} last
 * @param {boolean} flipped
 */
export function rowEnd(geometry, from, last, flipped) {
  const [, y] = seen(geometry, geometry.spots[from], flipped);
  const row = rows(geometry, flipped)[y] ?? [from];
  return last ? row[row.length - 1] : row[0];
}

/**
 * The spots row by row, as the viewer reads them.
 * @param {Geometry} geometry
 * @param {boolean} flipped
 * @returns {number[][]}
 */
export function rows(geometry, flipped) {
  /** @type {number[][]} */
  const found = Array.from({ length: geometry.size[1] }, () => []);
  geometry.spots.forEach((spot, id) => found[seen(geometry, spot, flipped)[1]].push(id));
  const column = (/** @type {number} */ id) => seen(geometry, geometry.spots[id], flipped)[0];
  found.forEach(row => row.sort((a, b) => column(a) - column(b)));
  return found;
}

/**
 * The side whose men stand in the lower half at the start of a game.
 * @param {import('./types.js').Scene} scene
 * @returns {import('./types.js').Side|null}
 */
export function homeBelow(scene) {
  const height = (/** @type {import('./types.js').Side} */ side) => {
    const rows = scene.pieces.filter(piece => piece.side === side).map(piece => scene.geometry.spots[piece.spot].y);
    return rows.reduce((sum, y) => sum + y, 0) / Math.max(1, rows.length);
  };
  const difference = height('first') - height('second');
  return Math.abs(difference) < 2 ? null : difference > 0 ? 'first' : 'second';
}
