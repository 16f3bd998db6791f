public import Foundation

/// The files of this folder, as resources of a test bundle: on a device there is no checkout.
public enum CorpusFiles {
  /// The folder.
  public static var folder: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
}
