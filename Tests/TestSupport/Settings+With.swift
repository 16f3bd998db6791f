package import AppFlip
package import Conformance

extension Settings {
  package static func with(
    edition: Edition = .newest, profile: Profile = .default, roles: [Role]? = nil
  ) -> Settings {
    var settings = Settings()
    (settings.edition, settings.profile, settings.roles) = (edition, profile, roles)
    return settings
  }
}
