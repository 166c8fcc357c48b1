import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectPages(db: Db) {
  return db
    .selectFrom('page')
    .innerJoin('page_text', 'page_text.page_id', 'page.id')
    .orderBy('page.position')
    .orderBy('page_text.language')
    .select(['page.id', 'language', 'slug', 'title', 'summary', 'body'])
    .execute()
}

/** Other page, list or article that is found under this address today in this language. */
export async function findOtherAddress(
  db: Db,
  page: { id: string; language: string },
  slug: string,
) {
  return db
    .selectFrom('address')
    .where('language', '=', page.language)
    .where('slug', '=', slug)
    .where('is_current', '=', true)
    .where((on) => on.not(on.and({ kind: 'page', target: page.id })))
    .select(['kind', 'target'])
    .executeTakeFirst()
}

export async function savePage(db: Db, row: Insertable<Tables['page']>): Promise<void> {
  await db
    .insertInto('page')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet({ kind: row.kind, position: row.position }))
    .execute()
}

export async function savePageText(db: Db, row: Insertable<Tables['page_text']>): Promise<void> {
  const { page_id: _, language: __, ...words } = row
  await db
    .insertInto('page_text')
    .values(row)
    .onConflict((on) => on.columns(['page_id', 'language']).doUpdateSet(words))
    .execute()
}
