"""The pages with all their routes; importing them is what puts them on the blueprint."""

from api.pages import acting, consenting, joining, languages, start, striking, table, trouble
from api.pages.blueprint import pages

PARTS = (start, joining, table, acting, striking, consenting, languages, trouble)
PAGES = pages
