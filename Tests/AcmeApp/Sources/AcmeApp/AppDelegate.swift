public import Foundation

#if canImport(UIKit)
  public import UIKit
#endif

/// The way in through the app's delegate.
public final class AppDelegate: NSObject, UIApplicationDelegate {
  private let handler: FlipHandler

  /// Makes a delegate; the tests give it a handler of their own.
  public init(handler: FlipHandler) { self.handler = handler }

  public func application(
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
  public convenience init(askPerson: @escaping AskPerson) {
    self.init(
      open: { url, universalLinksOnly in
        UIApplication.shared.open(
          url, options: universalLinksOnly ? [.universalLinksOnly: true] : [:])
      }, askPerson: askPerson)
  }
}
