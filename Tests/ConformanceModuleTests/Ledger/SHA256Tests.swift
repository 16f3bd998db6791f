import Testing

@testable import Conformance

@Suite("SHA-256")
struct SHA256Tests {
  private func digest(_ message: String) -> String { "\(Digest(of: message))" }

  @Test(
    "gives the digests of FIPS 180's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(_ row: (message: String, digest: String)) {
    #expect(digest(row.message) == row.digest)
  }

  @Test(
    "pads right at the ends of blocks",
    arguments: [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
      (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
    ])
  func padding(_ row: (count: Int, digest: String)) {
    #expect(digest(String(repeating: "a", count: row.count)) == row.digest)
  }

  @Test("reads its own digits, and no others")
  func digits() {
    let text = digest("abc")
    #expect(Digest(hexadecimal: Array(text.utf8)) == Digest(of: "abc"))
    for wrong in [text.uppercased(), String(text.dropLast()), text + "0", "g" + text.dropFirst()] {
      #expect(Digest(hexadecimal: Array(wrong.utf8)) == nil, "\(wrong)")
    }
  }
}
