import Conformance

/// What commands need of the suite, read once.
enum Suite {
  /// Every case; why there is none if the corpus can't be used.
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }
}
