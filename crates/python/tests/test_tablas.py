"""The wheel as somebody uses it who has installed it."""

import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import tablas


def test_every_game_can_be_played_to_its_end():
    for name in tablas.games():
        for rules in tablas.rules(name):
            game = tablas.Game(name, rules=rules)
            for _ in range(30):
                moves = game.moves()
                if game.outcome is not None:
                    break
                assert moves
                game.play(moves[len(moves) // 2])
            assert game.ply == len(game.played)
            again = tablas.Game(name, game.position, rules=rules, size=game.size)
            assert again.moves() == game.moves() or game.outcome is not None
            while game.undo():
                pass
            assert game.position == tablas.Game(name, rules=rules).position


@pytest.mark.parametrize(
    "name, rules, depth, nodes",
    [("ajedrez", "fide", 4, 197281), ("damas", "inglesa", 6, 36768), ("reversi", "othello", 6, 8200)],
)
def test_perft_equals_the_published_counts(name, rules, depth, nodes):
    assert tablas.Game(name, rules=rules).perft(depth) == nodes


def test_what_is_wrong_is_told():
    with pytest.raises(ValueError, match="go"):
        tablas.Game("go")
    game = tablas.Game("ajedrez")
    with pytest.raises(ValueError, match="e5"):
        game.play("e5")
    with pytest.raises(ValueError, match="1:"):
        tablas.Game("ajedrez", "rubbish")
    with pytest.raises(ValueError):
        game.best("level=nobody")
    with pytest.raises(ValueError):
        game.best(depth=0)
    with pytest.raises(ValueError):
        tablas.Game("damas").mate(2)
    try:
        for language, word in [("es", "aquí"), ("ca", "aquí"), ("en", "here")]:
            tablas.set_language(language)
            with pytest.raises(ValueError, match=word):
                game.play("e5")
    finally:
        tablas.set_language("en")
    with pytest.raises(ValueError, match="es, en, ca"):
        tablas.set_language("xx")


def test_one_depth_gives_the_same_move_and_tells_its_progress():
    heard = []
    game = tablas.Game("damas", rules="inglesa")
    first = game.best(depth=6, progress=heard.append)
    assert [one.depth for one in heard] == sorted(one.depth for one in heard)
    assert heard[-1].move == first.move
    again = game.best(depth=6)
    assert (first.move, first.nodes, first.score) == (again.move, again.nodes, again.score)
    assert first.unit == "man" and first.line[0] == first.move


def test_what_progress_raises_comes_out():
    def stop(_):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        tablas.Game("ajedrez").best(depth=30, progress=stop)


def test_other_threads_run_while_it_thinks():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    tablas.Game("ajedrez").best(time=0.6)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_ctrl_c_stops_a_search():
    program = textwrap.dedent(
        """
        import tablas
        print("ready", flush=True)
        try:
            tablas.Game("ajedrez").best(depth=60)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert out == "interrupted\n" and child.returncode == 0


def test_mates_are_proven():
    problem = tablas.Game("ajedrez", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", rules="problema")
    found = problem.mate(1)
    assert found and found.mate == 1 and found.san == ["Qg7#"]
    none = tablas.Game("ajedrez").mate(1)
    assert not none and none.mate is None and not none.unknown


def test_tables_are_built_and_asked(tmp_path):
    game = tablas.Game("molino", rules="molinolog", size=1)
    assert game.probe(tmp_path) is None
    assert game.solve(tmp_path) > 0
    found = game.probe(tmp_path)
    assert found.result in ("win", "draw", "loss")
    assert {move for move, _, _ in found.moves} == set(game.moves())


def test_terms_are_read_and_written():
    game = tablas.Game("ajedrez", "[rey(blancas,8,5),rey(negras,1,5),torre(blancas,8,8)]")
    assert game.rules == "problema" and "rey(blancas" in game.term


def test_records_go_both_ways():
    game = tablas.Game("ajedrez")
    for move in ["e4", "e5", "Nf3"]:
        game.play(move)
    text = game.record("pgn", [("White", "Ana"), ("Black", "Luis")])
    (record,) = tablas.read_records("ajedrez", text)
    assert record.moves == game.played == ["e2e4", "e7e5", "g1f3"]
    assert record.players == ("Ana", "Luis") and record.result == "*" and record.problems == []
    assert record.game().position == game.position
    (broken,) = tablas.read_records("ajedrez", "1. e4 e5 2. Ke3 *")
    assert broken.moves == ["e2e4", "e7e5"] and broken.problems[0][:2] == (1, 13)


def test_a_match_is_the_same_every_time():
    play = lambda: tablas.play_match("reversi", "depth=3", "random", 6, seed=3)
    one, other = play(), play()
    assert (one.wins, one.draws, one.losses) == (other.wins, other.draws, other.losses)
    assert one.wins + one.draws + one.losses == 6 and one.wins >= 5


def test_features_are_arrays():
    numpy = pytest.importorskip("numpy")
    game = tablas.Game("reversi", rules="othello")
    planes = tablas.features(game)
    assert planes.shape == (len(game.planes), 64) and planes.dtype == numpy.uint8
    assert planes[:-1].sum() == 4 and planes[-1].all()
    game.play(game.moves()[0])
    assert not tablas.features(game)[-1].any()
