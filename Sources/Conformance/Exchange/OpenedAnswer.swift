public import AppFlip

/// A URL that the app opened, read as an answer to a flip.
public struct OpenedAnswer: Sendable {
  /// The URL, split into its components.
  public let uri: URIReference
  /// Whether it was opened with universalLinksOnly, nil where the adapter doesn't say.
  public let universalLinksOnly: Bool?
  /// The parameters with their decoded names, in their order.
  public let parameters: [(name: [UInt8], value: ReceivedValue)]

  /// Reads an opened URL.
  ///
  /// - Parameters:
  ///   - octets: the URL as it was opened.
  ///   - universalLinksOnly: whether it was opened with universalLinksOnly.
  public init(_ octets: [UInt8], universalLinksOnly: Bool?) {
    uri = URIReference(splitting: octets)
    self.universalLinksOnly = universalLinksOnly
    parameters = uri.parameters.map {
      (PercentDecoding.decodeLiteral($0.name, as: .percent), ReceivedValue($0.value ?? []))
    }
  }

  /// The URL as it was opened.
  public var octets: [UInt8] { uri.octets }

  /// The non-empty values of a parameter, in their order.
  ///
  /// - Parameter name: the decoded name.
  /// - Returns: the values; a parameter without a value counts as omitted.
  public func values(of name: String) -> [ReceivedValue] {
    parameters.filter { $0.name.elementsEqual(name.utf8) && !$0.value.raw.isEmpty }.map(\.value)
  }

  /// The first authorization code, nil where there is none.
  public var code: ReceivedValue? { values(of: "code").first }
  /// The first error, nil where there is none.
  public var error: ReceivedValue? { values(of: "error").first }
  /// The first state, nil where there is none.
  public var state: ReceivedValue? { values(of: "state").first }

  /// The documented error code, nil for none and for any other text.
  public var errorCode: ErrorCode? {
    guard let error, error.isDecodable else { return nil }
    return ErrorCode.allCases.first { error.readings.percent.elementsEqual($0.rawValue.utf8) }
  }

  /// What the URL answers, as far as the permission of a case goes.
  public var answers: AnswerSet {
    var answers: AnswerSet = []
    if code != nil { answers.insert(.code) }
    if error != nil { answers.insert(errorCode == .invalidRequest ? .invalidRequest : .error) }
    return answers.isEmpty ? [.neither] : answers
  }

  /// A decoded name that more than one parameter has, nil where each stands once.
  var repeatedName: [UInt8]? {
    let names = parameters.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).first { $0 == $1 }?.0
  }

  /// Whether there is an error description at all.
  var isDescribed: Bool {
    parameters.contains { $0.name.elementsEqual("error_description".utf8) }
  }

  /// Whether the URL is a URI and every value of it stands for text.
  var isReadable: Bool { uri.isURI && parameters.allSatisfy(\.value.isDecodable) }

  /// Whether there is one error description of the characters that RFC 6749 permits.
  var hasPlainDescription: Bool {
    let descriptions = values(of: "error_description")
    guard descriptions.count == 1, let value = descriptions.first, value.isDecodable else {
      return false
    }
    return value.readings.percent.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Whether the URL has the state, or the redirect URI, of one link and not of the other.
  ///
  /// - Parameters:
  ///   - stranger: the link of another flip.
  ///   - own: the link that the URL answers.
  /// - Returns: true where anything of the stranger's is in the answer.
  func mixes(_ stranger: LinkReading, into own: LinkReading) -> Bool {
    let isElsewhere =
      stranger.answerable != own.answerable
      && uri.base.elementsEqual(stranger.answerable ?? [])
    guard let state, let foreign = stranger.state.value, let expected = own.state.value else {
      return isElsewhere
    }
    return isElsewhere
      || (state.agreement(with: expected).isEmpty && !state.agreement(with: foreign).isEmpty)
  }
}

extension [OpenedAnswer] {
  /// The URLs in their order, printable; nil where there is none.
  var shown: String? {
    isEmpty ? nil : map { Octets.escaped($0.octets) }.joined(separator: "  then  ")
  }
}
