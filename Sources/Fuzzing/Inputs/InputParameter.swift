import AppFlip

/// One parameter of an input, in raw octets: nothing is encoded or decoded on the way to the link.
public struct InputParameter: Equatable, Sendable {
  /// The separator, the name and, behind `=`, the value: a part of a longer text mostly.
  let octets: ArraySlice<UInt8>
  /// How many octets the separator has.
  let separatorLength: Int
  /// How many octets the name has; where there is no `=`, nothing stands behind it.
  let nameLength: Int

  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  public var separator: [UInt8] {
    get { Array(octets.prefix(separatorLength)) }
    set { self = InputParameter(rawName, rawValue, separator: newValue[...]) }
  }

  /// What stands in front of the first `=`.
  public var name: [UInt8] {
    get { Array(rawName) }
    set { self = InputParameter(newValue[...], rawValue, separator: rawSeparator) }
  }

  /// What stands behind the first `=`; nil where there is no `=`.
  public var value: [UInt8]? {
    get { rawValue.map { Array($0) } }
    set { self = InputParameter(rawName, newValue?[...], separator: rawSeparator) }
  }

  /// The separator where it stands: nothing is copied.
  private var rawSeparator: ArraySlice<UInt8> { octets.prefix(separatorLength) }

  /// The name where it stands: nothing is copied.
  var rawName: ArraySlice<UInt8> {
    let start = octets.startIndex + separatorLength
    return octets[start..<(start + nameLength)]
  }

  /// The parameter without what stands in front of it.
  var written: ArraySlice<UInt8> { octets.dropFirst(separatorLength) }

  /// The value where it stands: nothing is copied.
  private var rawValue: ArraySlice<UInt8>? {
    let equals = separatorLength + nameLength
    return equals < octets.count ? octets.dropFirst(equals + 1) : nil
  }

  /// The separator of ordinary queries.
  public static let ampersand = [UInt8(ascii: "&")]

  /// Makes a parameter.
  ///
  /// - Parameters:
  ///   - name: the raw name.
  ///   - value: the raw value, nil for a parameter without `=`.
  ///   - separator: what stands in front of it.
  public init(
    _ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand
  ) {
    self.init(name[...], value?[...], separator: separator[...])
  }

  /// Makes a parameter of parts of a text.
  private init(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>?, separator: ArraySlice<UInt8>
  ) {
    let length = separator.count + name.count + (value.map { $0.count + 1 } ?? 0)
    let octets = unsafe [UInt8].written(length: length) { octets, count in
      unsafe octets.append(separator.span, &count)
      unsafe octets.append(name.span, &count)
      if let value {
        unsafe octets.append(UInt8(ascii: "="), &count)
        unsafe octets.append(value.span, &count)
      }
    }
    self.init(octets[...], separatorLength: separator.count, nameLength: name.count)
  }

  /// Describes a parameter that is written already.
  init(_ octets: ArraySlice<UInt8>, separatorLength: Int, nameLength: Int) {
    self.octets = octets
    self.separatorLength = separatorLength
    self.nameLength = nameLength
  }

  /// The parameter with an ordinary separator.
  var separatedAsOrdinary: InputParameter {
    if rawSeparator == Self.ampersand[...] { return self }
    return InputParameter(rawName, rawValue, separator: Self.ampersand[...])
  }

  /// Whether the parameter stands for one of the document's by its decoded name.
  ///
  /// - Parameter expected: the name, ASCII without `+`.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    QueryParameter(name: rawName, value: nil).isNamed(expected)
  }
}
