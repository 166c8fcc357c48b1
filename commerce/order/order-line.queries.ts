import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type LineStage = Selectable<Tables['order_line']>['production']

/** False when the line is not one stage before. */
export async function setStage(
  trx: Db,
  lineId: string,
  { from, to }: { from: LineStage; to: LineStage },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_line')
    .set({ production: to })
    .where('id', '=', lineId)
    .where('production', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Resets the stages: whatever was made before is made again. */
export async function resetStages(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable('order_line')
    .set({ production: 'WAITING' })
    .where('order_id', '=', orderId)
    .where('production', '<>', 'WAITING')
    .execute()
}
