import AppFlip

extension BaselineEntry {
  /// Reads a line; nil for a blank line and a comment.
  init?(_ row: ArraySlice<UInt8>) throws(Flaw) {
    var fields = try BaselineFields(row)
    guard let word = fields.rest.first else { return nil }
    guard let kind = CaseFailure.Kind(rawValue: word) else {
      throw Flaw(
        word == "warn"
          ? "a warning fails no run and needs no entry; delete the line"
          : "the line begins with \(word); write fail, fault, inconclusive or left-open")
    }
    fields.rest.removeFirst()
    let pattern = try fields.name("a case")
    let ruleName = try fields.rule(of: kind)
    let rule = ruleName.map { Rule.ID(rawValue: $0) }
    if let rule, Rule.named(rule) == nil {
      throw Flaw("no rule has the name \(ruleName ?? ""); appflip explain prints all names")
    }
    let cases: Cases
    if let count = try fields.count(of: pattern) {
      cases = .several(prefix: String(pattern.dropLast()), count: count)
    } else {
      cases = .one(pattern)
      guard !kind.isByRule || rule != nil else {
        throw Flaw("a * for the rule goes with a * for the case; name the rule")
      }
    }
    let evidence = try fields.next("as=EVIDENCE") { field in
      field.bytes(after: "as=").flatMap { EvidenceKind(String(decoding: $0, as: UTF8.self)) }
    }
    let reason = try fields.next("why=\"REASON\"") { $0.bytes(after: "why=\"") }.dropLast()
    guard reason.contains(where: { $0 != UInt8(ascii: " ") }) else {
      throw Flaw("the reason is empty; write in why=\"...\" why the result is expected")
    }
    let date = try fields.next("a date", \.self)
    guard Self.isDate(date) else { throw Flaw("\(date) isn't a date; write it as YYYY-MM-DD") }
    if !fields.rest.isEmpty { try fields.next("the end of the line") { _ in Void?.none } }
    self.init(
      kind: kind, cases: cases, rule: rule, evidence: evidence,
      reason: String(decoding: reason, as: UTF8.self), date: date)
  }

  package static func isDate(_ word: String) -> Bool {
    word.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) != nil
  }
}

/// The fields of a line, taken one after the other; what is compared are bytes, as an accent behind a
/// quotation mark would be one character with it.
private struct BaselineFields {
  /// The fields that are left; none of a comment.
  var rest: ArraySlice<String> = []

  /// Parts a line at blanks that stand outside of quotation marks.
  init(_ row: ArraySlice<UInt8>) throws(Flaw) {
    let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
    guard !row.contains(UInt8(ascii: "\r")) else {
      throw Flaw(
        "it contains a CR (0D); save the file with LF or CR LF as "
          + "line ends")
    }
    guard !row.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw Flaw("it begins with a byte order mark (EF BB BF); save the file as UTF-8 without one")
    }
    guard Bytes.areUTF8(row) else { throw Flaw("the text isn't UTF-8; save the file as UTF-8") }
    let text = String(decoding: row, as: UTF8.self)
    let first = row.first { !" \t".utf8.contains($0) }
    if first == nil || first == UInt8(ascii: "#") { return }
    let fields = /[^"]*("[^"]*"([ \t][^"]*)?)?/.matchingSemantics(.unicodeScalar)
    guard text.wholeMatch(of: fields) != nil else {
      throw Flaw("the quotation marks of why=\"...\" don't match; a reason can't contain one")
    }
    let field = /([^ \t"]|"[^"]*")+/.matchingSemantics(.unicodeScalar)
    rest = text.matches(of: field).map { String($0.output.0) }[...]
  }

  mutating func next<Value>(
    _ expected: String, _ read: (String) -> Value?
  ) throws(Flaw) -> Value {
    let field = rest.popFirst()
    if let value = field.flatMap(read) { return value }
    let problem =
      field.map { "\($0) is in the place of \(expected)" } ?? "\(expected) is missing"
    throw Flaw("\(problem); a line is \(Baseline.grammar)")
  }

  mutating func name(_ expected: String) throws(Flaw) -> String {
    try next(expected) { field in
      let isName = field.utf8.allSatisfy(\.isVisible) && !field.utf8.contains(UInt8(ascii: "="))
      return isName ? field : nil
    }
  }

  /// The rule as it stands there; nil for any, and for what is by none.
  mutating func rule(of kind: CaseFailure.Kind) throws(Flaw) -> String? {
    guard !kind.isByRule else {
      let word = try name("a rule")
      return word == "*" ? nil : word
    }
    if let field = rest.first, field.utf8.contains(UInt8(ascii: "/")),
      field.bytes(after: "as=") == nil
    {
      throw Flaw("an entry that begins with \(kind.rawValue) has no rule; delete \(field)")
    }
    return nil
  }

  /// How many results a pattern is for; nil if it is the name of one case.
  mutating func count(of pattern: String) throws(Flaw) -> Int? {
    let digits = rest.first?.bytes(after: "x")
    let word = digits == nil ? nil : rest.popFirst()
    switch (pattern.utf8.last == UInt8(ascii: "*"), word) {
    case (false, nil): return nil
    case (false, let word?):
      throw Flaw("\(word) follows a single case; delete it, or write a *")
    case (true, nil): throw Flaw("a * needs the number of results, such as x12, after the rule")
    case (true, let word?):
      let isNumber = digits?.allSatisfy(\.isDigit) == true
      if isNumber, let count = Int(word.dropFirst()), count > 0 { return count }
      throw Flaw("\(word) isn't a number of results; write it as x12")
    }
  }
}

extension String {
  /// What stands behind a beginning; nil if the text begins with something else.
  fileprivate func bytes(after beginning: String) -> ArraySlice<UInt8>? {
    utf8.starts(with: beginning.utf8) ? Array(utf8)[beginning.utf8.count...] : nil
  }
}
