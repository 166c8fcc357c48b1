import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/**
 * The address of today in this language. A slug of this language wins over one of another, and one
 * of today over an old one; then pages come before lists, and lists before articles.
 */
export async function findAddress(db: Db, slug: string, language: string) {
  return db
    .selectFrom('address as asked')
    .innerJoin('address as today', (join) =>
      join
        .onRef('today.kind', '=', 'asked.kind')
        .onRef('today.target', '=', 'asked.target')
        .on('today.language', '=', language)
        .on('today.is_current', '=', true),
    )
    .where('asked.slug', '=', slug)
    .orderBy(sql`asked.language = ${language}`, 'desc')
    .orderBy('asked.is_current', 'desc')
    .orderBy(sql`array_position(array['page', 'list', 'article'], asked.kind)`)
    .limit(1)
    .select(['today.kind', 'today.target', 'today.slug'])
    .executeTakeFirst()
}

export async function findPage(db: Db, pageId: string, language: string) {
  return db
    .selectFrom('page_text')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .select(['page_id as id', 'slug', 'title', 'summary', 'body'])
    .executeTakeFirst()
}

export async function selectPageSlugs(db: Db, pageId: string) {
  return db
    .selectFrom('page_text')
    .select(['language', 'slug'])
    .where('page_id', '=', pageId)
    .execute()
}

export async function selectLegalPages(db: Db, language: string) {
  return db
    .selectFrom('page')
    .innerJoin('page_text', 'page_text.page_id', 'page.id')
    .where('page.kind', '=', 'legal')
    .where('page_text.language', '=', language)
    .orderBy('page.position')
    .select(['page.id', 'page_text.slug', 'page_text.title'])
    .execute()
}

export async function findPictureRow(db: Db, name: string) {
  return db.selectFrom('picture').select(pictureColumns).where('name', '=', name).executeTakeFirst()
}
