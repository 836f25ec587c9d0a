"""The sheet of an action: what is still to be said before it can be judged."""

from typing import Any

from api.callers import Caller
from api.interpreter import told
from api.pages.announcing import may_announce
from api.pages.contexts import Sheet
from api.pages.form_reading import OFFER, Form, carried, read_entered, read_fields
from api.pages.outlook import ends_of, said_of
from api.pages.remembered import before, fields_like, recent_first
from api.pages.sampling import pack_of
from api.pages.telling import kind_words
from tracker.facts.ids import SeatId
from tracker.kernel.questions import EnterValues, Question
from tracker.kernel.system import Field, Option, Prompt


def offer_of(here: Caller, form: Form) -> Option | Prompt | None:
    """What the table offers of this kind now: the key that was tapped, else one with a form if any has."""
    warm = here.warm
    seat = SeatId(form.get("seat") or here.seat)
    fields = read_fields(form)
    offered: tuple[Option | Prompt, ...] = (
        *warm.system.options(warm.state, seat, warm.system.content),
        *warm.system.prompts(warm.state, warm.system.content),
    )
    fitting = [
        each
        for each in offered
        if each.kind == form.get("kind")
        and all(fields.get(name, value) == value for name, value in _fixed(each).items())
    ]
    tapped = [each for each in fitting if each.form and each.says == form.get(OFFER)]
    with_form = tapped or [each for each in fitting if each.form] or fitting
    return with_form[0] if with_form else None


def _fixed(offer: Option | Prompt) -> dict[str, Any]:
    """The given fields that the form does not ask for anew."""
    asked = {shape.name for shape in offer.form}
    return {name: value for name, value in offer.given.items() if name not in asked}


def filling_in(here: Caller, form: Form, *, wrong: str = "") -> Sheet:
    """The form of the action. One that would be refused as it stands says so at once."""
    offer = offer_of(here, form)
    shapes = _shapes(here, form, offer)
    refused = isinstance(offer, Option) and not offer.allowed and not wrong
    rule = offer.rule if refused and isinstance(offer, Option) else ""
    return Sheet(
        campaign=here.warm.id,
        title=_title(form, offer),
        hidden=carried(form, but_fields=[shape.name for shape in shapes]),
        form=shapes,
        values=_values(form, offer),
        rule=rule,
        rule_says=_says(here, rule),
        refused=offer.reason if refused and isinstance(offer, Option) else "",
        wrong=wrong,
    )


def _shapes(here: Caller, form: Form, offer: Option | Prompt | None) -> tuple[Field, ...]:
    """The fields of the form, with what was chosen lately on top."""
    if offer is None:
        return ()
    fixed = {**_fixed(offer), **({"character": c} if (c := form.get("f:text:character")) else {})}
    alike = list(fields_like(before(here.warm), offer.kind, fixed))
    if isinstance(offer, Option) and offer.one_off:
        return offer.form
    return tuple(recent_first(shape, alike) for shape in offer.form)


def _values(form: Form, offer: Option | Prompt | None) -> dict[str, Any]:
    return {**(offer.given if offer else {}), **read_fields(form)}


def asking(here: Caller, form: Form, questions: tuple[Question, ...], *, wrong: str = "") -> Sheet:
    """What the tracker asks back."""
    at_hand = pack_of(here.warm)
    sample = any(isinstance(q, EnterValues) and q.card in at_hand for q in questions)
    cards = {f"{q.card}:{shape.name}" for q in questions if isinstance(q, EnterValues) for shape in q.fields}
    return Sheet(
        campaign=here.warm.id,
        title=_title(form, offer_of(here, form)),
        hidden=tuple((name, value) for name, value in carried(form) if not _asked_anew(name, cards)),
        questions=questions,
        entered=read_entered(form),
        ends=ends_of(here, form, questions),
        said=said_of(here, form),
        announce=may_announce(here, form, questions),
        sample=sample,
        wrong=wrong,
    )


def _asked_anew(name: str, cards: set[str]) -> bool:
    return name.startswith("v:") and name.split(":", 2)[-1] in cards


def refusing(here: Caller, form: Form, rule: str, says: str) -> Sheet:
    """Why not; the table may overrule it, or change what it asked for."""
    offer = offer_of(here, form)
    return Sheet(
        campaign=here.warm.id,
        title=_title(form, offer),
        hidden=carried(form, but_ruling=rule),
        rule=rule,
        rule_says=_says(here, rule),
        refused=says,
        final=True,
        changeable=bool(offer and offer.form),
    )


def _says(here: Caller, rule: str) -> str:
    return told(str(here.warm.system.rules.get(rule, "")))


def _title(form: Form, offer: Option | Prompt | None) -> str:
    """Whose action it is, and which: "Jason: Machete", "Damage"."""
    says = told(offer.says) if isinstance(offer, Option) else kind_words(form.get("kind", ""))
    who = form.get("f:text:character", "")
    return f"{who}: {says}" if who and who not in says else says
