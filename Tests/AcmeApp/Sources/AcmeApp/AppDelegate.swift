import Foundation

#if canImport(UIKit)
  import UIKit
#endif

/// The way in through the app's delegate.
final class AppDelegate: NSObject, UIApplicationDelegate {
  private let handler: FlipHandler

  /// Makes a delegate; the tests give it a handler of their own.
  init(handler: FlipHandler) { self.handler = handler }

  func application(
    _ application: UIApplication, continue activity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
    else { return false }
    return handler.handle(link)
  }
}

extension FlipHandler {
  /// The handler of the app: it opens with the system, and shows the screens.
  convenience init(askPerson: @escaping AskPerson) {
    self.init(
      open: { url, universalLinksOnly in
        UIApplication.shared.open(
          url, options: universalLinksOnly ? [.universalLinksOnly: true] : [:])
      }, askPerson: askPerson)
  }
}
