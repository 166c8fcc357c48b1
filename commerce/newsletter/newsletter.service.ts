import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  countAttempt,
  networkOf,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from './newsletter.mail.ts'
import * as movedAddress from './moved-address.queries.ts'
import * as queries from './newsletter.queries.ts'
import { CONFIRMATION_DAYS, type WordingVersion } from './newsletter.terms.ts'

const perAddress: AttemptLimit = { name: 'newsletter', most: 10, windowMinutes: 60 }
const perEmail: AttemptLimit = { name: 'newsletter mail', most: 3, windowMinutes: 24 * 60 }
const DAY_MS = 24 * 60 * 60_000
const UNCONFIRMED_DAYS = 30

type Limits = { mayMail: boolean }

/** Past the limit of an e-mail address the answer stays the same, but nobody is written to. */
export async function limitSubscriptions(ctx: Ctx, input: { email: string }): Promise<Limits> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
  const subject = `${ctx.site.brand} ${input.email.toLowerCase()}`
  const mayMail = (await countAttempt(ctx, perEmail, subject)) <= perEmail.most
  if (!mayMail) await noteLimited(ctx.db, perEmail.name, ctx.now)
  return { mayMail }
}

export async function requestSubscription(
  ctx: Ctx,
  input: { email: string; wordingVersion: WordingVersion },
  { mayMail }: Limits,
) {
  if (!mayMail) return {}
  const subscription = await queries.lockSubscription(ctx.db, {
    brand: ctx.site.brand,
    store: ctx.site.slug,
    language: ctx.locale.language,
    email: input.email,
    token: makePublicId(),
  })
  const token = makePublicId()
  const consentId = await queries.insertConsent(ctx.db, {
    subscription_id: subscription.id,
    store: ctx.site.slug,
    language: ctx.locale.language,
    token_hash: hashToken(token),
    wording_version: input.wordingVersion,
    requested_at: ctx.now,
    requested_from: networkOf(ctx.clientAddress),
    expires_at: new Date(ctx.now.getTime() + CONFIRMATION_DAYS * DAY_MS),
  })
  const mail = { subjectId: consentId, place: ctx, to: subscription.email }
  if (subscription.status === 'CONFIRMED') {
    const data = { unsubscribeToken: subscription.unsubscribe_token }
    await queueMail(ctx.db, newsletterAlreadyMail, { ...mail, data })
  } else {
    await queueMail(ctx.db, newsletterConfirmMail, { ...mail, data: { token } })
  }
  return {}
}

/** A second click on the same link is as good as the first. */
export async function confirmSubscription(ctx: Ctx, input: { token: string }) {
  const consent = await queries.lockConsent(ctx.db, ctx.site.brand, hashToken(input.token))
  if (!consent || consent.withdrawn_at) return refuse('expired')
  if (consent.confirmed_at) return {}
  if (consent.expires_at <= ctx.now) return refuse('expired')
  const from = networkOf(ctx.clientAddress)
  await queries.setConfirmed(ctx.db, consent, { now: ctx.now, from })
  await queueMail(ctx.db, newsletterWelcomeMail, {
    subjectId: consent.id,
    place: ctx,
    to: consent.email,
    data: { unsubscribeToken: consent.unsubscribe_token },
  })
  return {}
}

/** The same answer for a known and an unknown token. */
export async function unsubscribe(ctx: Ctx, input: { token: string }) {
  await queries.endSubscription(ctx.db, ctx.site.brand, input.token, ctx.now)
  return {}
}

/** Ends what an address gets of a brand, also a request that was never confirmed; without one there is nothing to end. */
export async function endNewsletterOf(
  db: Kysely<Tables>,
  { brand, email }: { brand: string; email: string },
  now: Date,
): Promise<void> {
  const token = await queries.findToken(db, brand, email)
  if (token !== undefined) await queries.endSubscription(db, brand, token, now)
}

/** Subscriber of a brand's newsletter, with the token that ends it. */
export async function findSubscriber(
  db: Kysely<Tables>,
  brand: string,
  email: string,
): Promise<{ unsubscribeToken: string } | undefined> {
  const row = await queries.findConfirmed(db, brand, email)
  return row && { unsubscribeToken: row.unsubscribe_token }
}

export async function purgeNewsletter(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.deleteUnconfirmed(db, new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS))
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()

export const moveNewsletter = movedAddress.moveNewsletter
