"""Between the printed name of a unit and its id."""

PRINTED = (
    "Asian Black Bear",
    "Black Panther",
    "Buck Hughes",
    "Ink Monster",
    "Komodo Dragon",
    "Rogue",
    "Shadow Grant",
    "Shadow Vaas",
    "Vaas Montenegro",
    "Vaas, Apex predator",
    "Vaas, Legend Killer",
)
"""Types whose printed name an id does not tell. The others have one capital, and a colour in their id."""


def slug(unit: str) -> str:
    """A type as it stands in an enemy's id: "asian-black-bear"."""
    return "-".join(unit.lower().replace(",", "").replace("'", "").split())


TYPES = {slug(name): name for name in PRINTED}


def spoken(unit: str) -> str:
    """A unit that is gone, as people name it: of "black-panther-red" only its id is left."""
    for of_type, name in TYPES.items():
        if unit == of_type or unit.startswith(f"{of_type}-"):
            return name + unit.removeprefix(of_type).replace("-", " ")
    return unit.replace("-", " ").capitalize() if "-" in unit and unit.islower() else unit
