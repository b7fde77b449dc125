"""Charts are sound SVG, on one scale, and no name lies on another."""

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.files.charts import ROW, Course, Way, course_chart, spread_chart

POINTS = st.one_of(st.none(), st.integers(-200, 200), st.fractions(-50, 50))


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """A chart of up to ten lines of one length."""
    length = draw(st.integers(2, 12))
    count = draw(st.integers(1, 10))
    ways = tuple(
        Way(
            draw(st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=30)),
            tuple(draw(st.lists(POINTS, min_size=length, max_size=length))),
            draw(st.sampled_from(["12", "-3", "7.5"])),
        )
        for _ in range(count)
    )
    return Course(draw(st.text("<&\"'a", max_size=8)), ways, ("<", "&"), ((50, "target"),))


def texts(svg: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in svg.iter("text") if kind in each.get("class", "").split()]


@settings(max_examples=60, deadline=None)
@given(courses())
def test_a_chart_is_sound_and_its_names_stand_apart_inside_it(course: Course) -> None:
    chart = course_chart(course)
    if all(point is None for way in course.ways for point in way.points):
        assert chart == ""
        return

    svg = ElementTree.fromstring(chart)

    assert svg.findtext("title") == course.told
    drawn = [line.get("points", "").split() for line in svg.iter("polyline")]
    assert [len(points) for points in drawn] == [
        sum(point is not None for point in way.points) for way in course.ways
    ]
    heights = [float(point.split(",")[1]) for points in drawn for point in points]
    assert all(0 <= height <= 100 for height in heights)
    room = float(svg.get("height", "").removesuffix("rem"))
    ends = [float(each.get("y", "").removesuffix("%")) * room / 100 for each in texts(svg, "end")]
    assert len(ends) == sum(way.points[-1] is not None for way in course.ways)
    assert all(0 <= end <= room for end in ends)
    assert all(low - high > ROW * 0.95 for high, low in pairwise(ends))


def test_the_highest_figure_is_at_the_top_and_equal_steps_are_equal() -> None:
    ways = (Way("Ann", (0, 10, 20), "20"), Way("Bob", (Fraction(5), None, 0), "0"))

    svg = ElementTree.fromstring(course_chart(Course("", ways)))

    lines = [line.get("points") for line in svg.iter("polyline")]
    assert lines == ["0,100 50,50 100,0", "0,75 100,100"]
    assert ["".join(each.itertext()) for each in texts(svg, "end")] == ["Ann 20", "Bob 0"]


def test_names_of_lines_that_end_together_make_room_for_each_other() -> None:
    ways = tuple(Way(name, (0, 5), "5") for name in "ABC")

    svg = ElementTree.fromstring(course_chart(Course("", (*ways, Way("D", (0, 10), "-1")))))

    told = [("".join(each.itertext()), each.get("y")) for each in texts(svg, "end")]
    assert told == [("D −1", "0.0%"), ("A 5", "34.4%"), ("B 5", "50.0%"), ("C 5", "65.6%")]


def test_of_one_step_there_is_no_chart() -> None:
    assert course_chart(Course("", (Way("Ann", (5,), "5"),))) == ""
    assert course_chart(Course("", ())) == ""
    assert spread_chart("", (), ()) == ""


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.integers(-30, 60), st.integers(1, 50), min_size=1))
def test_bars_are_as_high_as_often_and_sets_are_hollow(counts: dict[int, int]) -> None:
    svg = ElementTree.fromstring(spread_chart("told", tuple(counts.items()), (-10, 0, 10)))

    bars = [
        (each.get("class"), each.findtext("title"), float(each.get("height", "")))
        for each in svg.iter("rect")
    ]
    most = max(counts.values())
    assert bars == [
        ("set" if figure < 0 else "bar", f"{figure}: {count}", round(100 * count / most, 1))
        for figure, count in sorted(counts.items())
    ]
    under = [each.text for each in texts(svg, "foot")]
    signed = [str(figure).replace("-", "−") for figure in (min(counts), max(counts))]
    assert set(signed) <= set(under)
    assert len(under) == len(set(under))
