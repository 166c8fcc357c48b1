import type { Kysely } from 'kysely'
import { renderingFiles, type RenderedFile } from '#commerce/rendering/rendering.columns.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type OfLine = { orderId: string; lineId: string }

/** Version that is printed for a line of this order. */
export async function findVersionId(db: Db, where: OfLine): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_line')
    .where('id', '=', where.lineId)
    .where('order_id', '=', where.orderId)
    .select('version_id')
    .executeTakeFirst()
  return row?.version_id ?? undefined
}

export async function findPrintFile(
  db: Db,
  where: OfLine & { sha256: string },
): Promise<RenderedFile | undefined> {
  const row = await db
    .selectFrom('order_line as line')
    .innerJoin('rendering', 'rendering.design_version_id', 'line.version_id')
    .where('line.id', '=', where.lineId)
    .where('line.order_id', '=', where.orderId)
    .where('rendering.kind', '=', 'PRINT')
    .where('rendering.state', '=', 'DONE')
    .where('rendering.files_deleted_at', 'is', null)
    .select('rendering.files')
    .executeTakeFirst()
  const files = row && renderingFiles.read(row.files)
  return files?.find(({ sha256 }) => sha256 === where.sha256)
}
