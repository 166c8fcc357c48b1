import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressCountries, type AddressCountry } from './address.terms.ts'
import { normaliseTaxId, taxIdExample } from './tax-id.rules.ts'

/** Numbers that their owners publish, or that the authorities give as examples. */
const genuine: [AddressCountry, string, string][] = [
  ['AT', 'ATU 1358 5627', 'ATU13585627'],
  ['BE', 'BE 0403.019.261', 'BE0403019261'],
  ['CH', 'CHE-107.787.577 IVA', 'CHE107787577'],
  ['CH', 'CHE-100.155.212 MWST', 'CHE100155212'],
  ['CZ', 'CZ 25123891', 'CZ25123891'],
  ['CZ', 'CZ7103192745', 'CZ7103192745'],
  ['CZ', 'CZ640903926', 'CZ640903926'],
  ['DE', '136.695 976', 'DE136695976'],
  ['DK', 'DK 13585628', 'DK13585628'],
  ['ES', 'ES B-58378431', 'ESB58378431'],
  ['ES', 'A13585625', 'ESA13585625'],
  ['ES', 'J99216582', 'ESJ99216582'],
  ['ES', 'X-5910266-W', 'ESX5910266W'],
  ['FI', 'FI- 2077474-0', 'FI20774740'],
  ['FR', 'Fr 40 303 265 045', 'FR40303265045'],
  ['FR', 'K7399859412', 'FRK7399859412'],
  ['FR', '23334175221', 'FR23334175221'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['GB', '123456782', 'GB123456782'],
  ['GB', 'XI 123456782', 'XI123456782'],
  ['IE', 'IE 6433435F', 'IE6433435F'],
  ['IE', 'IE 6433435OA', 'IE6433435OA'],
  ['IE', '8D79739I', 'IE8D79739I'],
  ['IT', 'IT 00743110157', 'IT00743110157'],
  ['LU', 'LU 150 274 42', 'LU15027442'],
  ['NL', '004495445B01', 'NL004495445B01'],
  ['NL', 'NL123456789B13', 'NL123456789B13'],
  ['PL', 'PL 8567346215', 'PL8567346215'],
  ['PT', 'PT 501 964 843', 'PT501964843'],
  ['SE', 'SE 556188840401', 'SE556188840401'],
]

describe('the tax number of a company', () => {
  it.each(genuine)('%s: %s is kept in one spelling', (country, typed, kept) => {
    expect(normaliseTaxId(country, typed)).toBe(kept)
  })

  it.each(addressCountries)('of %s is shown with an example that would be taken', (country) => {
    expect(normaliseTaxId(country, taxIdExample(country))).toBeDefined()
  })

  const refused: [AddressCountry, string][] = [
    ['ES', 'ES00000000'],
    ['ES', 'B58378430'],
    ['ES', 'ES'],
    ['DE', '136695978'],
    ['DE', '000000000'],
    ['FR', '84323140391'],
    ['FR', 'IO334175221'],
    ['GB', '802311781'],
    ['GB', '000000000'],
    ['IE', '6433435E'],
    ['IE', 'IE6433435VH'],
    ['IT', '00743110158'],
    ['IT', '00000000000'],
    ['NL', '123456789B90'],
    ['NL', '000000000B00'],
    ['PL', '8567346216'],
    ['PL', '0000000000'],
    ['PT', '501964842'],
    ['SE', '556188850401'],
    ['CH', 'CHE-107.787.578'],
    ['CZ', '25123890'],
    ['CZ', '7141192745'],
    ['DE', ''],
    ['DE', 'x'.repeat(200)],
    ['DE', 'DE１３６６９５９７６'],
    ['DE', "DE136695976' or 1=1"],
  ]
  it.each(refused)('%s: %s is refused', (country, typed) => {
    expect(normaliseTaxId(country, typed)).toBeUndefined()
  })

  it('of one country is none of another', () => {
    for (const country of addressCountries) {
      for (const other of addressCountries) {
        if (other === country) continue
        expect(normaliseTaxId(other, taxIdExample(country)), `${country} in ${other}`).toBe(
          undefined,
        )
      }
    }
  })

  it('is kept as it is when it is typed as it is kept', () => {
    for (const [country, , kept] of genuine) expect(normaliseTaxId(country, kept)).toBe(kept)
  })

  it('with one wrong digit is refused, wherever the sum sees every digit', () => {
    // Ireland's and France's letters, and Sweden's and the Netherlands' serial numbers, are apart.
    const sums = ['AT', 'BE', 'CH', 'DE', 'DK', 'FI', 'IT', 'LU', 'PL', 'PT'] as const
    const anyPlace = integer({ min: 0, max: 12 })
    assert(
      property(constantFrom(...sums), anyPlace, integer({ min: 1, max: 9 }), (country, at, by) => {
        const good = normaliseTaxId(country, taxIdExample(country))!
        const place = good.length - 1 - (at % (good.length - 3))
        if (!/\d/.test(good[place]!)) return
        const digit = (Number(good[place]) + by) % 10
        const bad = `${good.slice(0, place)}${digit}${good.slice(place + 1)}`
        expect(normaliseTaxId(country, bad), bad).toBeUndefined()
      }),
    )
  })
})
