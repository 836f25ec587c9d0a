"""The pages with all their routes; importing them is what puts them on the blueprint."""

from api.pages import (
    acting,
    afterwards,
    consenting,
    joining,
    languages,
    opening,
    padding,
    paper,
    people,
    restoring,
    rule_text,
    screen,
    start,
    striking,
    table,
    together,
    trouble,
)
from api.pages.blueprint import pages

PARTS = (
    start,
    opening,
    restoring,
    joining,
    table,
    people,
    afterwards,
    paper,
    screen,
    acting,
    together,
    padding,
    striking,
    consenting,
    languages,
    rule_text,
    trouble,
)
PAGES = pages
