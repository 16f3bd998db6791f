public import AdapterKit
public import AdapterProtocol
import AppFlip
public import ReferenceImplementation

/// The hooks of a Google app that differ from the reference; nil changes nothing.
struct GoogleAppVariant: Sendable {
  var makeStates: (@Sendable () -> States)?
  /// Changes the link that is opened, and how.
  var start: (@Sendable (inout StartReply, GoogleAppInput.Start) -> Void)?
  /// Why it throws at a link that came back, as a log would say; nil when it doesn't.
  var crash: (@Sendable (_ url: [UInt8]?) -> String?)?
  /// Changes what came back before the names of its parameters are decoded.
  var raw: (@Sendable (inout GoogleAppReading) -> Void)?
  var reading: (@Sendable (inout GoogleAppReading, GoogleAppInput.PendingFlip) -> Void)?
  var conclusion: (@Sendable (inout ReturnedReply, inout GoogleAppReading) -> Void)?
}

struct GoogleAppReading {
  /// The returned URL.
  let request: GoogleAppInput.Returned
  /// Every flip that the running app has waited for, the last one at the end.
  let flips: [GoogleAppInput.PendingFlip]
  /// The bytes of the state that any running app sent last.
  let lastState: [UInt8]?
  var flip: GoogleAppInput.PendingFlip?
  /// The link that is believed to have come.
  var link: EditableURL
  /// Whether the link is taken for no answer.
  var isRefused = false
  /// Whether nothing is waited for any more.
  var endsWaiting = false

  /// The request that is believed to have come.
  fileprivate var understood: GoogleAppInput.Returned {
    let url = isRefused || request.url == nil ? nil : Text(link.bytes)
    return GoogleAppInput.Returned(
      pending: flip.map { .flip($0) } ?? .nothing, activity: request.activity, url: url)
  }
}

/// The reference's Google app with one fault in it, or with another legal choice.
public struct VariantGoogleApp: GoogleAppImplementation {
  private var app: ReferenceGoogleApp
  private let states: States
  private let variant: GoogleAppVariant
  /// Every flip that this running app has waited for, the last one at the end.
  private var flips: [GoogleAppInput.PendingFlip] = []

  /// Starts the app.
  public init(_ behaviour: Behaviour, states: States) {
    app = ReferenceGoogleApp(states: states)
    self.states = states
    variant =
      if case .googleApp(let variant) = behaviour.variant { variant } else { GoogleAppVariant() }
  }

  /// Starts a flip as the reference does, but for the fault or the choice.
  public mutating func start(
    _ request: GoogleAppInput.Start
  ) throws(ConfigurationError) -> StartReply {
    var started = try app.start(request)
    remember(app.pending)
    variant.start?(&started, request)
    return started
  }

  /// Interprets a link that came back as the reference does, but for the fault or the choice.
  public mutating func receive(
    _ request: GoogleAppInput.Returned
  ) throws(FaultError) -> ReturnedReply {
    let url = request.url?.bytes
    if let reason = variant.crash?(url) { throw FaultError(reason) }
    let pending = request.flip(orStarted: app.pending)
    remember(pending)
    var reading = GoogleAppReading(
      request: request, flips: flips, lastState: states.last, flip: pending,
      link: EditableURL(url ?? []))
    variant.raw?(&reading)
    reading.link.decodeNames(EditableURL.googleAppNames)
    if let pending { variant.reading?(&reading, pending) }
    var conclusion = app.receive(reading.understood)
    variant.conclusion?(&conclusion, &reading)
    if reading.endsWaiting { _ = app.receive(GoogleAppInput.Returned(pending: .nothing, url: nil)) }
    return conclusion
  }

  private mutating func remember(_ flip: GoogleAppInput.PendingFlip?) {
    if let flip, flip != flips.last { flips.append(flip) }
  }
}

// MARK: - Hooks

extension GoogleAppVariant {
  static func states(_ make: @escaping @Sendable () -> States) -> Self { Self(makeStates: make) }

  static func start(
    _ change: @escaping @Sendable (inout StartReply, GoogleAppInput.Start) -> Void
  ) -> Self { Self(start: change) }

  /// Edits every link that is opened.
  static func link(
    _ edit: @escaping @Sendable (inout EditableURL, GoogleAppInput.Start, _ state: [UInt8]) -> Void
  ) -> Self {
    start { started, request in
      for index in started.opened.indices {
        var link = EditableURL(started.opened[index].url.bytes)
        edit(&link, request, started.state.bytes)
        started.opened[index].url = Text(link.bytes)
      }
    }
  }

  /// Throws at some links; one that isn't there is none of them.
  static func throwing(
    _ reason: String, at isMet: @escaping @Sendable (_ url: [UInt8]) -> Bool
  ) -> Self {
    Self(crash: { url in url.map(isMet) ?? false ? reason : nil })
  }

  static func raw(_ change: @escaping @Sendable (inout GoogleAppReading) -> Void) -> Self {
    Self(raw: change)
  }

  static func reading(
    _ change: @escaping @Sendable (inout GoogleAppReading, GoogleAppInput.PendingFlip) -> Void
  ) -> Self { Self(reading: change) }

  /// Edits what came back to a flip that is pending.
  static func returned(_ edit: @escaping @Sendable (inout EditableURL) -> Void) -> Self {
    reading { reading, _ in edit(&reading.link) }
  }

  /// Takes some links for no answer.
  static func refusing(
    _ isRefused: @escaping @Sendable (EditableURL, GoogleAppInput.PendingFlip) -> Bool
  ) -> Self {
    reading { reading, flip in reading.isRefused = isRefused(reading.link, flip) }
  }

  /// Takes other URLs for the redirect URI, too.
  static func target(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ target: [UInt8]) -> Bool
  ) -> Self {
    reading { reading, flip in
      guard isTaken(reading.link.base, flip.redirectURI.bytes) else { return }
      reading.link.base = flip.redirectURI.bytes
    }
  }

  /// Takes other states for the pending one, too, when there is one.
  static func state(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ state: [UInt8]) -> Bool
  ) -> Self {
    rawStates { received, flip, _ in
      received.count == 1 && isTaken(PercentCoding.decoded(received[0]), flip.state.bytes)
    }
  }

  /// Takes other raw states for the pending one, too, given the flips that were waited for before.
  static func rawStates(
    _ isTaken:
      @escaping @Sendable (
        _ raw: [[UInt8]], GoogleAppInput.PendingFlip,
        _ earlier: ArraySlice<GoogleAppInput.PendingFlip>
      ) -> Bool
  ) -> Self {
    reading { reading, flip in
      guard isTaken(reading.link.rawValues(of: "state"), flip, reading.flips.dropLast()) else {
        return
      }
      reading.link.set("state", PercentCoding.encoded(flip.state.bytes))
    }
  }

  static func conclusion(
    _ change: @escaping @Sendable (inout ReturnedReply, inout GoogleAppReading) -> Void
  ) -> Self { Self(conclusion: change) }

  static func code(
    _ change: @escaping @Sendable (_ code: [UInt8], EditableURL) -> [UInt8]
  ) -> Self {
    conclusion { conclusion, reading in
      guard let code = conclusion.code?.bytes else { return }
      conclusion.code = Text(change(code, reading.link))
    }
  }

  /// Links by a code of its own when an answer has neither a code, or an empty one, nor an error.
  static func missingCode(_ make: @escaping @Sendable (EditableURL) -> [UInt8]?) -> Self {
    conclusion { conclusion, reading in
      guard conclusion.saysNothing, reading.link.count(of: "error") == 0,
        let code = make(reading.link)
      else { return }
      conclusion = ReturnedReply(outcome: .linked, code: Text(code))
    }
  }

  /// Concludes otherwise from an error, which is a final one or not.
  static func error(
    _ change:
      @escaping @Sendable (_ error: [UInt8], _ isFinal: Bool, EditableURL)
      -> ReturnedReply.Conclusion?
  ) -> Self {
    conclusion { conclusion, reading in
      guard let error = conclusion.error?.bytes,
        let outcome = change(error, conclusion.outcome == .aborted, reading.link)
      else { return }
      conclusion.outcome = outcome
      if outcome == .ignored { conclusion.error = nil }
    }
  }

  /// Concludes from an error without a state at the pending redirect URI, which the reference ignores.
  static func stateless(
    _ outcome: @escaping @Sendable (_ error: [UInt8]) -> ReturnedReply.Conclusion?
  ) -> Self {
    conclusion { conclusion, reading in
      guard reading.link["state"] == nil, reading.link.count(of: "code") == 0,
        reading.link.base == reading.flip?.redirectURI.bytes,
        let error = reading.link["error"], let outcome = outcome(error)
      else { return }
      conclusion = ReturnedReply(outcome: outcome, error: Text(error))
    }
  }

  static func error(
    _ code: ErrorCode,
    _ change:
      @escaping @Sendable (_ error: [UInt8], EditableURL) -> ReturnedReply.Conclusion?
  ) -> Self {
    error { error, _, link in
      error.elementsEqual(code.rawValue.utf8) ? change(error, link) : nil
    }
  }
}

extension ReturnedReply {
  /// Whether the answer is one of which the reference makes neither a code nor an error.
  var saysNothing: Bool { outcome == .fallback && error == nil }
}
