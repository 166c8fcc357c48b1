import { daysLater, weekdayOf } from './dates.ts'
import { easterSunday } from './easter.ts'
import {
  MONDAY,
  SATURDAY,
  THURSDAY,
  WEDNESDAY,
  allSaints,
  ascension,
  assumption,
  christmas,
  corpusChristi,
  easter,
  easterMonday,
  epiphany,
  first,
  goodFriday,
  immaculate,
  labourDay,
  maundyThursday,
  newYear,
  on,
  secondChristmas,
  whitMonday,
  whitSunday,
  worked,
  type HolidayRule,
} from './holiday-feasts.ts'

/** Substitute days: what falls on a weekend is made up for on the next days that nobody has taken yet. */
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

/** The first Thursday of April, a week later where that is the one before Easter. */
const battleOfNafels = (year: number) => {
  const thursday = first(THURSDAY, 4)(year)
  return thursday === daysLater(easterSunday(year), -3) ? daysLater(thursday, 7) : thursday
}

/**
 * Countries whose parts keep days of their own. What a region moves by decree, such as a day that
 * falls on a Sunday, is on the day that it is kept for.
 */
export const regionalHolidayRules: Record<string, readonly HolidayRule[]> = {
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
}
