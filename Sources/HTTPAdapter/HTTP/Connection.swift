import Foundation
import Processes

/// A connection, with TLS or without, which the system's libcurl makes: the bytes on it stay as they are, and
/// reading and writing don't wait.
@safe final class Connection {
  private let curl: Curl
  private let handle: Curl.Handle
  /// The words of the last error.
  private let words: UnsafeMutablePointer<CChar>
  let socket: CInt
  private var unsent: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Connects, and trusts the certificates of a file in place of the system's.
  init(
    to url: HTTPURL, isSecure: Bool, trusting file: String?, by deadline: Deadline
  ) throws(HTTPError) {
    guard let curl = Curl.system, let handle = unsafe curl.start() else {
      throw .failed("the library libcurl is missing: install it (Debian: libcurl4)")
    }
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Curl.errorLength)
    unsafe words.pointee = 0
    unsafe curl.set(.errorText, Int(bitPattern: words), of: handle)
    let authority = url.origin.drop { $0 != ":" }
    unsafe curl.set(.url, "\(isSecure ? "https" : "http")\(authority)/", of: handle)
    // No proxy, whatever the environment names.
    unsafe curl.set(.proxy, "", of: handle)
    unsafe curl.set(.onlyConnects, 1, of: handle)
    unsafe curl.set(.raisesNoSignal, 1, of: handle)
    unsafe curl.set(.leavesLookups, 1, of: handle)
    unsafe curl.set(.version, Curl.version11, of: handle)
    unsafe curl.set(.time, max(1, Int(deadline.rest)), of: handle)
    if let file {
      unsafe curl.set(.authorities, file, of: handle)
      unsafe curl.set(.authorityFolder, 0, of: handle)
    }
    _ = signal(SIGPIPE, SIG_IGN)
    let code = unsafe curl.perform(handle)
    socket = unsafe curl.info(Curl.activeSocket, of: handle)
    self.curl = curl
    unsafe (self.handle, self.words) = unsafe (handle, words)
    if code != 0 || socket < 0 { throw error(code, at: url, by: deadline) }
  }

  deinit {
    unsafe curl.end(handle)
    unsafe words.deallocate()
  }

  /// Adds bytes to send while waiting for the response.
  func send(_ bytes: [UInt8]) { unsent += bytes }

  /// Sends what the server takes, and waits for bytes of it; nil at the end of the connection.
  ///
  /// Bytes that have arrived are read also after the deadline: the server was in time.
  func next(by deadline: Deadline, _ progress: String) throws(HTTPError) -> [UInt8]? {
    while true {
      sendMore()
      var count = 0
      let code = unsafe buffer.withUnsafeMutableBytes {
        unsafe curl.receive(handle, $0.baseAddress, $0.count, &count)
      }
      switch code {
      case 0: return count == 0 ? nil : Array(buffer[..<count])
      case Curl.again: break
      default: throw .closedEarly("\(unsafe String(cString: words)); \(progress)")
      }
      guard deadline.wait(toRead: socket, toWrite: !unsent.isEmpty) else {
        throw .timedOut(milliseconds: deadline.milliseconds, progress: progress)
      }
    }
  }

  private func sendMore() {
    while !unsent.isEmpty {
      var count = 0
      let code = unsafe unsent.withUnsafeBytes {
        unsafe curl.send(handle, $0.baseAddress, $0.count, &count)
      }
      if code == Curl.again { return }
      // A server that takes no more may have answered already.
      unsent = code == 0 ? unsent.dropFirst(count) : []
    }
  }

  /// An error of libcurl in this module's words.
  private func error(_ code: CInt, at url: HTTPURL, by deadline: Deadline) -> HTTPError {
    let reason = unsafe String(cString: words)
    switch code {
    case 6: return .failed(Self.unknown(url.host, "no address"))
    case 7:
      let number = unsafe curl.info(Curl.systemError, of: handle)
      return .unreachable("\(url.origin): \(SystemError.text(of: number))")
    case 28 where reason.contains("Resolving"):
      return .failed(Self.unknown(url.host, "no response within \(deadline.milliseconds) ms"))
    case 28:
      let progress = "the server accepted no connection"
      return .timedOut(milliseconds: deadline.milliseconds, progress: progress)
    case 52, 55, 56: return .closedEarly(reason)
    // The server knows none of the versions that the client names.
    case 35 where reason.contains("application protocol"): return .onlyHTTP2
    case 35, 51...60, 66, 77, 80...91: return .insecure(reason)
    default:
      return .failed("the request failed: \(reason.isEmpty ? "libcurl's error \(code)" : reason)")
    }
  }

  private static func unknown(_ host: String, _ reason: String) -> String {
    "the host \(host) has no address: \(reason); check the name in the endpoint's URL"
  }
}

/// The functions of the system's libcurl that make a connection and move bytes; no header of it is needed.
@safe private struct Curl: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  #if canImport(Darwin) && arch(arm64)
    // The variable argument is on the stack there: unused ones fill the registers before it.
    typealias Variadic =
      @convention(c) (Handle, CInt, Int, Int, Int, Int, Int, Int, Int) -> CInt
  #else
    typealias Variadic = @convention(c) (Handle, CInt, Int) -> CInt
  #endif

  /// The options of a connection, with their numbers in `curl.h`, as all numbers here.
  enum Option: CInt {
    case url = 10_002
    case proxy = 10_004
    case errorText = 10_010
    case authorities = 10_065
    case authorityFolder = 10_097
    case version = 84
    case raisesNoSignal = 99
    case onlyConnects = 141
    case time = 156
    case leavesLookups = 322
  }

  static let errorLength = 256
  static let version11 = 2
  /// The code for nothing to read, or no room to write.
  static let again: CInt = 81
  /// The socket of a connection; negative for none.
  static let activeSocket: CInt = 0x50_002C
  /// The number of the system's error that ended the last attempt to connect.
  static let systemError: CInt = 0x20_0019
  static let system = Curl()

  let start: @convention(c) () -> Handle?
  let end: @convention(c) (Handle) -> Void
  let perform: @convention(c) (Handle) -> CInt
  let receive:
    @convention(c) (Handle, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  let send: @convention(c) (Handle, UnsafeRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  private let setOption: Variadic
  private let getInfo: Variadic

  private struct Missing: Error {}

  private init?() {
    let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib"]
    let library = unsafe names.lazy.compactMap { unsafe dlopen($0, RTLD_NOW) }.first
    func find<Function>(_ name: String) throws(Missing) -> Function {
      guard let library = unsafe library,
        let function = unsafe dlsym(library, "curl_easy_\(name)")
      else { throw Missing() }
      return unsafe unsafeBitCast(function, to: Function.self)
    }
    do throws(Missing) {
      unsafe (start, end) = unsafe (try find("init"), try find("cleanup"))
      unsafe (perform, receive) = unsafe (try find("perform"), try find("recv"))
      unsafe send = unsafe try find("send")
      unsafe (setOption, getInfo) = unsafe (try find("setopt"), try find("getinfo"))
    } catch { return nil }
    // The first call sets the library up, which two threads must not do at once.
    if let handle = unsafe start() { unsafe end(handle) }
  }

  func set(_ option: Option, _ value: Int, of handle: Handle) {
    _ = unsafe call(setOption, handle, option.rawValue, value)
  }

  /// libcurl copies the text.
  func set(_ option: Option, _ text: String, of handle: Handle) {
    unsafe text.withCString { unsafe set(option, Int(bitPattern: $0), of: handle) }
  }

  func info(_ number: CInt, of handle: Handle) -> CInt {
    var value = -1
    _ = unsafe withUnsafeMutablePointer(to: &value) {
      unsafe call(getInfo, handle, number, Int(bitPattern: $0))
    }
    return CInt(truncatingIfNeeded: value)
  }

  private func call(
    _ function: Variadic, _ handle: Handle, _ number: CInt, _ value: Int
  ) -> CInt {
    #if canImport(Darwin) && arch(arm64)
      unsafe function(handle, number, 0, 0, 0, 0, 0, 0, value)
    #else
      unsafe function(handle, number, value)
    #endif
  }
}
