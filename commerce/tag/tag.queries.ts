import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectTags(db: Db, language: string) {
  return db
    .selectFrom('tag')
    .innerJoin('tag_text', 'tag_text.tag_id', 'tag.id')
    .leftJoin('picture', 'picture.name', 'tag.picture')
    .where('tag_text.language', '=', language)
    .select(['tag.id', 'tag.subject', 'tag_text.slug', 'tag_text.name', ...pictureColumns])
    .execute()
}

/** The slug of the page's own language wins when two languages share one. */
export async function findTagBySlug(db: Db, slug: string, language: string) {
  return db
    .selectFrom('tag_text as any_text')
    .innerJoin('tag', 'tag.id', 'any_text.tag_id')
    .innerJoin('tag_text as text', 'text.tag_id', 'any_text.tag_id')
    .leftJoin('picture', 'picture.name', 'tag.picture')
    .where('any_text.slug', '=', slug)
    .where('text.language', '=', language)
    .orderBy(sql`any_text.language = ${language}`, 'desc')
    .select([
      'text.tag_id as id',
      'text.slug',
      'text.name',
      'text.title',
      'text.summary',
      ...pictureColumns,
    ])
    .executeTakeFirst()
}

export async function selectTagSlugs(db: Db, tagId: number) {
  return db
    .selectFrom('tag_text')
    .select(['language', 'slug'])
    .where('tag_id', '=', tagId)
    .execute()
}
