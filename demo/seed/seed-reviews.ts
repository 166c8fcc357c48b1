import { randomUUID } from 'node:crypto'
import { demoDesigns } from './demo-designs.ts'
import { datesOf, insertAll, type Seeding } from './seeding.ts'

/** Of those who liked it, so many show theirs. */
const PHOTO_EVERY = 5
const GOOD_STARS = 4

/** Each in its language, in one of the stores that speak it and sell the article. */
export async function seedReviews(seeding: Seeding): Promise<void> {
  const { db, facts, texts, sites } = seeding
  const dateOf = datesOf(seeding)
  const brandsOf = new Map(facts.articles.map(({ id, brands }) => [id, brands]))
  const rows = [...texts].flatMap(([language, { reviews }]) =>
    reviews.map((review, index) => {
      const stores = sites.filter(
        (site) =>
          site.locales.some((locale) => locale.language === language) &&
          brandsOf.get(review.articleId)?.includes(site.brand),
      )
      const store = stores[index % stores.length]
      if (!store) {
        throw new Error(
          `demo/seed/texts/${language}/reviews.json: no store sells ${review.articleId} in ${language}`,
        )
      }
      return {
        id: randomUUID(),
        store: store.slug,
        article_id: review.articleId,
        language,
        author_name: review.author,
        stars: review.stars,
        body: review.body,
        created_at: dateOf(review.date),
      }
    }),
  )
  await insertAll(db, 'review', rows)
  await insertAll(db, 'review_photo', photosOf(seeding, rows))
}

/** What they ordered, as it came out of the box. */
function photosOf(
  { facts, pictures }: Seeding,
  reviews: readonly { id: string; article_id: number; stars: number }[],
) {
  const shown = Map.groupBy(
    demoDesigns(facts).filter(({ picture }) => pictures.has(picture)),
    ({ article }) => article.id,
  )
  return reviews
    .filter(({ stars }) => stars >= GOOD_STARS)
    .flatMap(({ id, article_id: articleId }, index) => {
      const some = shown.get(articleId)
      if (!some || index % PHOTO_EVERY !== 0) return []
      return [{ review_id: id, position: 0, picture: some[index % some.length]!.picture }]
    })
}
