#if !canImport(UIKit)
  public import Foundation

  // What the examples need of UIKit and SwiftUI, for machines that don't have them. These are stand-ins: they
  // have the names and the parameters of the real ones, and do nothing.

  /// Stands in for UIKit's `UIApplication`.
  @MainActor public final class UIApplication {
    public static let shared = UIApplication()
    public enum OpenExternalURLOptionsKey: Hashable, Sendable { case universalLinksOnly }

    public func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      completion?(true)
    }
  }

  /// Stands in for Foundation's `NSUserActivity`, which is on Apple's platforms alone.
  public final class NSUserActivity {
    public let activityType: String
    public var webpageURL: URL?

    public init(activityType: String) { self.activityType = activityType }
  }

  /// Stands in for the constant of Foundation.
  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// Stands in for UIKit's protocol.
  public protocol UIUserActivityRestoring {}

  /// Stands in for UIKit's protocol.
  @MainActor public protocol UIApplicationDelegate: AnyObject {}

  /// Stands in for UIKit's class.
  @MainActor public final class UIScene {}

  /// Stands in for UIKit's protocol.
  @MainActor public protocol UIWindowSceneDelegate: AnyObject {}

  /// Stands in for SwiftUI's `OpenURLAction`, the value of the environment's `openURL`.
  public struct OpenURLAction: Sendable {
    public enum Result: Sendable { case handled, discarded, systemAction }
    let handler: @MainActor @Sendable (URL) -> Result

    public init(handler: @escaping @MainActor @Sendable (URL) -> Result) { self.handler = handler }

    @MainActor public func callAsFunction(_ url: URL) { _ = handler(url) }
  }
#endif
