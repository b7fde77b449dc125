"""`why`: the numbers behind a place and behind a seat."""

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, NameArgument, SeasonOption

app = options.single()


@app.command()
def why(name: NameArgument, season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """Show the numbers behind the place of a player or a team, and behind the seat.

    `why seating` is `seating score`: what the newest round costs, and who causes it.
    """
    from rd_league.cli import show
    from rd_league.errors import NotFoundError
    from rd_league.render.places import explanation_json, explanation_lines
    from rd_league.render.seating import seat_json, seat_lines
    from rd_league.services.reasons import seat_told
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import place_told

    show.require(form, Format.TABLE, Format.JSON)
    if name == "seating":
        from rd_league.cli.seating import score

        score(season, None, form)
        return
    with options.looking() as store:
        chosen = find_season(store, season)
        told, seat = place_told(store, chosen, name), seat_told(store, chosen, name)
    if told is None and seat is None:
        raise NotFoundError("not-in-standings", name=name, season=chosen.name)
    if form is Format.JSON:
        place = explanation_json(chosen.name, told) if told else {"season": chosen.name}
        show.as_json({**place, "seat": seat and seat_json(seat.round, seat.reasons, seat.out)})
        return
    if told:
        show.lines(explanation_lines(told, chosen.plan.scheme))
    if seat:
        show.lines(seat_lines(seat.name, seat.round, seat.reasons, seat.out))
