import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_PICTURES } from './order-mail-blocks.ts'
import { selectPictures, type LockedOrder } from './order.queries.ts'

/** For mails about it. None of a present: people pass mails on, and it stays one. */
export async function picturesOfOrder(
  db: Kysely<Tables>,
  order: Pick<LockedOrder, 'id' | 'is_present'>,
): Promise<{ versionId: string; name: string }[]> {
  if (order.is_present) return []
  const rows = await selectPictures(db, order.id, MOST_PICTURES)
  return rows.flatMap(({ version_id, article_name }) =>
    version_id === null ? [] : [{ versionId: version_id, name: article_name }],
  )
}
