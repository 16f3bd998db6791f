import Foundation

#if canImport(UIKit)
  import SwiftUI
#endif

/// The way in through SwiftUI: `onOpenURL` calls ``open(_:)``, and the answer goes out by the environment's
/// `openURL`.
///
/// ```swift
/// @Environment(\.openURL) private var openURL
/// …
/// .onOpenURL { LinkModel(openURL: openURL, askPerson: screens.ask).open($0) }
/// ```
@MainActor final class LinkModel {
  private let handler: FlipHandler

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - openURL: the environment's; it can't be told to open universal links alone.
  ///   - askPerson: shows the consent screen.
  init(openURL: OpenURLAction, askPerson: @escaping FlipHandler.AskPerson) {
    handler = FlipHandler(open: { url, _ in openURL(url) }, askPerson: askPerson)
  }

  /// Handles a link.
  ///
  /// - Parameter link: the link.
  /// - Returns: whether it is one for App Flip.
  @discardableResult func open(_ link: URL) -> Bool { handler.handle(link) }
}
