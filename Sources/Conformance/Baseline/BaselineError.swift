import AppFlip

/// Why a baseline can't be used, and where.
public struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The line is no UTF-8.
    case noText
    /// A quotation mark is opened and not closed, or something follows the closed one.
    case quotation
    /// A field is missing, or another one stands in its place.
    case field(String, found: String?)
    /// The first word is no kind of a result.
    case kind(String)
    /// No rule has the name.
    case rule(String)
    /// A fault of the adapter is by no rule.
    case ruleOfFault(String)
    /// The rule is a `*` and the case is none.
    case anyRuleOfOne
    /// The run has no such case.
    case unknownCase(String)
    /// The count is missing where there is a `*`, or is no number above zero.
    case count(String?)
    /// A count stands behind a single case.
    case countOfOne(String)
    /// The reason is empty.
    case noReason
    /// The reason is still the one that was written for somebody to replace it.
    case unexplained
    /// The date has another form.
    case date(String)
    /// An earlier line speaks of the same.
    case duplicate(of: Int)
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = "the baseline \(file)" + (line.map { ", line \($0)" } ?? "")
    return Octets.escaped(Array("\(place): \(problem)".utf8))
  }
}

extension BaselineError.Problem: CustomStringConvertible {
  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .unreadable:
      "the file can't be read; write it with appflip baseline --write, or correct APPFLIP_BASELINE"
    case .noText: "it is no UTF-8 text; save the file as UTF-8"
    case .quotation: "the quotation marks of why=\"...\" don't match; a reason has none inside"
    case .field(let name, let found):
      (found.map { "\($0) stands where \(name) is expected" } ?? "\(name) is missing")
        + "; a line is \(Baseline.grammar)"
    case .kind("warn"): "a warning fails no run and needs no entry; delete the line"
    case .kind(let word):
      "\(word) is no kind of a result; a line begins with fail, fault or inconclusive"
    case .rule(let id): "no rule has the name \(id); the report's last table has all names"
    case .ruleOfFault(let id):
      "a fault of the adapter is by no rule; delete \(id)"
    case .anyRuleOfOne: "a * for the rule goes with a * for the case; name the rule"
    case .unknownCase(let id):
      "no case has the name \(id); correct it, or delete the line"
    case .count(nil): "a * needs the number of results, such as x12, behind the rule"
    case .count(let word?): "\(word) is no number of results; write it as x12"
    case .countOfOne(let word): "\(word) stands behind a single case; delete it, or write a *"
    case .noReason: "why is empty; say why the result is expected"
    case .unexplained:
      "why is still \(BaselineEntry.unexplained), which is refused where CI is set; say why the "
        + "result is expected"
    case .date(let word): "\(word) is no date; write it as YYYY-MM-DD"
    case .duplicate(let line): "line \(line) says the same; delete one of them"
    }
  }
}
