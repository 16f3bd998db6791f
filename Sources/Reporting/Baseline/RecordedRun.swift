package import AdapterProtocol
import AppFlip
public import Conformance
public import Foundation

/// What a baseline, and a comparison with another run, need of a run, read back from its JSON Lines.
public struct RecordedRun: Equatable, Sendable {
  /// The name of the implementation.
  public let implementation: String
  /// The roles that were judged.
  public let roles: [String]
  /// The edition by which the run judged.
  public let edition: Int
  /// The profile.
  public let profile: String
  /// The patterns by which the cases were chosen; nil if all of them were run.
  public let filter: [String]?
  /// The cases, in the order of the run.
  public let cases: [RecordedCase]
  /// Every result that a baseline must list, in the order of the run.
  public let failures: [CaseFailure]
  /// The first line.
  package let header: JSONObject
  /// The last line.
  package let footer: JSONObject

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - url: the JSON Lines.
  ///   - shown: the file as a person named it.
  ///   - mayBeFiltered: whether a part of the cases will do.
  ///   - names: every name that was ever released; old ones are read as those of now.
  /// - Throws: `RecordedRunError` with the line that is wrong.
  public init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    guard let data = try? Data(contentsOf: url) else {
      throw RecordedRunError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown, mayBeFiltered: mayBeFiltered, names: names)
  }

  /// Reads the octets of a report.
  ///
  /// - Parameters:
  ///   - octets: the lines.
  ///   - file: the file as a person named it.
  ///   - mayBeFiltered: whether a part of the cases will do.
  ///   - mayBeIncomplete: whether a run that was stopped will do.
  ///   - names: every name that was ever released; old ones are read as those of now.
  /// - Throws: `RecordedRunError` with the line that is wrong.
  public init(
    _ octets: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    var objects: [JSONObject] = []
    var cases: [RecordedCase] = []
    for (index, row) in rows.enumerated() {
      do throws(RecordedRunError.Problem) {
        let object = try Self.object(row)
        objects.append(object)
        if object.text("type") == "case" { cases.append(try RecordedCase(object, names: names)) }
      } catch {
        throw RecordedRunError(file: file, line: index + 1, problem: error)
      }
    }
    if objects.first?.text("type") == "unfinished" {
      let verdict = objects.first?.text("reason") ?? ""
      throw RecordedRunError(file: file, line: nil, problem: .unfinished(verdict))
    }
    guard let header = objects.first, header.text("type") == "header",
      header["format"] == .integer(JSONLinesReport.format),
      case .object(let implementation)? = header["implementation"],
      case .object(let roles)? = header["roles"], case .integer(let edition)? = header["edition"]
    else { throw RecordedRunError(file: file, line: 1, problem: .noHeader) }
    filter = header.texts("filter")
    guard filter == nil || mayBeFiltered else {
      throw RecordedRunError(file: file, line: 1, problem: .filtered)
    }
    guard let footer = objects.last, footer.text("type") == "footer" else {
      throw RecordedRunError(file: file, line: nil, problem: .cut)
    }
    guard mayBeIncomplete || footer.text("verdict") != "incomplete" else {
      throw RecordedRunError(
        file: file, line: nil, problem: .unfinished("not all cases were run"))
    }
    self.implementation = implementation.text("name") ?? ""
    self.roles = roles.members.map { String(decoding: $0.name, as: UTF8.self) }
    self.edition = edition
    profile = header.text("profile") ?? ""
    self.cases = cases
    failures = cases.flatMap(\.failures)
    self.header = header
    self.footer = footer
  }

  private static func object(_ row: ArraySlice<UInt8>) throws(RecordedRunError.Problem)
    -> JSONObject
  {
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(row) { return object }
    } catch { throw .json("\(error)") }
    throw .json("it is no object")
  }
}

extension RecordedRun {
  /// The roles of which no request got a code: nothing that they keep proves anything.
  package var neverServed: [String] {
    guard case .array(let elements)? = footer["unserved"] else { return [] }
    return elements.compactMap { element in
      guard case .object(let unserved) = element, unserved["never"] == .bool(true) else {
        return nil
      }
      return unserved.text("role")
    }
  }
}

extension JSONObject {
  /// The text of a member, nil if it is missing or something else.
  package func text(_ name: String) -> String? {
    guard case .string(let octets)? = self[name] else { return nil }
    return String(decoding: octets, as: UTF8.self)
  }

  /// The texts of a member that is a list, nil if it is missing or something else.
  package func texts(_ name: String) -> [String]? {
    guard case .array(let elements)? = self[name] else { return nil }
    return elements.compactMap { element in
      guard case .string(let octets) = element else { return nil }
      return String(decoding: octets, as: UTF8.self)
    }
  }
}

// MARK: - Why it can't be read

/// Why a report can't be read back, and where.
public struct RecordedRunError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The line is no JSON.
    case json(String)
    /// The first line is no header of a report.
    case noHeader
    /// Only a part of the cases was run.
    case filtered
    /// A member is missing or of another kind.
    case member(String)
    /// The footer is missing.
    case cut
    /// The run didn't finish, and what its report says.
    case unfinished(String)
    /// Another version of the suite wrote it.
    case otherSuite(String)
    /// The footer says something else than the lines before it.
    case contradiction
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// Says what is wrong, and where.
  ///
  /// - Parameters:
  ///   - file: the file as a person named it.
  ///   - line: the line, from 1; nil if the file as a whole is concerned.
  ///   - problem: what is wrong.
  package init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = file + (line.map { ", line \($0)" } ?? "")
    let text =
      switch problem {
      case .unreadable:
        "the report can't be read; run swift test first, or name another one"
      case .json(let error): "this is no line of a report: \(error); name conformance.jsonl"
      case .noHeader:
        "this is no report of this version of the suite; run swift test again, then name "
          + "conformance.jsonl"
      case .filtered:
        "only a part of the cases was run, and a baseline is about all of them; run again without "
          + "--filter"
      case .member(let name):
        "the member \(name) is missing, or of another kind; run swift test again"
      case .otherSuite(let suite):
        "the report was written by \(suite), and this is \(ConformanceRun.suite); use that version, or "
          + "run swift test again"
      case .contradiction:
        "the footer says something else than the lines before it; restore the report, or run swift "
          + "test again"
      case .unfinished(let verdict): "the run didn't finish (\(verdict)); run it again"
      case .cut: "the report is cut off: it has no footer; run swift test again"
      }
    return Octets.escaped(Array("\(place): \(text)".utf8))
  }
}
