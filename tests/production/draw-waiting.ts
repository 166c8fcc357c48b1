import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { renderingFiles } from '#commerce/rendering/rendering.columns.ts'

/** Draws everything that waits, as the press would: here a file that says what it is of. */
export async function drawWaiting(
  db: Kysely<Tables>,
  storage: Storage,
  ...named: string[]
): Promise<void> {
  const names = named.length > 0 ? named : ['product.webp', 'product-small.webp']
  const waiting = await db
    .selectFrom('rendering')
    .where('state', '=', 'QUEUED')
    .select(['id', 'design_id', 'revision'])
    .execute()
  for (const { id, design_id, revision } of waiting) {
    const folder = await storage.makeTemporaryFolder()
    const files = []
    for (const name of names) {
      const words = `${name.includes('small') ? 'small ' : ''}${design_id} ${revision}`
      await writeFile(join(folder.path, name), words)
      const key = `rendering/preview/${id.replace(/[^a-z0-9]/gi, 'x').toLowerCase()}-${name}`
      await storage.put(key, join(folder.path, name), 'image/webp')
      const sha256 = `${id} ${name}`
      files.push({ name, key, sha256, bytes: words.length, contentType: 'image/webp' })
    }
    await folder.remove()
    await db
      .updateTable('rendering')
      .set({ state: 'DONE', files: renderingFiles.write(files) })
      .where('id', '=', id)
      .execute()
  }
}
