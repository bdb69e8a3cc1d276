#!/usr/bin/env python3
"""Makes the tables of search.sh from what its programs printed. usage: search-table.py WORK NOTES IMPORT_MS"""
import json
import os
import statistics
import sys
import time


def rows(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            kind, name, count, first, second, *_ = line.rstrip("\n").split("\t")
            yield kind, name, int(count), float(first), float(second)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def main():
    work, notes, imported = sys.argv[1:4]
    own = {(row[0], row[1]): row for row in rows(f"{work}/own-queries")}
    peer = {(row[0], row[1]): row for row in rows(f"{work}/peer-queries")}
    with open("/proc/cpuinfo") as file:
        processor = next((line.split(": ", 1)[1].strip() for line in file if line.startswith("model name")), "unknown")
    print(f"\n## {int(notes):,} notes\n")
    print(f"{processor}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}."
          f" Import, indexed: {int(imported):,} ms. Times in ms; each query's is the median of its rounds.\n")
    print("| in process, newest or best 50 with snippets | queries | notes-log median | p90 | worst | FTS5 median | p90 | worst | ratio of medians | of worst | least of one query |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    groups = {
        "1 or 2 letters (FTS5: LIKE)": lambda kind, text: kind == "letters" and any(len(w) < 3 for w in text.split()),
        "3 letters or more (FTS5 trigram)": lambda kind, text: kind == "letters" and all(len(w) >= 3 for w in text.split()),
        "missing everywhere": lambda kind, text: kind == "letters" and own[kind, text][2] == 0,
        "ranked, words of a twentieth of the notes or more (FTS5 unicode61, bm25)": lambda kind, text: kind == "rank",
        "ranked, rarer words": lambda kind, text: kind == "rank-rare",
    }
    for title, belongs in groups.items():
        keys = [key for key in own if key in peer and belongs(*key)]
        if not keys:
            continue
        ours = [own[key][3] / 1000 for key in keys]
        theirs = [peer[key][3] / 1000 for key in keys]
        print(f"| {title} | {len(keys)} | " + " | ".join(
            f"{f(values):.3f}" for values in (ours, theirs)
            for f in (statistics.median, lambda v: percentile(v, 0.9), max)) +
            f" | {statistics.median(theirs) / statistics.median(ours):.1f} | {max(theirs) / max(ours):.1f} | {min(b / a for a, b in zip(ours, theirs)):.1f} |")
    slow = sorted(own.values(), key=lambda row: -row[3])[:5]
    print("\nSlowest of ours: " + ", ".join(f"`{row[1]}` ({row[0]}, {row[2]} rows) {row[3] / 1000:.2f}" for row in slow) + ".\n")
    print("| whole process | median | p90 | × empty C |\n|---|--:|--:|--:|")
    base = None
    with open(f"{work}/times", encoding="utf-8") as lines:
        for line in lines:
            name, median, _, p90, *_ = line.rstrip("\n").split("\t")
            base = base or float(median)
            print(f"| {name} | {median} | {p90} | {float(median) / base:.2f} |")
    def middle(path, name, kind=None):
        """The median of what several turns gave, in ms."""
        return statistics.median(row[3] for row in rows(path) if row[1] == name and kind in (None, row[0])) / 1000

    engines = {}
    with open(f"{work}/engine-queries", encoding="utf-8") as lines:
        for line in lines:
            engine, what, name, first, _ = line.rstrip("\n").split("\t")
            engines.setdefault(engine, {}).setdefault(what, {})[name] = float(first)
    print("\n| ranked words, best 50 with title and snippet, in process | median | p90 | worst | index made anew | size, × the texts |\n|---|--:|--:|--:|--:|--:|")
    text_bytes = next(row[3] for row in rows(f"{work}/peer-load") if row[0] == "size" and row[1] == "text")
    for engine, what in engines.items():
        times = [value / 1000 for value in what["rank"].values()]
        print(f"| {engine} (stores the texts too) | {statistics.median(times):.3f} | {percentile(times, 0.9):.3f} | {max(times):.3f} |"
              f" {next(iter(what['rebuild'].values())) / 1000:,.0f} | {next(iter(what['size'].values())) / text_bytes:.2f} |")
    ranked = [row[3] / 1000 for row in own.values() if row[0].startswith("rank")]
    print(f"| notes-log | {statistics.median(ranked):.3f} | {percentile(ranked, 0.9):.3f} | {max(ranked):.3f} | below | below |")

    load = {(row[0], row[1]): row for row in rows(f"{work}/peer-load")}
    print("\n| durable edit, every index in the commit | notes-log, all projections | SQLite WAL, FTS5 trigram and words | ratio |\n|---|--:|--:|--:|")
    for name in ("p50", "p99"):
        for kind, where in (("edit", ""), ("memory", ", files in memory: no flush waits")):
            ours, theirs = middle(f"{work}/own-edits", name, kind), middle(f"{work}/peer-edits", name, kind)
            print(f"| {name}{where} | {ours:.2f} | {theirs:.2f} | {theirs / ours:.1f} |")
    print("\n| made anew from the notes | notes-log, whole process | FTS5 | ratio |\n|---|--:|--:|--:|")
    for ours_name, theirs_name in (("search", "grams"), ("words", "words")):
        ours, theirs = middle(f"{work}/own-edits", ours_name), load["rebuild", theirs_name][3] / 1000
        print(f"| {ours_name} ({theirs_name}) | {ours:,.0f} | {theirs:,.0f} | {theirs / ours:.1f} |")
    peaks = {name: max(row[4] for row in rows(f"{work}/own-edits") if row[0] == "rebuild" and row[1] == name) for name in ("search", "words")}
    print("\nMost memory of its own while made anew: " + ", ".join(f"`{name}` {peak / 1024:,.0f} MiB" for name, peak in peaks.items()) + ".")
    with open(f"{work}/status", encoding="utf-8") as file:
        status = json.load(file)
    text = load["size", "text"][3]
    print("\n| bytes, × the texts | notes-log | FTS5 |\n|---|--:|--:|")
    sizes = {row["name"]: row["bytes"] for row in status.get("projections", [])}
    for ours_name, theirs_name in (("search", "grams"), ("words", "words")):
        print(f"| {ours_name} ({theirs_name}) | {sizes.get(ours_name, 0) / text:.2f} | {load['size', theirs_name][3] / text:.2f} |")


if __name__ == "__main__":
    main()
