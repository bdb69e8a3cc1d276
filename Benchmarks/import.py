#!/usr/bin/env python3
"""Imports a folder of many files, and does with it what one would do otherwise: `git add && commit`, an SQLite database.

usage: import.py NOTES-LOG FOLDER WORK

Each is run in a fresh place on the same files, with the page cache warm, as a process of its own: time from start to
end, processor time, the most memory of its own that it had at once (RssAnon, looked at every 50 ms), and the most with
the pages of mapped files (ru_maxrss), which the system takes back when it needs them. Prints a Markdown table.
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile
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
    """Runs a command; its wall and processor seconds, its largest own and its largest resident size in MB."""
    start = time.monotonic()
    own = 0
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=messages, **options)
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            own = max(own, own_memory(process.pid))
            time.sleep(0.05)
        taken = time.monotonic() - start
        messages.seek(0)
        said = messages.read().decode("utf-8", "replace").strip()
    if status != 0:
        sys.exit(f"{words[0]} failed: {said}")
    return taken, usage.ru_utime + usage.ru_stime, own, usage.ru_maxrss / 1024, said


def own_memory(process):
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as lines:
            return max([int(line.split()[1]) / 1024 for line in lines if line.startswith("RssAnon")], default=0)
    except OSError:
        return 0


def size(path):
    found = sum(os.stat(os.path.join(folder, name)).st_blocks * 512
                for folder, _, names in os.walk(path) for name in names)
    return found / 1e6


def main():
    program, folder, work = sys.argv[1:4]
    count = sum(len(names) for _, _, names in os.walk(folder))
    bytes_read = sum(os.stat(os.path.join(f, n)).st_size for f, _, names in os.walk(folder) for n in names)
    print(f"{count:,} Markdown files, {bytes_read / 1e6:.1f} MB of text.\n")
    print("| what | seconds | processor seconds | × git, processor | own memory, MB | with mapped files, MB | on disk, MB |")
    print("|---|--:|--:|--:|--:|--:|--:|")
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
        both = [a + b for a, b in zip(added[:2], committed[:2])] + [max(a, b) for a, b in zip(added[2:4], committed[2:4])]
        return (*both, ""), size(copy)

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
        (wall, cpu, own, resident, messages), disk = step()
        floor = floor or cpu
        print(f"| {name} | {wall:.1f} | {cpu:.1f} | {cpu / floor:.2f} | {own:.0f} | {resident:.0f} | {disk:.0f} |", flush=True)
        print(f"{name}: {wall:.1f} s, {own:.0f} MB. {messages}", file=sys.stderr, flush=True)


main()
