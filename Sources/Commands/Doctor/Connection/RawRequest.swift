import AdapterProtocol
import Conformance

/// Requests as bytes, in forms that the harness itself doesn't write.
enum RawRequest {
  static let hello = line("0", .hello(ConformanceRun.greeting))
  static let helloID = Array("0".utf8)

  static func line(_ id: String, _ operation: Operation) -> [UInt8] {
    Request(id: id, operation: operation).line()
  }

  static func line(idLiteral literal: String, _ operation: Operation) -> [UInt8] {
    let start = Array("{\"id\":\"\"".utf8)
    return Array("{\"id\":\(literal)".utf8) + line("", operation).dropFirst(start.count)
  }

  static func line(_ id: String, members: String) -> [UInt8] {
    Array("{\"id\":\"\(id)\",\(members)}\n".utf8)
  }

  static func adding(_ member: String, to line: [UInt8]) -> [UInt8] {
    Array("{\(member),".utf8) + line.dropFirst()
  }
}
