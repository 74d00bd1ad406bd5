// @ts-check
// The contract with the server, for the type checker only: nobody loads this file.

/** @typedef {import('./i18n.js').Lang} Lang */
/** @typedef {Partial<Record<Lang, string>> & {moves?: string[], key?: string}} Text  a sentence in each language, and the moves that it mentions, as records have them; the page's own have a key of lang/ instead */
/** @typedef {Record<Lang, string> & {figurine: string}} Letters  of men in moves, in one order; moves are sent with the English ones */
/** @typedef {{code: string, name: Text}} Opening  a beginning that has a name */
/** @typedef {'first'|'second'} Side */

/**
 * @typedef {object} Spot
 * @property {number} x  column, 0 at the left
 * @property {number} y  row, 0 at the top
 * @property {'point'|'light'|'dark'} shape
 * @property {string} label
 * @property {string} [grid]  its other name, by column and row
 */

/**
 * @typedef {object} Geometry
 * @property {[number, number]} size  width and height in cells
 * @property {Spot[]} spots
 * @property {[number, number][]} lines
 * @property {string[]} columns
 * @property {string[]} rows
 */

/**
 * @typedef {object} Piece
 * @property {number} spot
 * @property {Side} side
 * @property {string} kind
 * @property {Text} name
 * @property {string} glyph
 */

/** @typedef {{result: 'win'|'draw'|'loss', plies: number|null}} Exact  with perfect play, for the side to act */
/** @typedef {{clicks: number[], also?: number[][], move: string, recorded?: string, name?: Text|null, becomes?: {kind: string, glyph: string}, exact?: Exact}} Action  a legal move and the spots to click for it; `recorded` is how records write it where that is something else, `also` are other ways to click it, `becomes` is the man to choose */
/** @typedef {{state: 'missing'|'running'|'ready'|'failed', done: number, total: number, text?: Text}} Solving */
/** @typedef {{spot: number, kind: string, standing?: boolean}} Mark  `standing` where it is nothing new */
/** @typedef {{clicks: number[], state: Text, marks: Mark[]}} Stage  what is said and marked after some of the clicks */

/**
 * @typedef {object} Scene
 * @property {string} position
 * @property {Geometry} geometry
 * @property {Piece[]} pieces
 * @property {Text[]} notes
 * @property {Side} turn
 * @property {Text} state
 * @property {{winner: Side|null, reason: Text|null}|null} outcome
 * @property {Action[]} actions
 * @property {{move: string, recorded?: string, spots: number[]}|null} last
 * @property {{first: string[], second: string[]}} captured  by the side that lost them
 * @property {Mark[]} marks
 * @property {Stage[]} [stages]
 * @property {Exact} [exact]  where tables reach
 */

/** @typedef {{name: string, label: Text, weight: number, percent: boolean, amount: [number, number], worth: [number, number], spots: {spot: number, label: string, points: number}[]}} ExplainedTerm  first side and second; points of spots are the first side's */
/** @typedef {{name: string, label: Text, value: number, usual: number, percent: boolean}} ExplainedWeight */
/** @typedef {{move: string, value: number, result?: 'win'|'loss', depth: number, nodes: number}} Chosen */
/** @typedef {{side: Side, value: number, usual_value: number, profiles: string[], terms: ExplainedTerm[], adjustments: {name: string, label: Text, worth: number}[], weights: ExplainedWeight[], choice: Chosen, usual_choice: Chosen}} Explanation */

/** @typedef {{name: Text, colour: string}} SideLook */
/** @typedef {{first: SideLook, second: SideLook}} Sides */

/**
 * @typedef {object} RuleSet
 * @property {string} id
 * @property {Text} name
 * @property {Text} about
 * @property {number[]|null} sizes
 * @property {number|null} default_size
 * @property {number[]} [solvable_sizes]  those whose tables may be built on request
 * @property {string} start
 * @property {boolean} can_set_up
 * @property {string[]} formats  in which games can be written
 * @property {string[]} [questions]
 * @property {boolean} puzzles  whether there are positions to try oneself on
 * @property {number} puzzle_count  how many
 * @property {Sides} sides
 * @property {Letters} [letters]  where moves name men
 * @property {Scene} scene  the start, in the usual size
 * @property {Omit<Piece, 'spot'>[]} men  one of every kind
 * @property {Field[]} [fields]  what positions have beside men and turn
 * @property {{id: string, name: Text, by: Side, position: string}[]} [handicaps]
 */

/** @typedef {{name: Text, most: number, choices?: Text[], value: number}} Field  a number, or one of several things */
/** @typedef {{kind: 'sudden_death', time: number}|{kind: 'increment', time: number, increment: number}|{kind: 'delay', time: number, delay: number}|{kind: 'correspondence', days: number}} TimeControl  in seconds and days */
/** @typedef {{seat: Side, time: number}} ExtraTime  so many seconds more for one side */
/** @typedef {{control: TimeControl, name: Text, left: {first: number, second: number}, running: Side|null, since: number, delay: number}} Clock  in milliseconds: what was left at `since`, whose clock has run since then, and how long it waits before it does */

/** @typedef {{id: string, name: Text, rules: RuleSet[]}} GameEntry */
/** @typedef {{games: GameEntry[], levels: {id: string, name: Text}[], clocks: {name: Text, control: TimeControl|null}[], max_depth: number, phrases: {id: string, text: Text}[], others: boolean}} Catalogue  `others`: whether anybody else can come here */

/** @typedef {{kind: 'me'|'open'|'anybody'|'machine', name?: string, spec?: string}} SeatWish */
/** @typedef {{kind: 'person'|'open'|'machine', name?: string|null, spec?: string|null, present: boolean, taken: boolean, says?: Text}} Seat */

/**
 * @typedef {object} Match
 * @property {string} id
 * @property {number} seq
 * @property {string} game
 * @property {string} rules
 * @property {number|null} size
 * @property {Text} name
 * @property {number} ply
 * @property {'open'|'playing'|'over'|'closed'} state
 * @property {boolean} paused
 * @property {{first: Seat, second: Seat}} seats
 * @property {Side[]} you
 * @property {boolean} owner
 * @property {{undo: boolean, hints: boolean}} allow
 * @property {{kind: 'undo'|'draw'|'restart', by: Side}|null} offer
 * @property {Scene} scene
 * @property {number} [history_from]  how many moves come before the first of `history`
 * @property {{n: number, side: Side, move: string, recorded: string}[]} history
 * @property {{winner: Side|null, reason: string, text: Text}|null} result
 * @property {Opening|null} [opening]
 * @property {{undo: boolean, hint: boolean, claim_draw: boolean}} can
 * @property {string|null} successor
 * @property {Clock|null} clock
 * @property {Text|null} handicap
 * @property {number|null} opened  in seconds since 1970
 * @property {string[][]} plan  answers that we have decided on beforehand
 * @property {string[][]} plan_recorded  the same as records have them
 */

/** @typedef {{id: string, game: string, rules: string, size: number|null, name: Text, seats: {first: Seat, second: Seat}, ply: number, state: string, turn: Side, result: {winner: Side|null, text: Text}|null, opened: number|null, clock: Text|null, opening?: Opening|null, beginning?: {key: string, move: string, recorded: string}[]}} Listed  `beginning` where it was asked for: moves, each with the key of the position before it */

/** @typedef {{id: string, game: string, rules: string, size: number|null, name: Text, seat: Side, host: string|null, present: boolean, handicap: Text|null, clock: Text|null, ply: number}} Invitation  somebody waits for anybody */

/** @typedef {{type: string, [key: string]: unknown}} Message */
/** @typedef {{kind: string, by: Side|'owner'|null, text: Text, [key: string]: unknown}} Happening */
/** @typedef {{seat: Side, depth: number, score: number, man: number, clear: number, line: string[], written: string[], nodes: number}} Thinking  `man` is the score of a man more, `clear` that of a clear advantage */
/** @typedef {{stage: number, text: Text, spot: number|null, clicks?: number[]}} Hint  `clicks` from the second stage on */
/** @typedef {{code: string, text: Text, reasons?: Text[], version?: number}} Refusal */
/** @typedef {{game: string, rules: string, size: number|null, start: string, position: string, key?: string, opening?: Opening|null, term: string|null, scene: Scene, moves: string[], values: number[], written?: string[], sides?: Side[], tree?: RecordTree, problems?: Problem[], games?: {index: number, names: string, result: string, plies: number}[]}} Reading */
/** @typedef {{tags: [string, string][], comment?: string, nodes: import('./tree.js').Written[], result: string}} RecordTree */
/** @typedef {{line: number, column: number, text: Text}} Problem  what could not be read of a record */

/**
 * @typedef {object} Line  one way of playing on, as an engine sees it
 * @property {string[]} moves
 * @property {string[]} written
 * @property {number[]} clicks  of the first move
 * @property {{text: Text, share: number}} score  `share` is what the first side may expect, from 0 to 1
 * @property {{result: string, turns: number|null, text: Text}|null} exact
 */
/** @typedef {{depth: number, nodes: number, milliseconds: number, lines: Line[], over: {winner: Side|null, reason: Text|null}|null, done: boolean}} Report  of an engine that thinks */

/** @typedef {'best'|'good'|'inaccuracy'|'mistake'|'blunder'|'forced'} Judgement */
/**
 * @typedef {object} PlyReview
 * @property {number} ply
 * @property {Side} side
 * @property {string} move
 * @property {string} written
 * @property {number} share  what the first side may expect after the move
 * @property {Text} score
 * @property {{move: string, written: string, clicks: number[], line: string[]}} best
 * @property {number} cost  how much of the expectation the move gave away
 * @property {Judgement} verdict
 * @property {'win'|'draw'|null} threw
 * @property {{text: Text}|null} exact
 */
/** @typedef {{plies: PlyReview[], start_share: number, accuracy: Record<Side, number|null>, counts: Record<Side, Partial<Record<Judgement, number>>>}} Review */
/** @typedef {{state: 'none'|'waiting'|'running'|'done', done: number, plies: number, review: Review|null}} ReviewState */

/** @typedef {{n: number, turns: number, every_defence: boolean, branches: {turn: number, depth: number, move: string, recorded: string}[]}} Solution  every defence or the longest, each with its answer */
/** @typedef {{right: boolean|null, mate: boolean, solved: boolean, recorded: string, reply: {move: string, recorded: string}|null, replies: {move: string, recorded: string}[], left: number}} Defence */
/** @typedef {{n: number, position: string, goal: 'mate'|'win'|'lead'|'only', lead?: number, gain?: number, theme: string, difficulty: number}} Puzzle */
/** @typedef {{game: string, rules: string, size: number|null, puzzles: Puzzle[], themes: {id: string, name: Text}[]}} Puzzles */

/** @typedef {Omit<Scene, 'geometry'>} BareScene  on a board that is known already */
/** @typedef {{text: Text, diagram?: {scene: BareScene, moves: string[]}}} RulesPart  a paragraph, or a diagram with its caption */
/** @typedef {{game: string, rules: string, size: number|null, name: Text, about: Text, geometry: Geometry, sections: {id: string, title: Text, parts: RulesPart[]}[]}} RulesPage */
/** @typedef {{id: string, task: Text, hint: Text, done: Text, scene: BareScene, accepted: string[], others: {text: Text, moves: string[]}[]}} LessonStep */
/** @typedef {{game: string, rules: string, size: number|null, name: Text, geometry: Geometry, steps: LessonStep[]}} Lesson */

export {};
