#!/usr/bin/env python3
"""Makes notes of the kind that people keep, the same ones for the same seed.

usage: corpus.py NOTES FOLDER [--seed N]

Writes FOLDER/notes.jsonl, one object {id, title, text, created, modified (ms), kind} a line, and FOLDER/word, a word that
about one note in nine holds. Words are drawn by Zipf's law (exponent 1.05) from 30,000 of Debian's wamerican, frequent
English ones first. Lengths are log-normal: half the notes have less than 320 characters, few more than 2,000. One in seven is a
checklist; one in seven has accents, one in ten emoji, one in twenty Chinese or Japanese.
"""
import argparse
import itertools
import json
import os
import random

COMMON = (
    "the of and to in a is that for it as was with be by on not he i this are or his from at which but have an had they"
    " you were their one all we can her has there been if more when will would who so no").split()
ACCENTED = (
    "café naïve résumé Zürich señor façade crème brûlée Ångström Łódź Málaga piñata São déjà über jalapeño Gdańsk"
    " smörgåsbord tête-à-tête").split()
EMOJI = "😀 🎉 🚀 ✅ ❤️ 🛒 📅 👩‍💻 🇫🇷 🍎".split()
HAN = "日本語中文会議資料東京大阪天気明日今日電話番号予定仕事学校先生家族料理野菜果物牛乳卵米肉魚時分手紙本棚車駅空港旅行写真音楽映画新聞"
LIST = "/usr/share/dict/american-english"
VOCABULARY = 30_000
FIRST_TIME = 1_700_000_000_000


class Corpus:
    def __init__(self, seed):
        self.random = random.Random(seed)
        with open(LIST, encoding="utf-8") as lines:
            words = [word for word in map(str.strip, lines)
                     if word.isascii() and word.isalpha() and word.islower() and 2 <= len(word) <= 12]
        self.random.shuffle(words)
        common = set(COMMON)
        self.words = COMMON + [word for word in words if word not in common][:VOCABULARY - len(COMMON)]
        self.weights = list(itertools.accumulate(1 / (rank + 1) ** 1.05 for rank in range(len(self.words))))

    def some(self, count):
        return self.random.choices(self.words, cum_weights=self.weights, k=count)

    def chance(self, share):
        return self.random.random() < share

    def sentence(self, has_accents, has_emoji, has_han):
        words = self.some(self.random.randint(4, 16))
        words[0] = words[0].capitalize()
        if has_accents and self.chance(0.5):
            words.insert(self.random.randrange(len(words)), self.random.choice(ACCENTED))
        if has_emoji and self.chance(0.3):
            words.append(self.random.choice(EMOJI))
        if has_han and self.chance(0.6):
            words.append("".join(self.random.choices(HAN, k=self.random.randint(2, 10))))
        return " ".join(words)

    def note(self):
        goal = min(2_000, max(50, int(self.random.lognormvariate(5.77, 0.8))))
        signs = (self.chance(0.15), self.chance(0.10), self.chance(0.05))
        is_list = self.chance(0.15)
        title = " ".join(self.some(self.random.randint(1, 6))).capitalize()
        text = title + "\n"
        while len(text) < goal:
            sentence = self.sentence(*signs)
            if is_list:
                text += f"- [{'x' if self.chance(0.4) else ' '}] {sentence}\n"
            else:
                text += sentence + "." + ("\n\n" if self.chance(0.15) else " ")
        return title, text.rstrip(), "checklist" if is_list else "text"


def main():
    parser = argparse.ArgumentParser(description="Make notes of the kind that people keep.")
    parser.add_argument("notes", type=int)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    corpus = Corpus(arguments.seed)
    os.makedirs(arguments.folder, exist_ok=True)
    time = FIRST_TIME
    size = 0
    with open(os.path.join(arguments.folder, "notes.jsonl"), "w", encoding="utf-8") as file:
        for number in range(arguments.notes):
            title, text, kind = corpus.note()
            time += corpus.random.randint(200, 60_000)
            size += len(text.encode())
            note = {"id": number, "title": title, "text": text, "created": time, "modified": time, "kind": kind}
            file.write(json.dumps(note, ensure_ascii=False, separators=(",", ":")) + "\n")
    with open(os.path.join(arguments.folder, "word"), "w", encoding="utf-8") as file:
        # Behind the frequent English ones, each rank is about as rare as it is far down.
        file.write(corpus.words[len(COMMON) + 4])
    print(f"{arguments.notes} notes, {size} bytes of text")


if __name__ == "__main__":
    main()
