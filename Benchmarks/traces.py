#!/usr/bin/env python3
"""traces.py prepare TRACE.json.gz KEYS | peers TRACE.json.gz

prepare writes a trace's keystrokes with byte offsets for the program `traces`; peers times loro and pycrdt (PyPI) on
the same keystrokes: sizes of what they keep, time to load it, and time of a random version.
"""
import gzip
import json
import random
import struct
import sys
import time


def keystrokes(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        trace = json.load(file)
    if trace["startContent"]:
        yield 0, 0, trace["startContent"]
    for transaction in trace["txns"]:
        for position, deleted, inserted in transaction["patches"]:
            yield position, deleted, inserted


def prepare(path, out):
    text = ""
    with open(out, "wb") as file:
        for position, deleted, inserted in keystrokes(path):
            offset = position if text.isascii() else len(text[:position].encode())
            gone = len(text[position:position + deleted].encode())
            data = inserted.encode()
            file.write(struct.pack("<III", offset, gone, len(data)) + data)
            text = text[:position] + inserted + text[position + deleted:]


def median(times):
    return sorted(times)[len(times) // 2]


def timed(work, rounds):
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1e3)
    return times


def peers(path):
    keys = list(keystrokes(path))
    import loro
    doc = loro.LoroDoc()
    text = doc.get_text("text")
    frontiers = []
    for index, (position, deleted, inserted) in enumerate(keys):
        if deleted:
            text.delete(position, deleted)
        if inserted:
            text.insert(position, inserted)
        if index % 64 == 63:
            doc.commit()
            frontiers.append(doc.oplog_frontiers)
    doc.commit()
    updates = doc.export(loro.ExportMode.Updates(loro.VersionVector()))
    snapshot = doc.export(loro.ExportMode.Snapshot())
    print(f"loro-bytes-per-key {len(updates) / len(keys):.3f}")
    print(f"loro-snapshot-bytes-per-key {len(snapshot) / len(keys):.3f}")

    def load():
        fresh = loro.LoroDoc()
        fresh.import_(updates)
        return len(str(fresh.get_text("text")))

    print(f"loro-load-ms {median(timed(load, 9)):.3f}")
    chooser = random.Random(7)

    def version():
        doc.checkout(chooser.choice(frontiers))
        return len(str(text))

    times = timed(version, 100)
    print(f"loro-version-ms {sum(times) / len(times):.3f}")

    import pycrdt
    ydoc = pycrdt.Doc()
    ytext = ydoc.get("text", type=pycrdt.Text)
    for start in range(0, len(keys), 64):
        with ydoc.transaction():
            for position, deleted, inserted in keys[start:start + 64]:
                if deleted:
                    del ytext[position:position + deleted]
                if inserted:
                    ytext.insert(position, inserted)
    update = ydoc.get_update()
    print(f"pycrdt-bytes-per-key {len(update) / len(keys):.3f}")

    def yload():
        fresh = pycrdt.Doc()
        fresh.apply_update(update)
        return len(str(fresh.get("text", type=pycrdt.Text)))

    print(f"pycrdt-load-ms {median(timed(yload, 9)):.3f}")


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "prepare":
        prepare(sys.argv[2], sys.argv[3])
    elif len(sys.argv) == 3 and sys.argv[1] == "peers":
        peers(sys.argv[2])
    else:
        sys.exit(__doc__)
