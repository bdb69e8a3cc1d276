#!/usr/bin/env python3
"""Tantivy and Xapian on the same notes, timed in process: word indexes ranked by BM25, as `search --rank` is.

usage: search-engines.py NOTES.jsonl FOLDER ROUNDS < QUERIES     the lines of kinds "rank" and "rank-rare" are asked

Each query returns its best 50 with title and snippet. An engine that is not installed is passed over (PyPI: tantivy;
Debian: python3-xapian). Prints tab-separated lines: engine, what, name, median and greatest microseconds or bytes.
"""
import json
import os
import shutil
import sys
import time

BEST = 50


def folder_size(folder):
    return sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names)


class Tantivy:
    name = "Tantivy"

    def __init__(self, rows, folder):
        import tantivy
        self.tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("title", stored=True)
        builder.add_text_field("text", stored=True)
        self.schema = builder.build()
        self.index = tantivy.Index(self.schema, path=folder)
        writer = self.index.writer(heap_size=100_000_000, num_threads=1)
        for row in rows:
            writer.add_document(tantivy.Document(title=row["text"].split("\n", 1)[0], text=row["text"]))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def search(self, words):
        # The last word counts as the beginning of a longer one, too.
        query = self.index.parse_query(" ".join(words), ["title", "text"], field_boosts={"title": 3.0})
        last = self.tantivy.Query.regex_query(self.schema, "text", words[-1].lower() + ".*")
        either = self.tantivy.Query.boolean_query([(self.tantivy.Occur.Should, query), (self.tantivy.Occur.Should, last)])
        hits = self.searcher.search(either, BEST).hits
        snippets = self.tantivy.SnippetGenerator.create(self.searcher, query, self.schema, "text")
        for _, address in hits:
            document = self.searcher.doc(address)
            document["title"]
            snippets.snippet_from_doc(document).to_html()
        return len(hits)


class Xapian:
    name = "Xapian"

    def __init__(self, rows, folder):
        # Debian's package, which a virtual environment does not see.
        sys.path.append("/usr/lib/python3/dist-packages")
        import xapian
        self.xapian = xapian
        self.database = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OVERWRITE)
        generator = xapian.TermGenerator()
        for row in rows:
            document = xapian.Document()
            generator.set_document(document)
            generator.index_text(row["text"].split("\n", 1)[0], 3)
            generator.index_text(row["text"])
            document.set_data(row["text"])
            self.database.add_document(document)
        self.database.commit()
        self.parser = xapian.QueryParser()
        self.parser.set_database(self.database)
        self.parser.set_default_op(xapian.Query.OP_OR)

    def search(self, words):
        flags = self.xapian.QueryParser.FLAG_PARTIAL
        enquire = self.xapian.Enquire(self.database)
        enquire.set_query(self.parser.parse_query(" ".join(words), flags))
        found = enquire.get_mset(0, BEST)
        for match in found:
            text = match.document.get_data().decode()
            text.split("\n", 1)[0]
            found.snippet(text, 80)
        return found.size()


def main():
    corpus, folder, rounds = sys.argv[1:4]
    with open(corpus, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    queries = [line.rstrip("\n").split("\t", 1)[1] for line in sys.stdin if line.startswith("rank")]
    for engine in (Tantivy, Xapian):
        place = os.path.join(folder, engine.name)
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        start = time.perf_counter()
        try:
            made = engine(rows, place)
        except ImportError as missing:
            print(f"search-engines: {engine.name} is passed over: {missing}", file=sys.stderr)
            continue
        took = (time.perf_counter() - start) * 1e6
        print(engine.name, "rebuild", len(rows), took, 0, sep="\t")
        print(engine.name, "size", len(rows), folder_size(place), 0, sep="\t")
        for query in queries:
            times = []
            for _ in range(int(rounds)):
                start = time.perf_counter()
                made.search(query.split())
                times.append((time.perf_counter() - start) * 1e6)
            times.sort()
            print(engine.name, "rank", query, times[len(times) // 2], times[-1], sep="\t")


if __name__ == "__main__":
    main()
