import { describe, expect, it } from 'vitest'
import { readOpeningHours, writeOpeningHours } from './opening-hours.rules.ts'
import { readPlace } from './place.rules.ts'
import { readPointFile } from './point-file.rules.ts'

describe('opening hours', () => {
  it('are read as networks write them', () => {
    const week = readOpeningHours('Mo-We 09:00-13:00,16:00-20:00; Sa 10:00-14:00')!
    expect(week.map((spans) => spans.length)).toEqual([2, 2, 2, 0, 0, 1, 0])
    expect(week[0]).toEqual([
      ['09:00', '13:00'],
      ['16:00', '20:00'],
    ])
    expect(readOpeningHours('24/7')).toEqual(week.map(() => [['00:00', '24:00']]))
  })

  it.each(['Mo-We 09:00-13:00,16:00-20:00; Sa 10:00-14:00', 'Su 08:00-24:00', '24/7'])(
    '%j is written as it was read',
    (written) => expect(writeOpeningHours(readOpeningHours(written)!)).toBe(written),
  )

  it.each([
    '',
    'always',
    'Mo',
    'Mo 9-5',
    'Mo 09:00-25:00',
    'Mo 18:00-09:00',
    'Fr-Mo 09:00-10:00',
    'Xx 09:00-10:00',
  ])('%j is rather refused than guessed', (written) => {
    expect(readOpeningHours(written)).toBeUndefined()
  })
})

describe('a place', () => {
  it.each([
    ['ES', '08018', '08018'],
    ['GB', ' sw1a 1aa', 'SW1A1AA'],
    ['GB', 'SW1A', 'SW1A'],
    ['DE', '10115 Berlin', '10115'],
    ['CZ', '110 00', '11000'],
    ['PT', '1100-148 Lisboa', '1100148'],
  ] as const)('in %s may be the postal code %j', (country, typed, code) => {
    expect(readPlace(country, typed)).toEqual({ kind: 'postalCode', code })
  })

  it('may be a town', () => {
    expect(readPlace('FR', 'Saint-Étienne')).toEqual({ kind: 'town', name: 'Saint-Étienne' })
  })
})

const names =
  'code,kind,name,address,postal_code,city,country,latitude,longitude,opening_hours,most_weight_grams,longest_mm,second_mm,third_mm'
const row = (given: { code?: string; postalCode?: string; name?: string } = {}) =>
  `${given.code ?? 'A1'},SHOP,${given.name ?? 'Kiosk'},Hauptstr. 1,${given.postalCode ?? '10115'},Berlin,DE,52.5,13.4,Mo-Fr 09:00-18:00,20000,400,600,300`

describe('a file of pick-up points', () => {
  it('is a table with names above it', () => {
    const { points, mistakes } = readPointFile(
      `\uFEFF${names}\r\n${row({ name: '"Kiosk ""Zoo"", links"' })}\r\n\r\n${row({ code: 'A2' })}\r\n`,
    )
    expect(mistakes).toEqual([])
    expect(points).toMatchObject([
      { code: 'A1', name: 'Kiosk "Zoo", links', mostSidesMm: [600, 400, 300], latitude: 52.5 },
      { code: 'A2', postalCode: '10115' },
    ])
  })

  it('or a list of objects', () => {
    const [record] = readPointFile(`${names}\n${row()}`).points
    const json = JSON.stringify([
      {
        code: 'A1',
        kind: 'SHOP',
        name: 'Kiosk',
        address: 'Hauptstr. 1',
        postal_code: '10115',
        city: 'Berlin',
        country: 'DE',
        latitude: 52.5,
        longitude: 13.4,
        opening_hours: 'Mo-Fr 09:00-18:00',
        most_weight_grams: 20_000,
        longest_mm: 400,
        second_mm: 600,
        third_mm: 300,
      },
    ])
    expect(readPointFile(json).points).toEqual([record])
  })

  it('says which of its points cannot be read, and why', () => {
    const { points, mistakes } = readPointFile(
      [names, row(), row({ code: 'A2', postalCode: '1011' }), row(), row({ code: 'a b' })].join(
        '\n',
      ),
    )
    expect(points).toHaveLength(1)
    expect(mistakes).toEqual([
      'point 2: postal_code',
      'point 3: code A1 comes twice',
      'point 4: code',
    ])
  })
})
