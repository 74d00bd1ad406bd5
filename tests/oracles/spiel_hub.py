#!/usr/bin/env python3
"""OpenSpiel's checkers, played by its Monte-Carlo tree search, behind the Hub protocol.

    tablas arena damas --rules inglesa --a level=maestro,time=0.1 --b hub=tests/oracles/spiel_hub.py,time=0.1 --games 100

Needs `pip install open_spiel` (2.0.2 was tried). The tree search is OpenSpiel's own in C++ (UCT with c = 2, one random
playout a leaf, sure results backed up). It knows simulations but no clock: how many fit into the time of a move is
measured move by move.

Positions are 32 squares by the numbers of English draughts; a game must begin at the start. In OpenSpiel every jump is an
action of its own, which are joined to moves here, and the game is a draw after 40 moves of each side without capture, by
men too: where it has ended so and the match goes on, its answer is empty and the arena says so: count it as a draw.
"""

import sys
import time

import pyspiel

START = "B" + 12 * "b" + 8 * "e" + 12 * "w"
SEED = 1


def main():
    game = pyspiel.load_game("checkers")
    mind = Mind(game)
    state, seconds = game.new_initial_state(), 0.1
    for line in sys.stdin:
        command, arguments = words(line)
        if command == "hub":
            say('id name=OpenSpiel-MCTS version=2.0.2 author="OpenSpiel" country=')
            say("wait")
        elif command == "init":
            say("ready")
        elif command == "ping":
            say("pong")
        elif command == "quit":
            return
        elif command == "level":
            seconds = float(arguments.get("move-time", seconds))
        elif command == "pos":
            if arguments["pos"] != START:
                say('error message="a game must begin at the start"')
                continue
            state = game.new_initial_state()
            for text in arguments.get("moves", "").split():
                if not follow(state, text):
                    say(f'error message="{text} is not legal in OpenSpiel"')
                    break
        elif command == "go":
            say(f"done move={mind.choose(state, seconds)}")


def say(text):
    print(text, flush=True)


def words(line):
    """The command, and its arguments by name; values with blanks are quoted."""
    command, _, rest = line.strip().partition(" ")
    arguments = {}
    while rest:
        name, _, rest = rest.partition("=")
        if rest.startswith('"'):
            value, _, rest = rest[1:].partition('"')
        else:
            value, _, rest = rest.partition(" ")
        arguments[name.strip()] = value
        rest = rest.strip()
    return command, arguments


class Mind:
    """Thinks about as long as it is told to."""

    def __init__(self, game):
        self.game = game
        self.pace = 2000.0  # simulations a second, until measured

    def choose(self, state, seconds):
        """A whole move, jump by jump; the time is shared among the jumps."""
        state, side, steps = state.clone(), state.current_player(), []
        while not state.is_terminal() and state.current_player() == side:
            legal = state.legal_actions()
            action = legal[0] if len(legal) == 1 else self.think(state, seconds if not steps else seconds / 4)
            steps.append(state.action_to_string(action))
            state.apply_action(action)
        return written(steps) if steps else ""

    def think(self, state, seconds):
        simulations = max(2, int(self.pace * seconds))
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, simulations, 256, True, SEED, False)
        began = time.monotonic()
        action = bot.step(state)
        # Where the result is sure it ends sooner, which says nothing of its pace.
        factor = simulations / max(time.monotonic() - began, 1e-6) / self.pace
        self.pace *= min(max(factor, 0.5), 1.1)
        return action


def square(name):
    """Their a1 to h8, by our numbers: Black is at the bottom there, so that the board is turned."""
    row, column = 8 - int(name[1]), "abcdefgh".index(name[0])
    return 33 - (row * 4 + column // 2 + 1)


def between(one, other):
    """The square that is jumped over."""
    column = chr((ord(one[0]) + ord(other[0])) // 2)
    return square(f"{column}{(int(one[1]) + int(other[1])) // 2}")


def is_jump(step):
    return abs(int(step[1]) - int(step[3])) == 2


def written(steps):
    """Actions as a move of the Hub protocol."""
    ends = square(steps[0][:2]), square(steps[-1][2:4])
    if not is_jump(steps[0]):
        return "{}-{}".format(*ends)
    taken = [between(step[:2], step[2:4]) for step in steps]
    return "x".join(str(number) for number in [*ends, *taken])


def follow(state, text):
    """Plays a move of the Hub protocol, jump by jump. False where there is no such move."""
    numbers = [int(number) for number in text.replace("-", "x").split("x")]
    begin, end, taken = numbers[0], numbers[1], set(numbers[2:])
    actions = path(state, begin, end, taken)
    for action in actions:
        state.apply_action(action)
    return bool(actions)


def path(state, begin, end, taken):
    """The actions that lead from `begin` to `end` over all of `taken`, or none."""
    for action in state.legal_actions():
        step = state.action_to_string(action)
        if square(step[:2]) != begin:
            continue
        over = {between(step[:2], step[2:4])} if is_jump(step) else set()
        at = square(step[2:4])
        if over == taken and at == end:
            return [action]
        if over and over < taken:
            rest = path(state.child(action), at, end, taken - over)
            if rest:
                return [action, *rest]
    return []


if __name__ == "__main__":
    main()
