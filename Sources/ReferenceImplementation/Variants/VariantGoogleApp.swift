public import AdapterKit
import AppFlip

/// What a Google app does in place of the reference: hooks around it.
///
/// In between it is the reference. A hook that is nil changes nothing.
struct GoogleAppVariant: Sendable {
  /// Makes the source that the states are drawn from.
  var makeStates: (@Sendable () -> States)?
  /// Changes the link that is opened, and how.
  var start: (@Sendable (inout GoogleAppStarted, GoogleAppStart) -> Void)?
  /// Why it throws at a link that came back, as a log would say; nil when it doesn't.
  var crash: (@Sendable (_ url: [UInt8]?) -> String?)?
  /// Changes what came back before the names of its parameters are decoded.
  var raw: (@Sendable (inout GoogleAppReading) -> Void)?
  /// Changes what came back to a flip that is pending.
  var reading: (@Sendable (inout GoogleAppReading, GoogleAppFlip) -> Void)?
  /// Changes what is concluded.
  var conclusion: (@Sendable (inout GoogleAppConclusion, inout GoogleAppReading) -> Void)?
}

/// What a Google app takes a link that came back for.
struct GoogleAppReading {
  /// What came back.
  let request: GoogleAppReturn
  /// Every flip that the running app has waited for, the last one at the end.
  let flips: [GoogleAppFlip]
  /// The flip that is believed to be pending.
  var flip: GoogleAppFlip?
  /// The link that is believed to have come.
  var link: EditableURL
  /// Whether the link is taken for no answer.
  var isRefused = false
  /// Whether nothing is waited for any more.
  var endsWaiting = false

  /// The request that is believed to have come.
  fileprivate var understood: GoogleAppReturn {
    let url = isRefused || request.url == nil ? nil : link.octets
    return GoogleAppReturn(
      pending: flip.map { .flip($0) } ?? .nothing, activity: request.activity, url: url)
  }
}

/// The reference's Google app with one fault in it, or with another legal choice.
public struct VariantGoogleApp: GoogleAppImplementation {
  private var app: ReferenceGoogleApp
  private let variant: GoogleAppVariant
  /// Every flip that this running app has waited for, the last one at the end.
  private var flips: [GoogleAppFlip] = []

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - behaviour: the fault or the choice; one of another role leaves the app right.
  ///   - states: where its states come from, made by ``Behaviour/makeStates()`` for all apps.
  public init(_ behaviour: Behaviour, states: States) {
    app = ReferenceGoogleApp(states: states)
    variant =
      if case .googleApp(let variant) = behaviour.variant { variant } else { GoogleAppVariant() }
  }

  /// Starts a flip as the reference does, but for the fault or the choice.
  ///
  /// - Parameter request: what the flip is started with.
  /// - Returns: the link that was opened, and its state.
  /// - Throws: ``ConfigurationError`` when the app link isn't one.
  public mutating func start(
    _ request: GoogleAppStart
  ) throws(ConfigurationError) -> GoogleAppStarted {
    var started = try app.start(request)
    remember(app.pending)
    variant.start?(&started, request)
    return started
  }

  /// Interprets a link that came back as the reference does, but for the fault or the choice.
  ///
  /// - Parameter request: the link, and the flip whose answer is waited for.
  /// - Returns: what the link does to linking.
  /// - Throws: ``FaultError`` when the fault is to throw.
  public mutating func receive(
    _ request: GoogleAppReturn
  ) throws(FaultError) -> GoogleAppConclusion {
    if let reason = variant.crash?(request.url) { throw FaultError(reason) }
    let pending = request.flip(orStarted: app.pending)
    remember(pending)
    var reading = GoogleAppReading(
      request: request, flips: flips, flip: pending, link: EditableURL(request.url ?? []))
    variant.raw?(&reading)
    reading.link.decodeNames(EditableURL.googleAppNames)
    if let pending { variant.reading?(&reading, pending) }
    var conclusion = app.receive(reading.understood)
    variant.conclusion?(&conclusion, &reading)
    if reading.endsWaiting { _ = app.receive(GoogleAppReturn(pending: .nothing, url: nil)) }
    return conclusion
  }

  private mutating func remember(_ flip: GoogleAppFlip?) {
    if let flip, flip != flips.last { flips.append(flip) }
  }
}

// MARK: - Hooks

extension GoogleAppVariant {
  static func states(_ make: @escaping @Sendable () -> States) -> Self { Self(makeStates: make) }

  static func start(
    _ change: @escaping @Sendable (inout GoogleAppStarted, GoogleAppStart) -> Void
  ) -> Self { Self(start: change) }

  /// Edits every link that is opened.
  static func link(
    _ edit: @escaping @Sendable (inout EditableURL, GoogleAppStart, _ state: [UInt8]) -> Void
  ) -> Self {
    start { started, request in
      for index in started.opened.indices {
        var link = EditableURL(started.opened[index].url)
        edit(&link, request, started.state)
        started.opened[index].url = link.octets
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
    _ change: @escaping @Sendable (inout GoogleAppReading, GoogleAppFlip) -> Void
  ) -> Self { Self(reading: change) }

  /// Edits what came back to a flip that is pending.
  static func returned(_ edit: @escaping @Sendable (inout EditableURL) -> Void) -> Self {
    reading { reading, _ in edit(&reading.link) }
  }

  /// Takes some links for no answer.
  static func refusing(
    _ isRefused: @escaping @Sendable (EditableURL, GoogleAppFlip) -> Bool
  ) -> Self {
    reading { reading, flip in reading.isRefused = isRefused(reading.link, flip) }
  }

  /// Takes other URLs for the redirect URI, too.
  static func target(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ target: [UInt8]) -> Bool
  ) -> Self {
    reading { reading, flip in
      guard isTaken(reading.link.base, flip.redirectURI) else { return }
      reading.link.base = flip.redirectURI
    }
  }

  /// Takes other states for the pending one, too, when there is one.
  static func state(
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ state: [UInt8]) -> Bool
  ) -> Self {
    rawStates { received, flip, _ in
      received.count == 1 && isTaken(PercentCoding.decoded(received[0]), flip.state)
    }
  }

  /// Takes other raw states for the pending one, too, given the flips that were waited for before.
  static func rawStates(
    _ isTaken:
      @escaping @Sendable (_ raw: [[UInt8]], GoogleAppFlip, _ earlier: ArraySlice<GoogleAppFlip>)
      -> Bool
  ) -> Self {
    reading { reading, flip in
      guard isTaken(reading.link.rawValues(of: "state"), flip, reading.flips.dropLast()) else {
        return
      }
      reading.link.set("state", PercentCoding.encoded(flip.state))
    }
  }

  static func conclusion(
    _ change: @escaping @Sendable (inout GoogleAppConclusion, inout GoogleAppReading) -> Void
  ) -> Self { Self(conclusion: change) }

  /// Links by another code.
  static func code(
    _ change: @escaping @Sendable (_ code: [UInt8], EditableURL) -> [UInt8]
  ) -> Self {
    conclusion { conclusion, reading in
      guard case .linked(let code) = conclusion.outcome else { return }
      conclusion.outcome = .linked(code: change(code, reading.link))
    }
  }

  /// Links by a code of its own when an answer has neither a code, or an empty one, nor an error.
  static func missingCode(_ make: @escaping @Sendable (EditableURL) -> [UInt8]?) -> Self {
    conclusion { conclusion, reading in
      guard conclusion.outcome == .fallback(), reading.link.count(of: "error") == 0,
        let code = make(reading.link)
      else { return }
      conclusion = GoogleAppConclusion(.linked(code: code))
    }
  }

  /// Concludes otherwise from an error, which is a final one or not.
  static func error(
    _ change:
      @escaping @Sendable (_ error: [UInt8], _ isFinal: Bool, EditableURL)
      -> GoogleAppConclusion.Outcome?
  ) -> Self {
    conclusion { conclusion, reading in
      let changed =
        switch conclusion.outcome {
        case .fallback(let error?): change(error, false, reading.link)
        case .aborted(let error?): change(error, true, reading.link)
        default: nil as GoogleAppConclusion.Outcome?
        }
      if let changed { conclusion.outcome = changed }
    }
  }

  /// Concludes otherwise from one error.
  static func error(
    _ code: ErrorCode,
    _ change:
      @escaping @Sendable (_ error: [UInt8], EditableURL) -> GoogleAppConclusion.Outcome?
  ) -> Self {
    error { error, _, link in
      error.elementsEqual(code.rawValue.utf8) ? change(error, link) : nil
    }
  }
}
