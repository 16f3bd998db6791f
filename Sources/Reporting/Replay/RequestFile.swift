public import AdapterProtocol
import AppFlip
import Conformance
public import Foundation

/// Requests in a file, as a run leaves them in `Reports/conformance-replay`: hello, then runs.
public struct RequestFile: Equatable, Sendable {
  /// What the adapter is greeted with.
  public let hello: HelloRequest
  /// The requests, in the order of the file.
  public let requests: [RunRequest]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - shown: the file as a person named it.
  /// - Throws: `RequestFileError` with the line that is wrong.
  public init(contentsOf url: URL, shownAs shown: String) throws(RequestFileError) {
    guard let data = try? Data(contentsOf: url) else {
      throw RequestFileError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }

  /// Reads the octets of a file; a file without hello is one for the suite's own greeting.
  ///
  /// - Parameters:
  ///   - octets: the lines.
  ///   - file: the file as a person named it.
  /// - Throws: `RequestFileError` with the line that is wrong.
  public init(_ octets: [UInt8], file: String) throws(RequestFileError) {
    var hello: HelloRequest?
    var requests: [RunRequest] = []
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() where !row.isEmpty {
      let request: Request
      do throws(MessageError) {
        request = try Request(line: Array(row))
      } catch {
        throw RequestFileError(file: file, line: index + 1, problem: .request(error))
      }
      switch request.operation {
      case .hello(let greeting) where hello == nil && requests.isEmpty: hello = greeting
      case .hello: throw RequestFileError(file: file, line: index + 1, problem: .lateHello)
      // The harness resets sessions itself, behind the last request.
      case .reset: throw RequestFileError(file: file, line: index + 1, problem: .reset)
      case .run(let run): requests.append(run)
      }
    }
    guard !requests.isEmpty else {
      throw RequestFileError(file: file, line: nil, problem: .empty)
    }
    self.hello = hello ?? ConformanceRun.greeting
    self.requests = requests
  }
}

/// Why requests can't be sent again, and where.
public struct RequestFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The line is no request.
    case request(MessageError)
    /// A hello that isn't the first line.
    case lateHello
    /// A reset.
    case reset
    /// There is no run.
    case empty
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let text =
      switch problem {
      case .unreadable: "the file can't be read; name one of Reports/conformance-replay"
      case .request(let error): "this is no request: \(error)"
      case .lateHello: "hello stands in the first line, or nowhere; delete the line"
      case .reset: "sessions are reset behind the last request anyway; delete the line"
      case .empty: "there is no request in it whose op is run"
      }
    let place = file + (line.map { ", line \($0)" } ?? "")
    return Octets.escaped(Array("\(place): \(text)".utf8))
  }
}
