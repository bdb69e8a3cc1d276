#!/usr/bin/env python3
"""Judges ranking: of labelled queries the share whose note is among the first five.

usage: ranking.py BINARY VAULT [QUERIES.tsv]

Imports the notes of a folder into a store of its own and asks each query of `search --rank`, of `search --answer` and of
SQLite's FTS5 (unicode61, bm25, the title weighing three times as much), any of the words being enough for each. A line of
QUERIES has the query, a tab, and the files of which one is looked for.
"""
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

FIRST = 5


def notes(vault):
    for folder, _, names in sorted(os.walk(vault)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".md"):
                with open(path, encoding="utf-8") as file:
                    yield os.path.relpath(path, vault), file.read()


def fts5(all_notes):
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE words USING fts5(path UNINDEXED, title, text, tokenize = 'unicode61')")
    for path, text in all_notes:
        title = text.split("\n", 1)[0].lstrip("# ")
        database.execute("INSERT INTO words VALUES (?, ?, ?)", (path, title, text))

    def search(query):
        words = re.findall(r"\w+", query)
        match = " OR ".join(f'"{word}"' for word in words[:-1]) + (" OR " if len(words) > 1 else "") + f'"{words[-1]}"*'
        rows = database.execute(
            f"SELECT path FROM words WHERE words MATCH ? ORDER BY bm25(words, 0, 3.0, 1.0) LIMIT {FIRST}", (match,))
        return [row[0] for row in rows]
    return search


def ours(binary, vault, folder, all_notes):
    environment = dict(os.environ, NOTES_LOG_STORE=f"{folder}/store", HOME=folder, NOTES_LOG_PAGER="cat")
    subprocess.run([binary, "-q", "import", vault], env=environment, check=True, stdout=subprocess.DEVNULL)
    by_text = {text: path for path, text in all_notes}

    def search(option):
        def ask(query):
            done = subprocess.run([binary, "search", option, "--json", "-n", str(FIRST), query], env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            if not done.stdout:
                return []
            found = [item["id"] for item in json.loads(done.stdout)["items"]]
            return [by_text.get(subprocess.run([binary, "show", "--as", "raw", note], env=environment,
                                               stdout=subprocess.PIPE, check=True).stdout.decode()) for note in found]
        return ask
    return search("--rank"), search("--answer")


def main():
    binary, vault = sys.argv[1:3]
    table = sys.argv[3] if len(sys.argv) > 3 else os.path.join(os.path.dirname(__file__), "ranking-queries.tsv")
    with open(table, encoding="utf-8") as lines:
        queries = [line.rstrip("\n").split("\t") for line in lines]
    all_notes = list(notes(vault))
    with tempfile.TemporaryDirectory() as folder:
        rank, answer = ours(os.path.realpath(binary), os.path.realpath(vault), folder, all_notes)
        engines = [("search --rank", rank), ("search --answer", answer), ("FTS5, bm25", fts5(all_notes))]
        found = {name: 0 for name, _ in engines}
        misses = []
        for query, files in queries:
            marks = []
            for name, search in engines:
                paths = search(query)
                place = next((place for place, path in enumerate(paths, 1) if path in files.split()), None)
                found[name] += place is not None
                marks.append(str(place) if place else "–")
            if "–" in marks:
                misses.append((query, marks))
    print(f"| {len(queries)} queries over {len(all_notes)} notes | among the first {FIRST} | share |\n|---|--:|--:|")
    for name, _ in engines:
        print(f"| {name} | {found[name]} | {found[name] / len(queries):.2f} |")
    print("\n| missed by one at least: its place by | rank | answer | FTS5 |\n|---|--:|--:|--:|")
    for query, marks in misses:
        print(f"| {query} | " + " | ".join(marks) + " |")


if __name__ == "__main__":
    main()
