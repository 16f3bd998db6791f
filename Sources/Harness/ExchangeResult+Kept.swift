import AdapterProtocol

extension ExchangeResult {
  /// How much of a reply is kept whole, in octets of text; reports show less of it.
  private static let most = 16 << 10
  /// The URLs or headers of a longer one that are kept.
  private static let mostElements = 40

  /// As much of it as is worth keeping once it was judged: of a very long reply both ends of each text.
  package var kept: ExchangeResult {
    guard size > Self.most else { return self }
    switch self {
    case .answered(.app(var reply)):
      (reply.opened, reply.coverage) = (Self.kept(reply.opened), nil)
      reply.issuedCode?.octets.shorten()
      return .answered(.app(reply))
    case .answered(.authorizationEndpoint(var reply)):
      reply.headers = Array(reply.headers.prefix(Self.mostElements))
      for index in reply.headers.indices {
        reply.headers[index].name.octets.shorten()
        reply.headers[index].value.octets.shorten()
      }
      reply.body.octets.shorten()
      reply.issuedCode?.octets.shorten()
      reply.loginPage?.octets.shorten()
      reply.coverage = nil
      return .answered(.authorizationEndpoint(reply))
    case .answered(.start(var reply)):
      (reply.opened, reply.coverage) = (Self.kept(reply.opened), nil)
      reply.state.octets.shorten()
      return .answered(.start(reply))
    case .answered(.returned(var reply)):
      reply.code?.octets.shorten()
      reply.error?.octets.shorten()
      return .answered(.returned(reply))
    case .unsupported(var unsupported):
      unsupported.what.shorten()
      unsupported.why?.shorten()
      return .unsupported(unsupported)
    case .implementationError(let message): return .implementationError(message: message.shortened)
    case .adapterError(let message): return .adapterError(message: message.shortened)
    case .timedOut, .crashed, .protocolError, .notRun: return self
    }
  }

  private static func kept(_ opened: [OpenedURL]) -> [OpenedURL] {
    opened.prefix(mostElements).map { one in
      var one = one
      one.url.octets.shorten()
      return one
    }
  }

  /// The octets of its texts that have no bound of their own.
  private var size: Int {
    switch self {
    case .answered(.app(let reply)):
      Self.size(reply.opened, reply.coverage) + Self.size(reply.issuedCode)
    case .answered(.authorizationEndpoint(let reply)):
      reply.headers.reduce(0) { $0 + Self.size($1.name) + Self.size($1.value) }
        + Self.size(reply.body) + Self.size(reply.issuedCode) + Self.size(reply.loginPage)
        + 4 * (reply.coverage?.count ?? 0)
    case .answered(.start(let reply)):
      Self.size(reply.opened, reply.coverage) + Self.size(reply.state)
    case .answered(.returned(let reply)): Self.size(reply.code) + Self.size(reply.error)
    case .unsupported(let unsupported): unsupported.what.count + (unsupported.why?.count ?? 0)
    case .implementationError(let message), .adapterError(let message): message.count
    case .timedOut, .crashed, .protocolError, .notRun: 0
    }
  }

  private static func size(_ text: Text?) -> Int { text.map { $0.octets.count + 32 } ?? 0 }
  private static func size(_ opened: [OpenedURL], _ coverage: [UInt32]?) -> Int {
    opened.reduce(4 * (coverage?.count ?? 0)) { $0 + size($1.url) }
  }
}

extension [UInt8] {
  /// The longest text that stands whole in a report for programs, in octets.
  private static let longest = 300

  /// The octets with their middle cut if they are many, told with their number.
  package var shortened: [UInt8] {
    guard count > Self.longest else { return self }
    return head + Array("...[\(count) bytes in all]...".utf8) + tail
  }

  /// Cuts the middle if they are many.
  package mutating func shorten() { self = shortened }

  /// The first octets; no character of UTF-8 is torn.
  private var head: [UInt8] {
    var head = prefix(200)
    while let next = self[head.endIndex...].first, next & 0xC0 == 0x80, !head.isEmpty {
      head = self[..<(head.endIndex - 1)]
    }
    return Array(head)
  }

  /// The last octets; no character of UTF-8 is torn.
  private var tail: [UInt8] { Array(suffix(60).drop { $0 & 0xC0 == 0x80 }) }
}
