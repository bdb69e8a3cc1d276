#!/usr/bin/env python3
"""Makes Sources/NoteText/Folding/FoldingTable.swift, the data of Folding.swift.

    python3 -m venv v && v/bin/pip install icukit-pyicu==78.3.1 && v/bin/python Tools/make-folding-table.py

ICU 78 carries Unicode 17.0. The rule is the one of Folding.swift: NFKD, full case folding, NFKD; marks of combining
class 1, 10-36 and 200-240 out; nine letters that have no decomposition to their plain ones. The script checks the
assumptions that let Folding.swift work scalar by scalar, and prints the digest that FoldingTests compares.

With --dump FILE it writes, for every scalar that does not fold to itself, a line `scalar: folded scalars` in hex.
"""
import hashlib
import os
import sys

import icu

LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
NFKD = icu.Normalizer2.getNFKDInstance()
IOTA = "\u0345"  # The one mark whose case folding is no mark; Folding.swift treats it by itself.


def ccc(c):
    return icu.Char.getCombiningClass(ord(c))


def removed(c):
    k = ccc(c)
    return k == 1 or 10 <= k <= 36 or 200 <= k <= 240


def casefold(s):
    return str(icu.UnicodeString(s).foldCase())


def fold(s):
    """The whole rule, for any string."""
    s = NFKD.normalize(casefold(NFKD.normalize(s)))
    return "".join(LETTERS.get(c, c) for c in s if not removed(c))


def entry(c):
    """What Folding.swift must put for one scalar: its folding, with U+0345 left in place."""
    parts = NFKD.normalize(c).split(IOTA)
    return IOTA.join(fold(p) for p in parts)


def scalars():
    for v in range(0x110000):
        if not 0xD800 <= v <= 0xDFFF:
            yield chr(v)


def main():
    hangul = range(0xAC00, 0xD7A4)
    values = {}
    digest = hashlib.sha256()
    dump = open(sys.argv[2], "w") if len(sys.argv) > 2 and sys.argv[1] == "--dump" else None
    for c in scalars():
        k = ccc(c)
        folded = fold(c)
        if k and c != IOTA:
            # A mark stays a mark of its class, or goes: marks can be put in order after folding.
            assert not folded or all(ccc(f) for f in NFKD.normalize(c)), hex(ord(c))
            assert casefold(c) == c, hex(ord(c))
        if folded != c:
            line = "%X:%s" % (ord(c), "".join(" %X" % ord(f) for f in folded))
            digest.update((line + "\n").encode())
            if dump:
                dump.write(line + "\n")
        if ord(c) in hangul:
            continue
        e = entry(c)
        if e == c and not k:
            continue
        values[ord(c)] = (e, k)
        for f in e:
            if f != IOTA:
                assert fold(f) == f, (hex(ord(c)), hex(ord(f)))
    assert max(values) < 0x30000

    # The pool: a header, then UTF-8. Header = '0' + bytes for plain text; 'p' for text with marks or an iota in it,
    # then '0' + bytes; 'q' for a mark that stays, then its class as two characters of 6 bits.
    pool, places = bytearray(b"~"), {}

    def place(value):
        e, k = value
        raw = e.encode()
        stays = k and e
        if stays and len(e) == 1 and e != IOTA:
            key = ("mark", e, k)
            data = b"q" + bytes([48 + (k >> 6), 48 + (k & 63)]) + bytes([48 + len(raw)]) + raw
        elif any(ccc(f) for f in e):
            key = ("mixed", e)
            data = b"p" + bytes([48 + len(raw)]) + raw
        else:
            key = ("plain", e)
            data = bytes([48 + len(raw)]) + raw
        assert len(raw) < 62
        if key not in places:
            places[key] = len(pool)
            pool.extend(data)
        return places[key]

    table = {v: place(value) for v, value in values.items()}
    assert len(pool) < 1 << 18
    size = 64
    blocks, index, order = {}, [], []
    for start in range(0, 0x30000, size):
        block = tuple(table.get(v, 0) for v in range(start, start + size))
        if block not in blocks:
            blocks[block] = len(order)
            order.append(block)
        index.append(blocks[block])
    assert len(order) < 4096

    def six(v, n):
        return "".join(chr(48 + (v >> 6 * i & 63)) for i in range(n))

    index_text = "".join(six(i, 2) for i in index)
    block_text = "".join(six(v, 3) for block in order for v in block)

    def literal(text):
        rows, row, width = [], "", 0
        for c in text:
            if c in '\\"':
                piece = "\\" + c
            elif 32 <= ord(c) < 127:
                piece = c
            else:
                piece = "\\u{%x}" % ord(c)
            if len(row) + len(piece) > 108:
                rows.append(row)
                row = ""
            row += piece
        rows.append(row)
        return '"""\n' + "\\\n".join("    " + r for r in rows) + '\n    """'

    out = f'''// Made by Tools/make-folding-table.py from ICU {icu.ICU_VERSION}: Unicode {icu.UNICODE_VERSION}. Not edited by hand.
// swift-format-ignore-file

/// Unicode's data for `Folding`, as constants that lie in the program's read-only pages: nothing is built at start.
///
/// Numbers are written in characters of six bits each, `0` to `o`, lowest first.
enum FoldingTable {{
  /// The first scalar past the table; it and all after it fold to themselves.
  static let end: UInt32 = 0x30000

  /// By `scalar / {size}`: the number of its block, two characters each.
  static let index: StaticString = {literal(index_text)}

  /// Blocks of {size} scalars: an offset into `pool`, three characters each; 0 for a scalar that folds to itself.
  static let blocks: StaticString = {literal(block_text)}

  /// Foldings: `0` + length and the bytes; `p` in front where marks or U+0345 are among them; `q` and the class in
  /// two characters in front of a mark that stays.
  static let pool: StaticString = {literal(pool.decode())}
}}
'''
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, "..", "Sources", "NoteText", "Folding", "FoldingTable.swift")
    with open(path, "w", encoding="utf-8") as file:
        file.write(out)
    print("scalars", len(values), "blocks", len(order), "bytes", len(index_text), len(block_text), len(pool))
    print("sha256", digest.hexdigest())


main()
