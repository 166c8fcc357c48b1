import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectChecks(db: Db, orderId: string) {
  return db
    .selectFrom('pack_check')
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .orderBy('unit')
    .select(['line_id', 'unit', 'checked_by', 'checked_at'])
    .execute()
}

/** How many of them were not in the box before. */
export async function insertChecks(
  trx: Db,
  rows: readonly Insertable<Tables['pack_check']>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('pack_check')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export async function deleteChecks(trx: Db, lineId: string, units: readonly number[]) {
  const { numDeletedRows } = await trx
    .deleteFrom('pack_check')
    .where('line_id', '=', lineId)
    .where('unit', 'in', [...units])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteChecksOfOrder(trx: Db, orderId: string): Promise<void> {
  await trx.deleteFrom('pack_check').where('order_id', '=', orderId).execute()
}

export async function takeParcelNumber(trx: Db): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select nextval('parcel_number')::int as number`.execute(trx)
  return rows[0]!.number
}

export async function insertParcel(
  trx: Db,
  row: Insertable<Tables['packed_parcel']>,
): Promise<void> {
  await trx.insertInto('packed_parcel').values(row).execute()
}

export type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number]

/** Parcels of an order that the desk has packed. */
export async function selectParcels(db: Db, orderId: string) {
  return db
    .selectFrom('packed_parcel')
    .where('order_id', '=', orderId)
    .orderBy('parcel')
    .selectAll()
    .execute()
}

export async function insertHandOver(
  trx: Db,
  row: { carrier: string; made_by: string; made_at: Date },
): Promise<{ id: string; number: number }> {
  return trx
    .insertInto('hand_over')
    .values(row)
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** False when another list has it. */
export async function assignToHandOver(trx: Db, parcelIds: readonly string[], handOverId: string) {
  const { numUpdatedRows } = await trx
    .updateTable('packed_parcel')
    .set({ hand_over_id: handOverId })
    .where('id', 'in', [...parcelIds])
    .where('hand_over_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === parcelIds.length
}
