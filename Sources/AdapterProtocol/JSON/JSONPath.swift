/// The way from the root of a message to one of its values, such as `ok.opened[2].url`.
public struct JSONPath: Equatable, Sendable {
  /// One step down.
  public enum Step: Equatable, Sendable {
    /// To the member with this name.
    case member([UInt8])
    /// To the element with this index.
    case index(Int)
  }

  /// The steps from the root on.
  public var steps: [Step]

  /// Makes a path.
  ///
  /// - Parameter steps: the steps from the root on; none for the root itself.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// Makes a path of member names.
  ///
  /// - Parameter names: the names from the root on.
  public init(_ names: String...) { steps = names.map { .member(Array($0.utf8)) } }

  /// The path with one more step.
  func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// The path with one more step, to a member.
  func appending(_ name: String) -> JSONPath { appending(.member(Array(name.utf8))) }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it is usually written, in ASCII; an unusual name is quoted: `ok["a b"]`.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .member(let name) where isUsual(name):
        text += (text.isEmpty ? "" : ".") + String(decoding: name, as: UTF8.self)
      case .member(let name): text += "[\(Excerpt.quoted(name))]"
      }
    }
    return text
  }

  private func isUsual(_ name: [UInt8]) -> Bool {
    (1...40).contains(name.count) && name.allSatisfy(\.isUsualInNames)
  }
}

extension UInt8 {
  fileprivate var isUsualInNames: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

// MARK: - Places

/// Finds the place in a text of JSON that a path leads to.
enum JSONLocator {
  /// Finds a place.
  ///
  /// - Parameters:
  ///   - path: the way to a value.
  ///   - line: the text.
  ///   - isName: whether the name of the last member is wanted, not its value.
  /// - Returns: the number of octets before the place, which is the last object or list on the way
  ///   where the path leads no further; nil if the text is not JSON.
  static func offset(of path: JSONPath, in line: [UInt8], isName: Bool) -> Int? {
    var finder = Finder(isName: isName)
    return try? finder.find(path.steps[...], line.span)
  }
}

/// One search, with how far it is.
private struct Finder {
  let isName: Bool
  private var scanner = JSONScanner(depthLimit: JSONReader.greatestDepth)

  init(isName: Bool) { self.isName = isName }

  mutating func find(
    _ steps: ArraySlice<JSONPath.Step>, _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> Int {
    scanner.skipWhitespace(bytes)
    let start = scanner.position
    switch steps.first {
    case .member(let name):
      let found = try enter(name, bytes)
      if let found, isName, steps.count == 1 { return found }
      return found == nil ? start : try find(steps.dropFirst(), bytes)
    case .index(let index):
      return try enter(index, bytes) ? try find(steps.dropFirst(), bytes) : start
    case nil: return start
    }
  }

  /// Goes to the value of a member and says where its name stands, or nil if there is none.
  private mutating func enter(
    _ name: [UInt8], _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> Int? {
    guard try opens(with: UInt8(ascii: "{"), bytes) else { return nil }
    while try scanner.byte(bytes, expecting: .name) == UInt8(ascii: "\"") {
      let place = scanner.position
      if try scanner.name(bytes) == name { return place }
      try passElement(bytes)
    }
    return nil
  }

  /// Goes to an element of a list, if it has so many.
  private mutating func enter(
    _ index: Int, _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> Bool {
    guard try opens(with: UInt8(ascii: "["), bytes) else { return false }
    for _ in 0..<index {
      if try scanner.byte(bytes, expecting: .value) == UInt8(ascii: "]") { return false }
      try passElement(bytes)
    }
    return try scanner.byte(bytes, expecting: .value) != UInt8(ascii: "]")
  }

  private mutating func opens(
    with bracket: UInt8, _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> Bool {
    guard try scanner.byte(bytes, expecting: .value) == bracket else { return false }
    scanner.advance()
    scanner.skipWhitespace(bytes)
    return true
  }

  /// Passes over a value and the comma after it.
  private mutating func passElement(_ bytes: borrowing Span<UInt8>) throws(JSONError) {
    _ = try scanner.value(bytes)
    scanner.skipWhitespace(bytes)
    if try scanner.byte(bytes, expecting: .value) == UInt8(ascii: ",") {
      scanner.advance()
      scanner.skipWhitespace(bytes)
    }
  }
}
