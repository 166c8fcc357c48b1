import { Refusal } from '#api/refusal.ts'
import { serve, type Api, type Asked, type Call, type CallEnd } from '#api/serve.ts'
import type { Site } from '#config/sites.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Preflight } from '#press/preflight/open-preflight.ts'
import { makeActionAnswerApi } from './action-answer/action-answer.api.ts'
import { addressApi } from './address/address.api.ts'
import { makeAttachmentApi } from './attachment/attachment.api.ts'
import { attributionApi } from './attribution/attribution.api.ts'
import { makeCartApi } from './cart/cart.api.ts'
import { catalogueApi } from './catalogue/catalogue.api.ts'
import { openShelves, type Shelves } from './catalogue/shelves.ts'
import { checkoutApi } from './checkout/checkout.api.ts'
import { makeCollectionApi } from './collection/collection.api.ts'
import { commissionApi } from './commission/commission.api.ts'
import { contentApi } from './content/content.api.ts'
import type { Ctx } from './kernel/context.ts'
import { customerApi } from './customer/customer.api.ts'
import { makeDesignApi } from './design/design.api.ts'
import { eventApi } from './event/event.api.ts'
import { helpApi } from './help/help.api.ts'
import { limitWrites } from './kernel/limit-writes.ts'
import { makeInvoiceApi } from './invoice/invoice.api.ts'
import { logApi } from './log/log.api.ts'
import { newsletterApi } from './newsletter/newsletter.api.ts'
import { orderAccessApi } from './order-access/order-access.api.ts'
import { makeOwnSignInApi } from './sign-in/own-sign-in.api.ts'
import { partnerApi } from './partner/partner.api.ts'
import { makeFactoryApi } from './production/factory.api.ts'
import type { Gateways } from './payment/gateway/open-gateways.ts'
import { makePaymentApi } from './payment/payment.api.ts'
import { makeTestGatewayApi } from './payment/test-gateway.api.ts'
import type { OrderSettings } from './placing/place-order.service.ts'
import { makePlacingApi } from './placing/placing.api.ts'
import { promotionApi } from './promotion/promotion.api.ts'
import { reviewApi } from './review/review.api.ts'
import { makeReviewWritingApi } from './review/review-writing.api.ts'
import type { ReviewSettings } from './review/review-writing.service.ts'
import { runOnce } from './kernel/run-once.ts'
import { makeSearchApi } from './search/search.api.ts'
import { kindOfRefusal, type ReportSecurity, type SecurityEvent } from './kernel/security-event.ts'
import { ownAccount, placed } from './kernel/placed-security-event.ts'
import { seoApi } from './seo/seo.api.ts'
import { makeSessionApi } from './session/session.api.ts'
import { sessionContract } from './session/session.contract.ts'
import { findSession, findWholeSession } from './session/session.service.ts'
import type { SessionSettings } from './session/open-session.ts'
import { makeCarrierApi } from './shipment/carrier.api.ts'
import { settlePayment } from './settlement/settle.service.ts'
import { makeSettlementApi } from './settlement/settlement.api.ts'
import { noteHint } from './settlement/webhook.service.ts'
import { makeSignInApi } from './sign-in/sign-in.api.ts'
import { tagApi } from './tag/tag.api.ts'
import { ticketApi } from './ticket/ticket.api.ts'
import { makeTrackingApi } from './tracking/tracking.api.ts'
import { makeUploadApi } from './upload/upload.api.ts'
import type { UploadTools } from './upload/upload-tools.ts'
import { wishApi } from './wish/wish.api.ts'
import { withdrawalApi } from './withdrawal/withdrawal.api.ts'

export type Commerce = {
  db: Kysely<Tables>
  sites: readonly Site[]
  session: SessionSettings
  uploads: Omit<UploadTools, 'reportFault'>
  reviews: Omit<ReviewSettings, 'storage'>
  preflight: Pick<Preflight, 'findingsOf'>
  orders: OrderSettings
  payments: { gateways: Gateways; unpaidOrderDays: number }
  /** From one address. */
  writesPerMinute: number
  /** By which a carrier seals what it tells us; undefined for one that may not. */
  carrierSecretOf?: (carrier: string) => string | undefined
  reportFault: (error: unknown, endpoint: string) => void
  reportSecurity: ReportSecurity
  now?: () => Date
}

/** The whole API behind one function. */
export function makeCommerceApi(commerce: Commerce): Api {
  const uploadTools = { ...commerce.uploads, reportFault: commerce.reportFault }
  const { storage } = commerce.uploads
  const { gateways } = commerce.payments
  const bounds = [
    makeActionAnswerApi(storage, commerce.preflight),
    addressApi,
    makeAttachmentApi(uploadTools),
    attributionApi,
    makeCartApi(storage),
    catalogueApi,
    checkoutApi,
    makeCollectionApi(uploadTools),
    commissionApi,
    contentApi,
    customerApi,
    makeDesignApi(storage, commerce.preflight),
    eventApi,
    helpApi,
    makeInvoiceApi(storage),
    logApi,
    newsletterApi,
    orderAccessApi,
    makeOwnSignInApi(commerce.session),
    partnerApi,
    makePaymentApi({
      ...commerce.payments,
      sites: commerce.sites,
      settle: (ctx, id) => settlePayment({ ...commerce, gateways, now: () => ctx.now }, id),
    }),
    makePlacingApi(commerce.orders),
    promotionApi,
    reviewApi,
    wishApi,
    withdrawalApi,
    makeReviewWritingApi({ ...commerce.reviews, storage }),
    makeSearchApi(commerce.db),
    seoApi,
    makeSessionApi(commerce.session),
    makeSettlementApi(gateways),
    makeSignInApi(commerce.session),
    makeTestGatewayApi((trx, hint, now) => noteHint(trx, 'test', hint, now)),
    tagApi,
    ticketApi,
    makeTrackingApi(storage, commerce.preflight),
    makeUploadApi(uploadTools),
  ]
    .flat()
    .map(limitWrites(commerce.writesPerMinute))
  const shelves = openShelves(commerce.db)
  const shop = serve<Noting>(bounds, {
    makeContext: (call, endpoint) => {
      const isItsAnswer = endpoint === sessionContract.getSession
      return makeContext(commerce, shelves, call, isItsAnswer ? findWholeSession : findSession)
    },
    whoAsks: (ctx) => ctx.extSessionId,
    runOnce,
    reportFault: commerce.reportFault,
    reportEnd: (ctx, end) => tellSecurity(commerce.reportSecurity, ctx, end),
  })
  const machines = makeMachineApis(commerce)
  const apiOf = (path: string) => machines.get(path.split('/', 2)[1] ?? '') ?? shop
  return Object.assign((request: Request) => apiOf(new URL(request.url).pathname)(request), {
    ask: (asked: Asked) => apiOf(asked.path).ask(asked),
  })
}

/** Who asks there is no visitor: stations of the factory, and carriers. */
function makeMachineApis({ db, uploads, reportFault, now, carrierSecretOf }: Commerce) {
  const secretOf = carrierSecretOf ?? (() => undefined)
  return new Map([
    ['factory', makeFactoryApi({ db, storage: uploads.storage, reportFault, now })],
    ['carriers', makeCarrierApi({ db, secretOf, reportFault, now })],
  ])
}

type Noting = Ctx & { noted: Map<string, SecurityEvent> }

/** What was noted during a call that succeeded, or the refusal that ended it. */
function tellSecurity(report: ReportSecurity, ctx: Noting, end: CallEnd): void {
  const { endpoint, input, refusal } = end
  for (const event of ctx.noted.values()) {
    // What is undone has not happened; that somebody was made to wait has.
    if (!refusal || event.kind === 'slowed') report(placed(event, ctx))
  }
  if (!refusal) return
  const kind = kindOfRefusal(refusal, endpoint.path)
  if (!kind) return
  const { email } = input as { email?: unknown }
  const named = typeof email === 'string' ? { brand: ctx.site.brand, email } : undefined
  const way = `${endpoint.method} ${endpoint.path}`
  report(placed({ kind, way, account: ownAccount(ctx) ?? named }, ctx))
}

async function makeContext(
  commerce: Commerce,
  shelves: Shelves,
  call: Call,
  read: typeof findSession,
): Promise<Noting> {
  const { envelope, credential, clientAddress, clientAgent, requestId } = call
  const site = commerce.sites.find((candidate) => candidate.slug === envelope.application)
  const locale = site?.locales.find((candidate) => candidate.code === envelope.locale)
  if (!site || !locale) throw new Refusal('invalid', { application: 'unknown_store' })
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(envelope.extSessionId)) {
    throw new Refusal('invalid', { extSessionId: 'required' })
  }
  const { db } = commerce
  const now = commerce.now?.() ?? new Date()
  const session = await read({ db, site, now }, commerce.session, credential)
  // By what they say: a transaction that is tried again notes the same once more.
  const noted = new Map<string, SecurityEvent>()
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
    requestId,
    noted,
    reportSecurity: (event) => void noted.set(JSON.stringify(event), event),
    now,
  }
}
