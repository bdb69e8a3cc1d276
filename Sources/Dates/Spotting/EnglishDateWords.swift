extension DateLanguage {
  /// The English words and forms; the pattern for other languages' files. `DateLanguage.init(parsing:)` says what the
  /// lines mean.
  static let englishWords = """
    language en

    # Words. ~ marks a word that is also something else: it counts only where a form asks for it.
    weekday 1: monday mon
    weekday 2: tuesday tues tue
    weekday 3: wednesday weds wed~
    weekday 4: thursday thurs thur thu
    weekday 5: friday fri
    weekday 6: saturday sat~
    weekday 7: sunday sun~
    month 1: january jan
    month 2: february feb
    month 3: march mar
    month 4: april apr
    month 5: may
    month 6: june jun
    month 7: july jul
    month 8: august aug
    month 9: september sept sep
    month 10: october oct
    month 11: november nov
    month 12: december dec
    relative 0: today tonight
    relative 1: tomorrow tmrw
    relative 2: the_day_after_tomorrow day_after_tomorrow
    clock 12:00: noon midday
    clock 24:00: midnight
    am: am a.m
    pm: pm p.m
    suffix: st nd rd th
    unit minute: minutes minute mins min
    unit hour: hours hour hrs hr
    unit day: days day
    unit week: weeks week
    unit month: months month
    unit year: years year
    number 1: a an one
    number 2: two
    number 3: three
    number 4: four
    number 5: five
    number 6: six
    number 7: seven
    number 8: eight
    number 9: nine
    number 10: ten
    number 11: eleven
    number 12: twelve
    number 13: thirteen
    number 14: fourteen
    number 15: fifteen
    number 16: sixteen
    number 17: seventeen
    number 18: eighteen
    number 19: nineteen
    number 20: twenty
    number 30: thirty
    number 40: forty
    number 50: fifty
    number 60: sixty
    number 90: ninety
    ordinal 1: first
    ordinal 2: second
    ordinal 3: third
    ordinal 10: tenth
    ordinal 15: fifteenth
    ordinal 20: twentieth

    # Forms of a day.
    day: on|by|until|before|from|this|coming? {relative}
    day: on|by|until|before|from? this|coming? {weekday}
    day: on|by|until|before|from|this|coming {weekday~}
    near-clock: {weekday~}
    day: on|by|until|before|from? {date}
    day: on|by|until|before|from the {nth}
    day: on|by|until|before|from? the? {day} of? {month} ,? {year}?
    day: on|by|until|before|from? {month} the? {day} ,? {year}?
    next: on|by|until|before|from? next {weekday~}
    next: next {unit}

    # Forms of a time of day.
    clock: at|by|until|before|from|@? {time}
    clock: at|by|until|before|from|@? {clock}
    bare: at|@ {hour}

    # Forms of a span from now.
    span: in|within {number} {unit}
    span: {number} {unit} from now
    span 30 minute: in half an hour
    """
}
