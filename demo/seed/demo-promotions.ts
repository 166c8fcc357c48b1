import type { z } from 'zod'
import type { PromotionDraft } from '#commerce/promotion/promotion-draft.ts'
import { createPromotion } from '#commerce/promotion/promotion-writing.service.ts'
import type { Currency, StoreSlug } from '#config/site-table.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { demoPromotionWords, type DemoPromotion } from './demo-promotion-words.ts'
import { localPrice } from './prices.ts'
import { daysBefore, type Seeding } from './seeding.ts'

type Draft = z.input<typeof PromotionDraft>
type Amounts = Record<Currency, number>

const freeShippingFrom: Amounts = {
  EUR: 50_00,
  CHF: 60_00,
  DKK: 399_00,
  PLN: 199_00,
  CZK: 1_200_00,
  GBP: 45_00,
  SEK: 599_00,
}
const offTwoMugs: Amounts = {
  EUR: 4_00,
  CHF: 5_00,
  DKK: 30_00,
  PLN: 15_00,
  CZK: 100_00,
  GBP: 3_50,
  SEK: 45_00,
}
const KEYRING_EURO_MINOR = 6_90

/** What people say when they meet, in whichever language of the store, so that it is remembered. */
const greetings: [string, StoreSlug[]][] = [
  ['WELCOME10', ['WPX-GB', 'WPX-IE']],
  ['HOLA10', ['WPX-ES', 'TZ-ES']],
  ['HALLO10', ['WPX-DE', 'WPX-AT']],
  ['SALUT10', ['WPX-CH', 'WPX-BE']],
  ['BONJOUR10', ['WPX-FR']],
  ['MOIEN10', ['WPX-LU']],
  ['CIAO10', ['WPX-IT']],
  ['OLA10', ['WPX-PT']],
  ['WELKOM10', ['WPX-NL']],
  ['HEJ10', ['WPX-DK']],
  ['HEJSAN10', ['WPX-SE']],
  ['WITAJ10', ['WPX-PL']],
  ['AHOJ10', ['WPX-CZ']],
  ['MOI10', ['WPX-FI']],
]

/** One of each effect, so that whoever looks around meets them all. */
export async function seedPromotions(seeding: Seeding): Promise<void> {
  const { db, now, sites } = seeding
  const everywhere = sites.map(({ slug }) => ({ store: slug }))
  const withAmounts = (of: (currency: Currency) => number, name: 'minimumMinor' | 'amountMinor') =>
    sites.map(({ slug, config }) => ({
      store: slug,
      [name]: wholeWhereShownWhole(of(config.currency), config.prizesWithDecimals),
    }))
  const drafts: Record<DemoPromotion, Omit<Draft, 'texts' | 'validFrom'>> = {
    freeShipping: {
      effect: { kind: 'FREE_SHIPPING' },
      stores: withAmounts((currency) => freeShippingFrom[currency], 'minimumMinor'),
      needsCode: false,
    },
    magnets: {
      effect: { kind: 'X_FOR_Y', take: 3, pay: 2 },
      stores: everywhere,
      articleIds: articlesOf(seeding, 'magnet'),
      combines: false,
      needsCode: false,
      validUntil: eveningIn(now, 21),
    },
    calendars: {
      effect: { kind: 'PERCENT', percent: 15 },
      stores: everywhere,
      articleIds: articlesOf(seeding, 'calendar'),
      excludesReduced: true,
      needsCode: false,
      validUntil: eveningIn(now, 45),
    },
    welcome: {
      effect: { kind: 'PERCENT', percent: 10 },
      stores: everywhere,
      isFirstOrderOnly: true,
      mostUsesPerCustomer: 1,
      combines: false,
      needsCode: true,
      codes: greetings.map(([code, stores]) => ({ code, stores, isPublic: true })),
    },
    mugs: {
      effect: { kind: 'AMOUNT' },
      stores: withAmounts((currency) => offTwoMugs[currency], 'amountMinor'),
      articleIds: articlesOf(seeding, 'mug'),
      minimumQuantity: 2,
      combines: false,
      needsCode: false,
      validUntil: eveningIn(now, 30),
    },
    keyrings: {
      effect: { kind: 'FIXED_PRICE' },
      stores: withAmounts((currency) => localPrice(KEYRING_EURO_MINOR, currency), 'amountMinor'),
      articleIds: articlesOf(seeding, 'keyring').slice(0, 1),
      minimumQuantity: 5,
      combines: false,
      needsCode: false,
      validUntil: eveningIn(now, 14),
    },
  }
  for (const [name, draft] of Object.entries(drafts)) {
    const texts = Object.fromEntries(
      Object.entries(demoPromotionWords).map(([language, words]) => {
        const [title, text] = words[name as DemoPromotion]
        return [language, { name: title, text }]
      }),
    )
    await createPromotion(db, { ...draft, texts, validFrom: daysBefore(now, 3) })
  }
}

const articlesOf = ({ facts }: Seeding, kind: string) =>
  facts.articles.filter((article) => article.kind === kind).map(({ id }) => id)

/** At an hour that is of the same day in all stores. */
function eveningIn(now: Date, days: number): Date {
  const day = daysBefore(now, -days)
  day.setUTCHours(22, 0, 0, 0)
  return day
}
