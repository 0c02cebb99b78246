import Foundation
import Memory
import TestSupport

/// The files under `Tests/Fixtures/fsrs`; `source.txt` there says where they come from.
enum Vectors {
  struct Memories: Decodable {
    struct Parameters: Decodable {
      let name: String
      let w: [Double]
    }

    struct Sequence: Decodable {
      let id: Int
      let set: Int
      let tag: String
      let grades: [Int]
      /// Days since the review before; less than 0 where the clock was set back.
      let days: [Int?]
      let probe_seconds: [Int]
      let capped: Figures?
    }

    let parameter_sets: [Parameters]
    let sequences: [Sequence]
  }

  struct Figures: Decodable {
    /// The probability of recall just before each review.
    let r: [Double?]
    let s: [Double]
    let d: [Double]
    /// The one that many seconds after the last review, counted in whole days, and in parts of them.
    let probe_r: [Double]
    let probe_r_fraction: [Double]
  }

  struct Intervals: Decodable {
    struct Case: Decodable {
      let id: Int
      let w20: Double
      let stability: Double
      let desired_retention: Double
      let maximum_interval: Int
      let interval: Int
      let unrounded: Double
      let tie: Bool?
    }

    let cases: [Case]
  }

  struct Schedules: Decodable {
    struct Sequence: Decodable {
      let id: Int
      let learning_steps: [Double]
      let relearning_steps: [Double]
      let desired_retention: Double
      let maximum_interval: Int
      let grades: [Int]
      let seconds: [Int]
      let state: [String]
      let due_in_seconds: [Double]
      let s: [Double]
      let d: [Double]
    }

    let w: [Double]
    let sequences: [Sequence]
  }

  struct Fuzz: Decodable {
    struct Case: Decodable {
      let days: Int
      let maximum_interval: Int
      let low: Int
      let high: Int
    }

    let cases: [Case]
  }

  static func load<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
    let file = repositoryRoot.appending(path: "Tests/Fixtures/fsrs/vectors-\(name).json")
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }

  /// The figures of each sequence, where it has them itself.
  static func figures() throws -> [Figures] {
    struct File: Decodable { let sequences: [Figures] }
    return try load("memory", as: File.self).sequences
  }
}

extension Double {
  /// Whether it is as good as equal to a figure.
  func agrees(with figure: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(self - figure) <= tolerance * abs(figure)
  }
}

extension Rating {
  /// The rating of a number in a file.
  static func numbered(_ number: Int) throws -> Rating {
    guard let rating = Rating(rawValue: number) else { throw CocoaError(.fileReadCorruptFile) }
    return rating
  }
}
