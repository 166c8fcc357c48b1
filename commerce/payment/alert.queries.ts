import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { alertDetails, type AlertDetails } from './payment.columns.ts'

type Db = Kysely<Tables>

export async function insertAlert(
  trx: Db,
  alert: {
    kind: string
    about: string
    paymentId?: string | undefined
    details: AlertDetails
    now: Date
  },
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('payment_alert')
    .values({
      kind: alert.kind,
      about: alert.about,
      payment_id: alert.paymentId ?? null,
      details: alertDetails.write(alert.details),
      created_at: alert.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The order of a payment, where an alert is about one. */
export async function findOrderOf(db: Db, paymentId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('payment.id', '=', paymentId)
    .select(['shop_order.id', 'shop_order.store'])
    .executeTakeFirst()
}

export async function selectOpen(db: Db) {
  return db
    .selectFrom('payment_alert')
    .leftJoin('payment', 'payment.id', 'payment_alert.payment_id')
    .leftJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('payment_alert.closed_at', 'is', null)
    .orderBy('payment_alert.id')
    .limit(500)
    .select(['payment_alert.id', 'payment_alert.kind', 'payment_alert.details'])
    .select(['payment_alert.created_at', 'payment.reference', 'shop_order.number as order_number'])
    .execute()
}

/** Open alerts of a kind whose subject begins with this id: an attempt may follow it. */
export async function selectOpenAbout(
  db: Db,
  { kind, about }: { kind: string; about: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_alert')
    .where('kind', '=', kind)
    .where((on) => on.or([on('about', '=', about), on('about', 'like', `${about} %`)]))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Closing = { by: string; reason: string | undefined; now: Date }

export async function setClosed(db: Db, id: number, closing: Closing): Promise<boolean> {
  const { by, reason, now } = closing
  const { numUpdatedRows } = await db
    .updateTable('payment_alert')
    .set({ closed_at: now, closed_by: by, closed_reason: reason ?? null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countOpen(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('payment_alert')
    .where('closed_at', 'is', null)
    .select((on) => on.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}
