#!/usr/bin/env python3
"""Plays random commands of a built notes-log against what they must leave behind.

Whole processes, as a person's shell starts them: writes of all kinds, three at once, imports, exports, deletions, rebuilds. After each
step what is read must agree with a model of the texts; now and then everything that can be read is recorded, to be read again later
with --at. The first disagreement ends the run with the seed, the step and what was asked.

  soak.py BINARY [--seed N] [--steps N] [--notes N] [--keep]
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import unicodedata

WORDS = """milk bread Zürich straße naïve 牛乳 会議 東京 emoji👩‍👩‍👧 🍏 café plan roof dentist tuesday budget alpha beta gamma delta
report invoice train ticket aaaa abab x9 #work #home #home/kitchen [[Groceries]] 2027-01-03 tomorrow README Ångström ﬁne İstanbul""".split()


class Fault(Exception):
    pass


def fold(text):
    """Letters as a search compares them, for the words used here."""
    out = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in out if unicodedata.category(c) != "Mn")


class Soak:
    def __init__(self, binary, seed, folder, notes):
        self.binary, self.random, self.folder, self.size = binary, random.Random(seed), folder, notes
        self.store = folder + "/store"
        self.texts = {}      # uuid -> text (str), every note that is not gone
        self.gone = set()
        self.records = {}    # position -> {command: output}
        self.counts = {}
        self.log = []
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "TZ": "UTC",
                            "NOTES_LOG_STORE": self.store, "LANG": "C.UTF-8"}

    # Running

    def run(self, *words, input=b"", expect=(0,), store=None, env=None, quiet=False):
        environment = dict(self.environment, **(env or {}))
        if store:
            environment["NOTES_LOG_STORE"] = store
        command = [self.binary, *words]
        if not quiet:
            self.log.append(words)
        try:
            done = subprocess.run(command, input=input, capture_output=True, env=environment, timeout=300)
        except subprocess.TimeoutExpired:
            raise Fault(f"hangs: {words}")
        if done.returncode not in expect:
            raise Fault(f"exit {done.returncode}: {words}\n{done.stdout[-2000:]!r}\n{done.stderr[-3000:].decode(errors='replace')}")
        return done

    def out(self, *words, **options):
        return self.run(*words, quiet=True, **options).stdout

    def items(self, *words, **options):
        return json.loads(self.out("--json", *words, **options))["items"]

    def position(self, store=None):
        return json.loads(self.out("status", "--json", store=store))["position"]

    # Texts

    def line(self):
        r = self.random
        words = [r.choice(WORDS) for _ in range(r.randint(1, 9))]
        return r.choice(["", "", "", "- [ ] ", "- [x] ", "□ ", "* ", "# ", "> ", "  - [ ] "]) + " ".join(words)

    def text(self):
        r = self.random
        kind = r.random()
        if kind < 0.04:
            return "".join(self.line() + "\n" for _ in range(r.randint(800, 2500)))
        end = r.choice(["\n", "\n", "\n", "\r\n", "\n\n", "\r"])
        lines = [self.line() for _ in range(r.randint(1, 14))]
        if r.random() < 0.1:
            lines.append(f"Water {r.randint(0, 9)}")
        if r.random() < 0.05:
            lines.insert(0, "---\ntitle: Front\ntags: [fm, work]\n---")
        text = end.join(lines) + r.choice(["", end])
        if r.random() < 0.05:
            odd = r.choice(["\0", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "\t\t", "\x7f"])
            text = text[: len(text) // 2] + odd + text[len(text) // 2 :]
        return text

    def changed(self, text):
        """A text like another, as somebody types into it."""
        r = self.random
        lines = text.splitlines(keepends=True)
        for _ in range(r.randint(1, 3)):
            at = r.randint(0, len(lines))
            kind = r.random()
            if kind < 0.4 or not lines:
                lines.insert(at, self.line() + "\n")
            elif kind < 0.6:
                del lines[min(at, len(lines) - 1)]
            elif kind < 0.9:
                at = min(at, len(lines) - 1)
                cut = r.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut] + r.choice(WORDS) + lines[at][cut:]
            else:
                a, b = sorted((r.randint(0, len(lines)), r.randint(0, len(lines))))
                lines = lines[:a] + lines[b:] + lines[a:b]
        return "".join(lines) or "x"

    # Model

    def all_texts(self, store=None, at=None):
        past = ["--at", str(at)] if at else []
        notes = [i["note"] for i in self.items("list", "--all", *past, store=store)]
        found = {}
        for start in range(0, len(notes), 200):
            part = notes[start : start + 200]
            for row in self.out("show", "--as", "json", *past, *part, store=store).decode().splitlines():
                row = json.loads(row)
                found[row["note"]] = row["text"]
        if len(found) != len(set(notes)):
            raise Fault(f"{len(notes)} notes listed, {len(found)} shown")
        return found

    def adopt(self, *touched):
        """Reads all texts: none but those of the touched notes may differ from the model."""
        now = self.all_texts()
        for note in self.texts.keys() | now.keys():
            if touched != ("*",) and note not in touched and now.get(note) != self.texts.get(note):
                raise Fault(f"note {note} changed by itself: {self.texts.get(note)!r:.300} is {now.get(note)!r:.300}")
        if self.gone & now.keys():
            raise Fault(f"deleted for good, and there: {self.gone & now.keys()}")
        self.texts = now

    def is_in(self, note, text):
        got = json.loads(self.out("show", note, "--as", "json"))["text"]
        if got != text:
            raise Fault(f"{note} should be {text!r:.300}, is {got!r:.300}")
        self.texts[note] = text

    # What is read

    WATCHED = [["list", "--all", "--json"], ["list", "--json"], ["list", "--trash", "--json"],
               ["list", "--archived", "--json"], ["list", "--bookmarks", "--json"],
               ["list", "--sort", "manual", "--json"], ["list", "--sort", "title", "--json"],
               ["list", "--sort", "created", "-r", "--json"], ["list", "--sort", "edited", "-n", "7", "--json"],
               ["list", "--tag", "work", "--json"],
               ["list", "-n", "5"], ["titles", "--json"], ["recent", "--json"], ["widget", "--json"], ["spotlight", "--json"],
               ["spotlight", "plan", "--json"], ["tags", "--json"], ["vocabulary"], ["audit", "--json"], ["collection", "list", "--json"],
               ["search", "a", "--json"], ["search", "-c", "milk"], ["search", "alph", "-n", "3", "--json"], ["search", "牛", "-l"],
               ["search", "bread", "not:milk", "--json"], ["search", "is:checklist", "has:open", "--json"], ["search", "in:trash", "e", "-l"],
               ["search", "--rank", "dentist", "roof", "-n", "5", "--json"], ["search", "-E", "x9|abab", "-c"], ["search", "title:plan", "-l"],
               ["log", "-n", "20", "--json"]]
    def reading(self, past=(), store=None):
        answers = {}
        for words in self.WATCHED:
            done = self.run(*words, *past, expect=(0, 1), store=store, quiet=True)
            answers[" ".join(words)] = self.without_now(words, done.stdout)
        status = json.loads(self.out("status", "--json", *past, store=store))
        answers["status"] = {k: status[k] for k in ("position", "live", "archived", "trashed", "last_event")}
        return answers

    def without_now(self, words, output):
        """An answer without what depends on the present day or on other notes' ids."""
        if "--json" not in words:
            return output.decode()
        rows = []
        value = json.loads(output)
        for row in value.get("items", [value]):
            for key in ("days_left", "restorable_until", "cursor"):
                row.pop(key, None)
            rows.append(row)
        return rows

    def record(self):
        position = self.position()
        now = self.reading()
        past = self.reading(["--at", str(position)])
        self.compare(now, past, f"now and --at {position}, which is now")
        self.records[position] = (now, self.all_texts(at=position))

    def compare(self, was, now, what, loose=False):
        for words, answer in was.items():
            other = now[words]
            if loose:
                answer, other = self.loosened(words, answer), self.loosened(words, other)
            if answer != other:
                raise Fault(f"{what}: {words}\n was {self.difference(answer, other)}\n now {self.difference(other, answer)}")

    def difference(self, answer, other):
        if isinstance(answer, list) and isinstance(other, list):
            for index, row in enumerate(answer):
                if index >= len(other) or other[index] != row:
                    return f"{len(answer)} rows, row {index}: {row}"
        return repr(answer)[:1500]

    def loosened(self, words, answer):
        """What is left of an answer when notes were deleted for good since: rows of others, without ids that grew shorter."""
        if not isinstance(answer, list) or words.split()[0] not in ("list", "search", "titles", "spotlight") or "-n" in words:
            return None
        return [{k: v for k, v in row.items() if k not in ("id", "collection")} for row in answer if row["note"] not in self.gone]

    def look_back(self):
        for position in self.random.sample(sorted(self.records), min(3, len(self.records))):
            was, texts = self.records[position]
            loose = any(note in self.gone for note in texts)
            self.compare(was, self.reading(["--at", str(position)]), f"--at {position}, then and now", loose)
            now = self.all_texts(at=position)
            for note, text in texts.items():
                if note not in self.gone and now.get(note) != text:
                    raise Fault(f"--at {position}: {note} was {text!r:.200}, is {now.get(note)!r:.200}")

    # Checks

    def check_search(self):
        live = {i["note"]: i for i in self.items("list", "--all") if i["state"] != "trash"}
        for _ in range(6):
            text = self.texts[self.random.choice(list(self.texts))]
            lines = [l for l in text.replace("\r", "\n").split("\n") if l and "\0" not in l]
            if not lines:
                continue
            line = self.random.choice(lines)
            start = self.random.randrange(len(line))
            asked = line[start : start + self.random.choice([1, 2, 3, 4, 5, 8, 12])]
            if not all(c.isalnum() for c in asked) or any(c in asked for c in "İıﬁ"):
                continue
            wanted = {n for n, t in self.texts.items() if n in live and fold(asked) in fold(t)}
            found = [i["note"] for i in self.items("search", "--", asked, expect=(0, 1))]
            if set(found) != wanted or len(found) != len(wanted):
                odd = (set(found) ^ wanted)
                raise Fault(f"search {asked!r}: {len(found)} found, {len(wanted)} have it; {odd} {[self.texts[n] for n in odd]!r:.500}")
            count = int(self.out("search", "-c", "--", asked, expect=(0, 1)) or b"0")
            if count != len(wanted):
                raise Fault(f"search -c {asked!r}: {count}, not {len(wanted)}")

    def check_ids(self):
        rows = self.items("list", "--all")
        for row in self.random.sample(rows, min(5, len(rows))):
            shown = json.loads(self.out("show", row["id"], "--as", "json"))
            if shown["note"] != row["note"]:
                raise Fault(f"{row['id']} is {shown['note']}, was listed for {row['note']}")
        if len({row["id"] for row in rows}) != len(rows):
            raise Fault("two notes are shown with one id")

    def check_all(self):
        self.adopt()
        self.check_search()
        self.check_ids()
        self.run("verify")
        self.run("rebuild", "--check")
        self.look_back()

    # Steps

    def note(self):
        return self.random.choice(list(self.texts)) if self.texts else self.add()

    def live(self):
        rows = self.items("list")
        return self.random.choice(rows)["note"] if rows else self.add()

    def add(self):
        text = self.text()
        before = {i["note"] for i in self.items("list", "--all")}
        extra = []
        if self.random.random() < 0.3:
            extra = ["--in", self.random.choice(["Home", "Work", "Work/Plans", "Ünï"])]
        if self.random.random() < 0.1:
            extra += ["--pin"]
        made = json.loads(self.run("add", "-", "--json", *extra, input=text.encode()).stdout)
        if made["note"] in before:
            raise Fault("a new note has an old one's id")
        self.is_in(made["note"], text)
        return made["note"]

    def step_add(self):
        if len(self.texts) < self.size:
            self.add()

    def step_edit(self):
        note = self.live()
        text = self.changed(self.texts[note]) if self.random.random() < 0.8 else self.text()
        self.run("edit", note, "-", input=text.encode())
        self.is_in(note, text)

    def step_edit_long(self):
        note = self.live()
        for _ in range(self.random.randint(5, 60)):
            self.texts[note] = self.changed(self.texts[note])
            self.run("edit", note, "-", input=self.texts[note].encode())
        self.is_in(note, self.texts[note])

    def step_editor(self):
        note = self.live()
        if "\0" in self.texts[note]:
            return
        first, second = self.changed(self.texts[note]), self.changed(self.texts[note])
        for name, text in (("1", first), ("2", second)):
            with open(f"{self.folder}/save{name}", "wb") as file:
                file.write(text.encode())
        script = self.folder + "/editor"
        with open(script, "w") as file:
            file.write(f'#!/bin/sh\ncat "{self.folder}/save1" > "$1"\nsleep 0.3\ncat "{self.folder}/save2" > "$1"\n')
        os.chmod(script, 0o755)
        self.run("edit", note, env={"NOTES_LOG_EDITOR": script})
        self.is_in(note, second)

    def step_small(self):
        """One command on one note, whose text is adopted: the others must stay."""
        note, other = self.live(), self.live()
        r = self.random
        word = r.choice(WORDS)
        number = str(r.randint(1, 4))
        choice = r.choice([
            ["append", note, word, self.line()], ["append", note, "--dictated", "milk and bread"], ["title", note, "T " + word],
            ["tidy", note], ["tick", note, number], ["tick", note, word], ["untick", note, number], ["item", "add", note, word],
            ["item", "rm", note, number], ["item", "move", note, number, "--first"], ["item", "move", note, "1", "--after", number],
            ["item", "split", note], ["item", "sort", note, "--alpha"], ["item", "sort", note, "--done-last"],
            ["count", note, "Water"], ["count", note, "Water", "--by", "-3"], ["summary", note, "Summed " + word],
            ["pin", note], ["unpin"], ["done", note], ["archive", note], ["archive", note, other], ["reopen", note],
            ["place", note, "--first"], ["place", note, "--after", other], ["place", note, "--last"], ["bookmark", note],
            ["bookmark", note, "--remove"], ["bookmark", note, "--before", other], ["collection", "set", note, "Home"],
            ["collection", "set", note, "Work/Plans"], ["collection", "set", note, "--none"], ["collection", "rename", "Work", "Office"],
            ["collection", "rename", "Office", "Work"], ["collection", "remove", "Work/Plans"], ["trash", note], ["trash", note, other],
        ])
        self.run(*choice, expect=(0, 1, 2, 3))
        self.adopt(note)

    def step_aside(self):
        rows = self.items("list", "--trash") + self.items("list", "--archived")
        if rows:
            row = self.random.choice(rows)
            self.run("restore" if row["state"] == "trash" else "reopen", row["note"], expect=(0, 1, 2))
            self.adopt()

    def step_move(self):
        note, other = self.live(), self.live()
        self.run("move", note, "--into", other, expect=(0, 1, 2))
        self.adopt(other)

    def step_undo(self):
        r = self.random
        kind = r.random()
        if kind < 0.5:
            self.run("undo", "-n", str(r.randint(1, 6)), expect=(0, 1, 3))
        elif kind < 0.65:
            self.run("undo", "--note", self.note(), expect=(0, 1, 3))
        elif kind < 0.75:
            self.run("undo", "--note", self.note(), "--split", expect=(0, 1, 3))
        elif kind < 0.85:
            self.run("undo", "--step", expect=(0, 1, 3))
        else:
            self.run("undo", "--change", str(r.randint(1, self.position())), expect=(0, 1, 2, 3))
        self.adopt("*")

    def step_redo(self):
        r = self.random
        if r.random() < 0.7:
            self.run("redo", "-n", str(r.randint(1, 5)), expect=(0, 1, 3))
        else:
            self.run("redo", "--note", self.note(), expect=(0, 1, 3))
        self.adopt("*")

    def step_revert(self):
        r = self.random
        if r.random() < 0.5:
            self.run("revert", str(r.randint(1, self.position())), *r.choice([[], ["--force"]]), expect=(0, 1, 2, 3))
        else:
            self.run("revert", self.note(), "--to", str(r.randint(1, self.position())), expect=(0, 1, 2, 3))
        self.adopt("*")

    def step_undo_and_redo(self):
        """Undos and as many redos leave everything as it was, revisions aside."""
        count = self.random.randint(1, 12)
        before = self.reading()
        done = self.run("undo", "-n", str(count), "--json", expect=(0, 1, 3))
        if done.returncode:
            self.adopt("*")
            return
        self.run("redo", "-n", str(count))
        after = self.reading()
        for answers in (before, after):
            for key in ("log -n 20 --json", "audit --json", "status"):
                answers.pop(key)
            for rows in answers.values():
                for row in rows if isinstance(rows, list) else []:
                    row.pop("revision", None)
        self.compare(before, after, f"before and after undo -n {count} and redo -n {count}")
        self.adopt()

    def step_delete(self):
        note = self.note()
        self.run("delete", note, "--yes", *self.random.choice([[], ["--forget-title"]]))
        self.gone.add(note)
        self.texts.pop(note)
        self.adopt()

    def step_delete_text(self):
        note = self.note()
        words = [w for w in self.texts[note].split() if len(w) > 2 and "\0" not in w]
        if not words:
            return
        word = self.random.choice(words)
        self.run("delete", note, "--text", "-", "--yes", input=word.encode(), expect=(0, 1, 2))
        self.adopt(note)
        if word in self.texts[note]:
            raise Fault(f"passage {word!r} is still in {note}: {self.texts[note]!r:.300}")
        self.records.clear()

    def step_rebuild(self):
        before = self.reading()
        names = ["states", "list", "titles", "search", "words", "spotlight", "trash", "audit", "collections", "members", "order",
                 "bookmarks", "sources", "undo", "tags", "links", "recents", "widget", "faces"]
        self.run("rebuild", *self.random.sample(names, self.random.choice([0, 1, 1, 2, 3])))
        self.compare(before, self.reading(), "before and after a rebuild")

    def step_compact(self):
        before = self.reading()
        self.run("compact")
        self.compare(before, self.reading(), "before and after compact")

    def step_backup(self):
        before = self.reading()
        path, other = self.folder + "/backup", self.folder + "/restored"
        self.run("backup", "create", path, "--force")
        self.run("backup", "check", path)
        shutil.rmtree(other, ignore_errors=True)
        self.run("backup", "restore", path, store=other)
        self.compare(before, self.reading(store=other), "a store and its restored backup")
        self.run("verify", store=other)

    def step_folder(self):
        """Out to a folder, into another store, and in again here: nothing comes twice."""
        out, other = self.folder + "/out", self.folder + "/other"
        for path in (out, other):
            shutil.rmtree(path, ignore_errors=True)
        self.run("export", out, "--with-trash")
        files = []
        for root, _, names in os.walk(out):
            files += [open(f"{root}/{name}", "rb").read().decode() for name in names if not name.startswith(".")]
        if sorted(files) != sorted(self.texts.values()):
            raise Fault(f"exported {len(files)} files of {len(self.texts)} notes; {set(files) ^ set(self.texts.values())!r:.600}")
        self.run("import", out, store=other, expect=(0, 6))
        self.run("verify", store=other)
        self.run("rebuild", "--check", store=other)
        there = sorted(self.all_texts(store=other).values())
        wanted = sorted(text for text in files if text.strip("\ufeff \n\r\t\u2028"))
        if len(there) != len(wanted) or [t for t, w in zip(there, wanted) if t != w]:
            odd = set(there) ^ set(wanted)
            raise Fault(f"imported {len(there)} of {len(wanted)}: {odd!r:.600}")

    def step_keep(self):
        """A folder that export --keep brings up to date holds the texts, and nothing else."""
        out = self.folder + "/kept"
        self.run("export", out, "--keep")
        files = []
        for root, _, names in os.walk(out):
            files += [open(f"{root}/{name}", "rb").read().decode() for name in names if not name.startswith(".")]
        live = {i["note"] for i in self.items("list", "--all") if i["state"] != "trash"}
        if sorted(files) != sorted(self.texts[note] for note in live):
            raise Fault(f"export --keep left {len(files)} files for {len(live)} notes")
        again = json.loads(self.run("export", out, "--keep", "--json").stdout)
        if again["written"] or again["removed"]:
            raise Fault(f"export --keep again wrote: {again}")

    def step_sources(self):
        """A folder that is imported again and again: what changed there is changed here, nothing comes twice."""
        source, r = self.folder + "/source", self.random
        os.makedirs(source, exist_ok=True)
        for number in r.sample(range(6), 2):
            with open(f"{source}/{number}.md", "wb") as file:
                file.write((f"Source {number}\n" + self.text()).encode())
        self.run("import", source)
        self.adopt("*")
        again = json.loads(self.run("import", source, "--json").stdout)
        if again["created"] or again["updated"]:
            raise Fault(f"the same import again: {again}")
        self.adopt()

    def step_said(self):
        """A command that is said twice with one id is done once; one that expects another revision is not done."""
        note, name = self.live(), f"c{self.random.randrange(10**9)}"
        text = self.texts[note]
        revision = json.loads(self.out("show", note, "--as", "json"))["revision"]
        self.run("append", note, "once", "--expect", str(revision + 1), expect=(3,))
        self.is_in(note, text)
        self.run("append", note, "once", "--expect", str(revision), "--command-id", name)
        self.run("append", note, "once", "--command-id", name)
        text = json.loads(self.out("show", note, "--as", "json"))["text"]
        if text.count("once") != self.texts[note].count("once") + 1:
            raise Fault(f"{note}: not once: {text!r:.300}")
        self.texts[note] = text

    def step_tail(self):
        """A tail with a cursor file shows each event once, over many runs."""
        lines = self.out("tail", "--no-follow", "--json", "--cursor-file", self.folder + "/cursor", "-n", "100000").splitlines()
        seen = [json.loads(line)["position"] for line in lines]
        last = getattr(self, "seen", None)
        end = self.position()
        if last is not None and seen != list(range(last + 1, end + 1)):
            raise Fault(f"tail showed {seen[:5]}…{seen[-5:]} after {last}, the last is {end}")
        self.seen = end

    def step_counts(self):
        status = json.loads(self.out("status", "--json"))
        states = [i["state"] for i in self.items("list", "--all")]
        told = (status["trashed"], status["archived"], status["live"])
        found = (states.count("trash"), sum(s not in ("trash", "live") for s in states), states.count("live"))
        if told != found:
            raise Fault(f"status says {told}, the list has {found}")
        for name, total in [(c["name"], c["total"]) for c in self.items("collection", "list")]:
            rows = self.items("list", "--in", name)
            if len(rows) != total:
                raise Fault(f"collection {name}: {total} are told, {len(rows)} are in it")
        for tag in self.items("tags")[:3]:
            if len(self.items("list", "--tag", tag["tag"])) < tag["notes"]:
                raise Fault(f"tag {tag}: fewer are listed")

    def step_events(self):
        """To another store and back by events: both have the same notes then."""
        out, other = self.folder + "/all.events", self.folder + "/merged"
        self.run("export", out, "--as", "events", "--force")
        if self.random.random() < 0.3:
            shutil.rmtree(other, ignore_errors=True)
        self.run("import", out, store=other)
        for _ in range(self.random.randint(0, 6)):
            rows = self.items("list", store=other)
            note = self.random.choice(rows)["note"] if rows else None
            if note and self.random.random() < 0.7:
                text = self.changed(json.loads(self.out("show", note, "--as", "json", store=other))["text"])
                self.run("edit", note, "-", input=text.encode(), store=other)
            else:
                self.run("add", "-", input=self.text().encode(), store=other)
        if self.random.random() < 0.5:
            note = self.live()
            self.run("edit", note, "-", input=self.changed(self.texts[note]).encode())
        back = self.folder + "/back.events"
        self.run("export", back, "--as", "events", "--force", store=other)
        self.run("import", back)
        self.run("export", out, "--as", "events", "--force")
        self.run("import", out, store=other)
        self.run("rebuild", "--check", store=other)
        here, there = self.all_texts(), self.all_texts(store=other)
        if here != there:
            odd = [n for n in here.keys() | there.keys() if here.get(n) != there.get(n)]
            raise Fault(f"merged stores differ: {odd}: {[(here.get(n), there.get(n)) for n in odd]!r:.900}")
        self.adopt("*")

    def step_at_once(self):
        """Three processes at a time: what each was told is done is there."""
        said, faults = [], []
        notes = [self.live() for _ in range(4)]
        seeds = [self.random.random() for _ in range(3)]

        def worker(seed):
            r = random.Random(seed)
            try:
                for number in range(12):
                    token = f"token{int(seed * 1e9)}x{number}z"
                    kind = r.random()
                    if kind < 0.5:
                        note = r.choice(notes)
                        self.run("append", note, token, quiet=True)
                        said.append((note, token))
                    elif kind < 0.75:
                        made = json.loads(self.run("add", token + "\nbody", "--json", quiet=True).stdout)
                        said.append((made["note"], token))
                    elif kind < 0.8:
                        self.run("rebuild", r.choice(["search", "list", "words", "faces", "states"]), quiet=True)
                    elif kind < 0.83:
                        self.run("compact", quiet=True)
                    elif kind < 0.9:
                        self.run("search", token[:7], "--json", expect=(0, 1), quiet=True)
                    else:
                        self.run("list", "--json", quiet=True)
            except Fault as fault:
                faults.append(fault)

        threads = [threading.Thread(target=worker, args=(seed,)) for seed in seeds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if faults:
            raise faults[0]
        self.adopt("*")
        for note, token in said:
            if self.texts.get(note, "").count(token) != 1:
                raise Fault(f"{token} was said to be in {note}: {self.texts.get(note)!r:.500}")

    def step_record(self):
        self.record()
        if len(self.records) > 12:
            self.records.pop(self.random.choice(list(self.records)))

    def play(self, steps):
        weights = {"add": 14, "edit": 20, "edit_long": 2, "editor": 1, "small": 40, "aside": 6, "move": 1, "undo": 6, "redo": 4, "revert": 3,
                   "undo_and_redo": 3, "delete": 2, "delete_text": 0.4, "rebuild": 2, "compact": 0.5, "backup": 0.7, "folder": 0.7,
                   "events": 1.2, "at_once": 0.7, "record": 4,
                   "keep": 1, "sources": 1, "said": 2, "tail": 2, "counts": 2}
        while len(self.texts) < min(8, self.size):
            self.add()
        for number in range(steps):
            name = self.random.choices(list(weights), list(weights.values()))[0]
            self.counts[name] = self.counts.get(name, 0) + 1
            self.log = self.log[-30:] + [f"-- {number} {name}"]
            getattr(self, "step_" + name)()
            if number % 10 == 9:
                self.look_back()
                self.check_search()
            if number % 60 == 59:
                self.check_all()
        self.check_all()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--notes", type=int, default=60)
    parser.add_argument("--keep", action="store_true", help="leave the stores where they are")
    options = parser.parse_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} is no program: make build makes it")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    folder = tempfile.mkdtemp(prefix="notes-log-soak-")
    print(f"soak: seed {seed}, {options.steps} steps, in {folder}", flush=True)
    soak = Soak(os.path.abspath(options.binary), seed, folder, options.notes)
    try:
        soak.play(options.steps)
    except Fault as fault:
        print("\n".join(str(entry)[:300] for entry in soak.log[-25:]))
        print(f"FAULT, seed {seed}: {fault}")
        return 1
    finally:
        print(f"soak: {sum(soak.counts.values())} steps {soak.counts}, {soak.position() if os.path.isdir(soak.store) else 0} events")
    if not options.keep:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
