import AppFlip

/// A text of an input that can be shortened.
enum TextSlot: Hashable {
  /// What stands in front of the query; the redirect URI of the pending flip goes with it if both
  /// are the same.
  case base
  /// The fragment.
  case fragment
  /// The name of a parameter.
  case name(ParameterPlace)
  /// The value of a parameter.
  case value(ParameterPlace)
  /// The code that is to be issued.
  case code
  /// The state of the pending flip; that of the link goes with it if both are the same.
  case pendingState
  /// The redirect URI of the pending flip.
  case pendingRedirectURI
  /// A text of a start.
  case start(StartPlace)

  /// Whether the text stands in a query, where octets can be percent-encoded.
  var isEncoded: Bool {
    switch self {
    case .name, .value: true
    case .base, .fragment, .code, .pendingState, .pendingRedirectURI, .start: false
    }
  }
}

extension FuzzInput {
  /// The text at a place; nil if there is none.
  func text(at slot: TextSlot) -> [UInt8]? {
    switch slot {
    case .base: link?.base
    case .fragment: link?.fragment
    case .name(let place): self[place]?.name
    case .value(let place): self[place]?.value
    case .code: code
    case .pendingState: pending?.state
    case .pendingRedirectURI: pending?.redirectURI
    case .start(let place): start?[place]
    }
  }

  /// The input with another text at a place.
  func replacing(_ slot: TextSlot, by text: [UInt8]) -> FuzzInput {
    var input = self
    switch slot {
    case .base:
      if pending?.redirectURI == link?.base { input.pending?.redirectURI = text }
      input.link?.base = text
    case .fragment: input.link?.fragment = text
    case .name(let place):
      guard var parameter = self[place] else { return self }
      parameter.name = text
      return applying([.replace(place, parameter)])
    case .value(let place):
      guard var parameter = self[place] else { return self }
      parameter.value = text
      return applying([.replace(place, parameter)])
    case .code: input.code = text
    case .pendingState: return withPendingState(text)
    case .pendingRedirectURI: input.pending?.redirectURI = text
    case .start(let place): input.start = start?.replacing(place, by: text)
    }
    return input
  }
}

extension FuzzInput {
  /// The input with another pending state, in the states of the link too wherever they hold the pending
  /// one.
  func withPendingState(_ state: [UInt8]) -> FuzzInput {
    guard let old = pending?.state else { return self }
    var input = self
    input.pending?.state = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard var value = parameter.decodedState, let range = value.firstRange(of: old),
        !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      input.link?.query?[index].value = PercentEncoding.encode(value)
    }
    return input
  }

  /// Whether a parameter is a state that is the pending one.
  func isPendingState(_ parameter: InputParameter) -> Bool {
    pending != nil && parameter.decodedState == pending?.state
  }
}

extension InputParameter {
  /// What the parameter stands for if it is a state; nil for every other, and for what can't be
  /// decoded.
  fileprivate var decodedState: [UInt8]? {
    guard isNamed("state"), let value else { return nil }
    return try? PercentDecoding.decode(value, as: .percent)
  }
}
