"""The shelf of rule sets: a club's own by name, and the frozen ones that matches refer to."""

import json
from functools import lru_cache

from sqlmodel import Session, col, select

from rd_league.hand.rules import OPTIONS, RuleSet
from rd_league.storage.journal import Journal
from rd_league.storage.people_tables import RulesRow


class Rules:
    """Rule sets as they were frozen; the newest of a name that is the club's own is marked."""

    def __init__(self, session: Session, journal: Journal) -> None:
        self._session = session
        self._journal = journal

    def add(self, rules: RuleSet) -> None:
        """Make this the club's own rule set of its name."""
        row = self._frozen(rules)
        if not row.is_own:
            self.remove(rules.name)
            self._journal.change(row, is_own=1)

    def remove(self, name: str) -> None:
        """Forget a name of the club's own; what was played by it keeps its rules."""
        statement = select(RulesRow).where(RulesRow.name == name, RulesRow.is_own == 1)
        for row in self._session.exec(statement).all():
            self._journal.change(row, is_own=0)

    def all(self) -> dict[str, RuleSet]:
        """The club's own rule sets by name."""
        statement = select(RulesRow).where(RulesRow.is_own == 1).order_by(col(RulesRow.name))
        return {row.name: _rules(row.name, row.options) for row in self._session.exec(statement)}

    def freeze(self, rules: RuleSet) -> int:
        """The row id of exactly these rules, stored if they are not yet."""
        row_id = self._frozen(rules).id
        assert row_id is not None
        return row_id

    def by_id(self) -> dict[int, RuleSet]:
        """Every stored rule set by row id, for the other shelves."""
        return {
            row.id or 0: _rules(row.name, row.options)
            for row in self._session.exec(select(RulesRow).order_by(col(RulesRow.id)))
        }

    def digests(self) -> list[tuple[RuleSet, str]]:
        """Every stored rule set with the digest stored beside it, for `doctor`."""
        return [
            (_rules(row.name, row.options), row.digest)
            for row in self._session.exec(select(RulesRow).order_by(col(RulesRow.id)))
        ]

    def _frozen(self, rules: RuleSet) -> RulesRow:
        statement = select(RulesRow).where(
            RulesRow.name == rules.name, RulesRow.digest == rules.digest
        )
        row = self._session.exec(statement).first()
        if row is None:
            options = {o.name: o.format(getattr(rules, o.name)) for o in OPTIONS.values()}
            row = RulesRow(name=rules.name, digest=rules.digest, options=json.dumps(options))
            self._journal.add(row)
        return row


@lru_cache(maxsize=64)
def _rules(name: str, options: str) -> RuleSet:
    texts: dict[str, str] = json.loads(options)
    return RuleSet(name=name, **{key: OPTIONS[key].parse(text) for key, text in texts.items()})
