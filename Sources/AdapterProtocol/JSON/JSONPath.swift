import AppFlip

/// The way from the root of a message to one of its values, such as `ok.opened[2].url`.
public struct JSONPath: Equatable, Sendable {
  /// One step down.
  public enum Component: Equatable, Sendable {
    /// To the member with this name.
    case member([UInt8])
    /// To the element with this index.
    case index(Int)
  }

  /// The steps from the root on.
  public var steps: [Component]

  /// Makes a path.
  ///
  /// - Parameter steps: the steps from the root on; none for the root itself.
  public init(_ steps: [Component] = []) { self.steps = steps }

  /// Makes a path of member names.
  ///
  /// - Parameter names: the names from the root on.
  public init(_ names: String...) { steps = names.map { .member(Array($0.utf8)) } }

  /// The path with one more step.
  func appending(_ step: Component) -> JSONPath { JSONPath(steps + [step]) }

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
    (1...40).contains(name.count)
      && name.allSatisfy { $0.isAlpha || $0.isDigit || "_-".utf8.contains($0) }
  }
}

// MARK: - Places

extension JSONScanner {
  /// The number of bytes before the place that a path leads to; where it leads no further, before the
  /// last object or list on the way.
  mutating func place(
    of steps: ArraySlice<JSONPath.Component>, isName: Bool, _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> Int {
    skipWhitespace(bytes)
    let start = position
    let isObject = try byte(bytes, expecting: .value) == UInt8(ascii: "{")
    guard let step = steps.first, isObject || bytes[position] == UInt8(ascii: "[") else {
      return start
    }
    pass(bytes)
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var index = 0
    while try byte(bytes, expecting: .value) != end {
      let name = position
      if try step == (isObject ? .member(self.name(bytes)) : .index(index)) {
        return isObject && isName && steps.count == 1
          ? name : try place(of: steps.dropFirst(), isName: isName, bytes)
      }
      _ = try value(bytes)
      skipWhitespace(bytes)
      if try byte(bytes, expecting: .value) == UInt8(ascii: ",") { pass(bytes) }
      index += 1
    }
    return start
  }

  /// Passes over one byte and the white space after it.
  private mutating func pass(_ bytes: borrowing Span<UInt8>) {
    advance()
    skipWhitespace(bytes)
  }
}
