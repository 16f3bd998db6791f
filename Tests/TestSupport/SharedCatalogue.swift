package import Conformance

package enum SharedCatalogue {
  package static let app = Result { try Catalogue.app(Corpus()) }

  package static let all = Result { try Catalogue.all(Corpus()) }

  package static let endpoint = Result { try Catalogue.endpoint(Corpus()) }

  package static let configured = Result { try Catalogue.configured(Corpus()) }

  package static let googleApp = Result { try Catalogue.googleApp(Corpus()) }

  package static let composition = Result { try Catalogue.composition(Corpus()) }
}

extension Catalogue {
  /// The cases of some names, in the catalogue's order, without their control requests.
  package func only(_ ids: [String]) -> Catalogue {
    Catalogue(cases.filter { ids.contains($0.id) }, chosenBy: nil)
  }
}
