import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** The lines that are printed: what needs no design needs no file. */
export async function selectPrintedLines(db: Kysely<Tables>, orderId: string) {
  const rows = await db
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .where('version_id', 'is not', null)
    .orderBy('position')
    .select(['id', 'version_id'])
    .execute()
  return rows.map(({ id, version_id }) => ({ lineId: id, versionId: version_id! }))
}
