import TestSupport
import Testing

@testable import Terminal

/// What a chart looks like without colours.
private func screen(_ lines: [StyledLine]) -> String {
  lines.map(\.plainText).joined(separator: "\n")
}

private let widths = [40, 80, 200]

@Suite("A bar chart")
struct BarChartTests {
  /// Thirty days, with days without anything, and one that is ten times the others.
  static let days = BarChart(
    (0..<30).map { day in
      let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day % 7]
      return BarChart.Row(
        "\(weekday) \(day < 9 ? " " : "")\(day + 1) Aug",
        short: "\(day < 9 ? " " : "")\(day + 1) Aug",
        day == 0 ? 140 : day % 5 == 2 ? 0 : Double(day * 7 % 31),
        role: day == 0 ? .warning : .answer
      )
    }
  )
  static let states = BarChart([
    .init("new", 1200, note: "never answered"),
    .init("learning 学習中", 340, note: "less than 21 days"),
    .init("known", 81, note: "21 days and more"),
    .init("suspended", 0),
  ])

  @Test("is as it should look", arguments: widths)
  func looks(columns: Int) {
    expectTranscript(
      screen(Self.days.lines(fitting: columns) + [""] + Self.states.lines(fitting: columns)),
      equalsFixture: "charts/bars-\(columns).txt"
    )
  }

  @Test("has a month fit on a screen of 24 lines")
  func fitsScreen() {
    for columns in 40...200 {
      #expect(Self.days.lines(fitting: columns).count <= 20, "\(columns)")
    }
  }

  @Test("shows zero as a number without a bar, and something never as nothing")
  func zero() {
    let chart = BarChart([.init("a", 0), .init("b", 1), .init("c", 1e9), .init("d", -5)])
    #expect(
      chart.lines(fitting: 20).map(\.plainText) == [
        "a   0 |", "b   1 |#", "c 1e9 |#############", "d  -5 |",
      ]
    )
    #expect(BarChart([.init("a", 0)]).lines(fitting: 20).map(\.plainText) == ["a 0 |"])
    #expect(BarChart([.init("a", .nan)]).lines(fitting: 20).map(\.plainText) == ["a - |"])
    #expect(BarChart([]).lines(fitting: 80).isEmpty)
  }

  static let numbers: [(number: Double, text: String)] = [
    (0, "0"), (-0.0, "0"), (12, "12"), (-12, "-12"), (0.25, "0.3"), (-0.25, "-0.3"),
    (-0.01, "0.0"), (999_999_999, "999999999"), (1e18, "1e18"), (-1.25e18, "-1.3e18"),
    (9.99e9, "1e10"), (9.94e9, "9.9e9"), (.greatestFiniteMagnitude, "1.8e308"),
    (.leastNonzeroMagnitude, "0.0"),
    (.nan, "-"), (.infinity, "-"), (-.infinity, "-"),
  ]

  @Test("shows numbers short", arguments: numbers)
  func shows(number: Double, text: String) {
    #expect(number.chartText == text)
  }
}

@Suite("A heat map")
struct HeatMapChartTests {
  /// A year in which August and September have most, and the last days are to come.
  static let year: HeatMapChart = {
    let months = [
      "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
    ]
    let weeks = (0..<53).map { week in
      let month = week * 12 / 52
      return HeatMapChart.Week(
        (0..<7).map { day in
          week == 52 && day > 3 ? nil : (week * 5 + day * 3) % 11 * (60 - week) / 100
        },
        label: week == 0 || (week - 1) * 12 / 52 < month ? months[month] : nil
      )
    }
    return HeatMapChart(
      weeks: weeks,
      dayLabels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      legend: ["none", "1-9", "10-19", "20-39", "40 and more"]
    )
  }()

  @Test("is as it should look", arguments: widths)
  func looks(columns: Int) {
    expectTranscript(
      screen(Self.year.lines(fitting: columns)),
      equalsFixture: "charts/heat-map-\(columns).txt"
    )
  }

  @Test("shows a whole year from 40 columns on, in less than 24 lines")
  func wholeYear() {
    for columns in 40...200 {
      let lines = Self.year.lines(fitting: columns)
      #expect(lines.count < 24)
      // The marks of one weekday, whatever the cells: 53 of them.
      let wednesdays = lines.filter { $0.plainText.hasPrefix("Wed") }
      let cell = columns >= 4 + 53 * 3 - 1 ? 2 : 1
      let marks = wednesdays.reduce(0) { count, line in
        count + line.plainText.dropFirst(4).count { HeatMapChart.marks.contains($0) }
      }
      #expect(marks == 53 * cell, "\(columns)")
    }
  }

  @Test("leaves the oldest weeks out where two bands are too wide")
  func newest() {
    let lines = Self.year.lines(fitting: 20)
    #expect(lines.map(\.plainText).filter { $0.hasPrefix("Mon") }.map { $0.count - 4 } == [16, 16])
    let newest = Self.year.lines(fitting: 80).first { $0.plainText.hasPrefix("Mon") }
    let last = lines.last { $0.plainText.hasPrefix("Mon") }
    #expect(newest?.plainText.suffix(16) == last?.plainText.suffix(16))
  }

  @Test("leaves days to come blank, and counts levels that are none as the nearest")
  func levels() {
    let chart = HeatMapChart(
      weeks: [.init([0, 1, nil]), .init([-3, 99, 4, 2]), .init([3])],
      dayLabels: ["a", "b", "c"]
    )
    #expect(
      chart.lines(fitting: 5).map(\.plainText) == ["a ..*", "b -#", "c  #", "   +"]
    )
    #expect(HeatMapChart(weeks: [], dayLabels: ["a"]).lines(fitting: 80).isEmpty)
    #expect(HeatMapChart(weeks: [.init([])], dayLabels: []).lines(fitting: 80).isEmpty)
  }

  @Test("gives every level a mark, and a role")
  func marks() {
    #expect(Set(HeatMapChart.marks).count == 5)
    #expect(Set(HeatMapChart.roles).count == 5)
  }

  @Test("names the newer of two months that are too close")
  func labels() {
    let chart = HeatMapChart(
      weeks: ["Jan", "Feb", nil, nil, nil, "Mar"].map { .init([0], label: $0) },
      dayLabels: ["x"]
    )
    #expect(chart.lines(fitting: 11).first?.plainText == "   Feb Mar")
    #expect(chart.lines(fitting: 9).first?.plainText == "   Feb")
  }
}

@Suite("A sparkline")
struct SparklineTests {
  static let lines: [(line: Sparkline, columns: Int, blocks: String, digits: String)] = [
    (Sparkline([]), 80, "", ""),
    (Sparkline([.nan]), 80, "", ""),
    (Sparkline([1, 2]), 0, "", ""),
    (Sparkline([1, 2]), -5, "", ""),
    (Sparkline([7]), 80, "▅", "5"),
    (Sparkline([0, 0, 0]), 80, "▅▅▅", "555"),
    (Sparkline([0, 0, 0], range: 0...100), 80, "▁▁▁", "000"),
    (Sparkline([0, 50, 100], range: 0...100), 80, "▁▅█", "059"),
    (Sparkline([-20, 120, 90], range: 0...100), 80, "▁██", "099"),
    (Sparkline([1, 2, 3, 4, 5, 6, 7, 8]), 80, "▁▂▃▄▅▆▇█", "01245789"),
    (Sparkline([1, .nan, .infinity, 8]), 80, "▁  █", "0  9"),
    (Sparkline([0, 0, 100, 100]), 2, "▁█", "09"),
    (Sparkline([0, 0, 1, 3, 4, 4, 4]), 3, "▁▅█", "059"),
    (Sparkline([-.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude]), 80, "▁▅█", "059"),
    (Sparkline([1e308, 1e308, 1e308, -1e308]), 2, "█▁", "90"),
    (Sparkline([5], range: 5...5), 80, "▅", "5"),
    (Sparkline([5], range: 0...(.infinity)), 80, "▅", "5"),
  ]

  @Test("is as high as its numbers, and never wider than the screen", arguments: lines)
  func draws(line: Sparkline, columns: Int, blocks: String, digits: String) {
    #expect(line.line(fitting: columns).plainText == blocks)
    #expect(line.line(fitting: columns, isPlain: true).plainText == digits)
  }

  @Test("is as it should look", arguments: widths)
  func looks(columns: Int) {
    let line = Sparkline((0..<120).map { number -> Double in Double(number + number * 37 % 61) })
    let score = Sparkline(
      (0..<25).map { number -> Double in Double(55 + number * 37 % 46) },
      range: 0...100
    )
    expectTranscript(
      screen(
        [line, score].flatMap {
          [$0.line(fitting: columns), $0.line(fitting: columns, isPlain: true)]
        }
      ),
      equalsFixture: "charts/sparkline-\(columns).txt"
    )
  }
}

@Suite("A curve")
struct CurveChartTests {
  /// Forgetting, with two reviews that halt it.
  static func recall(day: Double) -> Double {
    let (since, stability) = day < 4 ? (day, 1.5) : day < 12 ? (day - 4, 8) : (day - 12, 30)
    return 1 / (1 + since / stability / 3).squareRoot()
  }

  static let forgetting = CurveChart(
    days: 0...30,
    ticks: [.init(0, "2 Aug"), .init(15, "17 Aug"), .init(30, "1 Sep")],
    today: .init(20, "today"),
    threshold: 0.9
  )

  @Test("is as it should look", arguments: widths)
  func looks(columns: Int) {
    var upper = Self.forgetting
    upper.shares = 0.5...1
    expectTranscript(
      screen(
        Self.forgetting.lines(fitting: columns, of: Self.recall)
          + [""] + upper.lines(fitting: columns, rows: 6, of: Self.recall)
      ),
      equalsFixture: "charts/curve-\(columns).txt"
    )
  }

  @Test("names today before all others, and the ends before the middle")
  func names() {
    var chart = Self.forgetting
    func names(_ columns: Int) -> String? {
      chart.lines(fitting: columns, of: { _ in 1 }).last?.plainText
    }
    #expect(names(67) == "     2 Aug                        17 Aug    today             1 Sep")
    #expect(names(36) == "     2 Aug              today  1 Sep")
    #expect(names(20) == "     2 Aug   today")
    chart.today = nil
    chart.ticks = []
    #expect(chart.lines(fitting: 80, of: { _ in 1 }).count == 11)
    chart.ticks = [.init(3, "one")]
    #expect(names(40)?.trimmingPrefix { $0 == " " } == "one")
  }

  @Test("draws nothing where there is no number, and keeps in its rows")
  func isTotal() {
    let chart = CurveChart(days: 0...10)
    let empty = chart.lines(fitting: 20, rows: 3, of: { _ in .nan }).map(\.plainText)
    #expect(empty == ["100 % |", "      |", "  0 % |", "      +-------------"])
    let high = chart.lines(fitting: 12, rows: 3, of: { $0 > 5 ? 7 : -1e18 }).map(\.plainText)
    #expect(high == ["100 % |   **", "      |   *", "  0 % |***", "      +-----"])
    #expect(chart.lines(fitting: 7, of: { _ in 1 }).isEmpty)
    #expect(chart.lines(fitting: -1, of: { _ in 1 }).isEmpty)
    #expect(chart.lines(fitting: 80, rows: .max, of: { _ in 1 }).count == 41)
  }
}

@Suite("Every chart")
struct EveryChartTests {
  @Test("keeps in its columns and steers no terminal, whatever it is given")
  func isTotal() {
    var random = SeededGenerator(for: "hostile charts")
    let numbers: [Double] = [
      0, -0.0, 1, 3.5, -7, 1e18, -1e18, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 0.9,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    let words = [
      "", " ", "label", "日本語", "か\u{3099}", "\u{301}x", "\u{1b}[2J", "a\nb", "\t", "\u{202e}",
      "👩\u{200d}👧",
      "\r\n", "\u{7}", "🇯", "\u{fe0f}", "…", "ｱ", String(repeating: "long ", count: 60),
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func word() -> String { words.randomElement(using: &random) ?? "" }
    func some<T>(_ most: Int, _ make: () -> T) -> [T] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in make() }
    }
    func range() -> ClosedRange<Double> {
      let (one, two) = (number(), number())
      return one <= two ? one...two : two <= one ? two...one : 0...1
    }
    for _ in 0..<60 {
      let columns = Int.random(in: -2...210, using: &random)
      let bars = BarChart(
        some(70) {
          BarChart.Row(
            word(),
            short: Bool.random(using: &random) ? word() : nil,
            number(),
            note: Bool.random(using: &random) ? word() : nil
          )
        }
      )
      let weeks = some(120) {
        HeatMapChart.Week(
          some(9) {
            Bool.random(using: &random) ? nil : Int(truncatingIfNeeded: random.next()) % 7
          },
          label: Int.random(in: 0...4, using: &random) == 0 ? word() : nil
        )
      }
      let map = HeatMapChart(weeks: weeks, dayLabels: some(8, word), legend: some(7, word))
      let spark = Sparkline(some(300, number), range: Bool.random(using: &random) ? range() : nil)
      let curve = CurveChart(
        days: range(),
        shares: range(),
        ticks: some(5) { .init(number(), word()) },
        today: Bool.random(using: &random) ? .init(number(), word()) : nil,
        threshold: Bool.random(using: &random) ? number() : nil
      )
      let rows = Int.random(in: -3...50, using: &random)
      let charts: [(name: String, lines: [StyledLine])] = [
        ("\(bars)", bars.lines(fitting: columns, height: rows)),
        ("\(map)", map.lines(fitting: columns)),
        ("\(spark)", [spark.line(fitting: columns, isPlain: rows.isMultiple(of: 2))]),
        ("\(curve)", curve.lines(fitting: columns, rows: rows) { _ in number() }),
      ]
      for (name, lines) in charts {
        let wide = lines.filter { $0.width > max(0, columns) }
        if !wide.isEmpty { Issue.record("\(columns) columns: \(name)\n\(screen(wide))") }
        let shown = Renderer(palette: Palette(appearance: .dark, depth: .none), columns: nil)
          .text(for: lines)
        let controls = shown.unicodeScalars.filter {
          $0.value < 0x20 || (0x7f..<0xa0).contains($0.value)
        }
        if controls.count != lines.count || controls.contains(where: { $0 != "\n" }) {
          Issue.record("\(columns) columns: \(name)\n\(shown)")
        }
      }
    }
  }

  @Test("is ASCII where its words are, sparklines apart", arguments: widths)
  func isASCII(columns: Int) {
    let lines =
      BarChartTests.days.lines(fitting: columns) + HeatMapChartTests.year.lines(fitting: columns)
      + CurveChartTests.forgetting.lines(fitting: columns, of: CurveChartTests.recall)
    #expect(lines.allSatisfy { $0.plainText.allSatisfy(\.isASCII) })
  }
}
