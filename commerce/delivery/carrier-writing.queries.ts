import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ServiceDraft } from './carrier-drafts.ts'

type Db = Kysely<Tables>

export async function saveCarrier(
  db: Db,
  carrier: { code: string; name: string; trackingUrl?: string | undefined },
): Promise<void> {
  const columns = { name: carrier.name, tracking_url: carrier.trackingUrl ?? null }
  await db
    .insertInto('carrier')
    .values({ code: carrier.code, ...columns })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
    .execute()
}

export async function saveService(db: Db, draft: ServiceDraft): Promise<void> {
  const { code } = draft
  const columns = {
    carrier: draft.carrier,
    mode: draft.mode,
    speed: draft.speed,
    network: draft.network ?? null,
    cut_off_hour: draft.cutOffHour,
    most_weight_grams: draft.mostWeightGrams,
    most_sides_mm: draft.mostSidesMm,
    is_offered: draft.isOffered,
    position: draft.position,
  }
  await db
    .insertInto('carrier_service')
    .values({ code, ...columns })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
    .execute()
  await db.deleteFrom('carrier_service_country').where('service', '=', code).execute()
  await db
    .insertInto('carrier_service_country')
    .values(
      draft.areas.map((area) => ({
        service: code,
        country: area.country,
        days_least: area.daysLeast,
        days_most: area.daysMost,
        not_to: area.notTo,
      })),
    )
    .execute()
  await db.deleteFrom('carrier_service_price').where('service', '=', code).execute()
  await db
    .insertInto('carrier_service_price')
    .values(
      draft.prices.map((price) => ({
        service: code,
        store: price.store,
        up_to_grams: price.upToGrams,
        amount_minor: price.amountMinor,
      })),
    )
    .execute()
}

export async function hasCarriers(db: Db): Promise<boolean> {
  return (await db.selectFrom('carrier').select('code').limit(1).executeTakeFirst()) !== undefined
}
