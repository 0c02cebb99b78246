// swift-tools-version: 6.2
// The map of Kuchi: one target a room, and the arrows between them. A room imports only rooms above
// it in this list; what each room is for stands in README.md.
import PackageDescription

let base: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
/// Rooms that touch no pointer: there an unsafe call does not compile.
let pure = base + [.strictMemorySafety()]

func room(
  _ name: String,
  _ needs: [Target.Dependency] = [],
  wraps c: [Target.Dependency] = [],
  tests: [Target.Dependency] = [],
  settings: [SwiftSetting] = pure
) -> [Target] {
  [
    .target(name: name, dependencies: needs + c, swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), "TestSupport"] + needs + tests,
      swiftSettings: base
    ),
  ]
}

let package = Package(
  name: "kuchi",
  products: [
    .executable(name: "kuchi", targets: ["kuchi"]),
    .executable(name: "kuchi-bench", targets: ["kuchi-bench"]),
  ],
  targets: [
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [
        .apt([
          "libarchive-dev", "libzstd-dev", "zlib1g-dev", "libbz2-dev", "liblzma-dev", "nettle-dev",
        ])
      ]
    ),
    .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
  ]
    + room("Time", settings: base)
    + room("Text", wraps: ["CUtf8proc"], settings: base)
    + room("Files", settings: base)
    + room("SQLite", wraps: ["CSQLite"], settings: base)
    + room("Settings", ["Text", "Files", "SQLite"])
    + room("Terminal", ["Text"], wraps: ["CEditLine"], settings: base)
    + room("Memory")
    + room("Deck", ["Text"])
    + room("Answers", ["Text", "Deck"])
    + room("Practice", ["Time", "Deck", "Answers", "Memory"])
    + room("Journal", ["Time", "Files", "SQLite", "Deck", "Answers", "Memory", "Practice"])
    + room("Statistics", ["Time", "Deck", "Memory", "Practice", "Journal"])
    + room("Reminders", ["Time", "Files", "Settings"], settings: base)
    + room(
      "Interchange",
      ["Time", "Text", "SQLite", "Memory", "Deck", "Practice", "Journal"],
      wraps: ["CArchive"],
      tests: ["Answers"],
      settings: base
    )
    + room(
      "Shell",
      [
        "Time", "Text", "Files", "Settings", "Terminal", "Deck", "Answers", "Memory", "Practice",
        "Interchange", "Statistics", "Journal", "Reminders",
      ]
    )
    + [
      .executableTarget(
        name: "kuchi",
        dependencies: ["Time", "Files", "Settings", "Terminal", "Journal", "Reminders", "Shell"],
        swiftSettings: base
      ),
      .executableTarget(
        name: "kuchi-bench",
        dependencies: [
          "Time", "Files", "Deck", "Answers", "Memory", "Practice", "Journal", "Settings",
        ],
        swiftSettings: base
      ),
      .target(name: "CPty", path: "Tests/CPty"),
      .target(
        name: "TestSupport",
        dependencies: ["CPty"],
        path: "Tests/TestSupport",
        swiftSettings: base
      ),
      .testTarget(
        name: "EndToEndTests",
        dependencies: ["kuchi", "TestSupport", "SQLite"],
        swiftSettings: base
      ),
    ]
)

// What libFuzzer drives has no main of its own, so ordinary builds must not meet it: `.ci/fuzz`.
if Context.environment["KUCHI_FUZZ"] != nil {
  func fuzzer(_ name: String, _ needs: [Target.Dependency]) -> Target {
    .executableTarget(
      name: "fuzz-\(name.lowercased())",
      dependencies: ["FuzzSupport"] + needs,
      path: "Tests/Fuzz/\(name)",
      swiftSettings: base
    )
  }
  package.targets += [
    .target(
      name: "FuzzSupport",
      dependencies: ["Deck"],
      path: "Tests/Fuzz/Support",
      swiftSettings: base
    ),
    fuzzer("Deck", ["Deck"]),
    fuzzer("Table", ["Deck", "Interchange"]),
    fuzzer("Quiz", ["Answers", "Deck", "Interchange"]),
    fuzzer("Package", ["Interchange", "CSQLite"]),
  ]
}
