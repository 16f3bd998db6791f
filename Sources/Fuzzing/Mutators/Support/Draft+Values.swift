extension Draft {
  /// The raw value of one of the parameters, nil for one without `=`.
  ///
  /// - Parameter index: an index of the parameters.
  /// - Returns: the value, found without a copy of the parameters.
  func value(at index: Int) -> [UInt8]? {
    if let form { return form[index].value }
    return link?.query?[index].value
  }

  /// Sets the raw value of one of the parameters, in place.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - index: an index of the parameters.
  mutating func setValue(_ value: [UInt8], at index: Int) {
    if form != nil {
      form?[index].value = value
    } else {
      link?.query?[index].value = value
    }
  }
}
