/// The variables of the environment that are set for an adapter's process.
package enum AdapterVariable: String, CaseIterable, Sendable {
  case directory = "APPFLIP_DIRECTORY"
  /// The empty folder in which the adapter, and all that it starts, begins.
  case folder = "APPFLIP_FOLDER"
  /// The options of http-adapter: no shell reads them, and `ps` doesn't show them.
  case options = "APPFLIP_HTTP_OPTIONS"
}
