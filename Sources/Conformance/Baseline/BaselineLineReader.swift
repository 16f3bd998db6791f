import AppFlip
import Harness

/// Reads one line of a baseline, field by field.
struct BaselineLineReader {
  private var fields: ArraySlice<String>
  private let names: StableNames
  private var renamings: [(old: String, new: String)] = []

  private init(_ fields: [String], _ names: StableNames) {
    self.fields = fields[...]
    self.names = names
  }

  /// Reads a line.
  static func entry(
    in row: ArraySlice<UInt8>, names: StableNames
  ) throws(BaselineError.Problem) -> (
    entry: BaselineEntry, renamings: [(old: String, new: String)]
  )? {
    let fields = try fields(of: row)
    guard !fields.isEmpty else { return nil }
    var reader = BaselineLineReader(fields, names)
    return (try reader.entry(), reader.renamings)
  }

  /// The name that something has now; notes that the line has an old one.
  private mutating func current(_ name: String, _ kind: StableNames.Kind) -> String {
    let new = names.current(name, kind)
    if new != name { renamings.append((name, new)) }
    return new
  }

  private mutating func entry() throws(BaselineError.Problem) -> BaselineEntry {
    let word = try next("a kind of a result")
    guard let kind = CaseFailure.Kind(rawValue: word) else { throw .kind(word) }
    let pattern = try next("a case")
    let rule = try rule(of: kind)
    let cases = try cases(pattern)
    if case .one = cases, kind != .fault, rule == nil { throw .anyRuleOfOne }
    guard let written = EvidenceKind(try value(of: "as")) else {
      throw .field("as=EVIDENCE", found: "as=")
    }
    let evidence = written.renewed(by: names)
    if evidence != written { renamings.append((written.word, evidence.word)) }
    let reason = try value(of: "why", quoted: true)
    guard !reason.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) else { throw .noReason }
    let date = try date()
    if let rest = fields.first { throw .field("the end of the line", found: rest) }
    return BaselineEntry(kind, cases, by: rule, as: evidence, why: reason, date: date)
  }

  // MARK: - Fields

  private mutating func next(_ name: String) throws(BaselineError.Problem) -> String {
    guard let field = fields.popFirst() else { throw .field(name, found: nil) }
    guard field.utf8.allSatisfy(\.isVisible), !field.utf8.contains(UInt8(ascii: "=")) else {
      throw .field(name, found: field)
    }
    return field
  }

  private mutating func rule(of kind: CaseFailure.Kind) throws(BaselineError.Problem) -> Rule.ID? {
    if kind == .fault {
      if let field = fields.first, field.utf8.contains(UInt8(ascii: "/")),
        !field.utf8.starts(with: "as=".utf8)
      {
        throw .ruleOfFault(field)
      }
      return nil
    }
    let word = try next("a rule")
    guard word.utf8.first != UInt8(ascii: "*") || word.utf8.count > 1 else { return nil }
    let id = Rule.ID(rawValue: current(word, .rule))
    guard Rule.named(id) != nil else { throw .rule(word) }
    return id
  }

  private mutating func cases(
    _ pattern: String
  ) throws(BaselineError.Problem) -> BaselineEntry.Cases {
    let isCount = fields.first.map { $0.utf8.starts(with: "x".utf8) } ?? false
    let word = isCount ? fields.popFirst() : nil
    guard pattern.utf8.last == UInt8(ascii: "*") else {
      if let word { throw .countOfOne(word) }
      return .one(current(pattern, .testCase))
    }
    guard let word, word.utf8.dropFirst().allSatisfy(\.isDigit), let count = Int(word.dropFirst()),
      count > 0
    else { throw .count(word) }
    return .several(prefix: String(pattern.dropLast()), count: count)
  }

  private mutating func value(
    of name: String, quoted: Bool = false
  ) throws(BaselineError.Problem) -> String {
    let expected = quoted ? "\(name)=\"REASON\"" : "\(name)=EVIDENCE"
    guard let field = fields.popFirst() else { throw .field(expected, found: nil) }
    guard field.utf8.starts(with: "\(name)=".utf8) else { throw .field(expected, found: field) }
    let value = field.utf8.dropFirst(name.utf8.count + 1)
    guard quoted else { return String(decoding: Array(value), as: UTF8.self) }
    guard value.count > 1, value.first == UInt8(ascii: "\"") else {
      throw .field(expected, found: field)
    }
    // As octets: an accent behind the quotation mark would be one character with it.
    return String(decoding: Array(value.dropFirst().dropLast()), as: UTF8.self)
  }

  private mutating func date() throws(BaselineError.Problem) -> String {
    guard let word = fields.popFirst() else { throw .field("a date", found: nil) }
    guard BaselineEntry.isDate(word) else { throw .date(word) }
    return word
  }

  // MARK: - Splitting

  /// The fields of a line, none of a comment; spaces and tabs part them, but not between quotation
  /// marks.
  private static func fields(
    of row: ArraySlice<UInt8>
  ) throws(BaselineError.Problem) -> [String] {
    let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
    guard !row.contains(UInt8(ascii: "\r")) else { throw .carriageReturn }
    guard !row.starts(with: [0xEF, 0xBB, 0xBF]) else { throw .byteOrderMark }
    guard Octets.areUTF8(row) else { throw .noText }
    let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    guard row.first(where: { !spaces.contains($0) }) != UInt8(ascii: "#") else { return [] }
    var isQuoted = false
    var closings = 0
    let fields = row.split { octet in
      if octet == UInt8(ascii: "\"") {
        if isQuoted { closings += 1 }
        isQuoted.toggle()
      }
      return !isQuoted && spaces.contains(octet)
    }
    let isClosedInside = fields.contains { field in
      field.dropLast().count { $0 == UInt8(ascii: "\"") } > 1
    }
    guard !isQuoted, closings < 2, !isClosedInside else { throw .quotation }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension BaselineEntry {
  /// Whether a word has the form of a date, `YYYY-MM-DD`.
  public static func isDate(_ word: String) -> Bool {
    let parts = Array(word.utf8).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isDigit) else {
      return false
    }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
  }
}

// MARK: -

/// Why a baseline can't be used, and where.
public struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// A CR stands inside of the line: another line end than LF or CR LF was written.
    case carriageReturn
    /// The line begins with a byte order mark.
    case byteOrderMark
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
    /// The count is missing if there is a `*`, or is no number above zero.
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

  /// A line and what is wrong with it.
  public struct BadLine: Equatable, Sendable {
    /// The number of the line, from 1; nil if the file as a whole is concerned.
    public let number: Int?
    /// The first thing that is wrong with it.
    public let problem: Problem
  }

  /// The file as a person named it.
  public let file: String
  /// What is wrong, in the order of the file: the first ``most`` lines.
  public let badLines: [BadLine]
  /// How many lines are wrong beside those.
  public let further: Int

  /// The most lines that are told at once.
  public static let most = 20

  /// Tells what is wrong with a file.
  init(file: String, _ badLines: [BadLine]) {
    self.file = file
    self.badLines = Array(badLines.prefix(Self.most))
    further = badLines.count - self.badLines.count
  }

  /// What is wrong, where, and what to do, for people: a sentence for each line, of printable ASCII.
  public var sentences: [String] {
    let told = badLines.map { bad in
      "the baseline \(file)" + (bad.number.map { ", line \($0)" } ?? "") + ": \(bad.problem)"
    }
    let rest =
      further == 0 ? [] : ["the baseline \(file): \(further.counted("more line")) to correct"]
    // A line of the file may be as long as the file.
    return (told + rest).map {
      let octets = Array($0.utf8)
      return Octets.escaped(octets.count > 1_000 ? octets.shortened : octets)
    }
  }

  /// The sentences, each on a line of its own.
  public var description: String { sentences.joined(separator: "\n") }
}

extension BaselineError.Problem: CustomStringConvertible {
  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .unreadable:
      "the file can't be read; write it with appflip baseline --write, or correct APPFLIP_BASELINE"
    case .carriageReturn:
      "it has a CR (0D) inside, as if its lines ended with CR; save the file with LF or CR LF as line ends"
    case .byteOrderMark:
      "it begins with a byte order mark (EF BB BF); save the file as UTF-8 without one"
    case .noText: "it is no UTF-8 text; save the file as UTF-8"
    case .quotation: "the quotation marks of why=\"...\" don't match; a reason has none inside"
    case .field(let name, let found):
      (found.map { "\($0) stands where \(name) is expected" } ?? "\(name) is missing")
        + "; a line is \(Baseline.grammar)"
    case .kind("warn"): "a warning fails no run and needs no entry; delete the line"
    case .kind(let word):
      "the line begins with \(word); write fail, fault or inconclusive"
    case .rule(let id): "no rule has the name \(id); appflip explain prints all names"
    case .ruleOfFault(let id):
      "a failure of the adapter itself is by no rule; delete \(id)"
    case .anyRuleOfOne: "a * for the rule goes with a * for the case; name the rule"
    case .unknownCase(let id):
      "no case has the name \(id); correct it, or delete the line"
    case .count(nil): "a * needs the number of results, such as x12, behind the rule"
    case .count(let word?): "\(word) is no number of results; write it as x12"
    case .countOfOne(let word): "\(word) stands behind a single case; delete it, or write a *"
    case .noReason: "the reason is empty; write into why=\"...\" why the result is expected"
    case .unexplained:
      "the reason is still \(BaselineEntry.unexplained), and the variable CI is set; write into "
        + "why=\"...\" why the result is expected"
    case .date(let word): "\(word) is no date; write it as YYYY-MM-DD"
    case .duplicate(let line): "line \(line) says the same; delete one of them"
    }
  }
}
