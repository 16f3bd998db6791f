import AppFlip
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An https client: Foundation's `URLSession`, with cookies, caches and redirects switched off.
///
/// TLS is the platform's, and so is what it makes of a response: the fields are sorted by name,
/// since their order is lost; repeated ones come as one, joined by commas; octets that are no text
/// may be repaired; a compressed body comes unpacked. It adds header fields of its own, such as
/// `User-Agent` and `Accept-Encoding`, and takes no URL that breaks the grammar of RFC 3986. If
/// that matters, judge the server over http, as behind the proxy that does TLS for it.
///
/// Its connections are kept: a handshake of TLS costs more than most requests.
enum PlatformClient {
  private static let exchanges = PlatformExchanges()
  private static let session = URLSession(
    configuration: configuration, delegate: exchanges, delegateQueue: nil)

  static func response(
    to request: HTTPRequest, by deadline: Deadline
  ) async throws(HTTPError) -> HTTPResponse {
    let message = try message(request, by: deadline)
    let task = session.dataTask(with: message)
    exchanges.begin(task)
    let alarm = Task {
      try await Task.sleep(for: .milliseconds(Int(deadline.rest)))
      exchanges.end(task, because: .time)
    }
    defer { alarm.cancel() }
    switch await exchanges.result(of: task) {
    case .response(let response): return response
    case .timedOut(let count):
      throw .timedOut(
        milliseconds: deadline.milliseconds,
        progress: "\(count.counted("byte")) of the body had come")
    case .failed(let code, let reason): throw HTTPError(code, reason, at: request.url)
    }
  }

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  /// The request as the platform takes it; what it would change is refused.
  private static func message(
    _ request: HTTPRequest, by deadline: Deadline
  ) throws(HTTPError) -> URLRequest {
    let text = String(decoding: request.url.octets, as: UTF8.self)
    guard let url = URL(string: text, encodingInvalidCharacters: false),
      url.absoluteString.utf8.elementsEqual(request.url.octets)
    else { throw .unsendable("the platform's https client takes no such URL unchanged") }
    var message = URLRequest(url: url, timeoutInterval: Double(deadline.rest) / 1_000 + 1)
    message.httpMethod = request.method
    message.httpShouldHandleCookies = false
    message.httpBody = request.body.map { Data($0) }
    for field in request.fields {
      guard let name = String(validating: field.name, as: UTF8.self),
        let value = String(validating: field.value, as: UTF8.self)
      else { throw .unsendable("the platform's https client takes no header that is no UTF-8") }
      message.addValue(value, forHTTPHeaderField: name)
    }
    return message
  }
}

extension HTTPError {
  private static func isAboutTLS(_ reason: String) -> Bool {
    ["SSL", "TLS", "certificate"].contains { reason.contains($0) }
  }

  /// The platform's error in this module's words.
  fileprivate init(_ code: URLError.Code?, _ reason: String, at url: HTTPURL) {
    switch code {
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(url.host, reason: reason)
    case .cannotConnectToHost: self = .unreachable(url.origin, reason: reason)
    case .networkConnectionLost: self = .closedEarly(reason)
    case .badServerResponse, .cannotParseResponse: self = .malformed(reason)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .insecure(reason)
    // On Linux a failure of TLS has no code of its own, only the words of the library below.
    default: self = Self.isAboutTLS(reason) ? .insecure(reason) : .platform(reason)
    }
  }
}

/// The requests of the platform's client, each from its start to its end.
final class PlatformExchanges: NSObject, URLSessionDataDelegate, Sendable {
  enum Result: Sendable {
    case response(HTTPResponse)
    case timedOut(bodyLength: Int)
    case failed(URLError.Code?, String)
  }

  enum End: Sendable { case time, bodyLimit }

  private struct State {
    var body: [UInt8] = []
    var end: End?
    var continuation: CheckedContinuation<Result, Never>?
  }

  private let bodyLimit = ResponseLimits().body
  /// By the numbers of the tasks.
  private let states = Mutex<[Int: State]>([:])

  func begin(_ task: URLSessionTask) {
    states.withLock { $0[task.taskIdentifier] = State() }
  }

  /// Starts a task that was begun here, and waits for its end.
  func result(of task: URLSessionTask) async -> Result {
    await withCheckedContinuation { continuation in
      states.withLock { $0[task.taskIdentifier]?.continuation = continuation }
      task.resume()
    }
  }

  func end(_ task: URLSessionTask, because end: End) {
    states.withLock { states in
      if states[task.taskIdentifier]?.end == nil { states[task.taskIdentifier]?.end = end }
    }
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
    let isOver = states.withLock { states in
      let room = bodyLimit - (states[dataTask.taskIdentifier]?.body.count ?? bodyLimit)
      states[dataTask.taskIdentifier]?.body += data.prefix(room)
      return data.count > room
    }
    if isOver { end(dataTask, because: .bodyLimit) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let state = states.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    state.continuation?.resume(returning: Self.result(of: task, state.body, state.end, error))
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
