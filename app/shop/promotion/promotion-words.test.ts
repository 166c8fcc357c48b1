import { describe, expect, it } from 'vitest'
import { formatDay, formatPrice } from '#app/i18n/format.ts'
import { createTranslator } from '#app/i18n/translator.ts'
import type { Offer } from '#commerce/promotion/promotion.contract.ts'
import { formatPercent } from '#config/format-percent.ts'
import { promotionReasons } from '#commerce/promotion/promotion.terms.ts'
import { isoOf } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import { root } from '#server/build/build-identity.ts'
import { compileMessages } from '#server/build/messages.ts'
import { effectWords, verdictWords, type Speech } from './promotion-words.ts'

const messages = compileMessages(root)

const doors = storeRows.flatMap((row) =>
  row.languages.map((language) => ({ row, iso: isoOf(language, row.country) })),
)

function speechOf({ row, iso }: (typeof doors)[number]): Speech {
  const { t } = createTranslator(iso, messages.get(iso)!.get('general')!)
  return {
    t,
    format: {
      price: (minor) => formatPrice(minor, { ...row, iso }),
      day: (day) => formatDay(new Date(day), { iso, timeZone: row.timeZone }),
      dayOfYear: (day: string) => day,
      days: () => '',
      daysAhead: () => '',
      number: String,
      percent: (value) => formatPercent(value, iso),
    },
  }
}

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

const effects: Offer['effect'][] = [
  { kind: 'PERCENT', percent: 15 },
  { kind: 'AMOUNT', amountMinor: 500 },
  { kind: 'FREE_SHIPPING' },
  { kind: 'X_FOR_Y', take: 3, pay: 2 },
  { kind: 'FIXED_PRICE', amountMinor: 990 },
]

describe.each(doors)('in $iso', (door) => {
  const speech = speechOf(door)

  it('every effect has its own words, with its numbers in them', () => {
    const words = effects.map((effect) => effectWords(speech, effect))
    expect(new Set(words).size).toBe(effects.length)
    expect(words[0]).toContain('15')
    expect(words[3]).toMatch(/3.*2/)
    for (const text of words) expect(text).not.toMatch(/general\.|[{}]/)
  })

  it('every reason has its own words', () => {
    const told = { missingMinor: 500, missingQuantity: 2, validFrom: '2026-11-20T12:00:00Z' }
    const words = promotionReasons.map((reason) => verdictWords(speech, { ...told, reason }))
    expect(new Set(words).size).toBe(promotionReasons.length)
    for (const text of words) expect(text).not.toMatch(/general\.|[{}]|undefined/)
    for (let missingQuantity = 1; missingQuantity < 30; missingQuantity += 1) {
      const text = verdictWords(speech, { reason: 'quantity_not_reached', missingQuantity })
      expect(text).toContain(String(missingQuantity))
    }
  })
})

it('what is applied needs no words, unless it is not certain yet', () => {
  const speech = speechOf(doors.find(({ iso }) => iso === 'en-GB')!)
  expect(verdictWords(speech, {})).toBeUndefined()
  expect(verdictWords(speech, { isProvisional: true })).toContain('email')
  expect(plain(verdictWords(speech, { reason: 'minimum_not_reached', missingMinor: 1250 }))).toBe(
    '£12.50 more and the offer applies.',
  )
})
