import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { purgeAttempts } from './kernel/attempt-limit.ts'
import { purgeHitAddresses } from './attribution/attribution.service.ts'
import { purgeAttachments } from './attachment/attachment.service.ts'
import { refreshPopularity } from './catalogue/article-sale.service.ts'
import { purgeCarts } from './cart/purge-carts.ts'
import { purgeCheckouts } from './checkout/purge-checkouts.ts'
import { purgeCollections } from './collection/collection.service.ts'
import { purgeDesigns } from './design/design-lifetime.service.ts'
import { purgeMails } from './kernel/mail/mail.service.ts'
import { keepMonthPartitions, type KeptMonths } from './kernel/month-partitions.ts'
import { purgeNewsletter } from './newsletter/newsletter.service.ts'
import { purgeCodes } from './order-access/order-code.service.ts'
import { purgeAnswers } from './kernel/run-once.ts'
import { purgePromotions } from './promotion/promotion-use.service.ts'
import { purgeSessions } from './session/session.service.ts'
import { purgeParcelEvents } from './shipment/parcel-moves.service.ts'
import { purgeHints } from './settlement/webhook.service.ts'
import { purgeMisses } from './search/search-miss.service.ts'
import { purgeSignInTokens } from './sign-in/sign-in-token.service.ts'
import { purgeRenderings } from './rendering/rendering.purge.ts'
import { purgeUploads, type UploadPurge } from './upload/upload.purge.ts'
import { purgeWishes } from './wish/wish.service.ts'

const HOUR_MS = 60 * 60 * 1000

/** What has served its time: ended sessions, answers kept for repeats, counted attempts. */
export async function purge(db: Kysely<Tables>, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgeAnswers(db, now)
  await purgeAttempts(db, now)
  // Before the designs that it lets go.
  await purgeCarts(db, now)
  await purgeDesigns(db, now)
  await purgeCollections(db, now)
  await purgeMails(db, now)
  await purgeNewsletter(db, now)
  await purgeAttachments(db, now)
  await purgeHints(db, now)
  await purgeMisses(db, now)
  await purgeSignInTokens(db, now)
  await purgeCodes(db, now)
  await purgeHitAddresses(db, now)
  await purgePromotions(db, now)
  await purgeParcelEvents(db, now)
  await purgeCheckouts(db, now)
  await purgeWishes(db)
}

/** Now and every hour; returns how to stop. */
export function startPurging(
  db: Kysely<Tables>,
  { uploads, months }: { uploads: UploadPurge; months: KeptMonths },
  reportFault: (error: unknown) => void,
): () => void {
  const run = async () => {
    const now = new Date()
    await keepMonthPartitions(db, now, months).catch(reportFault)
    await purge(db, now).catch(reportFault)
    await refreshPopularity(db, now).catch(reportFault)
    // In this order: what is gone needs no pictures, and what has none needs no photos.
    await purgeRenderings(db, uploads.storage, now).catch(reportFault)
    await purgeUploads(db, uploads, now).catch(reportFault)
  }
  void run()
  const timer = setInterval(() => void run(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
