#!/usr/bin/env python3
"""Sets the figures of one run beside their peers and the targets they are held to. usage: targets.py FOLDER

FOLDER has the reports of the run as the scripts print them: whole.md, search.md, traces.md, past.md, import.md, jobs.md,
growth.md.
What a report lacks is said to be missing, and counts as neither reached nor missed.
"""
import os
import re
import sys


class Reports:
    def __init__(self, folder):
        self.texts = {}
        for name in os.listdir(folder):
            if name.endswith(".md"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    self.texts[name[:-3]] = file.read()

    def cells(self, report, label, heading=""):
        """The cells of the row of a table that begins with a label, after a heading; numbers as numbers."""
        text = self.texts.get(report, "")
        text = text[text.find(heading):] if heading in text else ""
        for line in text.splitlines():
            if line.startswith(f"| {label}"):
                return [float(found.group()) if (found := re.search(r"-?[\d,]*\d(\.\d+)?", cell.replace(",", ""))) else None
                        for cell in line.strip("|").split("|")[1:]]
        return None

    def found(self, report, pattern):
        found = re.search(pattern, self.texts.get(report, ""))
        return float(found.group(1).replace(",", "")) if found else None


def targets(reports):
    """Name, ours, peer's, what the target is of, the figure and its limit; a figure is no more than its limit when reached."""
    def row(name, unit, source, own, peer, limit, of, is_ratio=True):
        cells = reports.cells(*source) if source else None
        ours = own(cells) if cells else None
        theirs = peer(cells) if cells and peer else None
        figure = ours / theirs if is_ratio and ours is not None and theirs else None if is_ratio else ours
        return name, unit, ours, theirs, figure, limit, of

    def of_process(name, report, label, limit, heading=""):
        own, floor = reports.cells(report, label, heading), reports.cells(report, "empty C process |", heading)
        ours, theirs = own[0] if own else None, floor[0] if floor else None
        return name, "ms", ours, theirs, ours / theirs if ours and theirs else None, limit, "× an empty C process"

    large = "## "
    yield row("durable edit, every projection, p50", "ms", ("search", "p50 |", large), lambda c: c[0], lambda c: c[1], 0.9, "× SQLite + FTS5")
    yield row("durable edit, p99", "ms", ("search", "p99 |", large), lambda c: c[0], lambda c: c[1], 0.1, "× SQLite + FTS5")
    own, peer = reports.cells("import", "`notes-log import` |"), reports.cells("import", "SQLite: text, FTS5")
    yield ("import of 10,000 notes, indexed, durable", "s", own and own[0], peer and peer[0],
           own[0] / peer[0] if own and peer else None, 0.2, "× SQLite + FTS5")
    yield of_process("newest 50, whole process", "whole", "notes-log list", 1.4)
    yield of_process("substring, newest 50, whole process", "whole", "notes-log search", 1.5)
    worst = [cells[3] for label in ("1 or 2 letters", "3 letters or more", "missing everywhere")
             if (cells := reports.cells("search", label, large))]
    yield ("any 1 to 8 letters, in process, the worst", "ms", max(worst) if worst else None, None, max(worst) if worst else None, 1.0, "ms")
    frequent = "ranked, words of a twentieth"
    yield row("ranked, words of a twentieth of the notes or more, in process, median", "ms", ("search", frequent, large), lambda c: c[1], lambda c: c[4], 1 / 20, "× FTS5")
    yield row("ranked, the same, the worst", "ms", ("search", frequent, large), lambda c: c[3], lambda c: c[6], 1 / 20, "× FTS5")
    yield row("a version of a note's 1,000, in process", "ms", ("jobs", "a random version"), lambda c: c[0], None, 0.02, "ms", False)
    yield of_process("deleted items with their times, 100,000 events, whole process", "jobs", "notes-log audit", 1.5)
    size = reports.found("past", r"everything but the search index: ([\d.]+)")
    yield "bytes of a small event, everything but search", "bytes", size, None, size, 110, "bytes"
    yield row("automerge-paper, bytes a key, 64 keys a change", "bytes", ("traces", "bytes a key, the log"), lambda c: c[0], None, 2.5, "bytes", False)
    yield row("replay of it, from the log", "ms", ("traces", "replay of the whole"), lambda c: c[0], None, 6, "ms", False)
    yield row("rebuild of the substring index", "ms", ("search", "search (grams) |", large), lambda c: c[0], lambda c: c[1], 0.2, "× FTS5")
    yield row("commit to another process's having seen it, p50", "ms", ("jobs", "commit →"), lambda c: c[0], None, 0.05, "ms", False)
    own, peer = reports.cells("jobs", "folding"), reports.cells("jobs", "Foundation's")
    yield ("fold 10 MB for search", "ms", own and own[0], peer and peer[0], own[0] / peer[0] if own and peer else None, 1 / 40, "× Foundation")
    most = reports.found("growth", r"of 100,000 notes: ([\d.]+) MB")
    yield "memory of its own, list and search of 100,000 notes", "MB", most, None, most, 30, "MB"


def shown(value):
    if value is None:
        return ""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = list(targets(Reports(sys.argv[1])))
    print("| job | notes-log | peer | figure | target | |")
    print("|---|--:|--:|--:|--:|---|")
    count = {"reached": 0, "missed": 0, "missing": 0}
    for name, unit, ours, theirs, figure, limit, of in rows:
        state = "missing" if figure is None else "reached" if figure <= limit else "missed"
        count[state] += 1
        remark = "reached" if state == "reached" else "not measured" if figure is None else f"**missed** by {figure / limit:.1f} ×"
        peer = f"{shown(theirs)} {unit}" if theirs is not None else ""
        print(f"| {name} | {shown(ours)} {unit} | {peer} | {shown(figure)} {of} | ≤ {shown(limit)} | {remark} |")
    print(f"\n{count['reached']} reached, {count['missed']} missed, {count['missing']} not measured.")


if __name__ == "__main__":
    main()
