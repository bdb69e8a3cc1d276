#!/usr/bin/env python3
"""Draws what growth.sh measured, one small picture a measure on logarithmic axes, and prints it as a table.

usage: growth-plot.py ROWS FILE.svg    ROWS: series, notes, events, measure, value, parted by tabs
"""
import math
import sys

WIDTH, HEIGHT, MARGIN, COLUMNS = 250, 190, 46, 3
SERIES = {"notes": ("notes, one event each", "#2563a8"), "events": ("events of 10,000 notes", "#c2571a")}


def number(value):
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{sign}"
    return f"{value:.3g}"


def read(path):
    measures = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            series, notes, events, measure, value = line.rstrip("\n").split("\t")
            size = int(notes if series == "notes" else events)
            # A watcher may see a change before the writer's call is over; a logarithm has no place for that.
            measures.setdefault(measure, {}).setdefault(series, []).append((size, max(float(value), 0.001)))
    return measures


def unit(measure):
    return "bytes" if measure.startswith(("memory", "file")) else "ms"


def panel(measure, lines, left, top):
    values = [value for points in lines.values() for _, value in points]
    sizes = [size for points in lines.values() for size, _ in points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 1e-9)
    high = max(high, low + 1)
    first, last = math.log10(min(sizes)), math.log10(max(sizes))
    inner_width, inner_height = WIDTH - MARGIN - 14, HEIGHT - 62

    def x(size):
        return left + MARGIN + (math.log10(size) - first) / max(1e-9, last - first) * inner_width

    def y(value):
        return top + 30 + (high - math.log10(max(value, 10 ** low))) / (high - low) * inner_height

    parts = [f'<text x="{left + 8}" y="{top + 18}" class="title">{measure}, {unit(measure)}</text>']
    for power in range(low, high + 1):
        parts.append(f'<line x1="{left + MARGIN}" x2="{left + WIDTH - 14}" y1="{y(10 ** power):.1f}" y2="{y(10 ** power):.1f}" class="grid"/>')
        parts.append(f'<text x="{left + MARGIN - 5}" y="{y(10 ** power) + 4:.1f}" class="tick end">{number(10 ** power)}</text>')
    for size in sorted(set(sizes)):
        parts.append(f'<text x="{x(size):.1f}" y="{top + HEIGHT - 16}" class="tick middle">{number(size)}</text>')
    for series, points in lines.items():
        color = SERIES[series][1]
        path = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in sorted(points))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3" fill="{color}"/>' for size, value in points]
    return parts


def draw(measures, path):
    rows = -(-len(measures) // COLUMNS)
    width, height = COLUMNS * WIDTH, rows * HEIGHT + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        "<style>text { font-family: sans-serif; fill: #222 } .title { font-size: 12px; font-weight: bold }"
        " .tick { font-size: 10px; fill: #555 } .end { text-anchor: end } .middle { text-anchor: middle }"
        " .grid { stroke: #ddd; stroke-width: 1 }</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>']
    left = 8
    for name, color in SERIES.values():
        parts.append(f'<circle cx="{left + 4}" cy="14" r="4" fill="{color}"/><text x="{left + 14}" y="18" class="tick">{name}</text>')
        left += 190
    for index, (measure, lines) in enumerate(measures.items()):
        parts += panel(measure, lines, index % COLUMNS * WIDTH, 30 + index // COLUMNS * HEIGHT)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts + ["</svg>"]) + "\n")


def table(measures):
    columns = [(series, size) for series in SERIES
               for size in sorted({size for lines in measures.values() for size, _ in lines.get(series, [])})]
    print("| ms, or bytes | " + " | ".join(f"{number(size)} {series}" for series, size in columns) + " |")
    print("|---|" + "--:|" * len(columns))
    memory = {}
    for measure, lines in measures.items():
        known = {(series, size): value for series, points in lines.items() for size, value in points}
        if measure == "memory":
            memory = known
        print(f"| {measure} | " + " | ".join(number(known[column]) if column in known else "" for column in columns) + " |")
    for (series, size), value in memory.items():
        if series == "notes":
            print(f"\nMemory of its own after list and search of {size:,} notes: {value / 1e6:.1f} MB.")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    measures = read(sys.argv[1])
    draw(measures, sys.argv[2])
    table(measures)


if __name__ == "__main__":
    main()
