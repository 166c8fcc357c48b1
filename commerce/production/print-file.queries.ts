import { sql, type Kysely } from 'kysely'
import { endedOrderStatuses } from '#commerce/order/order-lifecycle.terms.ts'
import type { Tables } from '#db/tables.ts'
import { renderingFiles, type RenderedFile } from '#commerce/rendering/rendering.columns.ts'
import type { StoredJson } from '#db/json-column.ts'

type Db = Kysely<Tables>

/** Orders with this version are over, and have been for long. One that somebody may still print keeps the files. */
const isOver = (before: Date) => sql<boolean>`(
  exists (select from order_line where version_id = rendering.design_version_id)
  and not exists (
    select from order_line as line
    join shop_order on shop_order.id = line.order_id
    where line.version_id = rendering.design_version_id and (
      shop_order.status <> all(${endedOrderStatuses}::int[])
      or exists (
        select from order_event
        where order_id = shop_order.id and happened_at >= ${before}
      )
    )
  )
)`

export type PrintFileSlice = { looked: number; last: string | null; due: string[] }

/** Print files of a slice, in the order of their ids, that have served their time. */
export async function selectDuePrintFiles(
  db: Db,
  before: Date,
  { after = '', most }: { after: string | undefined; most: number },
): Promise<PrintFileSlice> {
  const { rows } = await sql<PrintFileSlice>`
    with slice as materialized (
      select * from rendering where id > ${after} order by id limit ${most}
    )
    select (select count(*)::int from slice) as looked,
      (select id from slice order by id desc limit 1) as last,
      array(
        select id from slice as rendering
        where kind = 'PRINT' and state = 'DONE' and files_deleted_at is null and ${isOver(before)}
      ) as due`.execute(db)
  return rows[0]!
}

/** Held until the transaction ends, so that whoever wants it drawn again waits. Undefined when it is not due any more. */
export async function holdDuePrintFiles(
  db: Db,
  id: string,
  before: Date,
): Promise<RenderedFile[] | undefined> {
  const { rows } = await sql<{ files: StoredJson<'rendering.files'> }>`
    select files from rendering
    where id = ${id} and state = 'DONE' and files_deleted_at is null and ${isOver(before)}
    for update`.execute(db)
  return rows[0] && renderingFiles.read(rows[0].files)
}
