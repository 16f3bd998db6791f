// What the project uses of Foundation for HTTP and XML, as Apple declares it.

public struct URLError: Error, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var badServerResponse: Code { fatalError() }
    public static var cannotConnectToHost: Code { fatalError() }
    public static var cannotFindHost: Code { fatalError() }
    public static var cannotParseResponse: Code { fatalError() }
    public static var clientCertificateRejected: Code { fatalError() }
    public static var clientCertificateRequired: Code { fatalError() }
    public static var dnsLookupFailed: Code { fatalError() }
    public static var networkConnectionLost: Code { fatalError() }
    public static var secureConnectionFailed: Code { fatalError() }
    public static var serverCertificateHasBadDate: Code { fatalError() }
    public static var serverCertificateHasUnknownRoot: Code { fatalError() }
    public static var serverCertificateNotYetValid: Code { fatalError() }
    public static var serverCertificateUntrusted: Code { fatalError() }
    public static var timedOut: Code { fatalError() }
  }

  public var code: Code { fatalError() }
}

public func ~= (code: URLError.Code, error: any Error) -> Bool { false }

public struct URLRequest: Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy }

  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60
  ) {}
  public var httpBody: Data?
  public var httpMethod: String?
  public var httpShouldHandleCookies = true
  public mutating func addValue(_ value: String, forHTTPHeaderField name: String) {}
}

open class URLResponse: NSObject, @unchecked Sendable {}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public var allHeaderFields: [AnyHashable: Any] { [:] }
  public var statusCode: Int { 0 }
}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class OperationQueue: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  public class var ephemeral: URLSessionConfiguration { fatalError() }
  public var httpCookieStorage: HTTPCookieStorage?
  public var httpShouldSetCookies = true
  public var urlCache: URLCache?
  public var urlCredentialStorage: URLCredentialStorage?
}

open class URLSessionTask: NSObject, @unchecked Sendable {
  public var taskIdentifier: Int { 0 }
  public var response: URLResponse? { nil }
  public func cancel() {}
  public func resume() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class URLSession: NSObject, @unchecked Sendable {
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?
  ) {}
  public func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
}

public protocol URLSessionDelegate: Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

// MARK: - XML

public protocol XMLParserDelegate: AnyObject {}

extension XMLParserDelegate {
  public func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {}
  public func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {}
  public func parser(_ parser: XMLParser, foundCharacters text: String) {}
}

open class XMLParser: NSObject {
  public init(data: Data) {}
  public unowned(unsafe) var delegate: (any XMLParserDelegate)?
  public var columnNumber: Int { 0 }
  public var lineNumber: Int { 0 }
  public var parserError: (any Error)? { nil }
  @discardableResult public func parse() -> Bool { false }
}
