import AppFlip
import Testing

@testable import Fuzzing

@Suite("Parameters of inputs")
struct InputParametersTests {
  /// A parameter as its three texts, which is what the index of the octets stands for.
  private struct Plain: Equatable {
    var separator: [UInt8]
    var name: [UInt8]
    var value: [UInt8]?

    init(_ separator: [UInt8], _ name: [UInt8], _ value: [UInt8]?) {
      (self.separator, self.name, self.value) = (separator, name, value)
    }

    init(_ parameter: InputParameter) {
      self.init(parameter.separator, parameter.name, parameter.value)
    }

    var parameter: InputParameter { InputParameter(name, value, separator: separator) }

    static func written(_ parameters: [Plain]) -> [UInt8] {
      parameters.enumerated().flatMap { index, parameter in
        (index == 0 ? [] : parameter.separator) + parameter.name
          + (parameter.value.map { [UInt8(ascii: "=")] + $0 } ?? [])
      }
    }
  }

  @Test("10,000 random changes do the same as to an array of parameters", arguments: 0..<8)
  func changes(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (plain, parameters): ([Plain], InputParameters) = ([], [])
    for _ in 0..<10_000 {
      change(&plain, &parameters, &random)
      #expect(parameters.map { Plain($0) } == plain)
      #expect(parameters.count == plain.count && parameters.isEmpty == plain.isEmpty)
      let written = Plain.written(plain)
      #expect(Array(parameters.written) == written && parameters.length == written.count)
      for index in plain.indices {
        #expect(parameters.name(at: index).elementsEqual(plain[index].name))
        #expect(parameters.value(at: index).map { Array($0) } == plain[index].value)
        #expect(parameters.hasValue(at: index) == (plain[index].value != nil))
      }
      #expect(parameters == InputParameters(plain.map(\.parameter)))
    }
  }

  /// Changes both alike.
  private func change(
    _ plain: inout [Plain], _ parameters: inout InputParameters, _ random: inout SplitMix64
  ) {
    let other = Plain(text(&random), text(&random), random.oneIn(3) ? nil : text(&random))
    let (place, end) = (random.below(plain.count), random.below(plain.count + 1))
    switch random.below(plain.count > 8 ? 4 : 15) {
    case 0 where !plain.isEmpty:
      plain.remove(at: place)
      parameters.remove(at: place)
    case 1:
      plain.removeSubrange(end...)
      parameters.removeSubrange(end...)
    case 2 where !plain.isEmpty:
      plain.swapAt(place, plain.count - 1)
      parameters.swapAt(place, parameters.count - 1)
    case 3 where !plain.isEmpty:
      let value = text(&random)
      plain[place].value = value
      parameters.setValue(value, at: place)
    case 4 where !plain.isEmpty:
      plain[place].value = other.value
      parameters[place].value = other.value
    case 5 where !plain.isEmpty:
      plain[place].name = other.name
      parameters[place].name = other.name
    case 6 where !plain.isEmpty:
      plain[place].separator = other.separator
      parameters[place].separator = other.separator
    case 7:
      plain.insert(contentsOf: plain[..<end], at: end)
      let front = parameters[..<end]
      parameters.replaceSubrange(end..<end, with: front)
    case 8:
      let others = Array(repeating: other, count: random.below(4))
      plain.replaceSubrange(end..., with: others)
      let repeated = InputParameters(repeating: other.parameter, count: others.count)
      parameters.replaceSubrange(end..<parameters.count, with: repeated[...])
    case 9:
      plain += plain[end...]
      let back = parameters[end...]
      parameters.append(contentsOf: back)
    case 10 where !plain.isEmpty:
      plain[place] = other
      parameters[place] = other.parameter
    case 11 where !plain.isEmpty:
      plain[place].name = other.name
      parameters.setName(other.name, at: place)
    case 12 where !plain.isEmpty:
      plain.insert(Plain(InputParameter.ampersand, plain[place].name, plain[place].value), at: end)
      parameters.insert(parameters[place].separatedAsOrdinary, at: end)
    default:
      plain.insert(other, at: end)
      parameters.insert(other.parameter, at: end)
    }
  }

  @Test("20,000 random queries are split as their parts are")
  func splitting() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let query = (0..<random.below(40)).map { _ in octet(&random) }
      let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      let plain = parts.map { part in
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        return Plain(
          InputParameter.ampersand, Array(part[..<(equals ?? part.endIndex)]),
          equals.map { Array(part[($0 + 1)...]) })
      }
      #expect(InputParameters(splitting: query).map { Plain($0) } == plain)
    }
  }

  @Test("the names that mutators look for are found as everybody finds them")
  func names() {
    let names: [(ParameterNames, String)] = [
      (.redirectURI, "redirect_uri"), (.clientID, "client_id"), (.state, "state"),
      (.scope, "scope"), (.responseType, "response_type"), (.code, "code"), (.error, "error"),
      (.errorDescription, "error_description"),
    ]
    var random = SplitMix64(seed: 3)
    for round in 0..<20_000 {
      var name = Array(names[random.below(names.count)].1.utf8)
      for _ in 0..<(round % 4) { name = nearly(name, &random) }
      if round % 16 == 0 { name = PercentEncoding.encodeAll(name) }
      let parameters: InputParameters = [InputParameter(name, nil)]
      for (option, text) in names {
        let found = parameters.index(ofAny: option, &random)
        #expect((found == 0) == parameters[0].isNamed(text), "\(Octets.escaped(name))")
      }
    }
  }

  /// A name with an octet that is escaped, is another one, is missing or is one too many.
  private func nearly(_ name: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    guard !name.isEmpty else { return name }
    let place = random.below(name.count)
    let other = octet(&random)
    let pieces = [
      PercentEncoding.encodeAll([name[place]]), [], [other], [name[place], other],
      Array("%zz".utf8),
    ]
    return name.splicing(place..<(place + 1), with: pieces[random.below(pieces.count)])
  }

  private func text(_ random: inout SplitMix64) -> [UInt8] {
    (0..<random.below(6)).map { _ in octet(&random) }
  }

  private func octet(_ random: inout SplitMix64) -> UInt8 {
    let octets = Array("ab&==;%".utf8) + [0, 0xFF]
    return octets[random.below(octets.count)]
  }
}
