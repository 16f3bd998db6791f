import AppFlipTesting
import Foundation

@testable import AcmeApp

#if canImport(UIKit)
  import SwiftUI
  import UIKit
#endif

/// The values that are baked into the app.
let acme = Configuration(
  clientID: Text(FlipHandler.clientID), appLink: "https://acme.example/flip")

/// What the app can be brought to do.
let outcomes: [UserDecision] = [.approves, .declines, .cancels, .offline, .accountDisabled]

extension FlipHandler.Decision {
  /// What the consent screen comes to if a test says how it ends.
  init(_ request: AppInput) {
    switch request.outcome {
    case .approves: self = .consented(code: request.code?.string ?? "")
    case .declines: self = .declined
    case .accountDisabled: self = .impossible
    default: self = .gaveUp
    }
  }
}

extension AppInput {
  /// The activity that the system hands to an app; nil if the link is no URL, which no app is ever handed.
  var userActivity: NSUserActivity? {
    let type = activity == .browsingWeb ? NSUserActivityTypeBrowsingWeb : "another"
    let result = NSUserActivity(activityType: type)
    guard let url else { return result }
    guard let text = url.string, let link = URL(string: text, encodingInvalidCharacters: false)
    else { return nil }
    guard ["http", "https"].contains(link.scheme?.lowercased()) else { return nil }
    result.webpageURL = link
    return result
  }
}

/// Links through the app's delegate.
struct DelegateLinks: AppImplementation {
  @MainActor func receive(_ request: AppInput) async -> AppReply {
    guard let activity = request.userActivity else { return AppReply(handled: false) }
    let opened = OpenedURLs()
    let handler = FlipHandler(
      open: { opened.open($0, universalLinksOnly: $1) },
      askPerson: { decided in Task { decided(.init(request)) } })
    let delegate = AppDelegate(handler: handler)
    let handled = delegate.application(.shared, continue: activity) { _ in }
    return await opened.reply(handled: handled)
  }
}

/// Links through a scene's delegate.
struct SceneLinks: AppImplementation {
  @MainActor func receive(_ request: AppInput) async -> AppReply {
    guard let activity = request.userActivity else { return AppReply(handled: false) }
    let opened = OpenedURLs()
    let handler = FlipHandler(
      open: { opened.open($0, universalLinksOnly: $1) },
      askPerson: { decided in Task { decided(.init(request)) } })
    let delegate = SceneDelegate(handler: handler)
    delegate.follow(activity)
    return await opened.reply(handled: delegate.wasFlip)
  }
}

/// Links to the handler whose failures are mended.
struct MendedLinks: AppImplementation {
  @MainActor func receive(_ request: AppInput) async -> AppReply {
    guard request.activity == .browsingWeb, let link = request.userActivity?.webpageURL else {
      return AppReply(handled: false)
    }
    let opened = OpenedURLs()
    let handler = MendedFlipHandler(
      open: { opened.open($0, universalLinksOnly: $1) },
      askPerson: { decided in Task { decided(.init(request)) } })
    return await opened.reply(handled: handler.handle(link))
  }
}

/// Links through SwiftUI.
struct SwiftUILinks: AppImplementation {
  @MainActor func receive(_ request: AppInput) async -> AppReply {
    guard request.activity == .browsingWeb, let link = request.userActivity?.webpageURL else {
      return AppReply(handled: false)
    }
    let opened = OpenedURLs()
    let openURL = OpenURLAction { url in
      opened.open(url)
      return .handled
    }
    let model = LinkModel(openURL: openURL) { decided in Task { decided(.init(request)) } }
    return await opened.reply(handled: model.open(link))
  }
}
