#!/usr/bin/env python3
"""Imports a folder of many files, and does with it what one would do otherwise: `git add && commit`, an SQLite database.

usage: import.py NOTES-LOG FOLDER WORK

Each is run in a fresh place on the same files, with the page cache warm, as a process of its own: time from start to
end, processor time, and the most memory the process had at once (ru_maxrss). Prints a Markdown table.
"""
import os
import resource
import shutil
import subprocess
import sys
import time

LOAD = """
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[2])
database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
  "CREATE TABLE notes(id INTEGER PRIMARY KEY, path TEXT UNIQUE, title TEXT, text TEXT, modified REAL);"
  "CREATE INDEX notes_modified ON notes(modified);"
  "CREATE VIRTUAL TABLE grams USING fts5(text, content = 'notes', content_rowid = 'id', tokenize = 'trigram');")
batch = int(sys.argv[3])
count = 0
for folder, _, names in os.walk(sys.argv[1]):
  for name in sorted(names):
    path = os.path.join(folder, name)
    with open(path, encoding="utf-8") as file: text = file.read()
    row = database.execute("INSERT INTO notes(path, title, text, modified) VALUES (?, ?, ?, ?)",
      (path, text.split("\\n", 1)[0], text, os.stat(path).st_mtime)).lastrowid
    database.execute("INSERT INTO grams(rowid, text) VALUES (?, ?)", (row, text))
    count += 1
    if count % batch == 0: database.commit()
database.commit()
database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
database.close()
"""


def measure(words, **options):
    """Runs a command; its wall and processor seconds and its largest resident size in MB."""
    start = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
    messages = process.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{words[0]} failed: {messages}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, messages.strip()


def size(path):
    found = sum(os.stat(os.path.join(folder, name)).st_blocks * 512
                for folder, _, names in os.walk(path) for name in names)
    return found / 1e6


def main():
    program, folder, work = sys.argv[1:4]
    count = sum(len(names) for _, _, names in os.walk(folder))
    bytes_read = sum(os.stat(os.path.join(f, n)).st_size for f, _, names in os.walk(folder) for n in names)
    print(f"{count:,} Markdown files, {bytes_read / 1e6:.1f} MB of text.\n")
    print("| what | seconds | processor seconds | × git | memory, MB | on disk, MB |")
    print("|---|--:|--:|--:|--:|--:|")
    rows = []
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    environment = dict(os.environ, HOME=work, NOTES_LOG_STORE=work + "/store")

    def git():
        copy = work + "/git"
        base = ["git", "-c", "user.name=b", "-c", "user.email=b@localhost", "-c", "gc.auto=0",
                "--git-dir", copy, "--work-tree", folder]
        subprocess.run(["git", "init", "-q", "--bare", copy], check=True, env=environment)
        added = measure(base + ["add", "-A"], env=environment)
        committed = measure(base + ["commit", "-q", "-m", "all"], env=environment)
        return (added[0] + committed[0], added[1] + committed[1], max(added[2], committed[2]), ""), size(copy)

    def sqlite(batch):
        file = f"{work}/notes-{batch}.db"
        result = measure([sys.executable, "-c", LOAD, folder, file, str(batch)])
        return result, os.stat(file).st_size / 1e6

    def notes_log():
        result = measure([program, "import", folder], env=environment)
        return result, size(work + "/store")

    def again():
        return measure([program, "import", folder], env=environment), size(work + "/store")

    def out():
        return measure([program, "export", work + "/out"], env=environment), size(work + "/out")

    plan = [
        ("`git add -A && git commit`", git),
        ("SQLite: text, FTS5 trigrams, a commit every 500", lambda: sqlite(500)),
        ("SQLite: the same in one transaction", lambda: sqlite(10**9)),
        ("`notes-log import`", notes_log),
        ("`notes-log import` again, nothing new", again),
        ("`notes-log export`", out),
    ]
    floor = None
    for name, step in plan:
        (wall, cpu, memory, messages), disk = step()
        floor = floor or wall
        print(f"| {name} | {wall:.1f} | {cpu:.1f} | {wall / floor:.2f} | {memory:.0f} | {disk:.0f} |", flush=True)
        print(f"{name}: {wall:.1f} s, {memory:.0f} MB. {messages}", file=sys.stderr, flush=True)


main()
