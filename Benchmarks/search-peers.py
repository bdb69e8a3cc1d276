#!/usr/bin/env python3
"""SQLite's FTS5 on the same notes, timed in process.

usage: search-peers.py load NOTES.jsonl DB            makes the database: trigram and word index, external content
       search-peers.py query DB ROUNDS < QUERIES      a line each: kind TAB query; kind: letters, rank, rank-rare
       search-peers.py edit DB COUNT                  durable edits (WAL, synchronous FULL), both indexes kept
       search-peers.py queries NOTES.jsonl            prints the queries that both programs are asked

Prints tab-separated lines: kind, query, hits, median and greatest microseconds.
"""
import collections
import json
import os
import random
import sqlite3
import sys
import time


def connect(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -200000; PRAGMA mmap_size = 4000000000;")
    return database


SCHEMA = """
CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT, text TEXT, used INTEGER);
CREATE INDEX notes_used ON notes(used);
CREATE VIRTUAL TABLE grams USING fts5(text, content = 'notes', content_rowid = 'id', tokenize = 'trigram');
CREATE VIRTUAL TABLE words USING fts5(title, text, content = 'notes', content_rowid = 'id', tokenize = 'unicode61');
"""


def load(corpus, path):
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    database = connect(path)
    database.executescript(SCHEMA)
    with open(corpus, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    rows = [(row["id"], row["text"].split("\n", 1)[0], row["text"], row["modified"]) for row in rows]
    database.execute("BEGIN")
    database.executemany("INSERT INTO notes VALUES (?, ?, ?, ?)", rows)
    database.execute("COMMIT")
    plain = os.path.getsize(path) + os.path.getsize(path + "-wal")
    for name in ("grams", "words"):
        start = time.perf_counter()
        database.execute(f"INSERT INTO {name}({name}) VALUES ('rebuild')")
        print("rebuild", name, len(rows), (time.perf_counter() - start) * 1e6, 0, sep="\t")
    for name in ("grams", "words"):
        size = database.execute(f"SELECT sum(length(block)) FROM {name}_data").fetchone()[0]
        print("size", name, len(rows), size, 0, sep="\t")
    print("size", "text", len(rows), sum(len(row[2].encode()) for row in rows), plain, sep="\t")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def phrase(word):
    return '"' + word.replace('"', '""') + '"'


def statement(kind, query):
    words = query.split()
    if kind.startswith("rank"):
        match = " OR ".join(phrase(word) for word in words[:-1]) + (" OR " if len(words) > 1 else "") + phrase(words[-1]) + "*"
        return ("SELECT rowid, title, snippet(words, 1, '[', ']', '…', 16) FROM words WHERE words MATCH ?"
                " ORDER BY bm25(words, 3.0, 1.0) LIMIT 50", (match,))
    if all(len(word) >= 3 for word in words):
        return ("SELECT notes.id, title, snippet(grams, 0, '[', ']', '…', 16) FROM grams JOIN notes ON notes.id = grams.rowid"
                " WHERE grams MATCH ? ORDER BY used DESC LIMIT 50", (" AND ".join(phrase(word) for word in words),))
    # The trigram index has nothing for one or two letters: the newest notes are looked at one by one.
    likes = " AND ".join("text LIKE ? ESCAPE '\\'" for _ in words)
    values = ["%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%" for word in words]
    return (f"SELECT id, title, substr(text, 1, 80) FROM notes WHERE {likes} ORDER BY used DESC LIMIT 50", values)


def query(path, rounds):
    database = connect(path)
    for line in sys.stdin:
        kind, _, text = line.rstrip("\n").partition("\t")
        sql, values = statement(kind, text)
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            hits = len(database.execute(sql, values).fetchall())
            times.append((time.perf_counter() - start) * 1e6)
        times.sort()
        print(kind, text, hits, times[len(times) // 2], times[-1], sep="\t")


def edit(path, count):
    database = connect(path)
    database.executescript("""
        CREATE TRIGGER IF NOT EXISTS kept AFTER UPDATE ON notes BEGIN
          INSERT INTO grams(grams, rowid, text) VALUES ('delete', old.id, old.text);
          INSERT INTO grams(rowid, text) VALUES (new.id, new.text);
          INSERT INTO words(words, rowid, title, text) VALUES ('delete', old.id, old.title, old.text);
          INSERT INTO words(rowid, title, text) VALUES (new.id, new.title, new.text);
        END;""")
    rng = random.Random(7)
    newest = [row[0] for row in database.execute("SELECT id FROM notes ORDER BY used DESC LIMIT 2000")]
    words = ["meeting", "garden", "invoice", "tomorrow", "Zürich", "quartz", "follow up", "日本", "unplugged", "rather"]
    times = []
    for step in range(count):
        note = rng.choice(newest)
        text = database.execute("SELECT text FROM notes WHERE id = ?", (note,)).fetchone()[0]
        word = rng.choice(words)
        place = len(text) if step % 2 == 0 else rng.randrange(len(text))
        text = text[:place] + " " + word + " " + text[place:]
        start = time.perf_counter()
        database.execute("UPDATE notes SET text = ?, title = ?, used = used + 1 WHERE id = ?",
                         (text, text.split("\n", 1)[0], note))
        times.append((time.perf_counter() - start) * 1e6)
    times.sort()
    print("edit", "p50", count, times[len(times) // 2], 0, sep="\t")
    print("edit", "p99", count, times[len(times) * 99 // 100], times[-1], sep="\t")


def queries(corpus):
    """Typed letter by letter, as a person does; rare and common; missing; in other scripts; several words."""
    with open(corpus, encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line, _ in zip(lines, range(3000))]
    rng = random.Random(11)
    rare = sorted({word for text in texts[:400] for word in text.split() if word.isascii() and word.isalpha() and len(word) == 8})
    letters = []
    for word in rng.sample(rare, 4) + ["the", "auguries", "dentists", "zzyzx"]:
        letters += [word[:length] for length in range(1, len(word) + 1)]
    letters += ["e", "q", "qu", "日", "日本", "東京", "é", "café", "🚀", "ing", "th", "xq", "qqq", "the of and", "of to zq",
                "not found anywhere", "a b c d", "tion ing the"]
    for _ in range(40):
        text = rng.choice(texts)
        start = rng.randrange(max(1, len(text) - 8))
        piece = text[start:start + rng.randrange(1, 9)].strip()
        if piece and "\n" not in piece and '"' not in piece and ":" not in piece and "\t" not in piece:
            letters.append(piece)
    seen = set()
    for piece in letters:
        if piece not in seen:
            seen.add(piece)
            print("letters", piece, sep="\t")
    # Words by how many notes have them: a twentieth of the notes or more is what ranking takes time for.
    counts = collections.Counter(word for text in texts for word in {word.strip(".,;:!?").lower() for word in text.split()})
    frequent = [word for word, count in counts.most_common() if count * 20 >= len(texts) and word.isascii() and word.isalpha()]
    for piece in ["the", "of the", "auguries", "the auguries", "in that", "th", "which would so",
                  *rng.sample(frequent, 8), *(" ".join(rng.sample(frequent, 2)) for _ in range(4))]:
        print("rank", piece, sep="\t")
    for piece in [*rng.sample(rare, 6), *(" ".join(rng.sample(rare, 2)) for _ in range(4))]:
        print("rank-rare", piece, sep="\t")


def main():
    command, arguments = sys.argv[1], sys.argv[2:]
    if command == "load":
        load(*arguments)
    elif command == "query":
        query(arguments[0], int(arguments[1]))
    elif command == "edit":
        edit(arguments[0], int(arguments[1]))
    elif command == "queries":
        queries(arguments[0])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
