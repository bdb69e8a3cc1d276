/// Signs that are drawn, not read, in a form that the terminal's locale can show.
struct Glyphs {
  /// From nothing to the most: the shades of a calendar.
  let shades: [Character]
  /// From the lowest to the highest: the steps of a sparkline.
  let steps: [Character]
  /// The sign before a number that is less than nothing.
  let minus: Character

  static let unicode = Glyphs(shades: Array("·░▒▓█"), steps: Array("▁▂▃▄▅▆▇█"), minus: "−")
  /// For locales that are not UTF-8.
  static let ascii = Glyphs(shades: Array(".-+*#"), steps: Array("_.-~=+*#"), minus: "-")
}

extension Session {
  /// The signs that can be shown: by `LC_ALL`, `LC_CTYPE` or `LANG`, the first that is set (POSIX, 8.2).
  var glyphs: Glyphs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment.nonEmpty($0) }.first ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
  }
}
