internal import Settings

/// The two unit files of a user timer of systemd.
struct TimerUnits {
  /// The name of both, without its ending.
  static let name = "kuchi-reminder"
  /// The first line of each: what begins otherwise is not ours.
  static let marker = "# Made by Kuchi for :set reminder; :set noreminder takes it away."

  let command: ReminderCommand
  let time: TimeOfDay

  /// What is called.
  var service: String {
    let variables = command.variables.map { name, value in
      "Environment=\(Self.quoted("\(name)=\(value)"))\n"
    }
    return """
      \(Self.marker)
      [Unit]
      Description=Kuchi: the daily reminder

      [Service]
      Type=oneshot
      \(variables.joined())ExecStart=\(Self.quoted(command.executable, isCommand: true)) remind

      """
  }

  /// When it is called.
  ///
  /// systemd leaves a day out on which the clock does not show the time. So the ends of the gaps that
  /// clocks make are named, too: a call too much says nothing.
  var timer: String {
    let times = [time] + Self.ends(ofGapsAround: time)
    return """
      \(Self.marker)
      [Unit]
      Description=Kuchi: when the daily reminder comes

      [Timer]
      \(times.map { "OnCalendar=*-*-* \($0):00" }.joined(separator: "\n"))
      AccuracySec=1s
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  /// The next full hours, and the next half one: clocks are set forward by half an hour to two hours.
  private static func ends(ofGapsAround time: TimeOfDay) -> [TimeOfDay] {
    let half = time.minute < 30 ? [time.hour * 60 + 30] : []
    return (half + [(time.hour + 1) * 60, (time.hour + 2) * 60])
      .compactMap { TimeOfDay(minutes: $0) }
  }

  /// A word in double quotes; the percent sign stands for itself, in a command the dollar sign, too.
  private static func quoted(_ word: String, isCommand: Bool = false) -> String {
    var text = word.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      .replacing("%", with: "%%")
    if isCommand { text = text.replacing("$", with: "$$") }
    return "\"\(text)\""
  }
}
