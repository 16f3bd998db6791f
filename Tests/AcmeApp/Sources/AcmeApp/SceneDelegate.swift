import Foundation

#if canImport(UIKit)
  import UIKit
#endif

/// The way in through a scene's delegate; the system doesn't ask whether the link was handled.
final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  private let handler: FlipHandler
  /// Whether the last link was one for App Flip; else it is shown as any other link.
  private(set) var wasFlip = false

  /// Makes a delegate; the tests give it a handler of their own.
  init(handler: FlipHandler) { self.handler = handler }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) { follow(activity) }

  /// Follows what the system hands over; tests call this, because no test can make a scene.
  func follow(_ activity: NSUserActivity) {
    guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
    else {
      wasFlip = false
      return
    }
    wasFlip = handler.handle(link)
  }
}
