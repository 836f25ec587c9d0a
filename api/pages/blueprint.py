"""The pages: whole pages and the fragments they are made of."""

from flask import Blueprint

from api.pages.filters import install
from api.pages.same_origin import refuse_other_origins

pages = Blueprint("pages", __name__, template_folder="../templates", static_folder=None)
pages.before_request(refuse_other_origins)
install(pages)
