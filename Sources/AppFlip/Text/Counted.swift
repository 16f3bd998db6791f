extension Int {
  /// The number with what is counted, such as `1 case` or `2 cases`.
  ///
  /// - Parameters:
  ///   - singular: the noun for one.
  ///   - plural: the noun for any other number; nil for the singular with an `s`.
  /// - Returns: the number and the noun.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? "\(singular)s")"
  }
}
