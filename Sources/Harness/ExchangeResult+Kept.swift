import AdapterProtocol

extension ExchangeResult {
  /// How much of a reply is kept whole, in octets of text; reports show less of it.
  private static let most = 16 << 10
  /// The URLs or headers of a longer one that are kept.
  private static let mostElements = 40

  /// As much of it as is worth keeping once it was judged: of a very long reply both ends of each text.
  package var kept: ExchangeResult {
    switch self {
    case .answered(.app(var reply)) where Self.isLong(reply):
      reply.opened = Array(reply.opened.prefix(Self.mostElements))
      return .answered(.app(Self.shortened(reply)))
    case .answered(.authorizationEndpoint(var reply)) where Self.isLong(reply):
      reply.headers = Array(reply.headers.prefix(Self.mostElements))
      return .answered(.authorizationEndpoint(Self.shortened(reply)))
    case .answered(.start(var reply)) where Self.isLong(reply):
      reply.opened = Array(reply.opened.prefix(Self.mostElements))
      return .answered(.start(Self.shortened(reply)))
    case .answered(.returned(let reply)) where Self.isLong(reply):
      return .answered(.returned(Self.shortened(reply)))
    case .unsupported(var unsupported)
    where unsupported.what.count + (unsupported.why?.count ?? 0) > Self.most:
      unsupported.what.shorten()
      unsupported.why?.shorten()
      return .unsupported(unsupported)
    case .implementationError(let message) where message.count > Self.most:
      return .implementationError(message: message.shortened)
    case .adapterError(let message) where message.count > Self.most:
      return .adapterError(message: message.shortened)
    default: return self
    }
  }

  private static func isLong(_ reply: some ReplyMessage) -> Bool {
    reply.texts.reduce(4 * (reply.coverage?.count ?? 0)) { $0 + $1.octets.count + 32 } > most
  }

  private static func shortened<Reply: ReplyMessage>(_ reply: Reply) -> Reply {
    var reply = reply
    reply.coverage = nil
    reply.mapTexts { $0.octets.shorten() }
    return reply
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
