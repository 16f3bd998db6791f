import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request of the platform's client, from its start to its end.
final class PlatformExchange: NSObject, URLSessionDataDelegate, Sendable {
  /// What became of the request.
  enum Result: Sendable {
    case response(HTTPResponse)
    case timedOut(bodyLength: Int)
    case failed(URLError.Code?, String)
  }

  /// Why a task is ended before its time.
  enum End: Sendable { case time, bodyLimit }

  private struct State {
    var body: [UInt8] = []
    var end: End?
    var continuation: CheckedContinuation<Result, Never>?
  }

  private let bodyLimit: Int
  private let state = Mutex(State())

  /// Makes an exchange that hasn't begun.
  ///
  /// - Parameter bodyLimit: how much of the body is kept.
  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Starts a task of a session that has this delegate, and waits for its end.
  func result(of task: URLSessionTask) async -> Result {
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      task.resume()
    }
  }

  /// Ends a task before its time.
  func end(_ task: URLSessionTask, because end: End) {
    state.withLock { if $0.end == nil { $0.end = end } }
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isOver = state.withLock { state in
      let room = bodyLimit - state.body.count
      state.body += data.prefix(room)
      return data.count > room
    }
    if isOver { end(dataTask, because: .bodyLimit) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (result, continuation) = state.withLock { state in
      defer { state.continuation = nil }
      return (Self.result(of: task, state.body, state.end, error), state.continuation)
    }
    continuation?.resume(returning: result)
  }

  private static func result(
    of task: URLSessionTask, _ body: [UInt8], _ end: End?, _ error: (any Error)?
  ) -> Result {
    if end == .time { return .timedOut(bodyLength: body.count) }
    if let error, end == nil {
      // The platform has a clock of its own, and may be the first to look at it.
      if (error as? URLError)?.code == .timedOut { return .timedOut(bodyLength: body.count) }
      return .failed((error as? URLError)?.code, "\(error.localizedDescription)")
    }
    guard let response = task.response as? HTTPURLResponse else {
      return .failed(nil, "the platform gave no response")
    }
    return .response(
      HTTPResponse(
        status: response.statusCode, fields: fields(of: response), body: body,
        isTruncated: end == .bodyLimit))
  }

  /// The fields sorted by name, as the platform keeps no order.
  private static func fields(of response: HTTPURLResponse) -> [HTTPField] {
    response.allHeaderFields
      .compactMap { name, value in
        (name as? String).map { HTTPField($0, "\(value)") }
      }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}
