"""Who may hold a stream, without any: newer pages, hosts, and sharing when all places are taken."""

from __future__ import annotations

from referee.web.wire.places import OF_ONE, SPARE, Place, Places


def takes(
    places: Places, device: str, view: str = "felt", page: str = "1", **more: object
) -> Place:
    place = asks(places, device, view, page, **more)
    assert place is not None
    return place


def asks(
    places: Places,
    device: str,
    view: str = "felt",
    page: str = "1",
    address: str = "",
    host: bool = False,
) -> Place | None:
    return places.take(device, view, page, address or device, host)


def test_a_newer_page_ends_the_older_which_does_not_end_it_in_turn() -> None:
    places = Places(2, 1)
    first, bank = takes(places, "Ann"), takes(places, "Ann", "bank")
    second = takes(places, "Ann", page="2")
    assert (first.ended, bank.ended, second.ended) == (True, False, False)
    assert asks(places, "Ann", page="1") is None
    again = takes(places, "Ann", page="2")
    assert (second.ended, again.ended) == (True, False), "the same page, after its line was cut"
    assert asks(places, "Ann", page="1") is None
    places.leave(again)
    assert takes(places, "Ann", page="1"), "nobody has it: it may come back"


def test_the_stream_that_ends_is_woken() -> None:
    places, woken = Places(), list[str]()
    places.take("Ann", "felt", "1", "here", False, lambda: woken.append("first"))
    places.take("Ann", "felt", "2", "here", False, lambda: woken.append("second"))
    assert woken == ["first"]


def test_hosts_have_places_of_their_own() -> None:
    places = Places(1, 1)
    takes(places, "guest")
    assert asks(places, "other guest") is None
    takes(places, "host", host=True)
    assert asks(places, "other host", host=True) is None


def test_whoever_has_most_gives_one_up() -> None:
    places = Places(4, 1)
    greedy = [takes(places, f"cookie {number}", address="greedy") for number in range(4)]
    takes(places, "Ann")
    assert [one.ended for one in greedy] == [False, False, False, True]
    places.leave(greedy[3])
    assert asks(places, "cookie 9", address="greedy") is None, "it still has most"
    takes(places, "Bob")
    assert [one.ended for one in greedy] == [False, False, True, True]
    takes(places, "Cy")
    assert asks(places, "Dot") is None, "one each: nobody has too much"


def test_where_all_come_from_one_address_the_first_stay() -> None:
    places = Places(3, 1)
    kept = [takes(places, f"phone {number}", address="the router") for number in range(3)]
    assert asks(places, "one more", address="the router") is None
    assert not any(one.ended for one in kept)


def test_streams_that_were_ended_and_hang_are_not_heaped_up() -> None:
    places = Places(2, 1)
    got = [asks(places, "Ann", page=str(number)) for number in range(100)]
    assert sum(one is not None for one in got) == 2 + SPARE


def test_one_address_has_its_end_and_the_machine_itself_has_none() -> None:
    places = Places()
    for number in range(OF_ONE):
        takes(places, f"phone {number}", address="a house")
    assert asks(places, "one more", address="a house") is None
    takes(places, "tablet", address="a house", host=True)
    takes(places, "phone", address="another house")
    for number in range(OF_ONE + 1):
        takes(places, f"behind a proxy {number}", address="127.0.0.1")
    places.leave(next(iter(places._taken)))
    takes(places, "one more", address="a house")
