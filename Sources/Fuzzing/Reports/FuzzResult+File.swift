package import AdapterProtocol
package import AppFlip
import Conformance
import Harness

/// The result as a file of JSON Lines: the facts of the report's head, then each failure.
extension FuzzResult {
  package static let fileName = FuzzingFolder.Stem.fuzzing.json

  package var bytes: [UInt8] {
    let counted = failures.map { failure in
      var failure = failure
      failure.count = counts[failure.kind] ?? 1
      return failure.json
    }
    return ([json] + counted).flatMap(JSONWriter.line)
  }

  /// Reads a file; some names need the words of the dictionary.
  package init(_ bytes: [UInt8], file: String, words: [[UInt8]]) throws(FileError) {
    var result: FuzzResult?
    var lists: [Role: ChangeList] = [:]
    let errors = FileError.ofLines(bytes, in: file) { line, _ throws(Flaw) in
      if line.isEmpty { return }
      do throws(MessageError) {
        guard var read = result else {
          let head: FuzzResult = try Self.message(line)
          if head.parts.isEmpty { throw .bad(JSONPath("parts"), "must have at least one part") }
          for role in Role.allCases {
            lists[role] = ChangeList(role, in: head.fixture, words: words)
          }
          return result = head
        }
        var failure: FuzzFailure = try Self.message(line)
        guard failure.find(in: { lists[$0] }) else {
          throw .bad(JSONPath("name"), "this version of the suite has no input of this name")
        }
        if let rule = failure.signature.rule, Rule.named(rule) == nil {
          throw .bad(JSONPath("rule"), "no rule has this name")
        }
        read.failures.append(failure)
        read.counts[failure.kind] = failure.count
        result = read
      } catch {
        throw Flaw("\(error); restore the file, or run this part again")
      }
    }
    if let first = errors.first { throw first }
    guard let result else { throw FileError(file, "the file is empty; run this part again") }
    self = result
  }

  private static func message<Line: Message>(
    _ line: ArraySlice<UInt8>
  ) throws(MessageError) -> Line {
    let members = try Members(line: Array(line), known: Line.fields.names)
    try check(.object(members.object), at: JSONPath())
    return try Line(members)
  }

  /// The members with text that reports escape.
  private static let anyBytes = ["config", "requests"].bytes

  /// Refuses texts that reports can't show, and numbers whose sums can be too large.
  private static func check(_ json: JSON, at path: JSONPath) throws(MessageError) {
    switch json {
    case .string(let bytes) where !ShellWord.isShown(String(decoding: bytes, as: UTF8.self)):
      throw .bad(path, "must have only printable characters")
    case .integer(let number) where !(0...1 << 50).contains(number):
      throw .bad(path, "must be a number from 0 to \(1 << 50)")
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try check(element, at: JSONPath(path.steps + [.index(index)]))
      }
    case .object(let object):
      for member in object.members where !Self.anyBytes.contains(member.name) {
        try check(member.value, at: JSONPath(path.steps + [.member(member.name)]))
      }
    default: break
    }
  }
}

extension FuzzResult: Message {
  package static let blank = FuzzResult()
  package static let fields = Fields<FuzzResult>(
    .required("suite", \.suite), .required("implementation", \.implementation),
    .required("adapter", \.adapter), .required("compared", \.compared),
    .required("edition", \.edition), .required("profile", \.profile),
    .required("config", \.configuration), .required("seed", \.seed), .required("runs", \.limit),
    .required("parts", \.parts), .required("merged", \.isMerged), .required("sent", \.sentByRole),
    .required("requests", \.executions), .required("coverage", \.reached),
    .required("expected", \.expected),
    .required("problems", \.problems), .required("warnings", \.warnings))

  private var configuration: WorkingConfiguration {
    get { WorkingConfiguration(fixture: fixture) }
    set { fixture = newValue.fixture }
  }

  private var limit: Int? {
    get { runs == .max ? nil : runs }
    set { runs = newValue ?? .max }
  }

  private var sentByRole: NamedValues<Int> {
    get { NamedValues(Role.allCases.compactMap { role in sent[role].map { (role.rawValue, $0) } }) }
    set {
      for entry in newValue.entries { Role(rawValue: entry.name).map { sent[$0] = entry.value } }
    }
  }
}

/// The configuration of an adapter, from which links can be made.
private struct WorkingConfiguration: MessageValue {
  var fixture: Fixture

  init(fixture: Fixture) { self.fixture = fixture }

  init(_ value: Received) throws(MessageError) {
    let configuration = try Configuration(value)
    do throws(FixtureError) { fixture = try Fixture.offered.adopting(configuration) } catch {
      throw .bad(JSONPath(), "no link can be made of it")
    }
  }

  var json: JSON { fixture.configuration.json }
}

extension FuzzResult.Part: Message {
  package static let blank = Self()
  package static let fields = Fields<Self>(
    .required("part", \.shard), .required("from", \.from), .required("next", \.next),
    .required("end", \.end), .required("command", \.command))
}

extension Shard: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard let shard = Shard(try String(value)) else {
      throw .bad(JSONPath(), "must be PART/PARTS, such as 2/8")
    }
    self = shard
  }

  package var json: JSON { .text(description) }
}

/// A string, because many readers of JSON round such a number.
extension UInt64: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard let number = UInt64(try String(value)) else {
      throw .bad(JSONPath(), "must be a number of 64 bits as a string, base 10")
    }
    self = number
  }

  package var json: JSON { .text("\(self)") }
}

extension FuzzFailure: Message {
  package static let blank = FuzzFailure()
  package static let fields = Fields<FuzzFailure>(
    .required("name", \.name), .required("rule", \.signature.rule),
    .required("evidence", \.signature.kind),
    .required("severity", \.severity), .required("count", \.count), .required("number", \.number),
    .required("confirmed", \.isConfirmed), .required("expected", \.expected),
    .required("actual", \.observed), .required("requests", \.requests),
    .required("responses", \.responses))

  private var expected: String {
    get { evidence.expected }
    set { evidence = Evidence(expected: newValue, observed: observed, difference: nil) }
  }

  private var observed: String {
    get { evidence.observed }
    set { evidence = Evidence(expected: expected, observed: newValue, difference: nil) }
  }
}
