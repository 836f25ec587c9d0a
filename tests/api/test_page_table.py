"""What the table shows, and what its small doors lead to."""

from tests.api.page_phone import HTMX
from tests.api.page_scenes import tracker


def test_a_rules_id_leads_to_what_it_says() -> None:
    browser = tracker().test_client()
    page, slip = browser.get("/rules/RI-MOVE-01"), browser.get("/rules/RI-MOVE-01", headers=HTMX)
    assert "<h1>RI-MOVE-01" in page.text
    assert "<html" not in slip.text
    assert "can be repeated as long as they last" in page.text
    assert "can be repeated as long as they last" in slip.text


def test_a_rule_that_there_is_not_is_said_to_be_none() -> None:
    assert tracker().test_client().get("/rules/RI-NONE-99").status_code == 404
