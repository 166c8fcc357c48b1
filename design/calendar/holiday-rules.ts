import { dateText, daysLater, weekdayFrom, weekdayOf } from './dates.ts'
import { easterSunday } from './easter.ts'
import type { HolidayId } from './holiday-id.ts'

export type HolidayRule = {
  id: HolidayId
  /** MM-DD, days after Easter Sunday, or whatever a year makes of it. */
  on: string | number | ((year: number) => string)
  /** Only in these regions, or everywhere but in these. */
  only?: readonly string[]
  not?: readonly string[]
  /** It has a name in every calendar, but people work. */
  isWorked?: boolean
  /** People work by law, and yet nobody makes or delivers anything. */
  isClosed?: boolean
  since?: number
}

type Extras = Omit<HolidayRule, 'id' | 'on'>

function on(id: HolidayId, when: HolidayRule['on'], extras: Extras = {}): HolidayRule {
  return { id, on: when, ...extras }
}

const [MONDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 3, 4, 5, 6] as const
const worked = { isWorked: true }
const closed = { isWorked: true, isClosed: true }

/** The first such weekday of a month, or from one of its days on. */
const first =
  (weekday: number, month: number, from = 1) =>
  (year: number) =>
    weekdayFrom(dateText(year, month, from), [weekday])

const newYear = on('newYear', '01-01')
const epiphany = on('epiphany', '01-06')
const labourDay = on('labourDay', '05-01')
const assumption = on('assumption', '08-15')
const allSaints = on('allSaints', '11-01')
const immaculate = on('immaculateConception', '12-08')
const christmas = on('christmas', '12-25')
const secondChristmas = on('secondChristmas', '12-26')
const maundyThursday = on('maundyThursday', -3)
const goodFriday = on('goodFriday', -2)
const easter = on('easter', 0)
const easterMonday = on('easterMonday', 1)
const ascension = on('ascension', 39)
const whitSunday = on('whitSunday', 49)
const whitMonday = on('whitMonday', 50)
const corpusChristi = on('corpusChristi', 60)
const midsummer = [
  on('midsummerEve', first(FRIDAY, 6, 19), closed),
  on('midsummer', first(SATURDAY, 6, 20)),
]
const allSaintsSaturday = on('allSaints', (year) => weekdayFrom(dateText(year, 10, 31), [SATURDAY]))

/** What falls on a weekend is made up for on the next days that nobody has taken yet. */
function substitute(year: number, days: readonly string[], which: number): string {
  const taken = new Set<string>()
  const moved = days.map((monthDay) => {
    const day = `${year}-${monthDay}`
    if (weekdayOf(day) < SATURDAY) taken.add(day)
    return day
  })
  for (const [index, day] of moved.entries()) {
    let free = day
    while (weekdayOf(free) >= SATURDAY || (taken.has(free) && free !== day)) {
      free = daysLater(free, 1)
    }
    taken.add(free)
    moved[index] = free
  }
  return moved[which]!
}

const britishChristmas = (which: number) => (year: number) =>
  substitute(year, ['12-25', '12-26'], which)

const spainButCataloniaAndValencia = 'AN AR AS IB CN CB CL CM EX GA MD MC NC PV RI'.split(' ')

const kingsDay = (year: number) =>
  weekdayOf(`${year}-04-27`) === 7 ? `${year}-04-26` : `${year}-04-27`

/** The first Thursday of April, a week later where that is the one before Easter. */
const battleOfNafels = (year: number) => {
  const thursday = first(THURSDAY, 4)(year)
  return thursday === daysLater(easterSunday(year), -3) ? daysLater(thursday, 7) : thursday
}

/**
 * By rules that hold for every year. What a government moves by decree, such as a regional day that
 * falls on a Sunday, is on the day that it is kept for.
 */
export const holidayRules: Record<string, readonly HolidayRule[]> = {
  ES: [
    newYear,
    epiphany,
    on('sanJose', '03-19', { only: ['VC', 'MC'] }),
    { ...maundyThursday, only: spainButCataloniaAndValencia },
    { ...maundyThursday, ...worked },
    goodFriday,
    easter,
    { ...easterMonday, only: ['CT', 'VC', 'PV', 'NC', 'IB', 'RI'] },
    labourDay,
    on('andalusia', '02-28', { only: ['AN'] }),
    on('balearics', '03-01', { only: ['IB'] }),
    on('aragon', '04-23', { only: ['AR'] }),
    on('castileLeon', '04-23', { only: ['CL'] }),
    on('madrid', '05-02', { only: ['MD'] }),
    on('galicianLetters', '05-17', { only: ['GA'] }),
    on('canaries', '05-30', { only: ['CN'] }),
    on('castileLaMancha', '05-31', { only: ['CM'] }),
    on('murcia', '06-09', { only: ['MC'] }),
    on('laRioja', '06-09', { only: ['RI'] }),
    on('stJohn', '06-24', { only: ['CT', 'VC'] }),
    on('stJames', '07-25', { only: ['GA', 'PV'] }),
    on('cantabria', '07-28', { only: ['CB'] }),
    assumption,
    on('asturias', '09-08', { only: ['AS'] }),
    on('extremadura', '09-08', { only: ['EX'] }),
    on('catalonia', '09-11', { only: ['CT'] }),
    on('valencia', '10-09', { only: ['VC'] }),
    on('hispanicDay', '10-12'),
    allSaints,
    on('navarre', '12-03', { only: ['NC'] }),
    on('spanishConstitution', '12-06'),
    immaculate,
    christmas,
    { ...secondChristmas, only: ['CT', 'IB'] },
  ],
  DE: [
    newYear,
    { ...epiphany, only: ['BW', 'BY', 'ST'] },
    on('womensDay', '03-08', { only: ['BE', 'MV'] }),
    goodFriday,
    easter,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    whitMonday,
    { ...corpusChristi, only: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
    { ...assumption, only: ['BY', 'SL'] },
    on('childrensDay', '09-20', { only: ['TH'] }),
    on('germanUnity', '10-03'),
    on('reformation', '10-31', {
      only: ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'],
    }),
    { ...allSaints, only: ['BW', 'BY', 'NW', 'RP', 'SL'] },
    on('repentanceDay', first(WEDNESDAY, 11, 16), { only: ['SN'] }),
    christmas,
    secondChristmas,
  ],
  AT: [
    newYear,
    epiphany,
    on('stJoseph', '03-19', { only: ['K', 'ST', 'T', 'V'], ...worked }),
    { ...goodFriday, ...worked },
    easter,
    easterMonday,
    labourDay,
    on('stFlorian', '05-04', { only: ['OO'], ...worked }),
    ascension,
    whitSunday,
    whitMonday,
    corpusChristi,
    assumption,
    on('stRupert', '09-24', { only: ['S'], ...worked }),
    on('carinthianPlebiscite', '10-10', { only: ['K'], ...worked }),
    on('austrianNationalDay', '10-26'),
    allSaints,
    on('stMartin', '11-11', { only: ['B'], ...worked }),
    on('stLeopold', '11-15', { only: ['NO', 'W'], ...worked }),
    immaculate,
    christmas,
    secondChristmas,
  ],
  CH: [
    newYear,
    on('berchtold', '01-02', {
      only: ['AG', 'BE', 'FR', 'GL', 'JU', 'LU', 'NE', 'OW', 'SH', 'SO', 'TG', 'VD', 'ZG', 'ZH'],
    }),
    { ...epiphany, only: ['SZ', 'TI', 'UR'] },
    on('neuchatelRepublic', '03-01', { only: ['NE'] }),
    on('stJoseph', '03-19', { only: ['NW', 'SZ', 'TI', 'UR', 'VS'] }),
    on('nafelserFahrt', battleOfNafels, { only: ['GL'] }),
    { ...goodFriday, not: ['TI', 'VS'] },
    easter,
    { ...easterMonday, not: ['NE', 'VS'] },
    { ...labourDay, only: ['BL', 'BS', 'JU', 'NE', 'SH', 'TG', 'TI', 'ZH'] },
    ascension,
    whitSunday,
    { ...whitMonday, not: ['NE', 'VS'] },
    {
      ...corpusChristi,
      only: ['AI', 'FR', 'JU', 'LU', 'NW', 'OW', 'SZ', 'TI', 'UR', 'VS', 'ZG'],
    },
    on('juraIndependence', '06-23', { only: ['JU'] }),
    on('peterAndPaul', '06-29', { only: ['TI'] }),
    on('swissNationalDay', '08-01'),
    {
      ...assumption,
      only: ['AI', 'FR', 'JU', 'LU', 'NW', 'OW', 'SZ', 'TI', 'UR', 'VS', 'ZG'],
    },
    on('genevaFast', (year) => daysLater(first(7, 9)(year), 4), { only: ['GE'] }),
    on('federalFastMonday', (year) => daysLater(first(7, 9, 15)(year), 1), { only: ['NE', 'VD'] }),
    on('brotherKlaus', '09-25', { only: ['OW'] }),
    {
      ...allSaints,
      only: ['AI', 'FR', 'GL', 'JU', 'LU', 'NW', 'OW', 'SG', 'SZ', 'TI', 'UR', 'VS', 'ZG'],
    },
    { ...immaculate, only: ['AI', 'FR', 'LU', 'NW', 'OW', 'SZ', 'TI', 'UR', 'VS', 'ZG'] },
    christmas,
    { ...secondChristmas, not: ['GE', 'JU', 'NE', 'VD', 'VS'] },
    on('genevaRestoration', '12-31', { only: ['GE'] }),
  ],
  FR: [
    newYear,
    { ...goodFriday, only: ['AM'] },
    easter,
    easterMonday,
    labourDay,
    on('victory1945', '05-08'),
    ascension,
    whitSunday,
    whitMonday,
    on('frenchNationalDay', '07-14'),
    assumption,
    allSaints,
    on('armistice', '11-11'),
    christmas,
    { ...secondChristmas, only: ['AM'] },
  ],
  IT: [
    newYear,
    epiphany,
    easter,
    easterMonday,
    on('italianLiberation', '04-25'),
    labourDay,
    { ...whitMonday, only: ['BZ'] },
    on('italianRepublic', '06-02'),
    assumption,
    on('stFrancis', '10-04', { since: 2026 }),
    allSaints,
    immaculate,
    christmas,
    secondChristmas,
  ],
  PT: [
    newYear,
    on('carnival', -47, worked),
    goodFriday,
    easter,
    on('freedomDay', '04-25'),
    labourDay,
    { ...whitMonday, id: 'azores', only: ['20'] },
    corpusChristi,
    on('portugalDay', '06-10'),
    on('madeira', '07-01', { only: ['30'] }),
    assumption,
    on('portugueseRepublic', '10-05'),
    allSaints,
    on('restoration', '12-01'),
    immaculate,
    christmas,
    { ...secondChristmas, only: ['30'] },
  ],
  NL: [
    newYear,
    { ...goodFriday, ...worked },
    easter,
    easterMonday,
    on('kingsDay', kingsDay),
    on('dutchLiberation', '05-05', worked),
    ascension,
    whitSunday,
    whitMonday,
    christmas,
    secondChristmas,
  ],
  BE: [
    newYear,
    easter,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    whitMonday,
    on('flemishCommunity', '07-11', { only: ['VLG'], ...worked }),
    on('belgianNationalDay', '07-21'),
    assumption,
    on('frenchCommunity', '09-27', { only: ['WAL'], ...worked }),
    allSaints,
    on('armistice', '11-11'),
    christmas,
  ],
  LU: [
    newYear,
    easter,
    easterMonday,
    labourDay,
    on('europeDay', '05-09'),
    ascension,
    whitSunday,
    whitMonday,
    on('luxembourgNationalDay', '06-23'),
    assumption,
    allSaints,
    christmas,
    secondChristmas,
  ],
  DK: [
    newYear,
    maundyThursday,
    goodFriday,
    easter,
    easterMonday,
    ascension,
    whitSunday,
    whitMonday,
    on('danishConstitution', '06-05', closed),
    on('christmasEve', '12-24', closed),
    christmas,
    secondChristmas,
    on('newYearsEve', '12-31', worked),
  ],
  PL: [
    newYear,
    epiphany,
    easter,
    easterMonday,
    labourDay,
    on('polishConstitution', '05-03'),
    whitSunday,
    corpusChristi,
    assumption,
    allSaints,
    on('polishIndependence', '11-11'),
    on('christmasEve', '12-24', { since: 2025 }),
    christmas,
    secondChristmas,
  ],
  CZ: [
    newYear,
    goodFriday,
    easter,
    easterMonday,
    labourDay,
    on('victory1945', '05-08'),
    on('cyrilAndMethodius', '07-05'),
    on('janHus', '07-06'),
    on('czechStatehood', '09-28'),
    on('czechoslovakState', '10-28'),
    on('freedomAndDemocracy', '11-17'),
    on('christmasEve', '12-24'),
    christmas,
    secondChristmas,
  ],
  GB: [
    on('newYear', '01-01'),
    on('bankHoliday', (year) => substitute(year, ['01-01'], 0)),
    on('secondOfJanuary', (year) => substitute(year, ['01-01', '01-02'], 1), { only: ['SCT'] }),
    on('stPatrick', '03-17', { only: ['NIR'] }),
    goodFriday,
    easter,
    { ...easterMonday, not: ['SCT'] },
    on('earlyMayBankHoliday', first(MONDAY, 5)),
    on('springBankHoliday', first(MONDAY, 5, 25)),
    on('battleOfTheBoyne', (year) => substitute(year, ['07-12'], 0), { only: ['NIR'] }),
    on('summerBankHoliday', first(MONDAY, 8), { only: ['SCT'] }),
    on('summerBankHoliday', first(MONDAY, 8, 25), { not: ['SCT'] }),
    on('stAndrew', (year) => substitute(year, ['11-30'], 0), { only: ['SCT'] }),
    christmas,
    on('boxingDay', '12-26'),
    on('bankHoliday', britishChristmas(0)),
    on('bankHoliday', britishChristmas(1)),
  ],
  IE: [
    newYear,
    on('stBrigid', (year) =>
      weekdayOf(`${year}-02-01`) === FRIDAY ? `${year}-02-01` : first(MONDAY, 2)(year),
    ),
    on('stPatrick', '03-17'),
    { ...goodFriday, ...worked },
    easter,
    easterMonday,
    on('mayHoliday', first(MONDAY, 5)),
    on('juneHoliday', first(MONDAY, 6)),
    on('augustHoliday', first(MONDAY, 8)),
    on('octoberHoliday', first(MONDAY, 10, 25)),
    christmas,
    on('stStephen', '12-26'),
  ],
  SE: [
    newYear,
    epiphany,
    goodFriday,
    easter,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    on('swedishNationalDay', '06-06'),
    ...midsummer,
    allSaintsSaturday,
    on('christmasEve', '12-24', closed),
    christmas,
    secondChristmas,
    on('newYearsEve', '12-31', closed),
  ],
  FI: [
    newYear,
    epiphany,
    goodFriday,
    easter,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    ...midsummer,
    allSaintsSaturday,
    on('finnishIndependence', '12-06'),
    on('christmasEve', '12-24', closed),
    christmas,
    secondChristmas,
  ],
}
