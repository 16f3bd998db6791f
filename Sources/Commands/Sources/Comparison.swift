import AppFlip
import Conformance

/// What a copy of the document and an edition in the ledger have in common, and what not.
struct Comparison: Sendable {
  /// A sentence that stands in the place of another one.
  struct Change: Equatable, Sendable {
    /// The sentence that is gone.
    let before: Ledger.Entry
    /// The sentence that stands in its place.
    let now: Sentence
  }

  /// The edition.
  let edition: Edition
  /// How many sentences the edition has.
  let total: Int
  /// How many of them the page has.
  let found: Int
  /// The sentences that the page words in another way, in their order.
  let changed: [Change]
  /// The sentences that the page lacks, in their order.
  let vanished: [Ledger.Entry]
  /// The sentences that the edition lacks, in their order.
  let added: [Sentence]

  /// Whether the page says what the edition says.
  var isSame: Bool { changed.isEmpty && vanished.isEmpty && added.isEmpty }

  /// The ids of the rules that rest on sentences that changed or vanished, sorted.
  var rulesAtStake: [String] {
    Set((changed.map(\.before) + vanished).flatMap(\.rules)).sorted()
  }

  /// Compares a page with an edition.
  ///
  /// Sentences are found by their digests, wherever they stand. What is new between two of them is
  /// taken for the new wording of what is gone between the two, first for first.
  init(_ page: Page, with ledger: Ledger, edition: Edition) {
    let entries = ledger.entries(of: edition)
    let places = Self.places(of: entries, in: page)
    let known = Set(entries.map(\.digest))
    let first = places.compactMap(\.self).min() ?? 0
    let last = places.compactMap(\.self).max() ?? -1
    let new = page.sentences.indices.filter { index in
      let sentence = page.sentences[index]
      return !known.contains(sentence.digest)
        && ((first...max(first, last)).contains(index) || Self.isRelevant(sentence))
    }
    let pairs = Self.pairs(places, new: new)
    self.edition = edition
    total = entries.count
    found = places.count { $0 != nil }
    changed = pairs.map { Change(before: entries[$0.entry], now: page.sentences[$0.sentence]) }
    let reworded = Set(pairs.map(\.entry))
    vanished = entries.indices.filter { places[$0] == nil && !reworded.contains($0) }
      .map { entries[$0] }
    let wordings = Set(pairs.map(\.sentence))
    added = new.filter { !wordings.contains($0) }.map { page.sentences[$0] }
  }

  /// Where the page has each entry; one that the edition has twice is found at two places.
  private static func places(of entries: [Ledger.Entry], in page: Page) -> [Int?] {
    var waiting: [Digest: ArraySlice<Int>] = [:]
    for (index, sentence) in page.sentences.enumerated() {
      waiting[sentence.digest, default: []].append(index)
    }
    return entries.map { waiting[$0.digest]?.popFirst() }
  }

  /// Whether a sentence beyond the document's first and last is about App Flip, and no part of the
  /// page around it.
  private static func isRelevant(_ sentence: Sentence) -> Bool {
    switch sentence.kind {
    case .prose: sentence.isNormative
    case .address: sentence.text.utf8.starts(with: "https://oauth-redirect".utf8)
    case .code: true
    }
  }

  /// Joins the entries that the page lacks with the new sentences between the same neighbours.
  private static func pairs(
    _ places: [Int?], new: [Int]
  ) -> [(entry: Int, sentence: Int)] {
    var pairs: [(entry: Int, sentence: Int)] = []
    let following = following(places)
    var previous = -1
    var next = 0
    for (entry, place) in places.enumerated() {
      if let place {
        previous = max(previous, place)
        continue
      }
      while next < new.count, new[next] < previous { next += 1 }
      guard next < new.count, new[next] < following[entry] else { continue }
      pairs.append((entry, new[next]))
      next += 1
    }
    return pairs
  }

  /// For each entry the least place of those after it.
  private static func following(_ places: [Int?]) -> [Int] {
    var least = Int.max
    return places.reversed().map { place in
      least = min(least, place ?? least)
      return least
    }.reversed()
  }
}

extension Ledger {
  /// Compares a page with the edition that it has most in common with.
  func compared(to page: Page) -> Comparison? {
    let onPage = Set(page.sentences.map(\.digest))
    let ranked = Edition.allCases.map { edition in
      let entries = entries(of: edition)
      return (edition, entries.count { onPage.contains($0.digest) }, entries.count)
    }
    let best = ranked.max { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let best, best.1 * 3 >= best.2, best.1 > 0 else { return nil }
    return Comparison(page, with: self, edition: best.0)
  }
}

extension Comparison {
  /// What changed, as text for people.
  func text(named name: String) -> String {
    var lines = ["\(Self.shown(name)): App Flip for iOS, edition \(edition.rawValue)"]
    if edition != .newest {
      lines.append("The newest edition that the ledger knows is \(Edition.newest.rawValue).")
    }
    for change in changed {
      lines += ["", "changed: \(change.before.section.title)"]
      lines += Self.details(of: change.now) + Self.details(of: change.before)
    }
    for entry in vanished {
      lines += ["", "vanished: \(entry.section.title)", "  sha256  \(entry.digest)"]
      lines += Self.details(of: entry)
    }
    for sentence in added { lines += ["", "new:"] + Self.details(of: sentence) }
    if !rulesAtStake.isEmpty {
      lines +=
        ["", "rules that rest on what changed or vanished:"] + rulesAtStake.map { "  \($0)" }
    }
    return (lines + ["", summary, ""]).joined(separator: "\n")
  }

  private var summary: String {
    if isSame { return "nothing changed: all \(total) sentences are there, and no other" }
    return "\(found) of \(total) sentences are there; \(changed.count) changed, "
      + "\(vanished.count) vanished, \(added.count) new"
  }

  private static func details(of sentence: Sentence) -> [String] {
    ["  now     \(shown(sentence.text))", "  sha256  \(sentence.digest)"]
  }

  private static func details(of entry: Ledger.Entry) -> [String] {
    switch entry.coverage {
    case .rules(let ids): ["  rules   \(ids.joined(separator: ", "))"]
    case .untestable(let reason): ["  rules   none: it \(reason)"]
    }
  }

  /// A text with everything that a terminal might obey made visible.
  static func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isInvisible {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}
