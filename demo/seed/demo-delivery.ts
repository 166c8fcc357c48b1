import type { Kysely } from 'kysely'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { agreePoint } from '#commerce/delivery/agreed-point.service.ts'
import {
  hasCarriers,
  saveCarrier,
  saveService,
} from '#commerce/delivery/carrier-writing.service.ts'
import { readPoints } from '#commerce/delivery/point-file.rules.ts'
import { importPoints } from '#commerce/delivery/point-import.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { demoPlaces, demoPointWords } from './demo-delivery-places.ts'
import { localPrice } from './prices.ts'

type Db = Kysely<Tables>
type Days = readonly [least: number, most: number]

const NETWORK = 'nido'

/** Rates of a country: euro cents up to a kilogram, and days, of a parcel to an address. */
const areas: Record<AddressCountry, { base: number; standard: Days; express: Days }> = {
  ES: { base: 390, standard: [1, 2], express: [1, 1] },
  PT: { base: 450, standard: [1, 3], express: [1, 1] },
  FR: { base: 490, standard: [2, 3], express: [1, 1] },
  IT: { base: 490, standard: [2, 4], express: [1, 2] },
  DE: { base: 490, standard: [2, 4], express: [1, 2] },
  BE: { base: 520, standard: [2, 4], express: [1, 2] },
  NL: { base: 520, standard: [2, 4], express: [1, 2] },
  LU: { base: 520, standard: [2, 4], express: [1, 2] },
  AT: { base: 550, standard: [3, 5], express: [1, 2] },
  CZ: { base: 490, standard: [3, 5], express: [2, 2] },
  DK: { base: 590, standard: [3, 5], express: [2, 2] },
  PL: { base: 420, standard: [3, 5], express: [2, 2] },
  IE: { base: 590, standard: [3, 5], express: [2, 2] },
  GB: { base: 490, standard: [3, 5], express: [2, 2] },
  CH: { base: 690, standard: [3, 5], express: [2, 2] },
  FI: { base: 690, standard: [4, 6], express: [2, 3] },
  SE: { base: 650, standard: [4, 6], express: [2, 3] },
}

/** Islands far away, and places within a country that have a tax of their own. */
const notTo: Partial<Record<AddressCountry, string[]>> = {
  ES: ['35', '38', '51', '52'],
  FR: ['97', '98'],
  PT: ['9'],
  IT: ['23041', '22061'],
  DE: ['27498', '78266'],
  DK: ['39'],
  FI: ['22'],
  GB: ['JE', 'GY', 'IM'],
}

const weightSteps: readonly [upToGrams: number, factor: number][] = [
  [1_000, 1],
  [5_000, 1.4],
  [31_500, 2.2],
]

/** Carriers of the demo shop's parcels: they have no pages where one could follow them. Does nothing in a shop that has carriers. */
export async function seedDelivery(db: Db, sites: readonly Site[], now: Date): Promise<void> {
  if (await hasCarriers(db)) return
  await saveCarrier(db, { code: 'paloma', name: 'Paloma Parcel' })
  await saveCarrier(db, { code: 'rayo', name: 'Rayo Express' })
  await saveCarrier(db, { code: NETWORK, name: 'Nido Points' })
  await saveCarrier(db, { code: 'own', name: 'Estampa' })
  await seedServices(db, sites)
  await importPoints(db, { network: NETWORK, file: readPoints(demoPoints()), now })
  await seedAgreedPoint(db)
}

const countries = Object.keys(areas) as AddressCountry[]
const withDays = (of: (country: AddressCountry) => Days) =>
  countries.map((country) => {
    const [daysLeast, daysMost] = of(country)
    return { country, daysLeast, daysMost, notTo: notTo[country] ?? [] }
  })

async function seedServices(db: Db, sites: readonly Site[]): Promise<void> {
  const priced = (factor: number, stores: readonly Site[] = sites) =>
    stores.flatMap(({ slug, config }) =>
      weightSteps.map(([upToGrams, step]) => ({
        store: slug,
        upToGrams,
        amountMinor: priceOf(config, factor * step),
      })),
    )
  await saveService(db, {
    code: 'nido-point',
    carrier: NETWORK,
    mode: 'PICKPOINT',
    network: NETWORK,
    cutOffHour: 12,
    mostWeightGrams: 20_000,
    mostSidesMm: [1_000, 600, 500],
    position: 2,
    areas: withDays((country) => areas[country].standard),
    prices: priced(0.7),
  })
  await saveService(db, {
    code: 'paloma-home',
    carrier: 'paloma',
    mode: 'ADDRESS',
    cutOffHour: 12,
    mostWeightGrams: 31_500,
    mostSidesMm: [1_500, 800, 600],
    position: 0,
    areas: withDays((country) => areas[country].standard),
    prices: priced(1),
  })
  await saveService(db, {
    code: 'rayo-home',
    carrier: 'rayo',
    mode: 'ADDRESS',
    speed: 'EXPRESS',
    cutOffHour: 14,
    mostWeightGrams: 20_000,
    mostSidesMm: [1_000, 600, 500],
    position: 1,
    areas: withDays((country) => areas[country].express),
    prices: priced(2),
  })
  await saveService(db, {
    code: 'factory-door',
    carrier: 'own',
    mode: 'MANAGED',
    cutOffHour: 12,
    mostWeightGrams: 200_000,
    mostSidesMm: [3_000, 2_000, 2_000],
    position: 3,
    areas: [{ country: 'ES', daysLeast: 0, daysMost: 0 }],
    prices: priced(
      0,
      sites.filter(({ config }) => config.defaultCountryA2 === 'ES'),
    ),
  })
  await saveService(db, {
    code: 'agreed-point',
    carrier: 'own',
    mode: 'CUSTOMER',
    cutOffHour: 12,
    mostWeightGrams: 200_000,
    mostSidesMm: [3_000, 2_000, 2_000],
    position: 4,
    areas: withDays((country) => areas[country].standard),
    prices: priced(0),
  })
}

/** Price in the store's currency, rounded to tens of cents. */
function priceOf(config: Site['config'], factor: number): number {
  const { base } = areas[config.defaultCountryA2 as AddressCountry]
  const euroMinor = Math.round((base * factor) / 10) * 10
  if (euroMinor === 0) return 0
  return wholeWhereShownWhole(localPrice(euroMinor, config.currency), config.prizesWithDecimals)
}

const SHOP_HOURS = [
  'Mo-Fr 08:00-19:00; Sa 09:00-14:00',
  'Mo-Fr 09:00-13:30,16:30-20:00; Sa 10:00-14:00',
  'Mo-Sa 07:00-22:00; Su 08:00-20:00',
]
/** A few streets away from the middle of the town, each another way. */
const STEP_DEGREES = 0.004

/** A shop and a locker in each place. */
function demoPoints() {
  return countries.flatMap((country) => {
    const { shops, locker, streets, numberFirst } = demoPointWords[country]
    return demoPlaces[country].flatMap(([city, postalCode, latitude, longitude], index) =>
      (['SHOP', 'LOCKER'] as const).map((kind, which) => {
        const street = streets[(index + which) % streets.length]!
        const number = 3 + ((index * 7 + which * 11) % 60)
        const isLocker = kind === 'LOCKER'
        return {
          code: `${country}-${String(index + 1).padStart(3, '0')}${isLocker ? 'L' : 'S'}`,
          kind,
          name: isLocker
            ? `${locker} ${100 + index}`
            : `${shops[index % shops.length]} ${index + 1}`,
          address: numberFirst ? `${number} ${street}` : `${street} ${number}`,
          postal_code: postalCode,
          city,
          country,
          latitude: latitude + STEP_DEGREES * (which === 0 ? 1 : -0.6),
          longitude: longitude + STEP_DEGREES * (which === 0 ? -0.8 : 1.2),
          opening_hours: isLocker ? '24/7' : SHOP_HOURS[index % SHOP_HOURS.length]!,
          most_weight_grams: isLocker ? 15_000 : 20_000,
          longest_mm: isLocker ? 600 : 1_000,
          second_mm: isLocker ? 400 : 600,
          third_mm: isLocker ? 350 : 500,
        }
      }),
    )
  })
}

/** For the partner among the demo's people. */
async function seedAgreedPoint(db: Db): Promise<void> {
  const partner = await db
    .selectFrom('customer')
    .where('email', '=', 'milo@example.com')
    .where('brand', '=', 'estampa')
    .select('id')
    .executeTakeFirst()
  if (!partner) return
  await agreePoint(db, {
    customerId: partner.id,
    country: 'GB',
    name: 'Demo studio of Milo Novák',
    addressLine: '5 Mare Street',
    postalCode: 'E8 1EA',
    city: 'London',
    openingHours: 'Mo-Fr 10:00-18:00',
  })
}
