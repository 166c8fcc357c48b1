import { describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { calendarWords, languageIn } from './calendar-words.ts'
import { countryDayNames } from './country-day-names.ts'
import { weekdayOf } from './dates.ts'
import { easterSunday } from './easter.ts'
import { feastNames } from './feast-names.ts'
import { holidayName } from './holiday-names.ts'
import { holidayRegions } from './holiday-regions.ts'
import { holidayRules } from './holiday-rules.ts'
import { holidayCountries, publicHolidays } from './public-holidays.ts'

/** Weekdays on which nobody works, as the governments' own lists have them; no Sundays. */
const lists: [country: string, region: string | null, year: number, days: string][] = [
  ['ES', null, 2026, '01-01 01-06 04-03 05-01 08-15 10-12 12-08 12-25'],
  ['ES', 'CT', 2026, '01-01 01-06 04-03 04-06 05-01 06-24 08-15 09-11 10-12 12-08 12-25 12-26'],
  ['ES', 'MD', 2028, '01-01 01-06 04-13 04-14 05-01 05-02 08-15 10-12 11-01 12-06 12-08 12-25'],
  ['DE', null, 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['DE', 'BY', 2027, '01-01 01-06 03-26 03-29 05-01 05-06 05-17 05-27 11-01 12-25'],
  ['DE', 'SN', 2028, '01-01 04-14 04-17 05-01 05-25 06-05 10-03 10-31 11-22 12-25 12-26'],
  ['AT', null, 2027, '01-01 01-06 03-29 05-01 05-06 05-17 05-27 10-26 11-01 12-08 12-25'],
  ['CH', null, 2026, '01-01 04-03 04-06 05-14 05-25 08-01 12-25 12-26'],
  ['CH', 'ZH', 2027, '01-01 01-02 03-26 03-29 05-01 05-06 05-17 12-25'],
  ['CH', 'GE', 2026, '01-01 04-03 04-06 05-14 05-25 08-01 09-10 12-25 12-31'],
  ['FR', null, 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-11 12-25'],
  [
    'FR',
    'AM',
    2028,
    '01-01 04-14 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25 12-26',
  ],
  ['IT', null, 2025, '01-01 01-06 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'],
  ['IT', null, 2027, '01-01 01-06 03-29 05-01 06-02 10-04 11-01 12-08 12-25'],
  ['PT', null, 2026, '01-01 04-03 04-25 05-01 06-04 06-10 08-15 10-05 12-01 12-08 12-25'],
  ['NL', null, 2026, '01-01 04-06 04-27 05-14 05-25 12-25 12-26'],
  ['BE', null, 2027, '01-01 03-29 05-01 05-06 05-17 07-21 11-01 11-11 12-25'],
  ['LU', null, 2028, '01-01 04-17 05-01 05-09 05-25 06-05 06-23 08-15 11-01 12-25 12-26'],
  ['DK', null, 2026, '01-01 04-02 04-03 04-06 05-14 05-25 12-25 12-26'],
  ['PL', null, 2027, '01-01 01-06 03-29 05-01 05-03 05-27 11-01 11-11 12-24 12-25'],
  ['CZ', null, 2028, '01-01 04-14 04-17 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-25 12-26'],
  ['GB', null, 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
  ['GB', null, 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-27 12-28'],
  ['GB', 'SCT', 2028, '01-01 01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26'],
  ['GB', 'NIR', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-26 12-28'],
  ['IE', null, 2026, '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26'],
  ['SE', null, 2026, '01-01 01-06 04-03 04-06 05-01 05-14 06-06 06-20 10-31 12-25 12-26'],
  ['FI', null, 2028, '01-01 01-06 04-14 04-17 05-01 05-25 06-24 11-04 12-06 12-25 12-26'],
]

describe('public holidays', () => {
  it.each(lists)('%s %s %i', (country, region, year, days) => {
    const found = publicHolidays(country, region, year)
      .filter(({ isOff, date }) => isOff && weekdayOf(date) !== 7)
      .map(({ date }) => date.slice(5))
    const expected = days.split(' ').filter((day) => weekdayOf(`${year}-${day}`) !== 7)
    expect(found).toEqual(expected)
  })

  it('follow Easter', () => {
    const years = [2026, 2027, 2028, 2038, 2285]
    expect(years.map(easterSunday)).toEqual([
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2038-04-25',
      '2285-03-22',
    ])
  })

  it('are known of every country that has a store', () => {
    const countries = [...new Set(storeRows.map(({ country }) => country))]
    expect(countries.filter((country) => !holidayCountries.includes(country))).toEqual([])
    for (const country of countries)
      expect(publicHolidays(country, null, 2027).length).toBeGreaterThan(8)
  })

  it('are named in every language of a store that keeps them', () => {
    for (const { country, languages } of storeRows) {
      for (const { id } of holidayRules[country]!) {
        for (const language of languages) {
          const names: Readonly<Record<string, string>> | undefined =
            countryDayNames[id as keyof typeof countryDayNames]
          const isNamed = id in feastNames[language]! || names?.[language] !== undefined
          expect(isNamed, `${id} of ${country} in ${language}`).toBe(true)
        }
      }
    }
  })

  it('have the name that their keepers use where a language has none', () => {
    expect(holidayName('germanUnity', 'DE', 'pl')).toBe('Tag der Deutschen Einheit')
    expect(holidayName('epiphany', 'DE', 'pl')).toBe('Trzech Króli')
    expect(holidayName('christmas', 'AT', 'de')).toBe('Christtag')
    expect(calendarWords(languageIn('AT', 'de')).months[0]).toBe('Jänner')
  })

  it('name only regions that can be chosen', () => {
    for (const [country, rules] of Object.entries(holidayRules)) {
      const known = new Set((holidayRegions[country] ?? []).map(([code]) => code))
      const used = rules.flatMap(({ only = [], not = [] }) => [...only, ...not])
      expect(
        used.filter((code) => !known.has(code)),
        country,
      ).toEqual([])
    }
  })
})
