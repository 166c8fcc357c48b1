import { z } from 'zod'
import { text } from '#api/fields.ts'
import { isPublicWebAddress } from '#api/web-address.ts'
import { storeRows } from '#config/site-table.ts'
import { deliveryModes, serviceSpeeds } from './delivery.terms.ts'

const Code = z.string().regex(/^[a-z0-9-]{2,40}$/)
const Store = z.enum(storeRows.map(({ slug }) => slug))

export const CarrierDraft = z.object({
  code: Code,
  name: text(60),
  /** With `{number}` in the place of the parcel's number. */
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .refine(isPublicWebAddress)
    .includes('{number}')
    .optional(),
})

export const ServiceDraft = z
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
