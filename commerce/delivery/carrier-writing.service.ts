import type { Kysely } from 'kysely'
import { z } from 'zod'
import { text } from '#api/fields.ts'
import { isPublicWebAddress } from '#api/web-address.ts'
import { Refusal, type FieldErrors } from '#api/refusal.ts'
import { fieldErrors } from '#api/serve.ts'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import * as queries from './carrier-writing.queries.ts'
import { deliveryModes, serviceSpeeds } from './delivery.terms.ts'

const Code = z.string().regex(/^[a-z0-9-]{2,40}$/)
const Store = z.enum(storeRows.map(({ slug }) => slug))

const CarrierDraft = z.object({
  code: Code,
  name: text(60),
  /** With `{number}` in the place of the parcel's number. */
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .refine(isPublicWebAddress)
    .includes('{number}')
    .optional(),
})

const ServiceDraft = z
  .object({
    code: Code,
    carrier: Code,
    mode: z.enum(deliveryModes),
    speed: z.enum(serviceSpeeds).default('STANDARD'),
    network: Code.optional(),
    cutOffHour: z.number().int().min(0).max(24),
    mostWeightGrams: z.number().int().positive(),
    mostSidesMm: z.tuple([z.number().int(), z.number().int(), z.number().int().positive()]),
    isOffered: z.boolean().default(true),
    position: z.number().int().default(0),
    areas: z
      .array(
        z.object({
          country: z.string().regex(/^[A-Z]{2}$/),
          daysLeast: z.number().int().min(0),
          daysMost: z.number().int().min(0),
          notTo: z.array(z.string().regex(/^[A-Z0-9]+$/)).default([]),
        }),
      )
      .min(1),
    prices: z
      .array(
        z.object({
          store: Store,
          upToGrams: z.number().int().positive(),
          amountMinor: z.number().int().min(0),
        }),
      )
      .min(1),
  })
  .transform((draft) => ({
    ...draft,
    mostSidesMm: draft.mostSidesMm.toSorted((one, other) => other - one),
  }))
export type ServiceDraft = z.output<typeof ServiceDraft>

export async function saveCarrier(
  db: Kysely<Tables>,
  given: z.input<typeof CarrierDraft>,
): Promise<void> {
  await queries.saveCarrier(db, read(CarrierDraft, given))
}

/** Replaces its countries and prices too, in the transaction of whoever asks. */
export async function saveService(
  db: Kysely<Tables>,
  given: z.input<typeof ServiceDraft>,
): Promise<void> {
  const draft = read(ServiceDraft, given)
  const errors = serviceErrors(draft)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', errors)
  await queries.saveService(db, draft)
}

export const hasCarriers = queries.hasCarriers

function read<Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>) {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  return parsed.data
}

/** What cannot be seen in one field alone. */
function serviceErrors(draft: ServiceDraft): FieldErrors {
  const countries = new Set(draft.areas.map(({ country }) => country))
  const siteOf = (store: string) => storeRows.find(({ slug }) => slug === store)!
  return {
    ...((draft.mode === 'PICKPOINT') !== (draft.network !== undefined) && {
      network: 'network_by_mode',
    }),
    ...(draft.areas.some((area) => area.daysMost < area.daysLeast) && { areas: 'too_small' }),
    ...(draft.prices.some(({ store }) => !countries.has(siteOf(store).country)) && {
      prices: 'store_of_another_country',
    }),
    // Half a crown that a store does not show would be charged all the same.
    ...(draft.prices.some(
      ({ store, amountMinor }) =>
        wholeWhereShownWhole(amountMinor, siteOf(store).prizesWithDecimals) !== amountMinor,
    ) && { prices: 'whole_amount' }),
  }
}
