internal import Time

/// How the shell says numbers, times and names.
enum Words {
  /// A number with its noun: `1 card`, `3 cards`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(number == 1 ? noun : noun + "s")"
  }

  /// A span of time as people say it: `12 s`, `1 min 12 s`, `2 h 5 min`.
  static func duration(milliseconds: Int64) -> String {
    let seconds = max(0, (milliseconds + 500) / 1000)
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 {
      return "\(seconds / 60) min" + (seconds % 60 > 0 ? " \(seconds % 60) s" : "")
    }
    let minutes = seconds % 3600 / 60
    return "\(seconds / 3600) h" + (minutes > 0 ? " \(minutes) min" : "")
  }

  /// Filled and empty marks for a rating of 1 to 5: `●●●●○`.
  static func stars(_ rating: Int) -> String {
    let filled = min(max(rating, 0), 5)
    return String(repeating: "●", count: filled) + String(repeating: "○", count: 5 - filled)
  }

  /// A day seen from another: `today`, `yesterday`, `Mon 30 Nov`, `30 Nov 2025`.
  static func day(_ day: Day, seenFrom today: Day) -> String {
    let date = day.date
    switch today - day {
    case 0: return "today"
    case 1: return "yesterday"
    default:
      let month = months[(date.month - 1) % 12]
      return date.year == today.date.year
        ? "\(weekdays[day.weekday]) \(date.day) \(month)" : "\(date.day) \(month) \(date.year)"
    }
  }

  /// When a card comes back, as a sentence goes on: `today`, `tomorrow`, `in 3 days`, `on 5 Mar 2028`.
  static func dueDay(_ day: Day, seenFrom today: Day) -> String {
    switch day - today {
    case ...0: return "today"
    case 1: return "tomorrow"
    case 2..<100: return "in \(day - today) days"
    default:
      let date = day.date
      return "on \(date.day) \(months[(date.month - 1) % 12]) \(date.year)"
    }
  }

  /// The days of the week, Monday first.
  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// The months in order.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
