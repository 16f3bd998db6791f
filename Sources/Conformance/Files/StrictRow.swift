import AdapterProtocol
import AppFlip

struct StrictRow {
  private let members: Members

  init(_ line: ArraySlice<UInt8>, known: [String]) throws(Flaw) {
    do throws(MessageError) {
      members = try Members(line: Array(line), known: known)
    } catch { throw Flaw(error) }
  }

  init(_ json: JSON, known: [String]) throws(Flaw) {
    do throws(MessageError) {
      members = try Members(json, known: known)
    } catch { throw Flaw(error) }
  }

  func has(_ name: String) -> Bool { members.has(name) }

  func value(_ name: String) -> JSON? { members.optional(name) }

  func octets(_ name: String) throws(Flaw) -> [UInt8]? {
    do throws(MessageError) { return try members.string(name) } catch { throw Flaw(error) }
  }

  func optionalText(_ name: String) throws(Flaw) -> String? {
    guard let octets = try octets(name) else { return nil }
    guard octets.span.isVisible else {
      throw Flaw("\(name) is for people: printable ASCII, please")
    }
    return String(decoding: octets, as: UTF8.self)
  }

  func text(_ name: String) throws(Flaw) -> String {
    guard let text = try optionalText(name) else { throw Flaw("\(name) is missing") }
    return text
  }

  func values<Value: Hashable>(
    _ name: String, read: (JSON) -> Value?
  ) throws(Flaw) -> [Value] {
    guard case .array(let elements) = value(name), !elements.isEmpty else {
      throw Flaw("\(name) must be a list that is not empty")
    }
    let values = elements.compactMap(read)
    guard values.count == elements.count else { throw Flaw("\(name) holds an unknown value") }
    guard Set(values).count == values.count else { throw Flaw("\(name) repeats a value") }
    return values
  }
}

extension Flaw {
  fileprivate init(_ error: MessageError) {
    switch (error.problem, error.path.steps.last) {
    case (.json(let error), _): self.init("\(error)")
    case (.wrongType, nil): self.init("a line is a JSON object")
    case (.wrongType(let expected, _), _): self.init("\(error.path) must be \(expected)")
    case (_, .member(let name)): self.init("there is no member \"\(Octets.escaped(name))\"")
    default: self.init("\(error)")
    }
  }
}
