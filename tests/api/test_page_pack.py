"""The camp's pack: what a group read off its cards, as a file for others."""

from io import BytesIO

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, nora, tracker, watcher
from tests.api.test_page_people import camp, house, keys, look


@pytest.fixture
def app() -> Flask:
    return tracker()


PACK = b"title: Ours\nsystem: rook_islands\ncards:\n  weapon/Blowpipe:\n    damage: 2\n"


def bring_in(phone: Phone, data: bytes, name: str = "ours.yaml") -> TestResponse:
    form = phone.key("Enter its values", look(phone)).form
    sent = {**dict(form.fields), "file": (BytesIO(data), name)}
    address = form.post.partition("#")[0]
    answer: TestResponse = phone.client.post(address, data=sent, follow_redirects=True)
    return answer


class TestPack:
    def test_what_one_group_typed_in_serves_another(self, app: Flask) -> None:
        # given a group that read a card, and one that did not
        host, other = nora(app), nora(app, title="Friday")
        assert "Your pack" not in look(host)
        bring_in(host, PACK)
        assert "1 card, for another group" in Reader(look(host)).words
        saved = host.client.get(f"/api/v1/campaigns/{campaign_of(host)}/pack").data
        # when the other brings its pack in, once more than it needs to
        words = [Reader(bring_in(other, saved).text).words for _ in range(2)]
        # then it has the card, and no line more the second time
        assert "1 card came in." in words[0]
        assert "0 cards came in. 1 stood here so already." in words[1]
        for nonsense in ("came=x&known=1", "came=99999&known=1", "came=1"):
            assert "came in." not in other.client.get(f"{camp(other)}?{nonsense}").text
        assert house(app, other).collection["weapon/Blowpipe"] == {"damage": 2}

    @pytest.mark.parametrize(
        ("data", "says"),
        [
            (b"title: x\ncards: {weapon/Blowpipe: {damage: much}}", "ours.yaml, weapon/Blowpipe, damage: "),
            (b"title: x\ncards: {hat/Top: {price: 1}}", "ours.yaml, hat/Top: is none of character/"),
            (b"\xff\xfe", "ours.yaml: is not text in UTF-8"),
            (b"x" * (1 << 17) + b"x", "ours.yaml: longer than 131072 bytes"),
            (b"x" * (1 << 18), "no pack is this large"),
        ],
    )
    def test_a_pack_that_cannot_be_used_says_where_and_enters_nothing(
        self, app: Flask, data: bytes, says: str
    ) -> None:
        host = nora(app)
        answer = bring_in(host, data)
        assert answer.status_code in (413, 422)
        assert "Nothing was entered" in Reader(answer.text).words
        assert says in Reader(answer.text).words
        assert house(app, host).collection == {}

    def test_without_a_file_one_is_asked_for(self, app: Flask) -> None:
        host = nora(app)
        answer = host.client.post(f"/c/{campaign_of(host)}/pack", data={})
        assert answer.status_code == 422
        assert "Choose a pack first." in Reader(answer.text).words

    def test_who_only_watches_takes_it_along_and_brings_none_in(self, app: Flask) -> None:
        host = nora(app)
        bring_in(host, PACK)
        zoe = watcher(app, host)
        assert "Your pack" in look(zoe)
        assert "Enter its values" not in keys(look(zoe))
