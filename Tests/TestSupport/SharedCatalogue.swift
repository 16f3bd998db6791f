import AppFlip
package import Conformance

package enum SharedCatalogue {
  package static let all = Result { try Catalogue.all(Corpus()) }
  package static let app = ordinary(.app)
  package static let endpoint = ordinary(.authorizationEndpoint)
  package static let googleApp = ordinary(.googleApp)
  package static let composition = ordinary(nil)
  package static let configured = part { $0.configuration != nil }

  private static func ordinary(_ role: Role?) -> Result<Catalogue, any Error> {
    part { $0.role == role && $0.configuration == nil }
  }

  private static func part(_ isPart: (Case) -> Bool) -> Result<Catalogue, any Error> {
    all.map { Catalogue($0.cases.filter(isPart), chosenBy: nil) }
  }
}

extension Catalogue {
  /// The cases of some names, in the catalogue's order, without their control requests.
  package func only(_ ids: [String]) -> Catalogue {
    Catalogue(cases.filter { ids.contains($0.id) }, chosenBy: nil)
  }
}
