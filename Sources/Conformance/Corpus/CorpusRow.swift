import AdapterProtocol
import AppFlip

/// The members of a row, read strictly.
struct CorpusRow {
  private let members: Members

  /// The members that every row has or may have.
  private static let common = ["id", "title", "expect", "policy", "cause", "source"]

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: one line of JSON.
  ///   - own: the members that only this kind of row has.
  /// - Throws: `CorpusError.Problem` for what is no object, and for an unknown member.
  init(_ line: [UInt8], own: [String]) throws(CorpusError.Problem) {
    do throws(MessageError) {
      members = try Members(line: line, known: Self.common + own)
    } catch { throw CorpusError.Problem(error) }
  }

  /// Whether a member is there.
  func has(_ name: String) -> Bool { members.has(name) }

  /// The octets of a string, nil where it isn't there.
  func octets(_ name: String) throws(CorpusError.Problem) -> [UInt8]? {
    guard members.has(name) else { return nil }
    do throws(MessageError) {
      return try members.string(name)
    } catch { throw CorpusError.Problem(error) }
  }

  /// A text for people, nil where it isn't there.
  func optionalText(_ name: String) throws(CorpusError.Problem) -> String? {
    guard let octets = try octets(name) else { return nil }
    guard octets.allSatisfy(\.isVisible) else {
      throw .member("\(name) is for people: printable ASCII, please")
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// A text for people.
  func text(_ name: String) throws(CorpusError.Problem) -> String {
    guard let text = try optionalText(name) else { throw .member("\(name) is missing") }
    return text
  }

  /// The parts of a template, nil where it isn't there.
  func template(_ name: String) throws(CorpusError.Problem) -> [LinkTemplate.Piece]? {
    guard let octets = try octets(name) else { return nil }
    do throws(LinkTemplateError) {
      return try LinkTemplate.pieces(of: octets)
    } catch { throw .template(name, error) }
  }

  /// The answers that each rule permits.
  func expectations() throws(CorpusError.Problem) -> [Expectation] {
    guard case .object(let expect) = members.optional("expect"), !expect.members.isEmpty else {
      throw .member("expect must be an object of rules with the answers that they permit")
    }
    var expectations: [Expectation] = []
    for member in expect.members {
      let rule = Rule.ID(rawValue: String(decoding: member.name, as: UTF8.self))
      guard case .array(let values) = member.value, !values.isEmpty else {
        throw .member("expect.\(rule) must be a list of answers")
      }
      var permitted: AnswerSet = []
      for value in values {
        guard case .string(let name) = value,
          let answer = Answer.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
        else { throw .member("expect.\(rule) holds an unknown answer") }
        permitted.insert(answer)
      }
      expectations.append(Expectation(rule, permits: permitted))
    }
    return expectations
  }
}

extension CorpusError.Problem {
  /// What is wrong with a row that can't be read strictly.
  fileprivate init(_ error: MessageError) {
    switch (error.problem, error.path.steps.last) {
    case (.json(let error), _): self = .json(error)
    case (.wrongType, nil): self = .member("a row is a JSON object")
    case (.wrongType(let expected, _), _): self = .member("\(error.path) must be \(expected)")
    case (_, .member(let name)):
      self = .member("there is no member \"\(Octets.escaped(name))\"")
    default: self = .member("\(error)")
    }
  }
}
