import AdapterProtocol
package import AppFlip
import Harness

/// A result that a list of expected failures can have.
package struct CaseFailure: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case fail
    case fault
    case inconclusive
    /// A finding of the fuzzer.
    case fuzz
    /// The behaviour for a case that the document leaves open; listed only if a user pins it.
    case leftOpen = "left-open"

    var isByRule: Bool { self != .fault && self != .leftOpen }
  }

  package let kind: Kind
  package let caseID: String
  package let rule: Rule.ID?
  package let evidence: EvidenceKind

  package init(_ kind: Kind, _ caseID: String, by rule: Rule.ID?, as evidence: EvidenceKind) {
    (self.kind, self.caseID, self.rule, self.evidence) = (kind, caseID, rule, evidence)
  }
}

/// A line of a list of expected failures.
package struct BaselineEntry: Hashable, Sendable {
  package let kind: CaseFailure.Kind
  /// The name of a case, or the beginning of names and a `*`.
  package let cases: String
  /// The rule; nil for any, which is written `*`, and for a `fault` or `left-open`, which have none.
  package let rule: Rule.ID?
  package let evidence: EvidenceKind
  package let reason: String
  package var status = Status.known
  package static let unexplained = "TODO"

  package var line: String {
    "\(kind.rawValue) \(cases)\(rulePattern) as=\(evidence) why=\"\(reason)\""
      + (status == .known ? "" : " \(status.rawValue)")
  }

  /// The role that the entry is for; nil for a composition and for any role.
  var role: Role? {
    Role.allCases.first { cases.utf8.starts(with: Case.prefix(of: $0).utf8) } ?? rule?.role
  }

  private var rulePattern: String { kind.isByRule ? " \(rule?.rawValue ?? "*")" : "" }

  package var isOfSeveral: Bool { cases.utf8.last == UInt8(ascii: "*") }

  func includes(_ id: String) -> Bool {
    isOfSeveral ? id.utf8.starts(with: cases.utf8.dropLast()) : cases.utf8.elementsEqual(id.utf8)
  }

  /// The part that only one line of a list may have: a single case fails a rule in one way.
  var key: String {
    "\(kind.rawValue) \(cases)\(rulePattern)\(isOfSeveral ? " \(evidence)" : "")"
  }

  /// Whether this entry also allows another one, with any evidence at the same destination.
  func covers(_ other: BaselineEntry) -> Bool {
    kind == other.kind && (rule == other.rule || kind.isByRule && rule == nil)
      && evidence.destination == other.evidence.destination && includes(other.cases)
      && (status == .flaky || other.status != .flaky)
  }
}

extension BaselineEntry {
  /// Why a failure is expected.
  package enum Status: String, CaseIterable, MessageValue, Sendable {
    case known, contested
    /// The test environment lacks something.
    case fixtureMissing = "fixture-missing"
    /// The result can also be a pass.
    case flaky
  }

  /// The entry for a finding of the fuzzer.
  package init(ofFuzzing role: Role, _ rule: Rule.ID?, as evidence: EvidenceKind) {
    self.init(
      kind: .fuzz, cases: "\(Case.prefix(of: role))*", rule: rule, evidence: evidence,
      reason: Self.unexplained)
  }
}

// MARK: - Reading a line

extension BaselineEntry {
  package static let grammar = "KIND CASE RULE as=EVIDENCE why=\"REASON\" [STATUS]"

  /// Reads a line; nil for a blank line and a comment.
  init?(_ row: ArraySlice<UInt8>) throws(Flaw) {
    let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
    guard !row.contains(UInt8(ascii: "\r")) else {
      throw Flaw("it contains a CR (0D); save the file with LF or CR LF as line ends")
    }
    guard !row.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw Flaw("it begins with a byte order mark (EF BB BF); save the file as UTF-8 without one")
    }
    guard Bytes.areUTF8(row) else { throw Flaw("the text isn't UTF-8; save the file as UTF-8") }
    let text = String(decoding: row.drop { " \t".utf8.contains($0) }, as: UTF8.self)
    if text.isEmpty || text.utf8.first == UInt8(ascii: "#") { return nil }
    let word = text.prefix { !" \t".unicodeScalars.contains($0.unicodeScalars.first ?? " ") }
    guard let kind = CaseFailure.Kind(rawValue: String(word)) else {
      throw Flaw(
        word == "warn"
          ? "a warning fails no run and needs no entry; delete the line"
          : "the line begins with \(word); write fail, fault, fuzz, inconclusive or left-open")
    }
    // An accent after a quotation mark would be one character with it.
    let fields =
      /[^ \t]+[ \t]+([!-<>-~]+)[ \t]+(?:([!-<>-~]+)[ \t]+)?as=([^ \t]+)[ \t]+why="([^"]*)"(?:[ \t]+([a-z-]+))?[ \t]*/
      .matchingSemantics(.unicodeScalar)
    guard let (_, cases, rule, word, reason, status) = text.wholeMatch(of: fields)?.output,
      let evidence = EvidenceKind(word)
    else {
      throw Flaw("a line must be \(Self.grammar), and a reason can't contain a quotation mark")
    }
    (self.kind, self.cases) = (kind, String(cases))
    (self.evidence, self.reason) = (evidence, String(reason))
    guard let status = Status(rawValue: status.map(String.init) ?? "known") else {
      throw Flaw("after the reason, write contested, fixture-missing or flaky, or nothing")
    }
    self.status = status
    self.rule = rule == "*" ? nil : rule.map { Rule.ID(rawValue: String($0)) }
    try check(ruleField: rule.map(String.init))
  }

  private func check(ruleField: String?) throws(Flaw) {
    guard kind.isByRule == (ruleField != nil) else {
      throw Flaw(
        ruleField.map { "a \(kind.rawValue) entry has no rule; delete \($0)" }
          ?? "a \(kind.rawValue) entry needs a rule after the case; name the rule")
    }
    if let rule, Rule.named(rule) == nil {
      throw Flaw("no rule has the name \(rule); appflip explain prints all names")
    }
    guard isOfSeveral || !kind.isByRule || rule != nil else {
      throw Flaw("a * for the rule goes with a * for the case; name the rule")
    }
    guard kind != .fuzz || Role.allCases.contains(where: { cases == "\(Case.prefix(of: $0))*" })
    else { throw Flaw("a fuzz entry is for a role: write app.*, endpoint.* or google-app.*") }
    guard reason.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
      throw Flaw("the reason is empty; write in why=\"...\" why the result is expected")
    }
  }
}
