import type { Kysely } from 'kysely'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { seedDelivery } from './demo-delivery.ts'
import { seedPromotions } from './demo-promotions.ts'
import type { DemoMedia } from '#demo/pictures/demo-media.ts'
import { seedPublishedDesigns } from './published-designs.ts'
import { seedArticles, seedAttributes } from './seed-articles.ts'
import { seedLists, seedPagesAndHelp, seedTags } from './seed-content.ts'
import type { Studio } from './seed-photos.ts'
import { seedReviews } from './seed-reviews.ts'
import { insertAll, readSeeding } from './seeding.ts'

/** The demo shop's catalogue and content, in as many languages as are asked for. */
export async function fillShop(
  db: Kysely<Tables>,
  given: {
    sites: readonly Site[]
    media: Pick<DemoMedia, 'pictures' | 'videos'>
    studio?: Studio
    languages?: readonly string[]
  },
): Promise<void> {
  const seeding = readSeeding(db, given)
  await insertAll(db, 'picture', given.media.pictures)
  await insertAll(db, 'video', given.media.videos)
  await seedTags(seeding)
  await seedAttributes(seeding)
  await seedArticles(seeding)
  await seedPromotions(seeding)
  await seedDelivery(db, seeding.sites, seeding.now)
  await seedPagesAndHelp(seeding)
  await seedLists(seeding)
  await seedPublishedDesigns(seeding, given.studio)
  await seedReviews(seeding)
}
