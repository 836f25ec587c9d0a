"""The pages with all their routes; importing them is what puts them on the blueprint."""

from api.pages import (
    acting,
    afterwards,
    chronicle,
    consenting,
    correcting,
    joining,
    languages,
    opening,
    padding,
    paper,
    people,
    reinstating,
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
    reinstating,
    correcting,
    consenting,
    chronicle,
    languages,
    rule_text,
    trouble,
)
PAGES = pages
