"use strict";
// The games of a tournament on one board: a list to choose from, buttons, a slider and the arrow keys.
const data = JSON.parse(document.getElementById("data").textContent);
const place = document.getElementById("replay");
const { words } = data;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawn(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

let chosen = 0;
let ply = 0;
let timer = 0;

const filter = element("select");
filter.append(element("option", { value: "" }, words.all));
for (const name of [...new Set(data.games.flatMap((game) => [game.first, game.second]))].sort()) {
  filter.append(element("option", { value: name }, name));
}
const list = element("div", { class: "list" });
const board = drawn("svg", { viewBox: `-0.1 -0.1 ${data.size[0] + 0.2} ${data.size[1] + 0.2}`, role: "img" });
const heading = element("p");
const told = element("p", { "aria-live": "polite" });
const slider = element("input", { type: "range", min: 0, value: 0, "aria-label": words.move });
const controls = element("div", { class: "controls" });
const button = (sign, label, act) => {
  const made = element("button", { type: "button", "aria-label": label, title: label }, sign);
  made.addEventListener("click", act);
  controls.append(made);
  return made;
};
button("|◀", words.start, () => go(0));
button("◀", words.back, () => go(ply - 1));
const run = button("▶▶", words.play, () => (timer ? pause() : start()));
button("▶", words.next, () => go(ply + 1));
button("▶|", words.end, () => go(Infinity));
controls.append(slider);
slider.addEventListener("input", () => go(Number(slider.value)));
place.append(
  element("div", {}, element("label", {}, `${words.player}: `, filter), list),
  element("div", {}, heading, board, controls, told),
);

function pause() {
  clearInterval(timer);
  timer = 0;
  run.textContent = "▶▶";
}

function start() {
  if (ply >= data.games[chosen].changes.length) go(0);
  run.textContent = "❚❚";
  timer = setInterval(() => (ply < data.games[chosen].changes.length ? go(ply + 1) : pause()), 700);
}

function position(game, until) {
  const men = [...game.start];
  for (const change of game.changes.slice(0, until)) {
    for (let i = 0; i < change.length; i += 2) men[change[i]] = change[i + 1];
  }
  return men;
}

function go(to) {
  const game = data.games[chosen];
  if (!game) return;
  ply = Math.max(0, Math.min(to, game.changes.length));
  slider.max = game.changes.length;
  slider.value = ply;
  const men = position(game, ply);
  const changed = new Set(ply ? game.changes[ply - 1].filter((_, i) => i % 2 === 0) : []);
  board.replaceChildren();
  for (const [from, to] of data.lines) {
    const [a, b] = [data.spots[from], data.spots[to]];
    board.append(drawn("line", { class: "edge", x1: a[0] + 0.5, y1: a[1] + 0.5, x2: b[0] + 0.5, y2: b[1] + 0.5 }));
  }
  data.spots.forEach(([x, y, shape], spot) => {
    if (shape === 0) board.append(drawn("circle", { class: "point", cx: x + 0.5, cy: y + 0.5, r: 0.08 }));
    else board.append(drawn("rect", { class: `cell-${shape}`, x, y, width: 1, height: 1 }));
    const man = data.men[men[spot] - 1];
    if (man) {
      const [colour, kind, text] = man;
      if (kind === "picture") {
        board.append(drawn("text", { class: `picture ${colour}`, x: x + 0.5, y: y + 0.53 }, text));
      } else {
        board.append(drawn("circle", { class: `disc ${colour}`, cx: x + 0.5, cy: y + 0.5, r: 0.36 }));
        if (text) board.append(drawn("text", { class: `sign ${colour}`, x: x + 0.5, y: y + 0.52 }, text));
      }
    }
    if (changed.has(spot)) board.append(drawn("rect", { class: "changed", x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88 }));
  });
  const move = ply ? `${ply}. ${game.moves[ply - 1]}` : words.start;
  told.textContent = ply === game.changes.length ? `${move} · ${game.result} · ${game.reason}` : move;
  board.setAttribute("aria-label", `${words.board}: ${move}`);
}

function choose(index) {
  pause();
  chosen = index;
  const game = data.games[index];
  heading.textContent = `${data.sides[0]}: ${game.first} – ${data.sides[1]}: ${game.second} · ${game.result}`;
  for (const one of list.children) one.setAttribute("aria-pressed", String(Number(one.dataset.game) === index));
  go(0);
}

function fill() {
  list.replaceChildren();
  data.games.forEach((game, index) => {
    if (filter.value && game.first !== filter.value && game.second !== filter.value) return;
    const entry = element("button", { type: "button", "aria-pressed": "false", "data-game": index });
    if (game.fault) entry.className = "fault";
    entry.append(`${game.first} – ${game.second} `, element("strong", {}, game.result), element("small", {}, game.reason));
    entry.addEventListener("click", () => choose(index));
    list.append(entry);
  });
  if (list.firstChild) choose(Number(list.firstChild.dataset.game));
}

filter.addEventListener("change", fill);
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLSelectElement || event.target === slider) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) go(ply + step);
});
fill();
