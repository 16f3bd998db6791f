import AdapterKit
import AdapterProtocol
import AppFlip

/// What a Google app with a fault takes a link that came back for.
struct FaultyGoogleAppReading {
  /// The link that the app believes it got.
  private(set) var link: EditableURL
  private var flip: GoogleAppInput.PendingFlip?
  /// Whether the app takes the link for no answer.
  private var isRefused = false

  private let original: GoogleAppInput.Returned

  init(
    _ fault: GoogleAppFault, _ request: GoogleAppInput.Returned,
    _ flip: GoogleAppInput.PendingFlip?,
    earlier: ArraySlice<GoogleAppInput.PendingFlip>
  ) {
    original = request
    self.flip = flip
    link = EditableURL(request.url?.octets ?? [])
    if fault == .targetSearched, let flip { searchTarget(flip) }
    if fault == .fragmentRead { link.mergeFragment() }
    if fault == .encodedCopyOverlooked { link.dropEscapedCopies(of: EditableURL.googleAppNames) }
    link.decodeNames(EditableURL.googleAppNames)
    if flip == nil, fault == .takenUnasked { readUnasked() }
    guard let flip else { return }
    if fault.takesTarget(link.base, for: flip.redirectURI.octets) {
      link.base = flip.redirectURI.octets
    }
    if fault == .pathSearched { readPath(flip) }
    readState(fault, flip, earlier)
    readCopies(fault)
    readParameters(fault)
    readDescription(fault)
    if refusesAnswer(fault, flip) { isRefused = true }
  }

  /// The request that the app believes it got.
  var request: GoogleAppInput.Returned {
    let url = isRefused || original.url == nil ? nil : link.octets
    return GoogleAppInput.Returned(
      pending: flip.map { .flip($0) } ?? .nothing, activity: original.activity,
      url: url.map { Text($0) })
  }

  /// Any state is the right one where none was sent.
  private mutating func readUnasked() {
    guard RedirectURL.all.contains(where: { $0.octets == link.base }) else { return }
    let state = Array("any".utf8)
    link.set("state", state)
    flip = GoogleAppInput.PendingFlip(
      clientID: "", redirectURI: Text(link.base), state: Text(state))
  }

  private mutating func searchTarget(_ flip: GoogleAppInput.PendingFlip) {
    let url = link.octets
    let start = flip.redirectURI.octets + [UInt8(ascii: "?")]
    if let range = url.firstRange(of: start) { link = EditableURL(Array(url[range.lowerBound...])) }
  }

  // MARK: - State

  private mutating func readState(
    _ fault: GoogleAppFault, _ flip: GoogleAppInput.PendingFlip,
    _ earlier: ArraySlice<GoogleAppInput.PendingFlip>
  ) {
    let values = link.rawValues(of: "state")
    let isTaken =
      switch (fault, values.count) {
      case (.stateUnchecked, _), (.stateCheckedWhenPresent, 0): true
      case (.anyStateWins, _): values.contains { PercentCoding.decoded($0) == flip.state.octets }
      case (_, 1):
        fault.takesState(PercentCoding.decoded(values[0]), for: flip.state.octets, earlier)
      default: false
      }
    if isTaken { link.set("state", PercentCoding.encoded(flip.state.octets)) }
  }

  /// A semicolon separates the parameters of a path (RFC 3986, section 3.3).
  private mutating func readPath(_ flip: GoogleAppInput.PendingFlip) {
    let start = flip.redirectURI.octets + Array(";state=".utf8)
    guard link.base.starts(with: start), link.count(of: "state") == 0 else { return }
    link.set("state", Array(link.base.dropFirst(start.count)))
    link.base = flip.redirectURI.octets
  }

  /// Whether the app can't read a code or a state as it was written, or as it was sent.
  private func refusesAnswer(_ fault: GoogleAppFault, _ flip: GoogleAppInput.PendingFlip) -> Bool {
    switch fault {
    case .reservedInCodeRefused:
      link.rawValues(of: "code").joined().contains { !$0.isAlpha && !$0.isDigit && !$0.isPercent }
    case .reservedInStateRefused:
      link.rawValues(of: "state").joined().contains { !$0.isUnreserved && !$0.isPercent }
    default: fault.refusesState(flip.state.octets)
    }
  }

  // MARK: - Parameters

  private mutating func readCopies(_ fault: GoogleAppFault) {
    let (states, codes) = (link.rawValues(of: "state"), link.rawValues(of: "code"))
    switch fault {
    case .firstStateWins: if let first = states.first { link.set("state", first) }
    case .lastStateWins: if let last = states.last { link.set("state", last) }
    case .firstCodeWins: if let first = codes.first { link.set("code", first) }
    case .lastCodeWins: if let last = codes.last { link.set("code", last) }
    case .firstCopiesWin:
      for name in EditableURL.googleAppNames {
        if let first = link.rawValues(of: name).first { link.set(name, first) }
      }
    case .codeWinsOverError: if codes.contains(where: { !$0.isEmpty }) { link.remove("error") }
    default: break
    }
  }

  private mutating func readParameters(_ fault: GoogleAppFault) {
    let parameters = link.parameters ?? []
    switch fault {
    case .fixedOrder:
      let state = parameters.firstIndex { $0.isNamed("state") }
      let code = parameters.firstIndex { $0.isNamed("code") }
      if let state, let code { isRefused = state < code }
    case .unknownParametersRefused:
      isRefused = parameters.contains { parameter in
        !parameter.name.isEmpty && !EditableURL.googleAppNames.contains(where: parameter.isNamed)
      }
    case .statePlusAsSpace: link.change("state", Self.withSpacesForPluses)
    case .lowerCaseEscapesKept:
      for name in ["code", "state"] { link.change(name, LossyStorage.keepingLowerCaseEscapes) }
    default: break
    }
  }

  /// Decodes escapes first, so that an escaped plus is taken for a space as well.
  private static func withSpacesForPluses(_ raw: [UInt8]) -> [UInt8] {
    let plus = UInt8(ascii: "+")
    return PercentCoding.encoded(
      PercentCoding.decoded(raw).map { $0 == plus ? UInt8(ascii: " ") : $0 })
  }

  private mutating func readDescription(_ fault: GoogleAppFault) {
    guard link.count(of: "error") > 0 else { return }
    let descriptions = link.rawValues(of: "error_description")
    switch fault {
    case .descriptionNeeded: isRefused = descriptions.isEmpty
    case .descriptionRefused: isRefused = !descriptions.isEmpty
    default: break
    }
  }
}

extension UInt8 {
  fileprivate var isPercent: Bool { self == UInt8(ascii: "%") }
}
