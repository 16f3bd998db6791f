import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// What an execution showed, without the values that differ from one input to the next.
///
/// Of time it holds only whether the reply came before the deadline: anything finer would make another
/// campaign of the same seed each time.
struct Feedback {
  let value: UInt64
  let points: [UInt64]
  let places: [UInt32]

  init(of execution: Attempt, withPlaces: Bool = true) {
    let input = execution.queued.input
    var mark = Fingerprint()
    mark.add(Role.allCases.firstIndex(of: input.role) ?? 0)
    mark.add(execution.result)
    mark.add(execution.judgement.decision)
    for violation in execution.judgement.violations {
      if let rule = violation.rule { mark.add(Array(rule.rawValue.utf8)) }
      mark.add(Array(violation.kind.word.utf8))
    }
    let kind = mark.value
    mark.add(execution.judgement.exchange)
    value = mark.value
    places = withPlaces ? execution.result.coverage ?? [] : []
    var points = Points(input, execution.judgement.exchange, beside: kind).all
    for place in places { points.append(UInt64(place) | Self.placeMark) }
    self.points = points
  }

  init(joining behaviours: [Feedback]) {
    var mark = Fingerprint()
    for behaviour in behaviours { mark.add(behaviour.value) }
    value = mark.value
    points = behaviours.flatMap(\.points)
    places = behaviours.flatMap(\.places)
  }

  private static let placeMark: UInt64 = 0xC0DE_0000_0000_0000
}

extension Fingerprint {
  fileprivate mutating func add(_ result: ExchangeResult) {
    let kind =
      switch result {
      case .answered: 0
      case .unsupported: 1
      case .implementationError: 2
      case .adapterError: 3
      case .timedOut: 4
      case .crashed: 5
      case .protocolError: 6
      case .notRun: 7
      }
    add(kind)
    if case .implementationError(let message) = result { add(message.firstWords) }
  }

  fileprivate mutating func add(_ decision: Decision?) {
    guard let decision else { return add(-1) }
    for (index, answer) in Answer.allCases.enumerated() where decision.answers.contains(answer) {
      add(index)
    }
    add(decision.error.flatMap { ErrorCode.allCases.firstIndex(of: $0) } ?? -1)
  }

  fileprivate mutating func add(_ exchange: Exchange?) {
    switch exchange {
    case .flip(let flip):
      add(flip.handled.map { $0 ? 1 : 2 } ?? 0)
      if let response = flip.response {
        add(response.status)
        add(min(response.headers.count, 15))
        // The bits that a length takes tell pages apart that only a value makes longer.
        add(Int.bitWidth - (response.body.octets.count / 64).leadingZeroBitCount)
      }
      add(min(flip.opened.count, 3))
      for answer in flip.opened.prefix(2) {
        add(flip.isAnswerable(at: answer.uri.base) ? 1 : 0)
        add(answer)
      }
    case .returned(let returned):
      add(Answer.allCases.firstIndex(of: returned.answer) ?? 0)
      add(returned.reply.code == nil ? 0 : 1)
      add(error: returned.reply.error?.octets)
    case .start(let start):
      add(min(start.opened.count, 3))
      // The state is another one each time.
      for answer in start.opened.prefix(2) {
        add(answer.uri.base == start.start.appLink.octets[...] ? 1 : 0)
        add(answer.universalLinksOnly.map { $0 ? 1 : 2 } ?? 0)
        add(answer.uri.fragment == nil ? 0 : 1)
        add(min(answer.parameters.count, 12))
        for parameter in answer.parameters.prefix(12) { add(nameOf: parameter.name[...]) }
      }
    case nil: break
    }
  }

  private mutating func add(error: [UInt8]?) {
    guard let error else { return add(-1) }
    let code = ErrorCode.allCases.firstIndex { error.elementsEqual($0.rawValue.utf8) }
    add(code ?? ErrorCode.allCases.count)
    if code == nil { add(UInt64(OctetKinds(of: error).rawValue)) }
  }

  /// Of the parameters their names, and how each value is encoded.
  private mutating func add(_ answer: OpenedAnswer) {
    add(answer.universalLinksOnly.map { $0 ? 1 : 2 } ?? 0)
    add(answer.uri.fragment == nil ? 0 : 1)
    if answer.uri.query != nil {
      let parameters = answer.uri.parameters
      for parameter in parameters.prefix(12) {
        add(nameOf: parameter.name)
        add(UInt64(OctetKinds(ofRaw: parameter.value ?? []).encoding.rawValue))
      }
      add(min(parameters.count, 12))
    }
    if let error = answer.error { add(error.raw.count <= 40 ? Array(error.raw) : []) }
  }

  /// What is so long that it can't be a name isn't told.
  private mutating func add(nameOf raw: ArraySlice<UInt8>) {
    let name = PercentDecoding.decodeLiteral(raw, as: .percent)
    add(name.count <= 24 ? name : [])
  }
}
