#if !canImport(UIKit)
  import Foundation

  // What the examples need of UIKit and SwiftUI, for machines that don't have them. These are stand-ins: they
  // have the names and the parameters of the real ones, and do nothing.

  /// Stands in for UIKit's `UIApplication`.
  @MainActor final class UIApplication {
    static let shared = UIApplication()
    enum OpenExternalURLOptionsKey: Hashable, Sendable { case universalLinksOnly }

    func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      completion?(true)
    }
  }

  /// Stands in for Foundation's `NSUserActivity`, which is on Apple's platforms alone.
  final class NSUserActivity {
    let activityType: String
    var webpageURL: URL?

    init(activityType: String) { self.activityType = activityType }
  }

  /// Stands in for the constant of Foundation.
  let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// Stands in for UIKit's protocol.
  protocol UIUserActivityRestoring {}

  /// Stands in for UIKit's protocol.
  @MainActor protocol UIApplicationDelegate: AnyObject {}

  /// Stands in for UIKit's class.
  @MainActor final class UIScene {}

  /// Stands in for UIKit's protocol.
  @MainActor protocol UIWindowSceneDelegate: AnyObject {}

  /// Stands in for SwiftUI's `OpenURLAction`, the value of the environment's `openURL`.
  struct OpenURLAction: Sendable {
    enum Result: Sendable { case handled, discarded, systemAction }
    let handler: @MainActor @Sendable (URL) -> Result

    init(handler: @escaping @MainActor @Sendable (URL) -> Result) { self.handler = handler }

    @MainActor func callAsFunction(_ url: URL) { _ = handler(url) }
  }
#endif
