import { sql, type Kysely } from 'kysely'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import {
  atWeight,
  servicesTo,
  type ServicePlace,
  type ServiceRow,
  type StepsRow,
} from './service-steps.ts'

type Db = Kysely<Tables>

/** Carrier services to a country for so much weight, at the store's price for it. */
export async function selectServices(
  db: Db,
  where: ServicePlace & { weightGrams: number },
): Promise<ServiceRow[]> {
  return atWeight(await selectSteps(db, where), where.weightGrams)
}

/** The same with the prices of all weights, for whoever asks about many parcels. */
export async function selectSteps(db: Db, where: ServicePlace): Promise<StepsRow[]> {
  const { rows } = await sql<StepsRow>`${prepared} ${servicesTo(where)}`.execute(db)
  return rows
}

export async function findSpeed(db: Db, code: string) {
  const row = await db
    .selectFrom('carrier_service')
    .where('code', '=', code)
    .select('speed')
    .executeTakeFirst()
  return row?.speed
}

/** Delivery days of the service that most people choose. */
export async function findUsualDays(db: Db, where: { store: string; country: string }) {
  const { rows } = await sql<{ days_least: number; days_most: number; cut_off_hour: number }>`
    ${prepared}
    select area.days_least, area.days_most, service.cut_off_hour
    from carrier_service_country as area
    join carrier_service as service on service.code = area.service
    where area.country = ${where.country} and service.is_offered and service.mode = 'ADDRESS'
      and exists (
        select from carrier_service_price
        where service = service.code and store = ${where.store}
      )
    order by service.speed = 'STANDARD' desc, service.position, service.code
    limit 1
  `.execute(db)
  return rows[0]
}
