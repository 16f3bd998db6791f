// What the project uses of Foundation, as Apple declares it; this file has text, bytes and time. Nothing
// runs, so that every body is the shortest that compiles.
@_exported import Darwin
@_exported import Dispatch

public typealias TimeInterval = Double

open class NSObject: Equatable, Hashable {
  public init() {}
  public static func == (one: NSObject, other: NSObject) -> Bool { false }
  public func hash(into hasher: inout Hasher) {}
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

extension Error {
  public var localizedDescription: String { "" }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public init?(uuidString: String) {}
  public var uuidString: String { "" }
}

// MARK: - Text

extension String {
  public struct Encoding: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ascii = Encoding(rawValue: 1)
    public static let utf8 = Encoding(rawValue: 4)
  }

  public struct CompareOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let backwards = CompareOptions(rawValue: 4)
    public static let caseInsensitive = CompareOptions(rawValue: 1)
    public static let literal = CompareOptions(rawValue: 2)
    public static let regularExpression = CompareOptions(rawValue: 1_024)
  }

  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
  public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
  public init?(data: Data, encoding: Encoding) { nil }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}
}

public struct CharacterSet: Hashable, Sendable {
  public static var alphanumerics: CharacterSet { fatalError() }
  public init(charactersIn text: String) {}
  public static var whitespaces: CharacterSet { fatalError() }
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
}

extension StringProtocol {
  public var decomposedStringWithCanonicalMapping: String { "" }
  public var precomposedStringWithCanonicalMapping: String { "" }
  public var removingPercentEncoding: String? { nil }

  public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { nil }
  public func components<Text: StringProtocol>(separatedBy separator: Text) -> [String] { [] }
  public func contains<Text: StringProtocol>(_ other: Text) -> Bool { false }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? {
    nil
  }
  public func range<Text: StringProtocol>(
    of text: Text, options: String.CompareOptions = [], range: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range: Range<Index>? = nil
  ) -> String { "" }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
}

// MARK: - Bytes

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}

extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection, DataProtocol
{
  public typealias Element = UInt8
  public typealias Index = Int

  public struct ReadingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public struct WritingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
    public static let withoutOverwriting = WritingOptions(rawValue: 2)
  }

  public struct Base64EncodingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public struct Base64DecodingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public init() {}
  public init(capacity: Int) {}
  public init(count: Int) {}
  public init<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public init?(base64Encoded text: String, options: Base64DecodingOptions = []) {}
  public init?(base64Encoded text: Data, options: Base64DecodingOptions = []) {}

  public func base64EncodedData(options: Base64EncodingOptions = []) -> Data { self }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public mutating func append(_ other: Data) {}
  public mutating func append<Bytes: Sequence>(contentsOf bytes: Bytes)
  where Bytes.Element == UInt8 {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public var count: Int {
    get { 0 }
    set {}
  }
  public subscript(index: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(range: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public func index(after index: Int) -> Int { index }
  public func index(before index: Int) -> Int { index }
  public mutating func replaceSubrange<Bytes: Collection>(_ range: Range<Int>, with bytes: Bytes)
  where Bytes.Element == UInt8 {}
}

open class JSONEncoder {
  public init() {}
  public func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}

// MARK: - Time

public protocol FormatStyle<FormatInput, FormatOutput>: Sendable {
  associatedtype FormatInput
  associatedtype FormatOutput
}

public struct Date: Hashable, Comparable, Sendable {
  public init() {}
  public static var now: Date { Date() }
  public static func < (one: Date, other: Date) -> Bool { false }

  public struct ISO8601FormatStyle: FormatStyle {
    public typealias FormatInput = Date
    public typealias FormatOutput = String
    public func day() -> Self { self }
    public func month() -> Self { self }
    public func year() -> Self { self }
  }

  public func formatted<Style: FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Date { fatalError() }
}

extension Date {
  public struct FormatString: ExpressibleByStringInterpolation {
    public struct Day { public static var twoDigits: Self { Self() } }
    public struct Month { public static var abbreviated: Self { Self() } }
    public struct Year { public static var defaultDigits: Self { Self() } }

    public struct StringInterpolation: StringInterpolationProtocol {
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) {}
      public mutating func appendInterpolation(day: Day) {}
      public mutating func appendInterpolation(month: Month) {}
      public mutating func appendInterpolation(year: Year) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
  }

  public struct ParseStrategy: Sendable {
    public init(format: FormatString, locale: Locale?, timeZone: TimeZone) {}
  }

  public init(_ value: String, strategy: ParseStrategy) throws { self.init() }
  public static func + (one: Date, seconds: Double) -> Date { one }
}

public struct TimeZone: Hashable, Sendable { public static var gmt: TimeZone { TimeZone() } }

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Self { fatalError() }
}

public class JSONSerialization: NSObject {
  public class func data(withJSONObject object: Any) throws -> Data { Data() }
}
