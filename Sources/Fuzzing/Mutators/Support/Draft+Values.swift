extension Draft {
  /// The raw value of one of the parameters, nil for one without `=`.
  ///
  /// - Parameter index: an index of the parameters.
  /// - Returns: the value, found without a copy of the parameters.
  func value(at index: Int) -> [UInt8]? { rawValue(at: index).map { Array($0) } }

  /// The raw value of one of the parameters where it stands; nil for one without `=`.
  ///
  /// - Parameter index: an index of the parameters.
  /// - Returns: the value, without a copy.
  func rawValue(at index: Int) -> ArraySlice<UInt8>? {
    if let form { return form.value(at: index) }
    return link?.query?.value(at: index)
  }

  /// Sets the raw value of one of the parameters, in place.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - index: an index of the parameters.
  mutating func setValue(_ value: [UInt8], at index: Int) {
    if form != nil {
      form?.setValue(value, at: index)
    } else {
      link?.query?.setValue(value, at: index)
    }
  }
}
