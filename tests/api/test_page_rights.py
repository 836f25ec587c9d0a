"""Who may see and do what on the page, and how somebody reads that they may not."""

import pytest
from flask import Flask

from api.pages import table as table_pages
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, code_of, nora, player_turn, tracker, watcher, wiring_of
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.journal.port import JournalBusy, JournalFailed
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.outcomes import Recorded

FORM = {"id": "0d0e4b8e-6f5c-4f0e-9d5b-0a1d6a2c7e11", "kind": "record_hurt", "seat": "seat-1", "seen": "1"}
HURT = {**FORM, "f:text:unit": "beheader-red", "f:number:hp": "1", "f:text:cause": "table"}


@pytest.fixture
def app() -> Flask:
    return tracker()


def test_who_does_not_sit_at_the_table_reads_how_to_get_there(app: Flask) -> None:
    host, stranger = nora(app), Phone(app)
    answer = stranger.open(host.url)
    assert answer.status_code == 401
    assert answer.mimetype == "text/html"
    words = Reader(answer.text).words
    assert "You do not sit at this table yet" in words
    assert "Code on the host’s screen" in words
    assert "To the first page" in words


def test_another_tables_seat_opens_no_door(app: Flask) -> None:
    host, other = nora(app), nora(app)
    answer = other.client.get(host.url)
    assert answer.status_code == 403
    assert "Code on the host’s screen" in answer.text


def test_an_unknown_campaign_is_told_so(app: Flask) -> None:
    answer = nora(app).client.get("/c/nothing")
    assert answer.status_code == 404
    assert "There is no such campaign here" in Reader(answer.text).words


def test_a_spectator_sees_the_table_and_no_key_that_acts() -> None:
    app, host, _ben = player_turn()
    guest = watcher(app, host)
    assert "Beheader red" in guest.words
    wanted = [(key.words, key.form.get or key.form.post) for key in Reader(guest.table).keys]
    assert [says for says, where in wanted if where not in ("", "/language")] == []


@pytest.mark.parametrize("path", ["/act", "/sheet?kind=move", "/undo/x", "/consent/x"])
def test_a_spectator_changes_nothing(path: str) -> None:
    app, host, _ben = player_turn()
    guest = watcher(app, host)
    before = wiring_of(app).journal.head(campaign_of(host)).position
    send = guest.client.get if path.startswith("/sheet") else guest.client.post
    answer = send(guest.url + path, data=HURT, headers=HTMX)
    assert answer.status_code == 403
    assert "A spectator sees everything that is open, and changes nothing" in Reader(answer.text).words
    assert wiring_of(app).journal.head(campaign_of(host)).position == before


def test_a_spectator_is_not_given_the_code(app: Flask) -> None:
    host = nora(app)
    guest = watcher(app, host)
    assert code_of(host) not in guest.open(guest.url).text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
)
def test_another_sites_form_is_not_carried_out(headers: dict[str, str]) -> None:
    app, host, _ben = player_turn()
    before = wiring_of(app).journal.head(campaign_of(host)).position
    assert host.client.post(f"{host.url}/act", data=HURT, headers=headers).status_code == 403
    assert wiring_of(app).journal.head(campaign_of(host)).position == before


@pytest.mark.parametrize("headers", [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {}])
def test_ones_own_form_is(headers: dict[str, str]) -> None:
    _app, host, _ben = player_turn()
    seen = {"seen": host.key("Beheader red: 1 damage").form.fields[3][1]}
    assert host.client.post(f"{host.url}/act", data={**HURT, **seen}, headers=headers).status_code == 200


def test_a_page_says_that_nothing_of_it_is_kept_or_framed(app: Flask) -> None:
    answer = Phone(app).open("/")
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "<script>" not in answer.text


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Flask) -> None:
    form = {"system": "rook_islands", "title": "Thursday", "name1": "Nora"}
    cookie = Phone(app).client.post("/new", data=form).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("failure", "status", "says"),
    [
        (JournalBusy("locked"), 503, "tap again"),
        (JournalFailed("disk full"), 503, "Nothing was recorded"),
        (RuntimeError("boom"), 500, "What was logged before is safe"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_breaks_is_readable_and_shows_no_trace(
    app: Flask,
    monkeypatch: pytest.MonkeyPatch,
    failure: Exception,
    status: int,
    says: str,
    headers: dict[str, str],
) -> None:
    host = nora(app)

    def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(table_pages, "table_view", fail)
    answer = host.client.get(f"{host.url}/live", headers=headers)
    assert answer.status_code == status
    assert says in Reader(answer.text).words
    assert "Traceback" not in answer.text
    assert ("HX-Retarget" in answer.headers) is bool(headers)


def test_a_form_that_is_too_large_is_told_so(app: Flask) -> None:
    host = nora(app)
    answer = host.client.post(f"{host.url}/act", data={**HURT, "f:text:cause": "x" * 1_000_000}, headers=HTMX)
    assert answer.status_code == 413
    assert "That is too much" in Reader(answer.text).words


def test_a_phone_that_has_it_all_is_sent_nothing(app: Flask) -> None:
    host = nora(app)
    position = wiring_of(app).journal.head(campaign_of(host)).position
    assert host.client.get(f"{host.url}/live?have={position}").status_code == 204
    assert host.client.get(f"{host.url}/live?have={position - 1}").status_code == 200


def test_a_line_that_was_left_is_looked_at_and_says_where_the_table_goes_on() -> None:
    app, host, _ben = player_turn()
    play, campaign = wiring_of(app).play, campaign_of(host)
    by = By(seat=SeatId("seat-1"))
    ids = ("b07e4b8e-6f5c-4f0e-9d5b-0a1d6a2c7e11", "c07e4b8e-6f5c-4f0e-9d5b-0a1d6a2c7e11")
    branch = BranchRequest(id=ActionId(ids[0]), seat=by.seat, by=by, title="Another way")
    made = make_branch(play, campaign, branch)
    assert isinstance(made, BranchedOff)
    adopting = LineRequest(id=ActionId(ids[1]), seat=by.seat, by=by, branch=made.campaign)
    assert isinstance(adopt_branch(play, campaign, adopting), Recorded)
    before = play.journal.head(campaign)
    assert host.client.get(host.url).status_code == 200
    answer = host.client.post(host.url + "/act", data=HURT, headers=HTMX)
    assert answer.status_code == 409
    assert "the table goes on in “Another way”" in Reader(answer.text).words
    assert play.journal.head(campaign) == before
