import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Open remakes of an order, oldest first. */
export async function selectOpen(db: Db, orderId: string) {
  return db
    .selectFrom('remake')
    .where('order_id', '=', orderId)
    .where('state', '=', 'ASKED')
    .orderBy('asked_at')
    .orderBy('number')
    .selectAll()
    .execute()
}

export async function selectOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('remake')
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('number')
    .selectAll()
    .execute()
}

/** The order's lock is held: nobody else takes the same number. */
export async function insertRemake(
  trx: Db,
  row: Omit<Insertable<Tables['remake']>, 'number'>,
): Promise<{ id: string; number: number }> {
  return trx
    .insertInto('remake')
    .values({
      ...row,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from remake where line_id = ${row.line_id}
      )`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export type RemakeEnd = {
  state: 'MADE' | 'WAIVED'
  by: string
  why: string | undefined
  now: Date
}

/** False when it had ended before. */
export async function endRemake(
  trx: Db,
  id: string,
  { state, by, why, now }: RemakeEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('remake')
    .set({ state, ended_by: by, ended_at: now, ended_why: why ?? null })
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
