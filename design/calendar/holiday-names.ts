import { countryDayNames } from './country-day-names.ts'
import { feastNames } from './feast-names.ts'
import type { HolidayId } from './holiday-id.ts'

/** Local names, where a country has a word of its own for what its neighbours call otherwise. */
const localNames: Record<string, Partial<Record<HolidayId, string>>> = {
  'de-AT': { labourDay: 'Staatsfeiertag', christmas: 'Christtag', secondChristmas: 'Stefanitag' },
  'de-CH': { christmas: 'Weihnachten', secondChristmas: 'Stephanstag', epiphany: 'Dreikönigstag' },
  'de-LU': { christmas: 'Weihnachten', secondChristmas: 'Stephanstag' },
  'it-CH': { assumption: 'Assunzione' },
  'nl-BE': { labourDay: 'Feest van de Arbeid' },
}

export function holidayName(id: HolidayId, country: string, tag: string): string {
  const language = tag.slice(0, 2)
  const local = localNames[`${language}-${country}`]?.[id]
  if (local !== undefined) return local
  const feast = new Map(Object.entries(feastNames[language] ?? feastNames['en']!)).get(id)
  if (feast !== undefined) return feast
  const names = new Map(Object.entries(countryDayNames)).get(id)!
  return names[language] ?? Object.values(names)[0]!
}
