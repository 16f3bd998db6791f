import AdapterProtocol
package import AppFlip
import Conformance
package import Foundation

package enum FindingFile {
  fileprivate static let format = 1

  static func write(_ finding: Finding) -> [UInt8] {
    var output = Array("{\n".utf8)
    for (index, (name, value)) in members(of: finding).enumerated() {
      if index > 0 { output += Array(",\n".utf8) }
      output += Array("  \"\(name)\": ".utf8)
      write(value, into: &output)
    }
    return output + Array("\n}\n".utf8)
  }

  private static func write(_ value: JSON, into output: inout [UInt8]) {
    guard case .array(let elements) = value, case .object? = elements.first else {
      JSONWriter.write(value, into: &output)
      return
    }
    output += Array("[\n".utf8)
    for (index, element) in elements.enumerated() {
      output += Array((index > 0 ? ",\n    " : "    ").utf8)
      JSONWriter.write(element, into: &output)
    }
    output += Array("\n  ]".utf8)
  }

  package static func read(_ octets: [UInt8], file: String) throws(FileError) -> Finding {
    try FileError.reading(
      octets[...], "finding", in: place(file), orElse: "restore the file, or delete it",
      Finding.init(json:))
  }

  package static func read(_ url: URL, shownAs file: String) throws(FileError) -> Finding {
    try read(
      FileError.octets(of: url, shownAs: place(file), orElse: "allow reading it, or delete it"),
      file: file)
  }

  private static func place(_ file: String) -> String { "the finding \(file)" }
}

// MARK: - Members

extension FindingFile {
  fileprivate static let known = [
    "format", "id", "rule", "evidence", "severity", "arrangement", "shape", "expected", "observed",
    "difference", "steps", "seed", "execution", "start", "parent", "mutators", "original_length",
    "seen", "repeats", "minimised_in", "is_minimal", "config", "words",
  ]

  private static func members(of finding: Finding) -> [(String, JSON)] {
    let origin = finding.origin
    // Without it, the inputs are built from what the suite offers.
    let fixture = finding.fixture == .offered ? [] : [("config", finding.fixture.json)]
    let words = finding.signature.words.map { [("words", JSON.text($0))] } ?? []
    return [
      ("format", .integer(format)), ("id", .text(finding.id)),
      ("rule", finding.signature.rule.map { .text($0.rawValue) } ?? .null),
      ("evidence", .text(finding.signature.kind.word)),
      ("severity", .text(finding.severity.rawValue)),
      ("arrangement", .text(finding.reproductionMode.name)),
      ("shape", .text(finding.deduplicationClass.description)),
      ("expected", .text(finding.evidence.expected)),
      ("observed", .text(finding.evidence.observed)),
      ("difference", finding.evidence.difference.map(json) ?? .null),
      ("steps", .array(finding.steps.map(json))), ("seed", .text("\(origin.seed)")),
      ("execution", .integer(origin.execution)),
      ("start", .text(origin.start)), ("parent", origin.parent.map { .integer($0) } ?? .null),
      ("mutators", .texts(origin.mutators)),
      ("original_length", .integer(origin.length)),
      ("seen", .integer(finding.confirmation.seen)),
      ("repeats", .integer(finding.confirmation.repeats)),
      ("minimised_in", .integer(finding.executions)), ("is_minimal", .bool(finding.isMinimal)),
    ] + fixture + words
  }

  private static func json(_ difference: Difference) -> JSON {
    .members([("offset", .integer(difference.offset)), ("place", .text(difference.place))])
  }

  private static func json(_ step: Finding.Step) -> JSON {
    var object = step.input.json
    object.append("answer", .text(step.answer))
    return .object(object)
  }
}

extension Finding {
  fileprivate init(json: JSON) throws(MessageError) {
    let members = try Members(json, known: FindingFile.known)
    guard try members.required("format") == .integer(FindingFile.format) else {
      throw .bad(
        members.path("format"), "must be \(FindingFile.format); another version wrote the file")
    }
    let mode = try members.shown("arrangement")
    guard let reproductionMode = ReproductionMode(named: mode) else {
      throw .bad(members.path("arrangement"), "there is no arrangement \"\(mode)\"")
    }
    guard let kind = DeduplicationClass(describedAs: try members.shown("shape")) else {
      throw .bad(members.path("shape"), "must be 1 to \(DeduplicationClass.longest) characters")
    }
    let fixture = try members.optional("config").map { json throws(MessageError) in
      try Fixture(json: json, at: members.path("config"))
    }
    let steps = try members.list("steps").map { json, path throws(MessageError) in
      let others = try Members(json, at: path, known: FuzzRequest.members + ["answer"])
      return Step(
        try FuzzRequest(json: json, at: path, besides: ["answer"]),
        answer: try others.shown("answer"))
    }
    guard !steps.isEmpty else {
      throw .bad(members.path("steps"), "must hold at least one input")
    }
    let difference = try members.optional("difference").map { json throws(MessageError) in
      let parts = try Members(json, at: members.path("difference"), known: ["offset", "place"])
      return Difference(offset: try parts.count("offset"), place: try parts.shown("place"))
    }
    self.init(
      signature: try members.signature(), deduplicationClass: kind,
      severity: try members.name("severity"), steps: steps, fixture: fixture ?? .offered,
      evidence: Evidence(
        expected: try members.shown("expected"), observed: try members.shown("observed"),
        difference: difference
      ).bounded, reproductionMode: reproductionMode,
      origin: FindingOrigin(
        seed: try members.number("seed", radix: 10), execution: try members.count("execution"),
        start: try members.shown("start"),
        parent: members.optional("parent") == nil ? nil : try members.count("parent"),
        mutators: try members.texts("mutators"), length: try members.count("original_length")),
      confirmation: Confirmation(
        seen: try members.count("seen"), repeats: try members.count("repeats")),
      executions: try members.count("minimised_in"), isMinimal: try members.bool("is_minimal"))
    // The name was made with the code of then.
    let written = Self.id(of: try members.signature(renewedBy: .empty), deduplicationClass)
    guard try members.shown("id") == written else {
      throw .bad(members.path("id"), "must be \(written) for this rule, evidence and shape")
    }
  }
}

extension Members {
  func signature(renewedBy names: StableNames = .ofCheckout) throws(MessageError)
    -> FailureSignature
  {
    guard let written = EvidenceKind(try shown("evidence")) else {
      throw .bad(path("evidence"), "must be one word")
    }
    let kind = written.renamed(by: names)
    guard try required("rule") != .null else { return FailureSignature(nil, kind) }
    let rule = Rule.ID(rawValue: try shown("rule"))
    guard Rule.named(rule) != nil else {
      throw .bad(path("rule"), "no rule has this name; correct it, or delete the file")
    }
    return FailureSignature(rule, kind, words: try words())
  }

  private func words() throws(MessageError) -> String? {
    guard optional("words") != nil else { return nil }
    let words = try shown("words")
    let isText = words.utf8.allSatisfy { $0.isAlpha || $0 == UInt8(ascii: " ") }
    guard isText, (1...FailureSignature.longestWords).contains(words.utf8.count) else {
      throw .bad(path("words"), "must be 1 to \(FailureSignature.longestWords) letters and blanks")
    }
    return words
  }
}

// MARK: -

/// A folder with a file for each finding, such as `Reports/findings` or `Corpus/regressions`.
package struct FindingFolder: Sendable {
  let directory: URL
  private let shown: String
  private var folder: Folder { Folder(directory, shownAs: shown) }

  package init(_ directory: URL, shownAs shown: String) {
    (self.directory, self.shown) = (directory, shown)
  }

  package func write(_ finding: Finding) throws(FileError) {
    try folder.write(FindingFile.write(finding), to: "\(finding.id).json")
  }

  package func read() throws(FileError) -> (findings: [Finding], broken: [FileError]) {
    var contents: (findings: [Finding], broken: [FileError]) = ([], [])
    for name in try folder.names(endingIn: ".json") {
      do throws(FileError) {
        contents.findings.append(
          try FindingFile.read(directory.appending(path: name), shownAs: "\(shown)/\(name)"))
      } catch { contents.broken.append(error) }
    }
    return contents
  }

  /// Whether a file's name is that of a finding, or of its replay.
  package static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && ["json", "jsonl"].contains(parts[1]) && parts[0].utf8.count == 12
      && parts[0].utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}
