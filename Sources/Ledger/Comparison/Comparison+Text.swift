import AppFlip

extension Comparison {
  /// What changed, as text for people.
  ///
  /// - Parameter name: the name of the page's file, as the person gave it.
  /// - Returns: lines of text; the last one has the counts.
  public func text(named name: String) -> String {
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
  ///
  /// - Parameter text: the text.
  /// - Returns: the text, with escapes in the place of what can't be seen.
  public static func shown(_ text: String) -> String {
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
