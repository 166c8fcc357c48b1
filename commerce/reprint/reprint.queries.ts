import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { ReprintSort } from './reprint.terms.ts'
import type { Spent } from '#commerce/payment/person-limit.rules.ts'
import type { Tables } from '#db/tables.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { ReprintView } from './reprint.terms.ts'
import { reprintAddress } from './reprint.columns.ts'

type Db = Kysely<Tables>

export type RequestedLine = {
  lineId: string
  quantity: number
  correctedVersionId: string | undefined
}

export async function insertRequest(
  trx: Db,
  request: Omit<Insertable<Tables['reprint_request']>, 'address'> & {
    address: CheckedAddress | undefined
  },
  { lines, photoIds }: { lines: readonly RequestedLine[]; photoIds: readonly string[] },
): Promise<string> {
  const { address, ...row } = request
  const { id } = await trx
    .insertInto('reprint_request')
    .values({ ...row, address: reprintAddress.writeOrNull(address) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line) => ({
    request_id: id,
    line_id: line.lineId,
    quantity: line.quantity,
    corrected_version_id: line.correctedVersionId ?? null,
  }))
  await trx.insertInto('reprint_line').values(rows).execute()
  if (photoIds.length > 0) {
    const photos = photoIds.map((attachment_id) => ({ request_id: id, attachment_id }))
    await trx.insertInto('reprint_photo').values(photos).execute()
  }
  return id
}

/** Row lock of a request: nobody else decides about it until the transaction ends. */
export async function lockRequest(trx: Db, id: string) {
  return trx
    .selectFrom('reprint_request')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/** False when somebody has decided meanwhile. */
export async function setDecision(
  trx: Db,
  id: string,
  decision: {
    state: 'APPROVED' | 'REJECTED'
    orderId: string | null
    by: string | null
    why: string | undefined
    now: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reprint_request')
    .set({
      state: decision.state,
      order_id: decision.orderId,
      decided_by: decision.by,
      decided_at: decision.now,
      decision: decision.why ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function selectRequestedLines(db: Db, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('reprint_line as again')
    .innerJoin('order_line as line', 'line.id', 'again.line_id')
    .where('again.request_id', 'in', requestIds)
    .orderBy('line.position')
    .select([
      'again.request_id',
      'again.line_id',
      'again.quantity',
      'again.corrected_version_id',
      'line.article_name',
      'line.variant_label',
    ])
    .execute()
}

/** Pieces of each line that are made again already, or may be when somebody agrees. */
export async function countTaken(db: Db, originalId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ line_id: string; quantity: number }>`
    select again.line_id, sum(again.quantity)::int as quantity
    from reprint_line as again
    join reprint_request as request on request.id = again.request_id
    left join shop_order as made on made.id = request.order_id
    where request.original_id = ${originalId} and request.state <> 'REJECTED'
      and made.status is distinct from 10
    group by again.line_id`.execute(db)
  return new Map(rows.map((row) => [row.line_id, row.quantity]))
}

/** Worth of what a person has had made again since, and of all reprints of an order since, by currency. */
export async function sumSpent(
  db: Db,
  of: { staffId: string; originalId: string; dayStart: Date; orderSince: Date },
): Promise<Spent> {
  const approved = db
    .selectFrom('reprint_request')
    .where('state', '=', 'APPROVED')
    .groupBy('currency')
    .select(['currency', sql<number>`sum(value_minor)::float8`.as('amountMinor')])
  const [ofPerson, ofOrder] = await Promise.all([
    approved
      .where('asked_by', '=', of.staffId)
      .where('asked_at', '>=', of.dayStart)
      .where('decided_by', 'is', null)
      .execute(),
    approved
      .where('original_id', '=', of.originalId)
      .where('asked_at', '>=', of.orderSince)
      .execute(),
  ])
  return { ofPerson, ofOrder }
}

/** One at a time for each person: two tabs at once would both see the same sum of the day. */
export async function lockAsker(trx: Db, staffId: string): Promise<void> {
  await trx
    .selectFrom('staff')
    .where('id', '=', staffId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const requests = (db: Db) =>
  db
    .selectFrom('reprint_request as request')
    .innerJoin('shop_order as original', 'original.id', 'request.original_id')
    .innerJoin('staff as asker', 'asker.id', 'request.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'request.decided_by')
    .leftJoin('shop_order as made', 'made.id', 'request.order_id')
    .select([
      'request.id',
      'request.store',
      'request.state',
      'request.reason',
      'request.payer',
      'request.lot',
      'request.note',
      'request.value_minor',
      'request.currency',
      'request.asked_by',
      'request.asked_at',
      'request.decided_at',
      'request.decision',
      'original.number as original_number',
      'made.number as reprint_number',
      'made.status as reprint_status',
      'asker.name as asker_name',
      'decider.name as decider_name',
    ])
    .select(sql<boolean>`request.address is not null`.as('goes_elsewhere'))

/** Conditions of the views, the same for what is listed and for what is counted. */
const inView: Readonly<Record<ReprintView, RawBuilder<boolean>>> = {
  approval: sql<boolean>`request.state = 'ASKED'`,
  running: sql<boolean>`(request.state = 'APPROVED' and made.status not in (
    ${sql.lit(orderStatus.delivered)}, ${sql.lit(orderStatus.canceled)}))`,
  done: sql<boolean>`(request.state = 'REJECTED' or made.status in (
    ${sql.lit(orderStatus.delivered)}, ${sql.lit(orderStatus.canceled)}))`,
}

export async function countRequests(
  db: Db,
  stores: readonly string[] | undefined,
): Promise<Record<ReprintView, number>> {
  const { rows } = await sql<Record<ReprintView, number>>`
    select count(*) filter (where ${inView.approval})::int as approval,
      count(*) filter (where ${inView.running})::int as running,
      count(*) filter (where ${inView.done})::int as done
    from reprint_request as request
    left join shop_order as made on made.id = request.order_id
    where ${stores === undefined ? sql`true` : sql`request.store = any(${[...stores]})`}`.execute(
    db,
  )
  return rows[0]!
}

/** Newest first, after the last one of the page before. */
const sortColumns = { asked: 'request.asked_at', value: 'request.value_minor' } as const

export async function selectRequests(
  db: Db,
  filter: {
    states: readonly Tables['reprint_request']['state'][]
    view: ReprintView | undefined
    stores: readonly string[] | undefined
    sort: ReprintSort
    /** Last one of the page before. */
    after: string | undefined
    most: number
  },
) {
  const { states, view, stores, sort, after, most } = filter
  const { name, direction, beyond } = orderOf(sort)
  const column = sortColumns[name]
  return requests(db)
    .where('request.state', 'in', states)
    .$if(view !== undefined, (query) => query.where(inView[view!]))
    .$if(stores !== undefined, (query) => query.where('request.store', 'in', [...stores!, '']))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column)}, request.id) ${beyond} (
          select ${sql.ref(column)}, request.id from reprint_request as request
          where request.id = ${after}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('request.id', direction)
    .limit(most)
    .execute()
}

export async function selectRequestsOf(db: Db, originalId: string) {
  return requests(db)
    .where('request.original_id', '=', originalId)
    .orderBy('request.asked_at', 'desc')
    .execute()
}

export async function findRequest(db: Db, id: string) {
  return requests(db).where('request.id', '=', id).executeTakeFirst()
}

export async function selectPhotos(db: Db, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('reprint_photo as photo')
    .innerJoin('attachment', 'attachment.id', 'photo.attachment_id')
    .innerJoin('stored_file as file', 'file.sha256', 'attachment.sha256')
    .where('photo.request_id', 'in', requestIds)
    .orderBy('attachment.created_at')
    .select([
      'photo.request_id',
      'attachment.id',
      'attachment.name',
      'attachment.sha256',
      'file.kind',
      'file.variants',
    ])
    .execute()
}

/** Reprints of orders and first orders of reprints, by what people call them. */
export async function selectLinks(db: Db, orderId: string) {
  const [first, made] = await Promise.all([
    db
      .selectFrom('shop_order as again')
      .innerJoin('shop_order as first', 'first.id', 'again.reprint_of')
      .where('again.id', '=', orderId)
      .select(['first.number', 'first.public_id'])
      .executeTakeFirst(),
    db
      .selectFrom('shop_order')
      .where('reprint_of', '=', orderId)
      .orderBy('placed_at')
      .select(['number', 'public_id', 'status', 'placed_at'])
      .execute(),
  ])
  return { first, made }
}
