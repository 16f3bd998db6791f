import AppFlip
import Harness

/// Lines of a report: prose, labelled fields, tables and texts that are never wrapped.
package struct TextBlock {
  /// The columns of a line of prose.
  private let width: Int
  private let labelWidth: Int
  package static let longestList = 20
  package private(set) var lines: [String] = []

  package init(width: Int = 100, labelWidth: Int = 14) {
    (self.width, self.labelWidth) = (width, labelWidth)
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }

  package mutating func add(_ line: String = "") { lines.append(Self.bounded(line)) }

  package mutating func add(_ block: [String]) { lines += block }

  package mutating func addHeading(_ text: String) {
    lines += ["", text, String(repeating: "-", count: text.utf8.count)]
  }

  package mutating func addProse(_ text: String, indent: Int = 0) {
    for part in Self.wrapped(text, width: width - indent) {
      add(String(repeating: " ", count: indent) + part)
    }
  }

  package mutating func addField(_ label: String, _ text: String) {
    for (index, part) in Self.wrapped(text, width: width - labelWidth).enumerated() {
      addVerbatim(index == 0 ? label : "", part)
    }
  }

  /// Adds a text that is to be copied: it is never wrapped.
  package mutating func addVerbatim(_ label: String, _ text: String, isWhole: Bool = false) {
    let separator = label.utf8.count + 2 < labelWidth ? "" : " "
    let line = Self.padded("  \(label)\(separator)", to: labelWidth) + text
    lines.append(isWhole ? line : Self.bounded(line))
  }

  /// Adds the lines of a list, the first one with the label.
  package mutating func addList(_ label: String, _ lines: [String]) {
    for (index, line) in lines.enumerated() { addVerbatim(index == 0 ? label : "", line) }
  }

  package mutating func addTable(_ rows: [[String]], numeric: Set<Int> = []) {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].utf8.count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        numeric.contains(column)
          ? String(repeating: " ", count: widths[column] - cell.utf8.count) + cell
          : Self.padded(cell, to: widths[column])
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      add(line)
    }
  }

  package static func listed(_ ids: [String], atMost most: Int = longestList) -> String {
    let shown = ids.prefix(most).joined(separator: ", ")
    let rest = ids.count - most
    return rest > 0 ? "\(shown) and \(rest) more, in conformance.jsonl" : shown
  }

  /// Groups cases by the beginning of their names: the first three words, or all words but the last.
  ///
  /// The text names each case of a short group, and a long group by its beginning, as `--filter` takes it.
  package static func series(_ ids: [String]) -> [(start: String, ids: [String], shown: String)] {
    ids.grouped { id in
      let words = id.split(separator: ".")
      return words.prefix(min(3, words.count - 1)).map { "\($0)." }.joined()
    }.map { start, ids in
      let isShort = ids.count < 3
      return (
        start, ids, isShort ? ids.joined(separator: ", ") : "\(start)* (\(ids.count) cases)"
      )
    }
  }

  /// Shortens text that is too long for a line, and states that say nothing, keeping both ends of either.
  package static func shortened(_ text: String) -> String {
    OrdinaryState.shortened(in: text.shortened)
  }

  /// The bytes of a line at most: a replay line and a long command have room.
  private static let longestLine = 8_000

  package static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestLine else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.utf8.count > longestLine ? shortened(String($0)) : String($0) }
      .joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

// MARK: - Groups

extension Sequence {
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }

  /// The groups, the largest first.
  package func groupedLargestFirst<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    grouped(by: key).enumerated().sorted {
      (-$0.element.elements.count, $0.offset) < (-$1.element.elements.count, $1.offset)
    }.map(\.element)
  }
}
