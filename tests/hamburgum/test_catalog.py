"""What the catalog says of the printed boards and icons of Hamburgum."""

from __future__ import annotations

from hummel_service.games.hamburgum import HAMBURGUM

INFO = HAMBURGUM.info
TRACKS = {track.name: track for track in INFO.tracks}


def numbers(name):  # noqa: ANN001 - a string
    """Returns the numbers printed on a track."""
    return [space.number for space in TRACKS[name].spaces]


def colours(name):  # noqa: ANN001 - a string
    """Returns the colours of a track."""
    return [space.colour for space in TRACKS[name].spaces]


def test_the_printed_rows_are_described():
    """H3, H5.1, H7.2: a client need not know how long a game is, what a space is worth, when a disaster strikes."""
    assert numbers("seasons") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert numbers("rounds") == [1, 2, 3, 4]
    assert numbers("square") == [0, 1, 2, 3, 5, 7, 9, 12, 15, 18]
    assert numbers("disasters") == [1, 2, 3]


def test_coloured_rows_say_the_colour_of_each_space():
    """H3.5, H4.4: the windows by the black die, and what the next wall segment of each half costs."""
    assert numbers("windows") == [1, 2, 3, 4, 5, 6]
    assert colours("windows") == ["brown", "pink", "orange", "grey", "purple", "black"]
    assert numbers("wall_left") == numbers("wall_right") == [1, 2, 3, 4, 5]
    assert colours("wall_left") == ["grey", "brown", "pink", "purple", "orange"]
    assert colours("wall_right") == ["orange", "purple", "brown", "pink", "grey"]


def test_icons_say_when_a_card_works():
    """H6.1: each icon stands on some card, and a Zoo card has none."""
    assert {card.icon for card in INFO.cards} == {"", "LAUREL", "ALWAYS", "FLASH", "I", "II", "III"}
    assert {card.icon for card in INFO.cards if card.kind == "Zoo"} == {""}
    assert INFO.cards[10].icon == "LAUREL"


def test_articles_go_by_the_sound():
    """031 searches for a University building, 174 for an Underworld one."""
    assert "for a University building" in INFO.cards[30].text
    assert "for an Underworld building" in INFO.cards[173].text


def test_numbers_of_the_rules_are_described():
    """H3.7, H4.1, H4.5: a client need not know what a high die is, how many workers come, or what a site costs."""
    assert {(number.name, number.value, number.rule) for number in INFO.rule_numbers} == {
        ("bad_die", 5, "H3.7"),
        ("workers_taken", 3, "H4.1"),
        ("site_workers", 1, "H4.5"),
    }
