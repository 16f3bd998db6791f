package import Conformance

/// The catalogues of the checkout, read once for all tests.
package enum SharedCatalogue {
  /// The cases of the role `app`.
  package static let app = Result { try Catalogue.app(Corpus()) }

  /// The cases of every role that is judged.
  package static let all = Result { try Catalogue.all(Corpus()) }

  /// The cases of the role `authorization-endpoint`.
  package static let endpoint = Result { try Catalogue.endpoint(Corpus()) }

  /// The cases in other configurations.
  package static let configured = Result { try Catalogue.configured(Corpus()) }

  /// The cases of the role `google-app`.
  package static let googleApp = Result { try Catalogue.googleApp(Corpus()) }

  /// The cases in which roles are put together.
  package static let composition = Result { try Catalogue.composition(Corpus()) }
}
