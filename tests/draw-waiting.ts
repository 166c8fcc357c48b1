import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/storage/storage.ts'
import type { Tables } from '#db/tables.ts'

/** What the press would do with everything that waits: here a file that says what it is of. */
export async function drawWaiting(
  db: Kysely<Tables>,
  storage: Storage,
  name = 'product.webp',
): Promise<void> {
  const waiting = await db
    .selectFrom('rendering')
    .where('state', '=', 'QUEUED')
    .select(['id', 'design_id', 'revision'])
    .execute()
  for (const { id, design_id, revision } of waiting) {
    const words = `${design_id} ${revision}`
    const folder = await storage.makeTemporaryFolder()
    await writeFile(join(folder.path, name), words)
    const key = `rendering/preview/${id.replace(/[^a-z0-9]/gi, 'x').toLowerCase()}-${name}`
    await storage.put(key, join(folder.path, name), 'image/webp')
    await folder.remove()
    const file = { name, sha256: id, bytes: words.length, contentType: 'image/webp' }
    await db
      .updateTable('rendering')
      .set({ state: 'DONE', files: JSON.stringify([{ ...file, key }]) })
      .where('id', '=', id)
      .execute()
  }
}
