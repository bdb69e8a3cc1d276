#!/usr/bin/env python3
"""What others take for the jobs of jobs.sh; prints `name value` lines.

usage: job-peers.py versions TEXTS FOLDER    TEXTS: the versions of a note, each ended by a zero byte
       job-peers.py events LOG.json FILE.db
       job-peers.py delays SEEN DONE
       job-peers.py text NOTES.jsonl BYTES FILE
       job-peers.py fold FILE
"""
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import time
import unicodedata


def milliseconds(body, values):
    times = []
    for value in values:
        start = time.perf_counter()
        body(value)
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def change(old, new):
    """Where two texts differ: the bytes before, how many go, what comes."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return head, len(old) - head - tail, new[head:len(new) - tail]


def versions(texts, folder):
    with open(texts, "rb") as file:
        texts = file.read().split(b"\0")[:-1]
    database = sqlite3.connect(os.path.join(folder, "versions.db"))
    database.executescript("""
        CREATE TABLE changes(version INTEGER PRIMARY KEY, place INTEGER, gone INTEGER, text BLOB);
        CREATE TABLE whole(version INTEGER PRIMARY KEY, text BLOB);
    """)
    old = b""
    with database:
        for number, text in enumerate(texts):
            database.execute("INSERT INTO changes VALUES (?, ?, ?, ?)", (number, *change(old, text)))
            database.execute("INSERT INTO whole VALUES (?, ?)", (number, text))
            old = text
    picks = random.Random(3)
    numbers = [picks.randrange(len(texts)) for _ in range(500)]

    def replay(number):
        text = bytearray()
        for place, gone, more in database.execute(
                "SELECT place, gone, text FROM changes WHERE version <= ? ORDER BY version", (number,)):
            text[place:place + gone] = more
        assert text == texts[number]

    def whole(number):
        assert database.execute("SELECT text FROM whole WHERE version = ?", (number,)).fetchone()[0] == texts[number]

    print("sqlite-replay-ms", milliseconds(replay, numbers))
    print("sqlite-full-ms", milliseconds(whole, numbers))
    repository = os.path.join(folder, "git")
    run = {"check": True, "stdout": subprocess.PIPE}
    subprocess.run(["git", "init", "-q", repository], **run)
    stream = bytearray()
    for number, text in enumerate(texts):
        stream += b"commit refs/heads/main\nmark :%d\ncommitter a <a@b> %d +0000\ndata 0\n" % (number + 1, 1_700_000_000 + number)
        stream += b"M 100644 inline note.md\ndata %d\n%s\n" % (len(text), text)
    subprocess.run(["git", "-C", repository, "fast-import", "--quiet"], input=bytes(stream), **run)
    last = len(texts) - 1

    def show(number):
        found = subprocess.run(["git", "-C", repository, "show", f"main~{last - number}:note.md"], **run).stdout
        assert found == texts[number]

    print("git-show-ms", milliseconds(show, numbers[:100]))


def events(log, path):
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA journal_mode = WAL;
        CREATE TABLE events(position INTEGER PRIMARY KEY, time TEXT, kind TEXT, title TEXT);
        CREATE INDEX kinds ON events(kind, position);
    """)
    with database, open(log, encoding="utf-8") as file:
        for event in json.load(file)["items"]:
            database.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?)",
                (event["position"], event["time"], event["kind"], event["title"]))
    database.executescript("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);")
    database.close()


def delays(seen, done):
    def times(path):
        with open(path) as lines:
            return {int(position): int(moment) for position, moment in map(str.split, lines)}
    seen, done = times(seen), times(done)
    waits = sorted((seen[position] - moment) / 1e6 for position, moment in done.items() if position in seen)
    print("missed", sum(position not in seen for position in done))
    print("seen-p50-ms", waits[len(waits) // 2])
    print("seen-p99-ms", waits[len(waits) * 99 // 100])


def text(notes, size, path):
    with open(notes, encoding="utf-8") as lines, open(path, "wb") as file:
        left = int(size)
        for line in lines:
            # Cut between characters.
            part = (json.loads(line)["text"] + "\n").encode()[:left].decode(errors="ignore").encode()
            file.write(part)
            left -= len(part)
            if left <= 4:
                break


def fold(path):
    with open(path, encoding="utf-8") as file:
        words = file.read()
    print("fold-python-ms", milliseconds(
        lambda _: unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", words).casefold()), range(3)))


if __name__ == "__main__":
    jobs = {"versions": versions, "events": events, "delays": delays, "text": text, "fold": fold}
    if len(sys.argv) < 3 or sys.argv[1] not in jobs:
        sys.exit(__doc__)
    jobs[sys.argv[1]](*sys.argv[2:])
