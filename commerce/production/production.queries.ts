import type { PrintColour } from '#db/catalogue-tables.ts'
import { sql, type Kysely } from 'kysely'
import { versionNames } from '#commerce/design/design.columns.ts'
import { renderingFiles, type RenderedFile } from '#commerce/rendering/rendering.columns.ts'
import type { Tables } from '#db/tables.ts'
import { labelAgainSince } from './label.fragments.ts'

type Db = Kysely<Tables>

export type StoredFile = RenderedFile

const jobColumns = [
  'shop_order.id',
  'shop_order.number',
  'shop_order.store',
  'shop_order.status',
  'shop_order.status_changed_at',
  'shop_order.placed_at',
  'shop_order.leaves_on',
  'shop_order.promised_until',
  'shop_order.delivery_mode',
  'shop_order.reprint_of',
  'first.number as first_number',
  'again.reason as reprint_reason',
  'station.id as station_id',
  'station.name as station_name',
  'lease.expires_at as lease_expires_at',
  'hold.reason as hold_reason',
  'hold.note as hold_note',
  'hold.until as hold_until',
  'asked.reason as cancel_reason',
  'asked.asked_at as cancel_asked_at',
] as const

const jobs = (db: Db) =>
  db
    .selectFrom('shop_order')
    .leftJoin('production_lease as lease', 'lease.order_id', 'shop_order.id')
    .leftJoin('station', 'station.id', 'lease.station_id')
    .leftJoin('shop_order as first', 'first.id', 'shop_order.reprint_of')
    .leftJoin('reprint_request as again', 'again.order_id', 'shop_order.id')
    .leftJoin('order_hold as hold', (join) =>
      join.onRef('hold.order_id', '=', 'shop_order.id').on('hold.released_at', 'is', null),
    )
    .leftJoin('cancel_request as asked', (join) =>
      join.onRef('asked.order_id', '=', 'shop_order.id').on('asked.answer', 'is', null),
    )

/** Jobs in the order in which they must leave; what was never promised a day goes last, and what is held after all. */
export async function selectJobs(db: Db, statuses: readonly number[], most: number) {
  return (
    jobs(db)
      .where('shop_order.status', 'in', [...statuses])
      .orderBy(sql`hold.id is not null`)
      .orderBy(sql`shop_order.leaves_on asc nulls last`)
      // Somebody has waited for it once already.
      .orderBy(sql`shop_order.reprint_of is null`)
      .orderBy('shop_order.placed_at')
      .limit(most)
      .select(jobColumns)
      .select([
        labelAgainSince.as('label_again_since'),
        sql<number>`(select count(*) from order_line where order_id = shop_order.id)`.as('lines'),
        sql<number>`(
        select coalesce(sum(quantity * pieces), 0)::int from order_line where order_id = shop_order.id
      )`.as('pieces'),
      ])
      .execute()
  )
}

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

export async function findJob(db: Db, number: string, statuses: readonly number[]) {
  return jobs(db)
    .where('shop_order.number', '=', number)
    .where('shop_order.status', 'in', [...statuses])
    .select(jobColumns)
    .select(labelAgainSince.as('label_again_since'))
    .executeTakeFirst()
}

/** Row lock of a job and its order: nobody else moves the order until the transaction ends. */
export async function lockJob(trx: Db, number: string, statuses: readonly number[]) {
  const order = await trx
    .selectFrom('shop_order')
    .where('number', '=', number)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return order && findJob(trx, number, statuses)
}

/** As the file was made. */
type PrintedAs = { colour: PrintColour; mirrored: boolean; sheet?: object; setSize?: number }

export type JobLine = Awaited<ReturnType<typeof selectLines>>[number]

/** With the print file of each, once it is whole. */
export async function selectLines(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_line as line')
    .leftJoin('rendering', (join) =>
      join
        .onRef('rendering.design_version_id', '=', 'line.version_id')
        .on('rendering.kind', '=', 'PRINT')
        .on('rendering.state', '=', 'DONE'),
    )
    .leftJoin('design_version as version', 'version.id', 'line.version_id')
    .leftJoin('article_variant as face', (join) =>
      join.onRef('face.article_id', '=', 'line.article_id').onRef('face.code', '=', 'line.variant'),
    )
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .select([
      'line.id',
      'line.position',
      'line.article_id',
      'line.article_name',
      'line.variant',
      'line.variant_label',
      'line.design_name',
      'line.version_id',
      'line.quantity',
      'line.pieces',
      'line.extra_pages',
      'line.production',
      'line.weight_grams',
      'version.orientation',
      'version.names',
      'face.contents',
      'rendering.files',
      sql<PrintedAs | null>`rendering.settings -> 'print'`.as('print'),
      sql<{ copies?: number }[] | null>`(
        select json_agg(json_strip_nulls(json_build_object('copies', page -> 'copies')) order by at)
        from jsonb_array_elements(version.document -> 'pages') with ordinality as pages(page, at)
      )`.as('printed_pages'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    names: versionNames.readOrNull(row.names),
    files: renderingFiles.readOrNull(row.files) ?? [],
  }))
}

export async function upsertLease(
  trx: Db,
  lease: { order_id: string; station_id: string; expires_at: Date; taken_at: Date },
): Promise<void> {
  await trx
    .insertInto('production_lease')
    .values(lease)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ ...lease, confirmed: sql`'{}'` }),
    )
    .execute()
}

export async function extendLease(trx: Db, orderId: string, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('production_lease')
    .set({ expires_at: expiresAt })
    .where('order_id', '=', orderId)
    .execute()
}

export async function confirm(trx: Db, orderId: string, sums: readonly string[]) {
  const { confirmed } = await trx
    .updateTable('production_lease')
    .set({
      confirmed: sql`array(select distinct unnest(confirmed || ${[...sums]}::text[]) order by 1)`,
    })
    .where('order_id', '=', orderId)
    .returning('confirmed')
    .executeTakeFirstOrThrow()
  return confirmed
}

export async function deleteLease(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('production_lease').where('order_id', '=', orderId).execute()
}

/** The numbers of orders whose lease has ended. */
export async function selectEnded(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('production_lease as lease')
    .innerJoin('shop_order', 'shop_order.id', 'lease.order_id')
    .where('lease.expires_at', '<=', now)
    .orderBy('lease.expires_at')
    .limit(most)
    .select('shop_order.number')
    .execute()
  return rows.map(({ number }) => number)
}

export async function findPacking(db: Db, number: string, statuses: readonly number[]) {
  return db
    .selectFrom('shop_order')
    .leftJoin('carrier_service', 'carrier_service.code', 'shop_order.carrier_service')
    .where('shop_order.number', '=', number)
    .where('shop_order.status', 'in', [...statuses])
    .select([
      'shop_order.id',
      'shop_order.number',
      'shop_order.delivery_mode',
      'shop_order.delivery_address',
      'shop_order.pickup_point',
      'shop_order.carrier_service',
      'shop_order.contact_name',
      'shop_order.contact_surname',
      'shop_order.contact_phone',
      'shop_order.email',
      'shop_order.gift_message',
      'carrier_service.carrier',
    ])
    .select(labelAgainSince.as('label_again_since'))
    .executeTakeFirst()
}

export async function findStatus(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select('status')
    .executeTakeFirstOrThrow()
  return row.status
}
