import { randomBytes } from 'node:crypto'
import { networkOf } from '#commerce/kernel/attempt-limit.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { newsletterWelcomeMail } from './newsletter.mail.ts'
import * as queries from './newsletter.queries.ts'
import type { WordingVersion } from './newsletter.terms.ts'

export async function getOwnSubscription(ctx: CustomerCtx) {
  const { email } = ctx.session.customer
  const status = await queries.findStatus(ctx.db, ctx.site.brand, email)
  return { isSubscribed: status === 'CONFIRMED' }
}

/** A customer's address is proven already: the box that was ticked is the whole consent. */
export async function changeOwnSubscription(
  ctx: CustomerCtx,
  input: { isSubscribed: boolean; wordingVersion: WordingVersion },
) {
  const { email } = ctx.session.customer
  const { brand } = ctx.site
  if (!input.isSubscribed && (await queries.findStatus(ctx.db, brand, email)) === undefined) {
    return { isSubscribed: false }
  }
  const place = { store: ctx.site.slug, language: ctx.locale.language }
  const subscription = await queries.lockSubscription(ctx.db, {
    brand,
    ...place,
    email,
    token: makePublicId(),
  })
  const isSubscribed = subscription.status === 'CONFIRMED'
  if (input.isSubscribed === isSubscribed) return { isSubscribed }
  if (!input.isSubscribed) {
    await queries.endSubscription(ctx.db, brand, subscription.unsubscribe_token, ctx.now)
    return { isSubscribed: false }
  }
  const from = networkOf(ctx.clientAddress)
  const id = await queries.insertConsent(ctx.db, {
    subscription_id: subscription.id,
    ...place,
    // No mail carries it: nothing is left to confirm.
    token_hash: randomBytes(32),
    wording_version: input.wordingVersion,
    requested_at: ctx.now,
    requested_from: from,
    expires_at: ctx.now,
  })
  const consent = { id, subscription_id: subscription.id, ...place }
  await queries.setConfirmed(ctx.db, consent, { now: ctx.now, from })
  await queueMail(ctx.db, newsletterWelcomeMail, {
    subjectId: id,
    place: ctx,
    to: email,
    data: { unsubscribeToken: subscription.unsubscribe_token },
  })
  return { isSubscribed: true }
}
