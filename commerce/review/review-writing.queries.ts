import type { Insertable, Kysely } from 'kysely'
import { pictureColumns, pictureIn } from '#commerce/kernel/picture.ts'
import { ordersOf, type Person } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'
import { insertPictures } from '#commerce/kernel/picture-rows.ts'

type Db = Kysely<Tables>

/** The article's name in one of the languages, the first that there is. */
export async function findArticleName(
  db: Db,
  articleId: number,
  languages: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('article_text')
    .where('article_id', '=', articleId)
    .where('language', 'in', languages)
    .select(['language', 'name'])
    .execute()
  return languages.flatMap((wanted) => rows.find((row) => row.language === wanted) ?? [])[0]?.name
}

export async function findPicture(db: Db, articleId: number, language: string) {
  return db
    .selectFrom('article_picture')
    .innerJoin('picture', (join) =>
      join.on('picture.name', '=', pictureIn(language, 'article_picture.picture')),
    )
    .where('article_picture.article_id', '=', articleId)
    .where('article_picture.position', '=', 0)
    .select(pictureColumns)
    .executeTakeFirst()
}

export async function findBuyerName(db: Db, orderLineId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .where('order_line.id', '=', orderLineId)
    .select('shop_order.contact_name')
    .executeTakeFirst()
  return row?.contact_name || undefined
}

export async function isWritten(db: Db, orderLineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .where('order_line_id', '=', orderLineId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reviews of what somebody ordered. */
const reviewsOf = (db: Db, person: Person) =>
  db
    .selectFrom('order_line')
    .where('order_line.order_id', 'in', ordersOf(db, person))
    .select('order_line.id')

export async function selectReviewsOf(db: Db, person: Person) {
  return db
    .selectFrom('review')
    .where('order_line_id', 'in', reviewsOf(db, person))
    .select(['store', 'article_id', 'language', 'author_name', 'stars', 'body', 'reply'])
    .select(['has_photos', 'created_at'])
    .orderBy('created_at')
    .execute()
}

export async function deleteReviewsOf(db: Db, person: Person): Promise<void> {
  await db.deleteFrom('review').where('order_line_id', 'in', reviewsOf(db, person)).execute()
}

/** Published photos whose reviews are gone. */
export async function selectOrphanedPhotos(db: Db, most: number) {
  return db
    .selectFrom('picture')
    .where('name', 'like', 'review-%')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('review_photo')
            .whereRef('review_photo.picture', '=', 'picture.name')
            .select('review_photo.picture'),
        ),
      ),
    )
    .select(['name', 'version', 'widths'])
    .limit(most)
    .execute()
}

/** Undefined when the line has its review already. */
export async function insertReview(
  db: Db,
  row: Insertable<Tables['review']>,
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('review')
    .values(row)
    .onConflict((conflict) => conflict.column('order_line_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function insertPhotos(
  db: Db,
  reviewId: string,
  pictures: readonly Insertable<Tables['picture']>[],
): Promise<void> {
  if (pictures.length === 0) return
  await insertPictures(db, pictures)
  await db
    .insertInto('review_photo')
    .values(
      pictures.map(({ name }, position) => ({ review_id: reviewId, position, picture: name })),
    )
    .execute()
}
