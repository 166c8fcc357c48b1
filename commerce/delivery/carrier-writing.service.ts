import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { Refusal, type FieldErrors } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import * as queries from './carrier-writing.queries.ts'
import { CarrierDraft, ServiceDraft } from './carrier-drafts.ts'

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

/** Errors that cannot be seen in one field alone. */
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
