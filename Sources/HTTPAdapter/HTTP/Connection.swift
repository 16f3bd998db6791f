import Foundation
import Processes

/// A connection, with TLS or without, which the system's libcurl makes: the bytes on it stay as they are, and
/// reading and writing don't wait.
@safe struct Connection: ~Copyable {
  private let socket: Descriptor
  private let isSecure: Bool
  private let handle: Curl.Handle
  private let curl: Curl

  /// The descriptor to wait for.
  var number: CInt { socket.number }

  /// Connects, and trusts the certificates of a file in place of the system's.
  init(
    to url: HTTPURL, isSecure: Bool, trusting file: String?, by deadline: Deadline
  ) throws(HTTPError) {
    guard let curl = Curl.system, let handle = unsafe curl.start() else {
      throw .platform("the library libcurl is missing: install it (Debian: libcurl4)")
    }
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: Curl.errorLength)
    unsafe text.pointee = 0
    defer { unsafe text.deallocate() }
    unsafe curl.set(.errorText, Int(bitPattern: text), of: handle)
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
    let reason = unsafe String(cString: text)
    unsafe curl.set(.errorText, 0, of: handle)
    let number = unsafe curl.socket(of: handle)
    guard code == 0, number >= 0 else {
      let error = unsafe curl.systemError(of: handle)
      unsafe curl.end(handle)
      throw HTTPError(code, reason, error, at: url, within: deadline.milliseconds)
    }
    (self.curl, self.isSecure) = (curl, isSecure)
    // libcurl closes its own.
    socket = Descriptor(owning: dup(number))
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe curl.end(handle) }

  func read(into buffer: inout [UInt8]) -> Descriptor.Transfer {
    guard isSecure else { return socket.read(into: &buffer) }
    var count = 0
    let code = unsafe buffer.withUnsafeMutableBytes {
      unsafe curl.receive(handle, $0.baseAddress, $0.count, &count)
    }
    return Curl.transfer(code, count)
  }

  func write(_ bytes: borrowing Span<UInt8>) -> Descriptor.Transfer {
    guard isSecure else { return socket.write(bytes) }
    var count = 0
    let code = unsafe bytes.withUnsafeBytes {
      unsafe curl.send(handle, $0.baseAddress, $0.count, &count)
    }
    return Curl.transfer(code, count)
  }
}

extension HTTPError {
  /// An error of libcurl in this module's words.
  fileprivate init(
    _ code: CInt, _ reason: String, _ error: CInt, at url: HTTPURL, within milliseconds: Int
  ) {
    switch code {
    case 6: self = .unknownHost(url.host, reason: "no address is known")
    case 7: self = .unreachable(url.origin, reason: SystemError.text(of: error))
    case 28 where reason.contains("Resolving"):
      self = .unknownHost(url.host, reason: "no answer within \(milliseconds) ms")
    case 28: self = .timedOut(milliseconds: milliseconds, progress: "the server took no connection")
    case 52, 55, 56: self = .closedEarly(reason)
    // The server knows none of the versions that the client names.
    case 35 where reason.contains("application protocol"): self = .onlyHTTP2
    case 35, 51...60, 66, 77, 80...91: self = .insecure(reason)
    default: self = .platform(reason.isEmpty ? "libcurl's error \(code)" : reason)
    }
  }
}

/// The functions of the system's libcurl that make a connection and move bytes; no header of it is needed.
@safe private struct Curl: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Start = @convention(c) () -> Handle?
  typealias End = @convention(c) (Handle) -> Void
  typealias Perform = @convention(c) (Handle) -> CInt
  typealias Receive =
    @convention(c) (Handle, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  typealias Send =
    @convention(c) (Handle, UnsafeRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  #if canImport(Darwin) && arch(arm64)
    // The variable argument is on the stack there: unused ones fill the registers before it.
    typealias Variadic =
      @convention(c) (Handle, CInt, Int, Int, Int, Int, Int, Int, Int) -> CInt
  #else
    typealias Variadic = @convention(c) (Handle, CInt, Int) -> CInt
  #endif

  /// The options of a connection, with their numbers in `curl.h`.
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
  static let system = Curl()

  let start: Start
  let end: End
  let perform: Perform
  let receive: Receive
  let send: Send
  private let setOption: Variadic
  private let getInfo: Variadic

  private init?() {
    let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib"]
    let library = unsafe names.lazy.compactMap { unsafe dlopen($0, RTLD_NOW) }.first
    guard let library = unsafe library else { return nil }
    func find<Function>(_ name: String) -> Function? {
      unsafe dlsym(library, "curl_easy_\(name)").map {
        unsafe unsafeBitCast($0, to: Function.self)
      }
    }
    guard let start: Start = unsafe find("init"), let end: End = unsafe find("cleanup"),
      let perform: Perform = unsafe find("perform"), let receive: Receive = unsafe find("recv"),
      let send: Send = unsafe find("send"), let setOption: Variadic = unsafe find("setopt"),
      let getInfo: Variadic = unsafe find("getinfo")
    else { return nil }
    unsafe (self.start, self.end, self.perform) = unsafe (start, end, perform)
    unsafe (self.receive, self.send) = unsafe (receive, send)
    unsafe (self.setOption, self.getInfo) = unsafe (setOption, getInfo)
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

  /// The socket of a connection, which has the number 0x50002C in `curl.h`; negative for none.
  func socket(of handle: Handle) -> CInt {
    unsafe CInt(truncatingIfNeeded: info(0x50_002C, of: handle))
  }

  /// The number of the system's error that ended the last attempt to connect.
  func systemError(of handle: Handle) -> CInt {
    unsafe CInt(truncatingIfNeeded: info(0x20_0019, of: handle))
  }

  private func info(_ number: CInt, of handle: Handle) -> Int {
    var value = -1
    _ = unsafe withUnsafeMutablePointer(to: &value) {
      unsafe call(getInfo, handle, number, Int(bitPattern: $0))
    }
    return value
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

  /// What moving bytes came to: TLS that breaks isn't told from other errors of the protocol.
  static func transfer(_ code: CInt, _ count: Int) -> Descriptor.Transfer {
    switch code {
    case 0: count > 0 ? .moved(count) : .ended(0)
    case 81: .blocked
    default: .ended(EPROTO)
    }
  }
}
