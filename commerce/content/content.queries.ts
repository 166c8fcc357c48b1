import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findPageBySlug(db: Db, slug: string, language: string) {
  return db
    .selectFrom('page_text as any_text')
    .innerJoin('page_text as text', 'text.page_id', 'any_text.page_id')
    .where('any_text.slug', '=', slug)
    .where('text.language', '=', language)
    .orderBy(sql`any_text.language = ${language}`, 'desc')
    .select(['text.page_id as id', 'text.slug', 'text.title', 'text.summary', 'text.body'])
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
