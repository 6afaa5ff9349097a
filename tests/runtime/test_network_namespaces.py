"""The product on laptops with real adapters: phones open what terminal, pages and codes say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.namespaces import Product, Room, login_link, opens, product, room, why_not
from tests.servers import wait_until

pytestmark = [pytest.mark.embedded, pytest.mark.skipif(bool(why := why_not()), reason=why)]
NO_NETWORK = "This computer is in no network"
DOCKER = ("docker0", "172.17.0.1/16")
HOTSPOT = ("wlan0", "10.42.0.1/24")
WIFI = ("wlp3s0", "192.168.178.42/24")
CABLE = ("enp0s25", "192.168.178.20/24")
TUNNEL = ("tun0", "10.8.0.6/24")


@pytest.fixture(scope="module")
def hall() -> Iterator[Room]:
    with room() as found:
        yield found


@pytest.fixture(scope="module")
def laptop(hall: Room, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """The product, started before there was any network; its organizer is logged in at a demo."""
    with product(hall.laptop, tmp_path_factory.mktemp("data")) as found:
        wait_until(lambda: bool(login_link(found.terminal)), "the terminal's link")
        assert NO_NETWORK in found.terminal
        assert "█" not in found.terminal  # no code
        found.here = "http://127.0.0.1:8000"
        link = login_link(found.terminal)
        found.get(link)
        found.get(link, "")
        found.get("/demo/", "")
        yield found


def shown(laptop: Product) -> str:
    """The address that the page for phones shows with a code; "" where it shows none."""
    page = laptop.get("/network/")
    found = re.search(r'class="qr-url" href="(http://[^"]+)"', page)
    assert (found is None) == ('class="qr-code"' not in page)
    return found[1] if found else ""


def shows(laptop: Product, host: str) -> None:
    """Pages and the terminal come to show this address without being asked."""
    wait_until(lambda: shown(laptop) == f"http://{host}:8000/", f"the page to show {host}")
    wait_until(
        lambda: f"http://{host}:8000/" in laptop.terminal.rpartition("Stichtag is at")[2],
        f"the terminal to show {host}",
    )


def listed(laptop: Product) -> list[str]:
    return re.findall(r"([\d.]+) \((\w+)\)", laptop.get("/network/"))


def slug(laptop: Product) -> str:
    found = re.search(r"/e/([\w-]+)/", laptop.get("/demo/", ""))
    assert found is not None
    return found[1]


def notice(laptop: Product) -> str:
    """Return the desk's notice of the address."""
    page = laptop.get(f"/e/{slug(laptop)}/desk/")
    return page.partition('id="address-notice"')[2].partition("</section>")[0]


@pytest.mark.turns(2)
def test_without_a_network_nothing_shows_a_code(hall: Room, laptop: Product) -> None:
    hall.plug()
    wait_until(lambda: shown(laptop) == "", "the page to show nothing")
    desk = f"/e/{slug(laptop)}/desk/"
    for path in (desk, f"{desk}cards/", f"{desk}settings/", f"/e/{slug(laptop)}/projector/"):
        page = laptop.get(path)
        assert 'class="qr-code"' not in page
    assert NO_NETWORK in laptop.get(f"{desk}cards/")
    assert NO_NETWORK in notice(laptop)


@pytest.mark.turns(2)
@pytest.mark.parametrize(
    ("adapters", "route", "host"),
    [
        ((DOCKER, HOTSPOT), "", "10.42.0.1"),
        ((TUNNEL, WIFI), "tun0", "192.168.178.42"),
        ((("wlan0", "192.168.1.7/24"),), "", "192.168.1.7"),
        ((DOCKER, ("wlan0", "192.168.43.77/24")), "wlan0", "192.168.43.77"),
        ((HOTSPOT, CABLE), "enp0s25", "192.168.178.20"),
    ],
    ids=["own hotspot", "vpn", "no gateway", "phone's hotspot", "cable and hotspot"],
)
def test_a_phone_opens_what_is_shown(
    hall: Room,
    laptop: Product,
    adapters: tuple[tuple[str, str], ...],
    route: str,
    host: str,
) -> None:
    hall.plug(*adapters, route=route)
    shows(laptop, host)
    assert opens(hall.phone, f"http://{host}:8000/") == 200
    assert opens(hall.phone, "http://127.0.0.1:8000/") == 0
    assert {name for _ip, name in listed(laptop)} == {name for name, _address in adapters}
    for name, address in adapters:
        line = f"http://{address.partition('/')[0]}:8000/  ({name})"
        wait_until(lambda line=line: line in laptop.terminal.rpartition("Stichtag is at")[2], line)
    cards = laptop.get(f"/e/{slug(laptop)}/desk/cards/")
    assert f"The codes lead to http://{host}:8000/" in cards


@pytest.mark.turns(2)
def test_where_a_phone_came_last_counts_and_a_choice_goes_before_it(
    hall: Room, laptop: Product
) -> None:
    hall.plug(HOTSPOT, CABLE, route="enp0s25")
    shows(laptop, "192.168.178.20")
    assert opens(hall.phone, "http://10.42.0.1:8000/") == 200
    shows_page = shown(laptop)
    assert shows_page == "http://10.42.0.1:8000/"
    laptop.get("/network/", "address=192.168.178.20")
    assert opens(hall.phone, "http://10.42.0.1:8000/") == 200
    assert shown(laptop) == "http://192.168.178.20:8000/"
    laptop.get("/network/", "address=")


@pytest.fixture
def screen(
    hall: Room,
    laptop: Product,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[Page]:
    """A browser that runs on the laptop, logged in."""
    program = tmp_path / "chromium"
    inside = f"ip netns exec {hall.laptop.name} {browser_type_launch_args['executable_path']}"
    program.write_text(f'#!/bin/sh\nexec {inside} "$@"\n')
    program.chmod(0o755)
    with browser_type.launch(**{**browser_type_launch_args, "executable_path": program}) as browser:
        context = browser.new_context(base_url=laptop.here, locale="en-GB")
        session = next(c.value for c in laptop.cookies if c.name == "sessionid")
        context.add_cookies([{"name": "sessionid", "value": str(session), "url": laptop.here}])
        yield context.new_page()


@pytest.mark.turns(2)
def test_an_open_desk_and_an_open_wall_show_the_new_code_by_themselves(
    hall: Room, laptop: Product, screen: Page
) -> None:
    hall.plug(WIFI, route="wlp3s0")
    shows(laptop, "192.168.178.42")
    laptop.get(f"/e/{slug(laptop)}/desk/address/", "")
    screen.goto(f"/e/{slug(laptop)}/desk/")
    wall = screen.context.new_page()
    wall.goto(f"/e/{slug(laptop)}/projector/")
    for page in (screen, wall):
        expect(page.locator(".live-dot")).to_have_attribute("data-state", "open")
    expect(screen.locator("#address-notice")).to_have_count(0)
    before = wall.locator("#wall-code svg").inner_html()
    hall.plug(HOTSPOT)
    expect(screen.locator("#address-notice .qr-url")).to_have_text(
        "http://10.42.0.1:8000/", timeout=30_000
    )
    expect(wall.locator("#wall-code svg")).to_be_visible()
    wait_until(
        lambda: wall.locator("#wall-code svg").inner_html() != before, "the wall's code", seconds=70
    )
    screen.locator("#address-notice").get_by_role("button", name="Understood").click()
    expect(screen.locator("#address-notice")).to_have_count(0)


@pytest.mark.turns(2)
def test_another_wifi_is_told_with_what_was_printed(hall: Room, laptop: Product) -> None:
    hall.plug(WIFI, route="wlp3s0")
    shows(laptop, "192.168.178.42")
    laptop.get(f"/e/{slug(laptop)}/desk/cards/")
    laptop.get(f"/e/{slug(laptop)}/desk/address/", "")
    laptop.get(f"/e/{slug(laptop)}/desk/cards/")
    assert notice(laptop) == ""
    hall.plug(("wlp3s0", "10.0.7.15/24"), route="wlp3s0")
    wait_until(lambda: "10.0.7.15" in notice(laptop), "the desk to say it")
    said = notice(laptop)
    assert "lead to 192.168.178.42, which this computer no longer has" in said
    assert "The printed codes of this tournament lead to 192.168.178.42:8000." in said
    assert 'class="qr-code"' in said
    shows(laptop, "10.0.7.15")
    assert "codes and links shown so far lead to 192.168.178.42" in laptop.terminal
    hall.plug()
    wait_until(lambda: NO_NETWORK in notice(laptop), "the desk to say that there is none")
    assert 'class="qr-code"' not in notice(laptop)
