extension Command {
  /// Commands that are told together.
  struct Section {
    /// Where they are given.
    let title: String
    /// The commands, in the order of the table.
    let commands: [Command]
  }

  /// The table as help and the man page tell it: each command where it is given first.
  static var sections: [Section] {
    let places: [(title: String, place: Place)] = [
      ("Commands", .home), ("At an answer prompt, with a colon", .session),
      ("Beside a flashcard, with a colon", .flashcards),
    ]
    return places.map { title, place in
      Section(
        title: title,
        commands: all.filter { command in
          switch command.action {
          case .call: place == .home && command.places.contains(.home)
          case .step, .page: place != .home && command.places.contains(place)
          }
        }
      )
    }
  }

  /// The commands that the command line of the program takes, each once.
  static var forCommandLine: [Command] {
    var names: Set<String> = []
    return all.filter { $0.places.contains(.home) && names.insert($0.name).inserted }
  }

  /// How the command is called: its name and what may follow it.
  var call: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
