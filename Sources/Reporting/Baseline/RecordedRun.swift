import AdapterProtocol
public import Conformance
public import Foundation

/// What a baseline needs of a run, read back from its JSON Lines.
public struct RecordedRun: Equatable, Sendable {
  /// The name of the implementation.
  public let implementation: String
  /// The roles that were judged.
  public let roles: [String]
  /// The edition by which the run judged.
  public let edition: Int
  /// The profile.
  public let profile: String
  /// Every result that a baseline must list, in the order of the run.
  public let shortfalls: [Shortfall]

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - url: the JSON Lines.
  ///   - shown: the file as a person named it.
  /// - Throws: `RecordedRunError` with the line that is wrong.
  public init(contentsOf url: URL, shownAs shown: String) throws(RecordedRunError) {
    guard let data = try? Data(contentsOf: url) else {
      throw RecordedRunError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }

  /// Reads the octets of a report.
  ///
  /// - Parameters:
  ///   - octets: the lines.
  ///   - file: the file as a person named it.
  /// - Throws: `RecordedRunError` with the line that is wrong.
  public init(_ octets: [UInt8], file: String) throws(RecordedRunError) {
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    var objects: [JSONObject] = []
    var shortfalls: [Shortfall] = []
    for (index, row) in rows.enumerated() {
      do throws(RecordedRunError.Problem) {
        let object = try Self.object(row)
        objects.append(object)
        if object.text("type") == "case" { shortfalls += try Self.shortfalls(of: object) }
      } catch {
        throw RecordedRunError(file: file, line: index + 1, problem: error)
      }
    }
    guard let header = objects.first, header.text("type") == "header",
      header["format"] == .integer(JSONLinesReport.format),
      case .object(let implementation)? = header["implementation"],
      case .object(let roles)? = header["roles"], case .integer(let edition)? = header["edition"]
    else { throw RecordedRunError(file: file, line: 1, problem: .noHeader) }
    guard header["filter"] == nil else {
      throw RecordedRunError(file: file, line: 1, problem: .filtered)
    }
    guard objects.last?.text("type") == "footer" else {
      throw RecordedRunError(file: file, line: nil, problem: .cut)
    }
    self.implementation = implementation.text("name") ?? ""
    self.roles = roles.members.map { String(decoding: $0.name, as: UTF8.self) }
    self.edition = edition
    profile = header.text("profile") ?? ""
    self.shortfalls = shortfalls
  }

  private static func object(_ row: ArraySlice<UInt8>) throws(RecordedRunError.Problem)
    -> JSONObject
  {
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(row) { return object }
    } catch { throw .json("\(error)") }
    throw .json("it is no object")
  }

  private static func shortfalls(
    of line: JSONObject
  ) throws(RecordedRunError.Problem) -> [Shortfall] {
    guard let id = line.text("id") else { throw .member("id") }
    if line["fault"] != nil { return [try shortfall(.fault, id, line)] }
    guard case .array(let objects)? = line["findings"] else { return [] }
    var shortfalls: [Shortfall] = []
    for case .object(let object) in objects where object["as"] != nil {
      guard let kind = object.text("verdict").flatMap({ Shortfall.Kind(rawValue: $0) }) else {
        throw .member("verdict")
      }
      shortfalls.append(try shortfall(kind, id, object))
    }
    if shortfalls.isEmpty, line.text("verdict") == "fail" { throw .member("as") }
    return shortfalls
  }

  private static func shortfall(
    _ kind: Shortfall.Kind, _ id: String, _ object: JSONObject
  ) throws(RecordedRunError.Problem) -> Shortfall {
    guard let evidence = object.text("as").flatMap({ EvidenceKind($0) }) else {
      throw .member("as")
    }
    let rule = object.text("rule").map { Rule.ID(rawValue: $0) }
    guard kind == .fault || rule != nil else { throw .member("rule") }
    return Shortfall(kind, id, by: rule, as: evidence)
  }
}

extension JSONObject {
  /// The text of a member, nil where it is missing or something else.
  fileprivate func text(_ name: String) -> String? {
    guard case .string(let octets)? = self[name] else { return nil }
    return String(decoding: octets, as: UTF8.self)
  }
}
