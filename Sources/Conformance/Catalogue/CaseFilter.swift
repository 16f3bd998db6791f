import AppFlip

/// Names of cases and rules, or beginnings of names, that choose a part of a catalogue.
public struct CaseFilter: Equatable, Sendable {
  /// The names; a name that ends with a `*` matches every ending.
  public let patterns: [String]

  /// Takes names.
  public init(_ patterns: [String]) { self.patterns = patterns }

  /// Whether a rule is chosen, by which only all cases show what is chosen.
  var choosesRules: Bool {
    patterns.contains { pattern in
      Rule.all.contains { Self.matches(pattern.utf8, $0.id.rawValue) }
    }
  }

  /// Whether a row with an ID may make a chosen case: its own, the case that is declined, or one of these for an
  /// endpoint or in a configuration.
  func mayChoose(casesOf id: String) -> Bool {
    let names = [id, "\(id).declines", Case.endpointID(id), "\(Case.endpointID(id)).declines"]
    return patterns.contains { pattern in
      let pattern = pattern.utf8.prefix { $0 != UInt8(ascii: "@") }
      return names.contains { Self.matches(pattern, $0) }
    }
  }

  fileprivate static func matches(
    _ pattern: some BidirectionalCollection<UInt8>, _ name: String
  ) -> Bool {
    pattern.last == UInt8(ascii: "*")
      ? name.utf8.starts(with: pattern.dropLast()) : pattern.elementsEqual(name.utf8)
  }
}

/// A pattern by which no case is chosen.
public struct UnmatchedFilter: Error, Equatable, Sendable, CustomStringConvertible {
  /// The pattern.
  public let pattern: String

  /// The problem, for users; printable ASCII.
  public var description: String {
    "the filter \"\(pattern.escaped)\" selects no case and no rule"
  }
}

extension Case {
  /// The cases without which this one proves nothing.
  var neededCases: [String] { [positiveControl, comparison].compactMap(\.self) }
}

extension Catalogue {
  /// The cases that a filter chooses, and the good cases without which they prove nothing.
  ///
  /// A case is chosen by its own name, or by that of a rule for which it was made. It is judged by
  /// every rule all the same.
  public func filtered(by filter: CaseFilter) throws(UnmatchedFilter) -> Catalogue {
    var chosen: Set<String> = []
    for pattern in filter.patterns {
      let matching = cases.filter { testCase in
        ([testCase.id] + testCase.rules.map(\.rawValue))
          .contains { CaseFilter.matches(pattern.utf8, $0) }
      }
      guard !matching.isEmpty else { throw UnmatchedFilter(pattern: pattern) }
      chosen.formUnion(matching.map(\.id))
    }
    var open = Array(chosen)
    while let id = open.popLast() {
      let needed = self[id]?.neededCases ?? []
      open += needed.filter { self[$0] != nil && chosen.insert($0).inserted }
    }
    return Catalogue(cases.filter { chosen.contains($0.id) }, chosenBy: filter)
  }

  /// Chooses a case and another one that is sent before it, without their good twins.
  public func pair(_ earlier: String, before id: String) throws(UnmatchedFilter) -> Catalogue {
    guard let first = self[earlier], earlier != id else { throw UnmatchedFilter(pattern: earlier) }
    guard let second = self[id] else { throw UnmatchedFilter(pattern: id) }
    return Catalogue([first, second], chosenBy: CaseFilter([id, earlier]))
  }
}
