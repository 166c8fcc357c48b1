import { z } from 'zod'
import type { Factory } from './factory.ts'
import { exampleSeller, unionCountries, type LegalEntity } from './legal-entity.ts'
import { storeRows } from './site-table.ts'

const line = (most: number) => z.string().trim().min(1, 'must not be empty').max(most)
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country of two capital letters, as ES')
const taxNumber = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}[A-Z0-9. -]{2,24}$/, 'must be a VAT number with its country, as ESB12345678')
  .refine((number) => !exampleNumbers.has(number), 'is the number of the demo’s example company')

const exampleNumbers = new Set([exampleSeller.taxId, ...Object.values(exampleSeller.taxIdIn)])

const hour = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'must be an hour, as 09:00')

/** Factory file: where the company makes things, and where customers may collect them. */
const FactoryFile = z.strictObject({
  country: country.optional(),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'must be a time zone')
    .optional(),
  cutOffHour: z.int().min(0).max(23).default(12),
  door: z
    .strictObject({
      name: line(60),
      addressLine: line(100),
      postalCode: line(12),
      city: line(60),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      openingHours: z.array(z.array(z.tuple([hour, hour])).max(4)).length(7),
    })
    .optional(),
})

function factoryOf(file: z.infer<typeof FactoryFile>, home: string): Factory {
  const at = file.country ?? home
  const zoneOfStore = storeRows.find((row) => row.country === at)?.timeZone
  return {
    country: at,
    timeZone: file.timeZone ?? zoneOfStore ?? exampleSeller.factory.timeZone,
    cutOffHour: file.cutOffHour,
    door: file.door,
  }
}

/** Outside the Union nobody pays tax through the one-stop shop. */
const needsOwnNumber = (charged: string, home: string) =>
  charged !== home && !(unionCountries.has(charged) && unionCountries.has(home))

/** The company behind a real shop, as an operator writes it into the file named by SELLER_FILE. */
export const SellerFile = z
  .strictObject({
    /** The beginning of its invoice numbers; its country unless it says otherwise. */
    code: z
      .string()
      .regex(/^[A-Z0-9]{2,8}$/, 'must be two to eight capital letters and digits')
      .optional(),
    name: line(100),
    address: z.strictObject({
      line1: line(100),
      postalCode: line(12),
      city: line(60),
      country,
    }),
    taxId: taxNumber,
    taxIdIn: z.record(country, taxNumber).default({}),
    chargesTaxIn: z.array(country).min(1).optional(),
    register: line(200).optional(),
    representatives: z.array(line(100)).max(10).default([]),
    factory: FactoryFile.prefault({}),
    phone: z
      .string()
      .regex(/^\+[0-9 ]{6,20}$/, 'must look like +34 930 000 000')
      .optional(),
  })
  .transform((file): LegalEntity => {
    const { code, chargesTaxIn, register, phone, factory, ...given } = file
    const home = given.address.country
    const area = unionCountries.has(home) ? [...unionCountries] : [home]
    return {
      ...given,
      code: code ?? home,
      chargesTaxIn: chargesTaxIn ?? [...new Set([...area, ...Object.keys(given.taxIdIn)])],
      register,
      phone,
      factory: factoryOf(factory, home),
    }
  })
  .superRefine((seller, context) => {
    const home = seller.address.country
    for (const charged of seller.chargesTaxIn) {
      if (!needsOwnNumber(charged, home) || seller.taxIdIn[charged]) continue
      const message = `names no number for ${charged}, where it charges tax`
      context.addIssue({ code: 'custom', path: ['taxIdIn'], message })
    }
  })
