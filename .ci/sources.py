#!/usr/bin/env python3
"""Tells whether Google changed the document that the rules come from.

usage: .ci/sources.py PAGE

PAGE is the page "App Flip for iOS", saved as UTF-8 text. Corpus/ledger.jsonl has the digest of each sentence of each
edition. Every run of words on the page is looked up there, so that it doesn't matter where lines end. What the edition
that fits best has and the page hasn't is gone; what stands between known sentences and ends as one is new. Ends with 1
if there is either.
"""
import hashlib, json, pathlib, re, sys, unicodedata

LEDGER = pathlib.Path(__file__).resolve().parent.parent / "Corpus/ledger.jsonl"
LONGEST = 300  # The words of a sentence, which may be a code sample.


def words_of(page):
    """The words of a page: of Markdown, or of a page that ends in its own source as JSON, without the marks."""
    if (last := page.rstrip().rpartition("\n")[2]).startswith("["):
        values = [json.loads(last)]
        while values:
            value = values.pop()
            values += value if isinstance(value, list) else []
            page = value if isinstance(value, str) and value.startswith("# ") else page
    if re.search(r"^##? ", page, re.MULTILINE):
        page = re.sub(r"^(\||>) |^#.*|^```.*|`|\*\*", "", page, flags=re.MULTILINE)
        page = re.sub(r"\[([^][]*)\]\([^()\s]*\)", r"\1", page)
    return [word for token in unicodedata.normalize("NFC", page).split() for word in parted(token)]


def parted(token):
    """The words of a token, the first with a space: some copies lost what separates two lines, or two sentences."""
    head, address, tail = (" " + token).partition("https://")
    words = re.split(r"(?<=[a-z)]\.)(?=[A-Z])|(?<=[.:])(?=[a-z_]+$)|(?<=\u3002)(?!$)", head)
    return words + [address + tail] * bool(address)


def sha256(text):
    return hashlib.sha256(text.strip().encode()).hexdigest()


def found(words, digests):
    """The places of the words that each known sentence takes, by its digest."""
    places = {}
    for start in range(len(words)):
        text = ""
        for end in range(start, min(start + LONGEST, len(words))):
            text += words[end]
            digest = sha256(text)
            if digest in digests:
                places.setdefault(digest, []).append(range(start, end + 1))
    return places


def new_sentences(words, known):
    """The unknown words between the first known one and the last that are an address, or end as a sentence does."""
    shown = "".join(words[place] if place not in known else "\n" for place in range(min(known), max(known)))
    texts = [re.sub(r"^(\d+[.)]|[-*+\u2022])(\s+|$)", "", text.strip()) for text in shown.split("\n")]
    return [text for text in texts if re.search(r"\w.*[.!?:\u3002]['\")\]]*$|https://oauth-redirect", text)]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    try:
        words = words_of(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        sys.exit(f"{sys.argv[1]}: {error}; name the page, saved as UTF-8 text")
    ledger = [json.loads(line) for line in LEDGER.read_text().splitlines()[:-1]]
    places = found(words, {entry["sha256"] for entry in ledger})
    editions = {number: [entry for entry in ledger if number in entry["editions"]] for number in (1, 2, 3, 4)}
    edition = max(editions, key=lambda number: (sum(e["sha256"] in places for e in editions[number]), number))
    gone = [entry for entry in editions[edition] if entry["sha256"] not in places]
    if len(gone) * 3 > len(editions[edition]) * 2:
        sys.exit(f"{sys.argv[1]}: it has less than a third of the sentences of any edition; is it the page?")
    for entry in gone:
        why = ", ".join(entry.get("rules", [])) or f"none: {entry.get('untestable')}"
        print(f"gone: {entry['section']}: {entry['about']}\n  rules {why}")
    own = [entry["sha256"] for entry in editions[edition]]
    new = new_sentences(words, {place for digest in own for run in places.get(digest, []) for place in run})
    for text in new:
        print(f"new: {ascii(text)[1:-1]}\n  sha256 {sha256(text)}")
    print(f"edition {edition}: {len(own) - len(gone)} of {len(own)} sentences are there; {len(new)} new")
    sys.exit(1 if gone or new else 0)


main()
