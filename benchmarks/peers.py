"""The bursts of the peers; run by the Python of their own environment."""

import io
import random
from collections.abc import Callable, Iterator
from functools import partial

import chess
import chess.pgn
import pyspiel
from pokerkit import HandHistory
from serving import serve

RNG = random.Random(1)
SOLITAIRE = pyspiel.load_game("solitaire")

PHH = b"""variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000]
actions = [
  'd dh p1 AcAs', 'd dh p2 KhQh', 'd dh p3 7d7c', 'd dh p4 2s3d',
  'p3 cbr 300', 'p4 f', 'p1 cbr 900', 'p2 cc', 'p3 cc',
  'd db Jh8h4d', 'p1 cbr 1200', 'p2 cc', 'p3 f',
  'd db 2h', 'p1 cc', 'p2 cbr 2500', 'p1 cc',
  'd db 9c', 'p1 cc', 'p2 cbr 3000', 'p1 cc', 'p2 sm KhQh', 'p1 sm AcAs',
]
"""
PHH_ACTIONS = 23


def solitaire_hand() -> list[int]:
    """One random game of solitaire, chance moves included."""
    state, actions = SOLITAIRE.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            action = RNG.choice([outcome for outcome, _ in state.chance_outcomes()])
        else:
            action = RNG.choice(state.legal_actions())
        actions.append(action)
        state.apply_action(action)
    return actions


def chess_games() -> Iterator[list[chess.Move]]:
    """Random games."""
    for _ in range(4):
        board, moves = chess.Board(), []
        while not board.is_game_over() and len(moves) < 160:
            moves.append(RNG.choice(list(board.legal_moves)))
            board.push(moves[-1])
        yield moves


HANDS = [solitaire_hand() for _ in range(10)]
GAMES = list(chess_games())


def pgn(moves: list[chess.Move], *, clocks: bool) -> str:
    """A game as text, with the clock after every move if asked."""
    game = chess.pgn.Game()
    node: chess.pgn.GameNode = game
    for number, move in enumerate(moves):
        node = node.add_variation(move)
        if clocks:
            node.set_clock(5400 - number * 7.5)
    return str(game)


PLAIN, CLOCKED = ([pgn(moves, clocks=clocks) for moves in GAMES] for clocks in (False, True))


def spiel_replay() -> int:
    """Checked steps of recorded games, chance moves included."""
    for actions in HANDS:
        state = SOLITAIRE.new_initial_state()
        for action in actions:
            state.apply_action_with_legality_check(action)
    return sum(map(len, HANDS))


def spiel_choose() -> int:
    """Decisions of random play; chance moves are made on the way and not counted."""
    rng, steps = random.Random(2), 0
    for _ in range(2):
        state = SOLITAIRE.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
            else:
                action = rng.choice(state.legal_actions())
                steps += 1
            state.apply_action(action)
    return steps


def chess_push() -> int:
    """Checked moves of recorded games."""
    for moves in GAMES:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
    return sum(map(len, GAMES))


def pgn_read(texts: list[str]) -> int:
    """Moves read from text."""
    for text in texts:
        assert chess.pgn.read_game(io.StringIO(text)) is not None
    return sum(map(len, GAMES))


def phh_read() -> int:
    """Actions of a poker hand read from text and played."""
    *_, state = HandHistory.load(io.BytesIO(PHH))
    assert not state.status
    return PHH_ACTIONS


BURSTS: dict[str, Callable[[], int]] = {
    "spiel_replay": spiel_replay,
    "spiel_choose": spiel_choose,
    "chess_push": chess_push,
    "pgn_read": partial(pgn_read, PLAIN),
    "pgn_clock_read": partial(pgn_read, CLOCKED),
    "phh_read": phh_read,
}
serve(BURSTS)
