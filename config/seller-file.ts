import { z } from 'zod'
import { exampleSeller, unionCountries, type LegalEntity } from './legal-entity.ts'

const line = (most: number) => z.string().trim().min(1, 'must not be empty').max(most)
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country of two capital letters, as ES')
const taxNumber = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}[A-Z0-9. -]{2,24}$/, 'must be a VAT number with its country, as ESB12345678')
  .refine((number) => !exampleNumbers.has(number), 'is the number of the demo’s example company')

const exampleNumbers = new Set([exampleSeller.taxId, ...Object.values(exampleSeller.taxIdIn)])

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
    phone: z
      .string()
      .regex(/^\+[0-9 ]{6,20}$/, 'must look like +34 930 000 000')
      .optional(),
  })
  .transform((file): LegalEntity => {
    const { code, chargesTaxIn, register, phone, ...given } = file
    const home = given.address.country
    const area = unionCountries.has(home) ? [...unionCountries] : [home]
    return {
      ...given,
      code: code ?? home,
      chargesTaxIn: chargesTaxIn ?? [...new Set([...area, ...Object.keys(given.taxIdIn)])],
      register,
      phone,
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
