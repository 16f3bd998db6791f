import AdapterProtocol
import AppFlip

/// A request as octets, in forms that the harness's own writer doesn't have.
enum RequestLine {
  /// A request as the harness writes it, with its line feed.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - operation: what is asked for.
  /// - Returns: the octets.
  static func plain(_ id: String, _ operation: Operation) -> [UInt8] {
    Request(id: id, operation: operation).line()
  }

  /// A request whose id is written in a certain way.
  ///
  /// - Parameters:
  ///   - literal: the id as JSON, with its quotation marks.
  ///   - operation: what is asked for.
  /// - Returns: the octets, with a line feed.
  static func withID(_ literal: String, _ operation: Operation) -> [UInt8] {
    let start = Array("{\"id\":\"\"".utf8)
    return Array("{\"id\":\(literal)".utf8) + plain("", operation).dropFirst(start.count)
  }

  /// A request with another member in front.
  ///
  /// - Parameters:
  ///   - member: name, colon and value as JSON.
  ///   - line: the request.
  /// - Returns: the octets.
  static func adding(_ member: String, to line: [UInt8]) -> [UInt8] {
    Array("{\(member),".utf8) + line.dropFirst()
  }

  /// A line of an operation alone.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - members: what follows the id, as JSON.
  /// - Returns: the octets, with a line feed.
  static func raw(_ id: String, _ members: String) -> [UInt8] {
    Array("{\"id\":\"\(id)\",\(members)}\n".utf8)
  }
}
