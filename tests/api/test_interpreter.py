"""What the rules say in English, told in another language."""

import pytest

from api.interpreter import Interpreter

FRENCH = Interpreter(
    [
        ("{pot} of {coins} coins", "{pot} pièces sur {coins}"),
        ("{who} picks up {what}", "{who} prend {what}"),
        ("{who} picks up {what} from {whom}", "{whom} donne {what} à {who}"),
        ("the pot is empty", "le pot est vide"),
        ("agreed", "d’accord"),
        (" and ", " et "),
        ("Waits for {names}", "Attend {names}"),
        ("not done yet: {steps}", "pas encore fait\u00a0: {steps}"),
        ("shuffle the hats; put them by the pot", "mélanger les chapeaux ; les poser près du pot"),
        ("sealed", "scellé"),
        ("Take a cap", "Prendre un chapeau"),
        ("{who} loses a hat{why}", "{who} perd un chapeau{why}"),
        ("{card}: {field} is {value}", "{card}\u00a0: {field} vaut {value}"),
        ("colour", "couleur"),
        ("{face} in {faces}", "{face} sur {faces}"),
        ("hat of hats", "hat of hats"),
        ("“{title}” begins", "« {title} » commence"),
        ("hooks it has (none: a bare wall)", "crochets (aucun\u00a0: un mur nu)"),
        ("(no hat is there)", "(aucun chapeau)"),
        ("Hood in Cap", "Hood in Cap"),
        ("pot {number}", "cagnotte {number}"),
        (" / ", " / "),
        ("{loot} in all", "{loot} en tout"),
        ("; ", " ; "),
        (": ", "\u00a0: "),
    ]
)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("the pot is empty", "le pot est vide"),
        ("The pot is empty", "Le pot est vide"),
        ("3 of 12 coins", "3 pièces sur 12"),
        # The more a sentence says of its own, the sooner it is taken.
        ("Ann picks up a hat from Bob", "Bob donne a hat à Ann"),
        ("Ann picks up 3 of 12 coins", "Ann prend 3 pièces sur 12"),
        ("Ann picks up a hat (agreed)", "Ann prend a hat (d’accord)"),
        ("Waits for Ann and Bob", "Attend Ann et Bob"),
        ("agreed · the pot is empty", "d’accord · le pot est vide"),
        ("take a cap", "prendre un chapeau"),
        # Names are data, also those that look like a sentence's pieces.
        ("Machete", "Machete"),
        ("{who} {0} %s", "{who} {0} %s"),
        ("", ""),
    ],
)
def test_a_sentence_is_known_by_its_fixed_words(said: str, told: str) -> None:
    assert FRENCH.tell(said) == told


def test_what_is_too_long_to_be_a_sentence_of_ours_stays_as_it_is() -> None:
    said = "Ann picks up " * 200
    assert FRENCH.tell(said) == said


def test_what_was_told_already_stays() -> None:
    told = FRENCH.tell("Ann picks up 3 of 12 coins · the pot is empty")
    assert FRENCH.tell(told) == told
    assert FRENCH.tell("Bob\u00a0: Ann prend un chapeau") == "Bob\u00a0: Ann prend un chapeau"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        # Of several sentences in a row each is told by itself, however they would read as one.
        ("Ann picks up a hat; Bob picks up a cap from Cy", "Ann prend a hat ; Cy donne a cap à Bob"),
        # An afterthought in brackets is never torn in two.
        ("Ann picks up a hat (a gift from Bob)", "Ann prend a hat (a gift from Bob)"),
        (
            "Hat: hooks it has (none: a bare wall): sealed",
            "Hat\u00a0: crochets (aucun\u00a0: un mur nu)\u00a0: scellé",
        ),
        ("Take a cap (no hat is there)", "Prendre un chapeau (aucun chapeau)"),
        # A sentence with a semicolon of its own stays one in a row of others.
        (
            "not done yet: shuffle the hats; put them by the pot; sealed",
            "pas encore fait\u00a0: mélanger les chapeaux ; les poser près du pot ; scellé",
        ),
    ],
)
def test_sentences_are_not_read_across_their_ends(said: str, told: str) -> None:
    assert FRENCH.tell(said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Ann loses a hat", "Ann perd un chapeau"),
        ("Ann loses a hat (agreed)", "Ann perd un chapeau (d’accord)"),
    ],
)
def test_an_afterthought_may_be_missing(said: str, told: str) -> None:
    assert FRENCH.tell(said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        # Who says it is no card, and what is said no field of it.
        ("Ann: the pot is empty", "Ann\u00a0: le pot est vide"),
        ("Hat: colour is red of the pot", "Hat\u00a0: couleur vaut red of the pot"),
        # A name that looks like a sentence with few words of its own.
        ("All put in the pot", "All put in the pot"),
        ("Hat in Cap", "Hat sur Cap"),
        # Several things are not one, and a number is one word.
        ("pot 2 / pot 3", "cagnotte 2 / cagnotte 3"),
        ("the colour, the pot is empty in red", "the colour, the pot is empty in red"),
    ],
)
def test_the_reading_that_leaves_the_least_english_is_taken(said: str, told: str) -> None:
    assert FRENCH.tell(said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Ann picks up the hats and the pot", "Ann prend the hats and the pot"),
        ("Hat: colour is red caps on hooks 1 and 2", "Hat\u00a0: couleur vaut red caps on hooks 1 and 2"),
        ("Ann picks up Hat and Cap", "Ann prend Hat et Cap"),
    ],
)
def test_what_somebody_typed_is_not_told_by_halves(said: str, told: str) -> None:
    assert FRENCH.tell(said) == told


def test_a_name_with_english_words_is_a_name() -> None:
    assert FRENCH.tell("Hat of hats: colour is agreed") == "Hat of hats\u00a0: couleur vaut d’accord"
    assert FRENCH.tell("Ann picks up hat of hats") == "Ann prend hat of hats"
    assert FRENCH.tell("Hood in Cap (agreed)") == "Hood in Cap (d’accord)"
    assert FRENCH.tell("'the pot': colour is agreed") == "'the pot'\u00a0: couleur vaut d’accord"
    assert FRENCH.tell("“A hat of coins” begins") == "« A hat of coins » commence"
