import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { purgeAttempts } from './kernel/attempt-limit.ts'
import { purgeHitAddresses } from './attribution/attribution.service.ts'
import { purgeAttachments } from './attachment/attachment.service.ts'
import { purgeCarts } from './cart/purge-carts.ts'
import { purgeCheckouts } from './checkout/purge-checkouts.ts'
import { purgeCollections } from './collection/collection.service.ts'
import { purgeDesigns } from './design/design-lifetime.service.ts'
import { purgeMails } from './kernel/mail/mail.service.ts'
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

type PurgeTools = { db: Kysely<Tables>; now: Date; files: UploadPurge }
type Purge = { name: string; run: (tools: PurgeTools) => Promise<unknown> }

/** What has served its time, in this order: what others need is purged after them. */
export const purges: readonly Purge[] = [
  { name: 'sessions', run: ({ db, now }) => purgeSessions(db, now) },
  { name: 'answers kept for repeats', run: ({ db, now }) => purgeAnswers(db, now) },
  { name: 'counted attempts', run: ({ db, now }) => purgeAttempts(db, now) },
  { name: 'carts', run: ({ db, now }) => purgeCarts(db, now) },
  { name: 'designs', run: ({ db, now }) => purgeDesigns(db, now) },
  { name: 'collections', run: ({ db, now }) => purgeCollections(db, now) },
  { name: 'mails', run: ({ db, now }) => purgeMails(db, now) },
  { name: 'newsletter', run: ({ db, now }) => purgeNewsletter(db, now) },
  { name: 'attachments', run: ({ db, now }) => purgeAttachments(db, now) },
  { name: 'webhooks', run: ({ db, now }) => purgeHints(db, now) },
  { name: 'searches without a result', run: ({ db, now }) => purgeMisses(db, now) },
  { name: 'sign-in tokens', run: ({ db, now }) => purgeSignInTokens(db, now) },
  { name: 'order codes', run: ({ db, now }) => purgeCodes(db, now) },
  { name: 'visitor addresses', run: ({ db, now }) => purgeHitAddresses(db, now) },
  { name: 'promotions', run: ({ db, now }) => purgePromotions(db, now) },
  { name: 'parcel events', run: ({ db, now }) => purgeParcelEvents(db, now) },
  { name: 'checkouts', run: ({ db, now }) => purgeCheckouts(db, now) },
  { name: 'wishes', run: ({ db }) => purgeWishes(db) },
  { name: 'renderings', run: ({ db, files, now }) => purgeRenderings(db, files.storage, now) },
  { name: 'uploads', run: ({ db, files, now }) => purgeUploads(db, files, now) },
]

/** All of them at once; one that fails is told and keeps no other from its turn. */
export async function purge(
  tools: PurgeTools,
  reportFault: (error: unknown, purge: string) => void,
): Promise<void> {
  for (const { name, run } of purges) {
    await run(tools).catch((error: unknown) => reportFault(error, name))
  }
}
