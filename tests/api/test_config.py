"""Settings, the secret, tokens and codes."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from api.config import BadSetting, Config
from api.secret import signing_secret
from api.tokens import LETTERS, Pass, Tokens
from api.wiring import place_of
from tracker.facts.ids import CampaignId, SeatId

CAMPAIGN = CampaignId("c-1")
ROOT = Path(__file__).parents[2]
SCALED = {"CASTAWAY_JOURNAL": "postgresql://here/castaway", "CASTAWAY_REDIS": "redis://here"}
PASS = Pass(CAMPAIGN, SeatId("seat-1"), "host", "phone")


def test_without_settings_everything_is_on_this_machine() -> None:
    config = Config.from_environment({})
    assert (config.host, config.port, config.journal) == ("127.0.0.1", 8000, "sqlite:///var/castaway.db")
    assert config.address == "http://127.0.0.1:8000"
    assert config.threads >= 24


def test_settings_come_from_the_environment() -> None:
    settings = {"CASTAWAY_HOST": "0.0.0.0", "CASTAWAY_PORT": "80", "CASTAWAY_JOURNAL": "memory:"}
    config = Config.from_environment({**settings, "CASTAWAY_SECRET": "sixteen letters!"})
    assert (config.host, config.port, config.journal) == ("0.0.0.0", 80, "memory:")
    assert config.secret == "sixteen letters!"
    assert config.address == "http://127.0.0.1:80"


def test_an_empty_setting_is_not_set() -> None:
    assert Config.from_environment({"CASTAWAY_PORT": "", "CASTAWAY_SECRET": ""}) == Config()


@pytest.mark.parametrize("port", ["x", "0", "65536", "-1", "8000.0", "٣", "1e3", "99999999999999999999"])
def test_a_port_that_is_none_is_named(port: str) -> None:
    with pytest.raises(BadSetting, match="CASTAWAY_PORT"):
        Config.from_environment({"CASTAWAY_PORT": port})


@pytest.mark.parametrize(("setting", "most"), [("CASTAWAY_WORKERS", 1_000), ("CASTAWAY_THREADS", 10_000)])
def test_a_count_that_is_none_is_named(setting: str, most: int) -> None:
    for wrong in ("0", "x", "-1", "1.5", "٣", str(most + 1), "9" * 20):
        with pytest.raises(BadSetting, match=f"{setting}=.*from 1 to {most}"):
            Config.from_environment({setting: wrong})
    config = Config.from_environment({**SCALED, setting: str(most)})
    assert getattr(config, setting.removeprefix("CASTAWAY_").lower()) == most


@pytest.mark.parametrize("threads", ["40", "1000", "10000"])
def test_however_many_streams_are_open_connections_stay_open_between_two_taps(threads: str) -> None:
    """What is left of gunicorn's connections when every thread holds a stream."""
    asked = "from api import gunicorn_conf as c; print(c.worker_connections - c.threads)"
    settings = {**os.environ, "CASTAWAY_THREADS": threads, "PYTHONPATH": str(ROOT)}
    told = subprocess.run([sys.executable, "-c", asked], env=settings, capture_output=True, check=True)
    assert int(told.stdout) >= 1_000


def test_several_processes_need_a_journal_and_a_place_that_they_share() -> None:
    for left_out in SCALED:
        alone = {name: said for name, said in SCALED.items() if name != left_out}
        with pytest.raises(BadSetting, match="CASTAWAY_WORKERS=4"):
            Config.from_environment({**alone, "CASTAWAY_WORKERS": "4"})
        assert not Config.from_environment(alone).shared
    assert Config.from_environment({**SCALED, "CASTAWAY_WORKERS": "4"}).shared


@pytest.mark.parametrize("level", ["loud", "INFO", "10"])
def test_how_much_is_logged_is_one_of_four_words(level: str) -> None:
    with pytest.raises(BadSetting, match=r"CASTAWAY_LOG=.*debug, info, warning, error"):
        Config.from_environment({"CASTAWAY_LOG": level})
    assert Config.from_environment({"CASTAWAY_LOG": "debug"}).log == "debug"


def test_a_redis_that_is_none_is_named() -> None:
    with pytest.raises(BadSetting, match="CASTAWAY_REDIS"):
        place_of(Config.from_environment({"CASTAWAY_REDIS": "http://here"}))


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_every_setting_is_documented_with_its_default(page: str) -> None:
    """A row of the table names variables and their defaults, in the same order."""
    documented: dict[str, str] = {}
    for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("| `CASTAWAY_"):
            names, defaults, *_ = line.strip("| ").split(" | ")
            found = re.findall("`([^`]*)`", defaults) or [""] * 9
            documented |= dict(zip(re.findall("`([^`]*)`", names), found, strict=False))
    plain = Config()
    assert documented == {f"CASTAWAY_{name.upper()}": str(getattr(plain, name)) for name in vars(plain)}


def test_a_short_secret_is_refused_and_not_shown() -> None:
    with pytest.raises(BadSetting, match="CASTAWAY_SECRET") as refused:
        Config.from_environment({"CASTAWAY_SECRET": "hunter2"})
    assert "hunter2" not in str(refused.value)


def test_the_secret_is_in_no_description_of_the_settings() -> None:
    assert "sixteen letters!" not in repr(Config(secret="sixteen letters!"))


def test_a_secret_is_drawn_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    config = Config(journal=f"sqlite:///{tmp_path}/deep/books.db")
    secret = signing_secret(config)
    assert signing_secret(config) == secret
    kept = tmp_path / "deep" / "books.secret"
    assert kept.read_text() == secret
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["books.secret"]


def test_two_installations_have_two_secrets(tmp_path: Path) -> None:
    first, second = (Config(journal=f"sqlite:///{tmp_path}/{name}.db") for name in ("a", "b"))
    assert signing_secret(first) != signing_secret(second)
    assert signing_secret(Config(journal="memory:")) != signing_secret(Config(journal="memory:"))


def test_a_given_secret_is_used_and_nothing_kept(tmp_path: Path) -> None:
    config = Config(journal=f"sqlite:///{tmp_path}/books.db", secret="sixteen letters!")
    assert signing_secret(config) == "sixteen letters!"
    assert list(tmp_path.iterdir()) == []


def test_an_empty_secret_file_is_named_and_not_used(tmp_path: Path) -> None:
    (tmp_path / "books.secret").touch()
    with pytest.raises(BadSetting, match=r"books\.secret is empty"):
        signing_secret(Config(journal=f"sqlite:///{tmp_path}/books.db"))


def test_a_token_says_what_it_was_issued_for() -> None:
    tokens = Tokens("a secret")
    assert tokens.read(tokens.issue(PASS)) == PASS
    assert Tokens("another secret").read(tokens.issue(PASS)) is None


@pytest.mark.parametrize("token", ["", ".", "a.b", "x" * 5000, "ü.ß", "WyJ4Il0.WyJ4Il0"])
def test_what_was_not_issued_says_nothing(token: str) -> None:
    assert Tokens("a secret").read(token) is None


def test_a_join_code_follows_from_secret_and_campaign() -> None:
    tokens = Tokens("a secret")
    code = tokens.join_code(CAMPAIGN)
    assert set(code) <= set(LETTERS)
    assert code == Tokens("a secret").join_code(CAMPAIGN) != Tokens("another").join_code(CAMPAIGN)
    assert tokens.campaign_of(code.lower(), [CampaignId("c-0"), CAMPAIGN]) == (CAMPAIGN, 0)
    assert tokens.campaign_of(code, [CampaignId("c-0")]) is None
    assert tokens.campaign_of("ß" * 6, [CAMPAIGN]) is None


@pytest.mark.parametrize("number", [1, 31, 32, 1023])
def test_a_changed_join_code_says_which_one_it_is_and_is_another(number: int) -> None:
    tokens = Tokens("a secret")
    code = tokens.join_code(CAMPAIGN, number)
    assert len(code) == 8
    assert code[:6] != tokens.join_code(CAMPAIGN)
    assert tokens.campaign_of(code, [CAMPAIGN]) == (CAMPAIGN, number)
    assert tokens.campaign_of(code[:6], [CAMPAIGN]) is None
    assert tokens.campaign_of(tokens.join_code(CAMPAIGN) + "AA", [CAMPAIGN]) is None
