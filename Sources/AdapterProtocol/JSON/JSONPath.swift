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
