import AppFlip

extension BaselineEntry {
  /// Reads a line, and adds the old names in it; nil for a blank line and a comment.
  init?(
    _ row: ArraySlice<UInt8>, names: StableNames, renamed: inout [(old: String, new: String)]
  ) throws(Flaw) {
    var fields = try BaselineFields(row)
    guard !fields.isAtEnd else { return nil }
    func current(_ name: String, _ kind: StableNames.Kind) -> String {
      let new = names.current(name, kind)
      if new != name { renamed.append((name, new)) }
      return new
    }
    let kind = try fields.kind()
    let pattern = try fields.name("a case")
    let ruleName = try fields.rule(of: kind)
    let rule = ruleName.map { Rule.ID(rawValue: current($0, .rule)) }
    if let rule, Rule.named(rule) == nil {
      throw Flaw("no rule has the name \(ruleName ?? ""); appflip explain prints all names")
    }
    let cases: Cases
    if let count = try fields.count(of: pattern) {
      cases = .several(prefix: String(pattern.dropLast()), count: count)
    } else {
      cases = .one(current(pattern, .testCase))
      guard kind == .fault || rule != nil else {
        throw Flaw("a * for the rule goes with a * for the case; name the rule")
      }
    }
    let (written, reason) = (try fields.evidence(), try fields.reason())
    let evidence = written.renewed(by: names)
    if evidence != written { renamed.append((written.word, evidence.word)) }
    let date = try fields.date()
    try fields.end()
    self.init(kind: kind, cases: cases, rule: rule, evidence: evidence, reason: reason, date: date)
  }

  /// Whether a word has the form of a date, `YYYY-MM-DD`.
  package static func isDate(_ word: String) -> Bool {
    word.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) != nil
  }
}

/// The fields of a line, taken one after the other; what is compared are octets, as an accent behind a
/// quotation mark would be one character with it.
private struct BaselineFields {
  private var rest: ArraySlice<String>

  var isAtEnd: Bool { rest.isEmpty }

  /// Parts a line at spaces and tabs that stand outside of quotation marks; a comment has no fields.
  init(_ row: ArraySlice<UInt8>) throws(Flaw) {
    let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
    guard !row.contains(UInt8(ascii: "\r")) else {
      throw Flaw(
        "it has a CR (0D) inside, as if its lines ended with CR; save the file with LF or CR LF as "
          + "line ends")
    }
    guard !row.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw Flaw("it begins with a byte order mark (EF BB BF); save the file as UTF-8 without one")
    }
    guard Octets.areUTF8(row) else { throw Flaw("it is no UTF-8 text; save the file as UTF-8") }
    let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    guard row.first(where: { !spaces.contains($0) }) != UInt8(ascii: "#") else {
      rest = []
      return
    }
    let quotes = row.indices.filter { row[$0] == UInt8(ascii: "\"") }
    let quoted = quotes.count == 2 ? quotes[0]...quotes[1] : nil
    let isClosed = quoted.map { row[($0.upperBound + 1)...].first.map(spaces.contains) ?? true }
    guard isClosed ?? quotes.isEmpty else {
      throw Flaw("the quotation marks of why=\"...\" don't match; a reason has none inside")
    }
    let fields = row.indices.split { quoted?.contains($0) != true && spaces.contains(row[$0]) }
    rest = fields.map { String(decoding: row[$0.startIndex..<$0.endIndex], as: UTF8.self) }[...]
  }

  mutating func next<Value>(
    _ expected: String, _ read: (String) -> Value?
  ) throws(Flaw) -> Value {
    let field = rest.popFirst()
    if let value = field.flatMap(read) { return value }
    let problem =
      field.map { "\($0) stands where \(expected) is expected" } ?? "\(expected) is missing"
    throw Flaw("\(problem); a line is \(Baseline.grammar)")
  }

  mutating func name(_ expected: String) throws(Flaw) -> String {
    try next(expected) { field in
      let isName = field.utf8.allSatisfy(\.isVisible) && !field.utf8.contains(UInt8(ascii: "="))
      return isName ? field : nil
    }
  }

  mutating func kind() throws(Flaw) -> CaseFailure.Kind {
    let word = try name("a kind of a result")
    if let kind = CaseFailure.Kind(rawValue: word) { return kind }
    throw Flaw(
      word == "warn"
        ? "a warning fails no run and needs no entry; delete the line"
        : "the line begins with \(word); write fail, fault or inconclusive")
  }

  /// The rule as it stands there; nil for any, and for a fault of the adapter.
  mutating func rule(of kind: CaseFailure.Kind) throws(Flaw) -> String? {
    guard kind == .fault else {
      let word = try name("a rule")
      return word.utf8.elementsEqual("*".utf8) ? nil : word
    }
    if let field = rest.first, field.utf8.contains(UInt8(ascii: "/")),
      field.octets(after: "as=") == nil
    {
      throw Flaw("a failure of the adapter itself is by no rule; delete \(field)")
    }
    return nil
  }

  /// How many results a pattern is for; nil if it is the name of one case.
  mutating func count(of pattern: String) throws(Flaw) -> Int? {
    let word = rest.first
    let digits = word?.octets(after: "x")
    if digits != nil { rest.removeFirst() }
    switch (pattern.utf8.last == UInt8(ascii: "*"), word, digits) {
    case (false, _, nil): return nil
    case (false, let word, _):
      throw Flaw("\(word ?? "") stands behind a single case; delete it, or write a *")
    case (true, let word?, let digits?):
      let count = digits.allSatisfy(\.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : 0
      if let count, count > 0 { return count }
      throw Flaw("\(word) is no number of results; write it as x12")
    case (true, _, _): throw Flaw("a * needs the number of results, such as x12, behind the rule")
    }
  }

  mutating func evidence() throws(Flaw) -> EvidenceKind {
    try next("as=EVIDENCE") { field in
      field.octets(after: "as=").flatMap { EvidenceKind(String(decoding: $0, as: UTF8.self)) }
    }
  }

  mutating func reason() throws(Flaw) -> String {
    let octets = try next("why=\"REASON\"") { $0.octets(after: "why=\"") }.dropLast()
    guard octets.contains(where: { $0 != UInt8(ascii: " ") }) else {
      throw Flaw("the reason is empty; write into why=\"...\" why the result is expected")
    }
    return String(decoding: octets, as: UTF8.self)
  }

  mutating func date() throws(Flaw) -> String {
    let date = try next("a date", \.self)
    if BaselineEntry.isDate(date) { return date }
    throw Flaw("\(date) is no date; write it as YYYY-MM-DD")
  }

  mutating func end() throws(Flaw) {
    if !isAtEnd { try next("the end of the line") { _ in Void?.none } }
  }
}

extension String {
  /// What stands behind a beginning; nil if the text begins with something else.
  fileprivate func octets(after beginning: String) -> ArraySlice<UInt8>? {
    utf8.starts(with: beginning.utf8) ? Array(utf8)[beginning.utf8.count...] : nil
  }
}
