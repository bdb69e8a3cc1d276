import Dates
import Interchange
import Testing

@Suite("Dates of other programs")
struct ForeignDateTests {
  private func read(_ text: String, _ order: ForeignDate.Order? = nil) -> String? {
    ForeignDate(order: order).moment(of: text).map { RFC3339.text($0, zone: FixedZone.utc) }
  }

  @Test(
    "every form that programs write is read",
    arguments: [
      ("2016-11-18T23:28:42.957Z", "2016-11-18T23:28:42.957Z"),
      ("2025-09-04T22:54:02.5630180+02:00", "2025-09-04T20:54:02.563018Z"),
      ("20230121T093733Z", "2023-01-21T09:37:33Z"), ("20230121T0937Z", "2023-01-21T09:37:00Z"),
      ("2019-05-01 16:54", "2019-05-01T16:54:00Z"), ("2019-05-01 16:54-07:00", "2019-05-01T23:54:00Z"),
      ("2017-01-01", "2017-01-01T00:00:00Z"), ("1580515200", "2020-02-01T00:00:00Z"),
      ("1580515200.5", "2020-02-01T00:00:00.500Z"), ("1628355813592", "2021-08-07T17:03:33.592Z"),
      ("1690372692755000", "2023-07-26T11:58:12.755Z"),
      ("Tue Mar 21 2023 10:11:12 GMT+0100 (Central European Standard Time)", "2023-03-21T09:11:12Z"),
      ("2020-08-31 02:32:00 PM", "2020-08-31T14:32:00Z"), ("2020-08-31 12:05 AM", "2020-08-31T00:05:00Z"),
      ("09.06.2013 15:39", "2013-06-09T15:39:00Z"), ("  2017-01-01\n", "2017-01-01T00:00:00Z"),
    ])
  func forms(text: String, expected: String) {
    #expect(read(text) == expected)
  }

  @Test("which of 01/02/2024 is the day is said and not guessed")
  func order() {
    for text in ["01/02/2024", "01-02-2024 01:23 AM", "28/09/2021 20:57"] { #expect(read(text) == nil, "\(text)") }
    #expect(read("01/02/2024", .dmy) == "2024-02-01T00:00:00Z")
    #expect(read("01/02/2024", .mdy) == "2024-01-02T00:00:00Z")
    #expect(read("28/09/2021 20:57", .dmy) == "2021-09-28T20:57:00Z")
    #expect(read("28/09/2021 20:57", .mdy) == nil)
    #expect(read("01-02-2024 01:23 PM", .dmy) == "2024-02-01T13:23:00Z")
  }

  @Test(
    "what is no date is none, whatever its length",
    arguments: [
      "", "0", "soon", "2020-13-01", "2020-02-30", "10101T000000Z", "2757600913T000000Z", "99999999999999999999", "1:2",
      "20230199T093733Z", "Tue Foo 21 2023 10:11:12", "2020-01-01 25:00", "31/02/2024", "1e309", "-5",
    ])
  func none(text: String) {
    #expect(read(text, .dmy) == nil)
    #expect(read(String(repeating: text, count: 1000), .dmy) == nil)
  }

  @Test("a time without a zone is one of the viewer's zone")
  func zone() {
    let dates = ForeignDate(zone: FixedZone(seconds: 7200))
    #expect(dates.moment(of: "2020-01-01 02:00") == dates.moment(of: "2020-01-01T00:00:00Z"))
  }
}
