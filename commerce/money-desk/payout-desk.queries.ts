import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const described = (db: Db) =>
  db
    .selectFrom('payout')
    .leftJoin('staff', (join) =>
      join.on(sql`'staff:' || staff.id`, '=', sql.ref('payout.created_by')),
    )
    .select(['payout.id', 'payout.message_id', 'payout.account_iban', 'payout.currency'])
    .select(['payout.total_minor', 'payout.refunds', 'payout.created_at', 'payout.created_by'])
    .select([
      'staff.name as maker_name',
      sql<number>`(select count(*)::integer from refund
        where payout_id = payout.id and status = 'SUBMITTED')`.as('open'),
    ])

export type DescribedPayout = Awaited<
  ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>
>

/** The newest first; `after` is the name of the last one of the page before. */
export async function selectPayouts(
  db: Db,
  given: { ibans: readonly string[]; after: string | undefined; most: number },
): Promise<DescribedPayout[]> {
  const { ibans, after, most } = given
  return described(db)
    .where(sql<boolean>`payout.account_iban = any(${[...ibans]}::text[])`)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(payout.created_at, payout.id) < (
          select created_at, id from payout where message_id = ${after})`,
      ),
    )
    .orderBy('payout.created_at', 'desc')
    .orderBy('payout.id', 'desc')
    .limit(most)
    .execute()
}

export async function findPayout(db: Db, name: string): Promise<DescribedPayout | undefined> {
  return described(db).where('payout.message_id', '=', name).executeTakeFirst()
}

export async function selectLines(db: Db, payoutId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .where('refund.payout_id', '=', payoutId)
    .orderBy('refund.created_at')
    .select(['refund.public_id', 'refund.amount_minor', 'refund.status'])
    .select(['shop_order.number', 'shop_order.store'])
    .execute()
}

export async function countOpen(db: Db, ibans: readonly string[]): Promise<number> {
  const { open } = await db
    .selectFrom('payout')
    .where(sql<boolean>`account_iban = any(${[...ibans]}::text[])`)
    .where(
      sql<boolean>`exists (
        select from refund where payout_id = payout.id and status = 'SUBMITTED')`,
    )
    .select(sql<number>`count(*)::integer`.as('open'))
    .executeTakeFirstOrThrow()
  return open
}
