import Foundation
import TestSupport

/// A server process in Python, Node or PHP, which ends with the value.
final class ServerProcess {
  /// What it listens on.
  let ports: [Int]
  var port: Int { ports[0] }
  /// The server ends with its input, also if this process dies; signals may be blocked in it.
  private let input = Pipe()

  init(_ script: String, _ arguments: [String] = []) throws {
    let folder = Checkout.package.appending(path: "Tests/HTTPAdapterTests/Servers")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    let runtimes = ["mjs": "node", "php": "php", "py": "python3"]
    let runtime = script.split(separator: ".").last.flatMap { runtimes[String($0)] }
    process.arguments = [runtime ?? script, folder.appending(path: script).path] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      line += bytes
    }
    ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    if ports.isEmpty { throw NoPort() }
  }

  deinit { try? input.fileHandleForWriting.close() }

  private struct NoPort: Error {}
}
