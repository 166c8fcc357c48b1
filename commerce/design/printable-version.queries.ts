import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export async function selectPrintables(db: Kysely<Tables>, versionIds: readonly string[]) {
  return db
    .selectFrom('design_version as version')
    .innerJoin('design', 'design.id', 'version.design_id')
    .innerJoin('article', 'article.id', 'design.article_id')
    .where('version.id', 'in', [...versionIds])
    .select([
      'version.id',
      'version.document',
      'article.id as article_id',
      'article.print_colour',
      'article.print_mirrored',
      'article.sheet',
      'article.set_size',
    ])
    .execute()
}

export async function selectWithPhotos(db: Kysely<Tables>, versionIds: readonly string[]) {
  const rows = await db
    .selectFrom('design_version')
    .where('id', 'in', [...versionIds])
    .where(sql<boolean>`photo_ids <> '{}'`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
