import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectReviews(db: Db, stores: readonly string[], language: string) {
  return db
    .selectFrom('review')
    .innerJoin('article_text as text', 'text.article_id', 'review.article_id')
    .where('text.language', '=', language)
    .where('review.store', 'in', stores)
    .orderBy('review.created_at', 'desc')
    .limit(48)
    .select([
      'review.id',
      'review.article_id',
      'text.name',
      'text.slug',
      'review.language',
      'review.author_name',
      'review.stars',
      'review.body',
      'review.created_at',
    ])
    .execute()
}

export async function scoreReviews(db: Db, stores: readonly string[]) {
  return db
    .selectFrom('review')
    .where('store', 'in', stores)
    .select((on) => [
      on.fn.countAll<number>().as('count'),
      on.fn.avg<string>('stars').as('average'),
    ])
    .executeTakeFirstOrThrow()
}
