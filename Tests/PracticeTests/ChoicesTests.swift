import Answers
import Deck
import Memory
import Practice
import Testing
import Time

@Suite("Numbered answers") struct ChoicesTests {
  let rules = SessionRules(choiceCount: 3)

  @Test("hold the accepted answer and others that are wrong")
  func drawn() throws {
    var play = Play(numberedCards(12), rules: rules)
    while let challenge = play.session.challenge {
      let answers = try #require(challenge.choices).answers
      #expect(answers.count == 3)
      #expect(Set(answers).count == 3)
      #expect(answers.contains(challenge.card.answers))
      play.answerRight()
    }
  }

  @Test("are taken by number, by full-width number, and by text")
  func taken() throws {
    var play = Play(numberedCards(3), rules: rules)
    for digits in [["1.", "2)", "3 ."], ["１", "２", "３"]] {
      let challenge = try #require(play.session.challenge)
      let answers = try #require(challenge.choices).answers
      let index = try #require(answers.firstIndex(of: challenge.card.answers))
      play.step(.answer(digits[index]))
    }
    play.answerRight()
    #expect(play.summary?.score == Score(right: 3, asked: 3))
    #expect(play.reviews.map(\.typed) == ["a1", "a2", "a3"])
  }

  @Test("show the accepted one of them after a wrong one, though another answer comes nearer")
  func leading() throws {
    let deck = cards("#columns:country\tcapital\nBenin\tPorto-Novo; Cotonou\nGuinea\tConakry")
    var play = Play(deck, rules: SessionRules(choiceCount: 2))
    while play.question != "Benin" { play.answerRight() }
    #expect(play.session.challenge?.choices?.answers.sorted() == ["Conakry", "Porto-Novo"])
    play.step(.answer("Conakry"))
    #expect(play.session.lastAnswer?.verdict == .wrong(.different, nearest: "Porto-Novo"))
    #expect(play.session.lastAnswer?.acceptedAnswers == ["Porto-Novo", "Cotonou"])
  }

  @Test(
    "are asked again for a number that none has",
    arguments: ["0", "4", "99", "４", "-1", "#2", "1,", "4.", "1-", "1 2"]
  )
  func outOfRange(line: String) {
    var play = Play(numberedCards(4), rules: rules)
    play.step(.answer(line))
    #expect(play.log == ["choose"])
    #expect(play.reviews.isEmpty)
  }

  @Test("are asked again for such a number where kana are asked, too", arguments: ["0", "4", "４"])
  func outOfRangeOfKana(line: String) {
    let deck = cards(
      "#language:ja\n#columns:word\treading\n#ask:word>reading\n"
        + "一つ\tひとつ\n二つ\tふたつ\n三つ\tみっつ\n四つ\tよっつ"
    )
    var play = Play(deck, rules: rules)
    play.step(.answer(line))
    #expect(play.log == ["choose"])
    #expect(play.reviews.isEmpty)
  }

  @Test("are left out where there is nothing else to choose")
  func alone() {
    let play = Play(numberedCards(1), rules: rules)
    #expect(play.session.challenge != nil)
    #expect(play.session.challenge?.choices == nil)
  }

  @Test("have letters where an answer is a number that could be meant by another")
  func letters() throws {
    let deck = cards("#columns:kanji\tnumber\n一\t1; one\n二\ttwo; 2\n三\t3\n九\t9")
    var play = Play(deck, rules: rules)
    while let challenge = play.session.challenge {
      let choices = try #require(challenge.choices)
      #expect(choices.labels == ["a", "b", "c"])
      let answer = try #require(deck.first { $0.id == challenge.card.id }).answers
      let index = try #require(choices.answers.firstIndex { answer.hasPrefix($0) })
      let count = play.reviews.count
      // A number is a text like any other, so none is taken for that of another answer.
      let lines = [choices.labels[index], "ＡＢＣ".map(String.init)[index], "2", "9"]
      play.step(
        .answer(
          count < 2 ? lines[count] : challenge.card.question == "二" ? "2" : "\(answer.prefix(1))"
        )
      )
      #expect(play.reviews.last?.rating == .good, "\(play.log)")
    }
    #expect(play.reviews.count == 4)
  }

  @Test("may be numbers themselves: then the text counts")
  func numbers() throws {
    let deck = cards("#columns:question\tanswer\nend of the war\t1945\nmoon\t1969\nwall\t1989")
    var play = Play(deck, rules: rules)
    play.answerRight()
    #expect(play.reviews.map(\.verdict) == [.right])
    play.step(.answer("1950"))
    #expect(play.log.last == "choose")
  }
}
