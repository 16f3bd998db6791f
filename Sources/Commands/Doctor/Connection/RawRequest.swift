import AdapterProtocol
import AppFlip

/// Requests as octets, in forms that the harness itself doesn't write.
enum RawRequest {
  /// The first request to every process.
  static let hello = line("0", helloOperation(versions: 1...1))
  static let helloID = Array("0".utf8)

  static func helloOperation(versions: ClosedRange<Int>) -> Operation {
    .hello(greeting(versions))
  }

  /// What an adapter is greeted with.
  static func greeting(_ versions: ClosedRange<Int> = 1...1) -> HelloRequest {
    HelloRequest(
      minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound,
      suite: "appflip-conformance 0.1.0", configuration: SampleInputs.offered)
  }

  /// A request as the harness writes it.
  static func line(_ id: String, _ operation: Operation) -> [UInt8] {
    Request(id: id, operation: operation).line()
  }

  /// A request with an id in a given spelling.
  static func line(idLiteral literal: String, _ operation: Operation) -> [UInt8] {
    let start = Array("{\"id\":\"\"".utf8)
    return Array("{\"id\":\(literal)".utf8) + line("", operation).dropFirst(start.count)
  }

  /// A request with other members.
  static func line(_ id: String, members: String) -> [UInt8] {
    Array("{\"id\":\"\(id)\",\(members)}\n".utf8)
  }

  /// A request with one more member in front.
  static func adding(_ member: String, to line: [UInt8]) -> [UInt8] {
    Array("{\(member),".utf8) + line.dropFirst()
  }
}
