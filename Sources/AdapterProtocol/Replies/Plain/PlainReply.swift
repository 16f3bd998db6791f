/// A reply in the form that nearly all replies have: an id that is a number, then `ok` with members of
/// the protocol, each once, and text that is Unicode.
///
/// It is read in one pass and allocates nothing but what it holds. It is nil for everything else, right
/// or wrong: then ``Reply`` reads the line, which would read the same of a reply of this form.
package struct PlainReply: Sendable {
  /// The number that is the id of the request.
  package let id: Int
  /// How far the line is read: up to the value of `ok`.
  private let reader: PlainReader

  /// Reads the beginning of a line.
  ///
  /// - Parameter line: the line, with or without its LF.
  package init?(_ line: borrowing Span<UInt8>) {
    var reader = PlainReader()
    var names = PlainName.Set()
    guard reader.enters(UInt8(ascii: "{"), UInt8(ascii: "}"), line),
      reader.name(beside: &names, line) == .id
    else { return nil }
    id = reader.number(line)
    guard reader.goesOn(to: UInt8(ascii: "}"), line),
      reader.name(beside: &names, line) == .ok
    else { return nil }
    self.reader = reader
  }

  /// What an app answered.
  ///
  /// - Parameter line: the same line.
  /// - Returns: nil where it isn't of the usual form.
  package func app(_ line: borrowing Span<UInt8>) -> AppReply? {
    var reader = reader
    var (handled, opened): (Bool?, [OpenedURL]?)
    var (issuedCode, coverage): (Text?, [UInt32]?)
    reader.members(line) { reader, name, line in
      switch name {
      case .handled: handled = reader.bool(line)
      case .opened: opened = reader.opened(line)
      case .issuedCode: issuedCode = reader.text(line)
      case .coverage: coverage = reader.coverage(line)
      default: reader.giveUp()
      }
    }
    guard reader.endsLine(line), let handled, let opened else { return nil }
    return AppReply(handled: handled, opened: opened, issuedCode: issuedCode, coverage: coverage)
  }

  /// What an authorization endpoint answered.
  ///
  /// - Parameter line: the same line.
  /// - Returns: nil where it isn't of the usual form.
  package func endpoint(_ line: borrowing Span<UInt8>) -> EndpointReply? {
    var reader = reader
    var reply = EndpointReply(status: 0)
    var (status, headers, body): (Int?, [Header]?, Text?)
    reader.members(line) { reader, name, line in
      switch name {
      case .status: status = reader.integer(line)
      case .headers: headers = reader.headers(line)
      case .body: body = reader.text(line)
      case .bodyTruncated: reply.bodyTruncated = reader.bool(line)
      case .issuedCode: reply.issuedCode = reader.text(line)
      case .coverage: reply.coverage = reader.coverage(line)
      default: reader.giveUp()
      }
    }
    guard reader.endsLine(line), let status, let headers, let body,
      (100...999).contains(status), body.octets.count <= Limits.bodyLength
    else { return nil }
    (reply.status, reply.headers, reply.body) = (status, headers, body)
    return reply
  }

  /// How the Google app started a flip.
  ///
  /// - Parameter line: the same line.
  /// - Returns: nil where it isn't of the usual form.
  package func start(_ line: borrowing Span<UInt8>) -> StartReply? {
    var reader = reader
    var (opened, state, coverage): ([OpenedURL]?, Text?, [UInt32]?)
    reader.members(line) { reader, name, line in
      switch name {
      case .opened: opened = reader.opened(line)
      case .state: state = reader.text(line)
      case .coverage: coverage = reader.coverage(line)
      default: reader.giveUp()
      }
    }
    guard reader.endsLine(line), let opened, let state else { return nil }
    return StartReply(opened: opened, state: state, coverage: coverage)
  }

  /// How the Google app took a link that came back.
  ///
  /// - Parameter line: the same line.
  /// - Returns: nil where it isn't of the usual form.
  package func returned(_ line: borrowing Span<UInt8>) -> ReturnedReply? {
    var reader = reader
    var outcome: ReturnedReply.Outcome?
    var reply = ReturnedReply(outcome: .ignored)
    reader.members(line) { reader, name, line in
      switch name {
      case .outcome:
        let octets = reader.octets(line)
        outcome = ReturnedReply.Outcome.allCases.first {
          octets.elementsEqual($0.rawValue.utf8)
        }
      case .code: reply.code = reader.text(line)
      case .error: reply.error = reader.text(line)
      case .reason: reply.reason = reader.text(line)
      case .coverage: reply.coverage = reader.coverage(line)
      default: reader.giveUp()
      }
    }
    guard reader.endsLine(line), let outcome, outcome != .linked || reply.code != nil else {
      return nil
    }
    reply.outcome = outcome
    return reply
  }
}

extension PlainReader {
  /// Reads the members of an object, the value of each as a closure does it.
  fileprivate mutating func members(
    _ line: borrowing Span<UInt8>,
    _ read: (inout PlainReader, PlainName, borrowing Span<UInt8>) -> Void
  ) {
    guard enters(UInt8(ascii: "{"), UInt8(ascii: "}"), line) else { return }
    var names = PlainName.Set()
    repeat {
      guard let name = name(beside: &names, line) else { return giveUp() }
      read(&self, name, line)
    } while goesOn(to: UInt8(ascii: "}"), line)
  }

  /// Reads the URLs that were opened.
  fileprivate mutating func opened(_ line: borrowing Span<UInt8>) -> [OpenedURL] {
    guard enters(UInt8(ascii: "["), UInt8(ascii: "]"), line) else { return [] }
    var opened: [OpenedURL] = []
    repeat {
      var (url, universalLinksOnly): (Text?, Bool?)
      members(line) { reader, name, line in
        switch name {
        case .url: url = reader.text(line)
        case .universalLinksOnly: universalLinksOnly = reader.bool(line)
        default: reader.giveUp()
        }
      }
      guard let url else {
        giveUp()
        return opened
      }
      let next = OpenedURL(url: url, universalLinksOnly: universalLinksOnly)
      // Mostly there is one, for which an array of one is made.
      if opened.isEmpty { opened = [next] } else { opened.append(next) }
    } while goesOn(to: UInt8(ascii: "]"), line)
    return opened
  }

  /// Reads the fields of a header.
  fileprivate mutating func headers(_ line: borrowing Span<UInt8>) -> [Header] {
    guard enters(UInt8(ascii: "["), UInt8(ascii: "]"), line) else { return [] }
    var headers: [Header] = []
    repeat {
      guard enters(UInt8(ascii: "["), UInt8(ascii: "]"), line) else {
        giveUp()
        return headers
      }
      let name = text(line)
      if !goesOn(to: UInt8(ascii: "]"), line) { giveUp() }
      let value = text(line)
      if goesOn(to: UInt8(ascii: "]"), line) { giveUp() }
      headers.append(Header(name: name, value: value))
    } while goesOn(to: UInt8(ascii: "]"), line)
    return headers
  }

  /// Whether the reply ends here, with nothing behind it.
  fileprivate mutating func endsLine(_ line: borrowing Span<UInt8>) -> Bool {
    !goesOn(to: UInt8(ascii: "}"), line) && isAtEnd(line)
  }
}
