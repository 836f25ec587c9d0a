"""The pages with all their routes; importing them is what puts them on the blueprint."""

from api.pages import acting, consenting, joining, languages, rule_text, start, striking, table, trouble
from api.pages.blueprint import pages

PARTS = (start, joining, table, acting, striking, consenting, languages, rule_text, trouble)
PAGES = pages
