public import Conformance

/// The catalogues of the checkout, read once for all tests.
public enum SharedCatalogue {
  /// The cases of the role `app`.
  public static let app = Result { try Catalogue.app(Corpus()) }

  /// The cases of every role that is judged.
  public static let all = Result { try Catalogue.all(Corpus()) }

  /// The cases of the role `authorization-endpoint`.
  public static let endpoint = Result { try Catalogue.endpoint(Corpus()) }

  /// The cases in other configurations.
  public static let configured = Result { try Catalogue.configured(Corpus()) }

  /// The cases of the role `google-app`.
  public static let googleApp = Result { try Catalogue.googleApp(Corpus()) }

  /// The cases in which roles are put together.
  public static let composition = Result { try Catalogue.composition(Corpus()) }
}
