import AdapterProtocol
import AppFlip
import Conformance
import Testing

@Suite("Composition oracles")
struct CompositionOracleTests {
  private func flip(
    state: String = "S1", link: String = "S1", outcome: UserDecision = .approves, answer: String?,
    end: ReturnedReply.Conclusion?, code: String? = nil, issued: String = "c",
    features: Set<Feature> = [.code], edition: Edition = .newest
  ) -> [Exchange] {
    let url = Samples.link(state: link)
    let answered = answer.map { "\(Samples.a)?\($0)" }
    let exchange = Samples.exchange(
      url, opened: [answered].compactMap(\.self), outcome: outcome, code: issued,
      features: features, edition: edition)
    let returned = end.map { Samples.returned(answered, $0, code: code) }
    return [Samples.start(opening: [url], state: state), .flip(exchange)]
      + [returned].compactMap(\.self)
  }

  @Test(
    "the state of the start is in the link and in the response, for both readings",
    arguments: [
      ("S1", "S1", "&state=S1", "ok"), ("S1", "%531", "&state=S%31", "ok"),
      ("S1", "s1", "&state=s1", "required"), ("S1", "S1", "&state=s1", "required"),
      ("S1", "S1", "&state=S1%00", "required"), ("a+b", "a%2Bb", "&state=a+b", "ok"),
      ("a b", "a+b", "&state=a%20b", "ok"), ("a+b", "a+b", "&state=a%20b", "required"),
      ("\u{E9}", "%C3%A9", "&state=e%CC%81", "required"),
      // Whether there is one at all is the rule of whoever answers.
      ("S1", "S1", "", "ok"),
    ])
  func state(_ state: String, _ link: String, _ answer: String, _ says: String) {
    let exchanges = flip(state: state, link: link, answer: "code=c\(answer)", end: .ignored)
    #expect(shown(.compositionStateExact, exchanges) == says)
  }

  @Test(
    "names the step that changed the state",
    arguments: [("s1", "s1", "in the link to the app"), ("S1", "s1", "in the response of the app")])
  func stage(_ link: String, _ answer: String, _ place: String) {
    let exchanges = flip(link: link, answer: "code=c&state=\(answer)", end: nil)
    let violation = violation(of: .compositionStateExact, by: exchanges)
    #expect(violation?.step == 1)
    #expect(violation?.evidence?.observed == "state=\"s1\" \(place)")
  }

  @Test(
    "the accepted code is the issued code, or the code of the response if the issued code is unknown",
    arguments: [
      ("4/P7", "4%2FP7", "4/P7", "ok"), ("a+b", "a%2Bb", "a b", "required"),
      // A bare plus is what either reader takes it for; who wrote it has a rule of its own.
      ("a+b", "a+b", "a b", "ok"), ("a b", "a+b", "a b", "ok"),
      ("abc", "abc", "ABC", "required"), ("abc", "abx", "abx", "required"),
      (nil, "a+b", "a+b", "ok"), (nil, "a+b", "a b", "ok"), (nil, "a%2Bb", "a b", "required"),
      (nil, "a%20b", "a b", "ok"), (nil, "a", "b", "required"),
    ] as [(String?, String, String, String)])
  func code(_ issued: String?, _ answered: String, _ taken: String, _ says: String) {
    let exchanges = flip(
      answer: "code=\(answered)&state=S1", end: .linked, code: taken, issued: issued ?? "c",
      features: issued == nil ? [] : [.code])
    #expect(shown(.compositionCodeExact, exchanges) == says)
  }

  @Test("without linking or approval, a code isn't judged")
  func noCode() {
    let approved = flip(answer: "code=c&state=S1", end: .fallback)
    #expect(shown(.compositionCodeExact, approved) == "n/a")
    let declined = flip(outcome: .declines, answer: "code=c&state=S1", end: .linked, code: "x")
    #expect(shown(.compositionCodeExact, declined) == "n/a")
  }

  @Test(
    "the end follows from the answer",
    arguments: [
      (.approves, "code=c&state=S1", .linked, "ok"),
      (.approves, "code=c&state=S1", .fallback, "required"),
      (.approves, "error=cancelled&state=S1", .fallback, "required"),
      (.offline, "error=cancelled&state=S1", .fallback, "ok"),
      (.offline, "error=cancelled&state=S1", .aborted, "required"),
      (.declines, "error=access_denied&state=S1", .aborted, "ok"),
      (.declines, "error=access_denied&state=S1", .fallback, "required"),
      (.declines, "error=access_denied&state=S1", .linked, "required"),
      (.accountDisabled, "error=unrecoverable&state=S1", .aborted, "ok"),
      (.accountDisabled, "error=unrecoverable&state=S1", .ignored, "required"),
      // Without a state, or with a code that no edition has: anything but linked.
      (.declines, "error=access_denied", .ignored, "ok"),
      (.declines, "error=access_denied", .linked, "required"),
      (.declines, "error=no&state=S1", .failed, "ok"),
      (.declines, "error=no&state=S1", .linked, "required"),
      (.declines, "code=c&state=S1", .linked, "required"),
      // If nothing came back, only an approved flip has to be answered.
      (.approves, nil, nil, "required"), (.approves, "code=c&state=S1", nil, "required"),
      (.declines, nil, nil, "n/a"),
    ] as [(UserDecision, String?, ReturnedReply.Conclusion?, String)])
  func outcome(
    _ outcome: UserDecision, _ answer: String?, _ end: ReturnedReply.Conclusion?, _ says: String
  ) {
    let exchanges = flip(outcome: outcome, answer: answer, end: end, code: "c")
    #expect(shown(.compositionOutcomeReached, exchanges) == says)
  }

  @Test(
    "the edition says which ends an error permits",
    arguments: [
      ("invalid_request", .first, .aborted, "ok"),
      ("invalid_request", .second, .aborted, "required"),
      ("access_denied", .first, .fallback, "ok"), ("access_denied", .second, .fallback, "required"),
      ("cancelled", .first, .aborted, "required"),
    ] as [(String, Edition, ReturnedReply.Conclusion, String)])
  func edition(
    _ error: String, _ edition: Edition, _ end: ReturnedReply.Conclusion, _ says: String
  ) {
    let exchanges = flip(
      outcome: .declines, answer: "error=\(error)&state=S1", end: end, edition: edition)
    #expect(shown(.compositionOutcomeReached, exchanges) == says)
  }

  @Test("a start alone has no result; a response without a flip isn't judged")
  func alone() {
    let start = Samples.start(opening: [Samples.link()])
    #expect(shown(.compositionOutcomeReached, [start]) == "required")
    #expect(shown(.compositionStateExact, [start]) == "n/a")
    let returned = Samples.returned("\(Samples.a)?code=c&state=S1", .linked, code: "c")
    #expect(shown(.compositionOutcomeReached, [start, returned]) == "n/a")
    #expect(shown(.compositionStateExact, [start, returned]) == "n/a")
  }

  @Test("a wrong end in the middle is shown, although the flip goes on to the right one")
  func middle() {
    let first = flip(outcome: .offline, answer: "error=cancelled&state=S1", end: .aborted)
    let second = flip(answer: "code=c&state=S1", end: .linked, code: "c").dropFirst()
    let violation = violation(of: .compositionOutcomeReached, by: first + second)
    #expect(violation?.step == 2)
    #expect(violation?.evidence?.expected == "outcome fallback")
    #expect(violation?.evidence?.observed == "outcome aborted")
  }
}
