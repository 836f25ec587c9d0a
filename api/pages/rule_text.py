"""What a rule says: a tap on its id, wherever that stands."""

from flask import Response
from flask_babel import gettext

from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.table_contexts import RuleText
from api.pages.trouble import at_table
from api.problems import Problem
from api.wiring import wired


@pages.get("/rules/<rule>")
def rule_text(rule: str) -> Response:
    """The rule in the words of the catalogue: a slip over whatever is open, or a page of its own."""
    for system in wired().play.systems:
        if rule in system.rules:
            found = RuleText(rule=rule, system=system.title, says=str(system.rules[rule]))
            return rendered("_rule.html" if at_table() else "rule.html", found)
    raise Problem("not_found", gettext("There is no rule of this id."))
