#!/usr/bin/env python3
"""Turns a corpus, one JSON object {id, text, modified (ms), …} a line, into what the programs under test read.

usage: load-corpus.py NOTES.jsonl --folder DIR      a Markdown file a note, its time the note's
       load-corpus.py NOTES.jsonl --database FILE   an SQLite database with an FTS5 trigram index

Both hold every note of the corpus, live, and are made anew.
"""
import argparse
import json
import os
import shutil
import sqlite3


def notes(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write_folder(corpus, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for note in notes(corpus):
        path = os.path.join(folder, f"{note['id']:07}.md")
        with open(path, "wb") as file:
            file.write(note["text"].encode("utf-8"))
        time = note["modified"] * 1_000_000
        os.utime(path, ns=(time, time))


def write_database(corpus, path):
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA journal_mode = WAL;
        CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT, text TEXT, used INTEGER);
        CREATE INDEX notes_used ON notes(used);
        CREATE VIRTUAL TABLE grams USING fts5(text, content = 'notes', content_rowid = 'id', tokenize = 'trigram');
    """)
    with database:
        for note in notes(corpus):
            title = note["text"].split("\n", 1)[0]
            row = (note["id"], title, note["text"], note["modified"])
            database.execute("INSERT INTO notes VALUES (?, ?, ?, ?)", row)
            database.execute("INSERT INTO grams(rowid, text) VALUES (?, ?)", (note["id"], note["text"]))
    database.executescript("INSERT INTO grams(grams) VALUES ('optimize'); ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);")
    database.close()


def main():
    parser = argparse.ArgumentParser(description="Load a corpus of notes.")
    parser.add_argument("corpus")
    parser.add_argument("--folder")
    parser.add_argument("--database")
    arguments = parser.parse_args()
    if arguments.folder:
        write_folder(arguments.corpus, arguments.folder)
    if arguments.database:
        write_database(arguments.corpus, arguments.database)


if __name__ == "__main__":
    main()
