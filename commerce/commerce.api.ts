import { Refusal } from '#api/refusal.ts'
import { serve, type Call } from '#api/serve.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Preflight } from '#press/preflight/open-preflight.ts'
import { addressApi } from './address/address.api.ts'
import { makeAttachmentApi } from './attachment/attachment.api.ts'
import { attributionApi } from './attribution/attribution.api.ts'
import { makeCartApi } from './cart/cart.api.ts'
import { catalogueApi } from './catalogue/catalogue.api.ts'
import { openShelves, type Shelves } from './catalogue/shelves.ts'
import { contentApi } from './content/content.api.ts'
import type { Ctx } from './context.ts'
import { customerApi } from './customer/customer.api.ts'
import { makeDesignApi } from './design/design.api.ts'
import { eventApi } from './event/event.api.ts'
import { helpApi } from './help/help.api.ts'
import { limitWrites } from './limit-writes.ts'
import { logApi } from './log/log.api.ts'
import { newsletterApi } from './newsletter/newsletter.api.ts'
import { orderApi } from './order/order.api.ts'
import { makeOwnSignInApi } from './sign-in/own-sign-in.api.ts'
import { partnerApi } from './partner/partner.api.ts'
import { reviewApi } from './review/review.api.ts'
import { makeReviewWritingApi } from './review/review-writing.api.ts'
import type { ReviewSettings } from './review/review-writing.service.ts'
import { runOnce } from './run-once.ts'
import { makeSearchApi } from './search/search.api.ts'
import { seoApi } from './seo/seo.api.ts'
import { makeSessionApi } from './session/session.api.ts'
import { findSession } from './session/session.service.ts'
import type { SessionSettings } from './session/open-session.ts'
import { makeSignInApi } from './sign-in/sign-in.api.ts'
import { ticketApi } from './ticket/ticket.api.ts'
import { makeUploadApi } from './upload/upload.api.ts'
import type { UploadTools } from './upload/upload-tools.ts'

export type Commerce = {
  db: Kysely<Tables>
  sites: readonly Site[]
  session: SessionSettings
  uploads: Omit<UploadTools, 'reportFault'>
  reviews: Omit<ReviewSettings, 'storage'>
  preflight: Pick<Preflight, 'findingsOf'>
  /** From one address. */
  writesPerMinute: number
  reportFault: (error: unknown, endpoint: string) => void
  now?: () => Date
}

/** The whole API behind one function. */
export function makeCommerceApi(commerce: Commerce): (request: Request) => Promise<Response> {
  const uploadTools = { ...commerce.uploads, reportFault: commerce.reportFault }
  const { storage } = commerce.uploads
  const bounds = [
    addressApi,
    makeAttachmentApi(uploadTools),
    attributionApi,
    makeCartApi(storage),
    catalogueApi,
    contentApi,
    customerApi,
    makeDesignApi(storage, commerce.preflight),
    eventApi,
    helpApi,
    logApi,
    newsletterApi,
    orderApi,
    makeOwnSignInApi(commerce.session),
    partnerApi,
    reviewApi,
    makeReviewWritingApi({ ...commerce.reviews, storage }),
    makeSearchApi(commerce.db),
    seoApi,
    makeSessionApi(commerce.session),
    makeSignInApi(commerce.session),
    ticketApi,
    makeUploadApi(uploadTools),
  ]
    .flat()
    .map(limitWrites(commerce.writesPerMinute))
  const shelves = openShelves(commerce.db)
  return serve<Ctx>(bounds, {
    makeContext: (call) => makeContext(commerce, shelves, call),
    whoAsks: (ctx) => ctx.extSessionId,
    runOnce,
    reportFault: commerce.reportFault,
  })
}

async function makeContext(commerce: Commerce, shelves: Shelves, call: Call): Promise<Ctx> {
  const { envelope, credential, clientAddress, clientAgent } = call
  const site = commerce.sites.find((candidate) => candidate.slug === envelope.application)
  const locale = site?.locales.find((candidate) => candidate.code === envelope.locale)
  if (!site || !locale) throw new Refusal('invalid', { application: 'unknown_store' })
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(envelope.extSessionId)) {
    throw new Refusal('invalid', { extSessionId: 'required' })
  }
  const { db } = commerce
  const now = commerce.now?.() ?? new Date()
  const session = await findSession({ db, site, now }, credential)
  return {
    db,
    shelves,
    site,
    locale,
    session,
    // The id of the session itself wins: an invented one must not reach another visitor's cart.
    extSessionId: session?.extId ?? envelope.extSessionId,
    clientAddress,
    clientAgent,
    tracking: envelope.tracking,
    now,
  }
}
