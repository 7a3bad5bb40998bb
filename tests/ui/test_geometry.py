"""Nothing on the felt lies over anything else, for 2 to 16 seats and several sizes."""

from __future__ import annotations

from itertools import combinations

import pytest

from dealer_app.ui.geometry import Box, places

SIZES = [(976, 478), (720, 526), (976, 488), (720, 470), (1616, 850), (1200, 640)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 17))
def test_no_two_places_overlap(seats: int, size: tuple[int, int]) -> None:
    spots = places(*size, seats)
    boxes = [*spots.seats, spots.punter, spots.banker, spots.banque, spots.reliquat, spots.panier, spots.cagnotte]
    boxes.append(spots.dead)
    assert [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)] == []


@pytest.mark.parametrize("seats", range(2, 17))
def test_every_place_lies_on_the_felt_and_a_finger_finds_it(seats: int) -> None:
    width, height = SIZES[0]
    for box in places(width, height, seats).seats:
        assert 0 <= box.x <= width - box.w
        assert 0 <= box.y <= height - box.h
        assert min(box.w, box.h) >= 48


def test_seat_1_is_at_the_croupiers_right_and_the_last_at_his_left() -> None:
    width, height = SIZES[0]
    seats = places(width, height, 9).seats
    assert seats[0].x > width / 2 > seats[-1].x
    assert seats[4].y < height / 4


def test_two_boxes_that_share_a_pixel_are_seen() -> None:
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 5, 5))
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 5, 5))
