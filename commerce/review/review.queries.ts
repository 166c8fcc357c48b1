import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'
import type { ReviewSort } from './review.terms.ts'

type Db = Kysely<Tables>

/** One that the database has an index for. */
export type PlainSort = Exclude<ReviewSort, 'RELEVANCE'>

export type ReviewConditions = {
  stores: readonly string[]
  articleIds?: readonly number[] | undefined
  stars?: number | undefined
  leastStars?: number | undefined
  language?: string | undefined
  otherThanLanguage?: string | undefined
  hasPhotos?: boolean | undefined
}

function shown(db: Db, conditions: ReviewConditions) {
  const { stores, articleIds, stars, leastStars, language } = conditions
  const { otherThanLanguage, hasPhotos } = conditions
  return db
    .selectFrom('review')
    .where('review.store', 'in', stores)
    .where('review.hidden_reason', 'is', null)
    .$if(articleIds !== undefined, (some) =>
      some.where('review.article_id', '=', sql<number>`any(${articleIds!})`),
    )
    .$if(stars !== undefined, (some) => some.where('review.stars', '=', stars!))
    .$if(leastStars !== undefined, (some) => some.where('review.stars', '>=', leastStars!))
    .$if(language !== undefined, (some) => some.where('review.language', '=', language!))
    .$if(otherThanLanguage !== undefined, (some) =>
      some.where('review.language', '<>', otherThanLanguage!),
    )
    .$if(hasPhotos !== undefined, (some) => some.where('review.has_photos', '=', hasPhotos!))
}

/** With the article's words in the language of the page, whatever the review is written in. */
export async function selectReviews(
  db: Db,
  conditions: ReviewConditions,
  paging: { sort: PlainSort; language: string; limit: number; offset: number },
) {
  return shown(db, conditions)
    .innerJoin('article_text as text', 'text.article_id', 'review.article_id')
    .where('text.language', '=', paging.language)
    .$if(paging.sort === 'HIGHEST', (some) => some.orderBy('review.stars', 'desc'))
    .$if(paging.sort === 'LOWEST', (some) => some.orderBy('review.stars'))
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .limit(paging.limit)
    .offset(paging.offset)
    .select([
      'review.id',
      'review.article_id',
      'text.name',
      'text.slug',
      'review.language',
      'review.author_name',
      'review.stars',
      'review.body',
      'review.reply',
      'review.created_at',
      'review.order_line_id',
    ])
    .execute()
}

export async function countByStars(db: Db, conditions: ReviewConditions) {
  return shown(db, conditions)
    .select((on) => [
      'review.language',
      'review.stars',
      'review.has_photos',
      on.fn.countAll<number>().as('count'),
    ])
    .groupBy(['review.language', 'review.stars', 'review.has_photos'])
    .execute()
}

export async function selectPhotos(db: Db, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return []
  return db
    .selectFrom('review_photo as photo')
    .innerJoin('picture', 'picture.name', 'photo.picture')
    .where('photo.review_id', '=', sql<string>`any(${reviewIds})`)
    .orderBy('photo.position')
    .select(['photo.review_id', ...pictureColumns])
    .execute()
}
