import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { LONGEST_CAMPAIGN } from './attribution.terms.ts'

const Remembered = z.object({ value: z.string(), until: z.iso.datetime() })
export type Remembered = z.infer<typeof Remembered>

/** Attribution: what the shop remembers of where a visitor came from; each part until its own day. */
export const Attribution = z.object({
  /** `utm_source=…&utm_medium=…`, from the address or from the page that led here. */
  tracking: Remembered.optional(),
  awc: Remembered.optional(),
  affiliate: Remembered.optional(),
})
export type Attribution = z.infer<typeof Attribution>

const address = z.string({ error: 'required' }).trim().min(1, 'required').max(2_000, 'too_long')

export const attributionContract = {
  getAttribution: endpoint({
    method: 'GET',
    path: '/attribution',
    access: 'owner',
    summary: 'Where the visitor came from, as far as the session remembers',
    input: z.object({}),
    output: Attribution,
  }),
  noteArrival: endpoint({
    method: 'POST',
    path: '/attribution/arrivals',
    access: 'anyone',
    summary: 'A visitor came to a page from elsewhere; a partner who sent him gets a hit',
    input: z.object({
      url: address,
      referrer: z.string().max(2_000, 'too_long').default(''),
      /** The partner whom the device remembers already: no second hit for anybody. */
      knownAffiliate: z.string().max(20).default(''),
    }),
    output: Attribution,
  }),
  recordHit: endpoint({
    method: 'POST',
    path: '/affiliates/hits',
    access: 'anyone',
    summary: 'A partner’s link was followed: once a partner, visitor and day',
    browser: true,
    input: z.object({
      customerId: z.string({ error: 'required' }).regex(/^[0-9]{1,10}$/, 'whole_number'),
      url: address,
      campaign: z
        .string()
        .regex(/^[\w .:~-]*$/, 'forbidden_characters')
        .max(LONGEST_CAMPAIGN, 'too_long')
        .optional(),
      /** These are taken from the connection, whatever the request says. */
      deviceFootprint: z.string().optional(),
      domain: z.string().optional(),
      ip: z.string().optional(),
    }),
    output: z.object({}),
  }),
}
