import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  countingOf,
  networkOf,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import { adoptCart } from '#commerce/cart/merge.service.ts'
import { adoptCheckout } from '#commerce/checkout/checkout.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { lockCustomer } from '#commerce/customer/customer-account.service.ts'
import { adoptContributions } from '#commerce/collection/collection.service.ts'
import { adoptDesigns } from '#commerce/design/design-lifetime.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { noteKnownNetwork } from './password-throttle.ts'
import { adoptUploads } from '#commerce/upload/upload.service.ts'
import { adoptWishes } from '#commerce/wish/wish.service.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import { deviceNameOf } from './device-name.ts'
import { getFields } from './session-fields.queries.ts'
import { copyAttribution } from './session-attribution.queries.ts'
import * as queries from './session.queries.ts'
import { hashCredential, makeCredential } from './session.rules.ts'

export type SessionSettings = {
  credentialBytes: number
  /** From the last visit. */
  lifeDays: number
  /** From the sign-in, however often somebody comes: then they sign in again. */
  mostDays: number
}

/** How somebody proved who they are. */
export type SignInWay = 'password' | 'registration' | 'link' | 'passkey' | `account ${string}`

type Owner = { customerId: string; way: SignInWay }

const DAY_MS = 24 * 60 * 60 * 1000

/** The sign-in before which a session is over, whenever it was last used. */
export const oldestSignIn = ({ mostDays }: SessionSettings, now: Date) =>
  new Date(now.getTime() - mostDays * DAY_MS)

/** A visitor has nothing to sign in with again: theirs goes on, under new credentials. */
export function expiryOf(
  { lifeDays, mostDays }: SessionSettings,
  now: Date,
  signedInAt: Date | undefined,
): Date {
  const idle = now.getTime() + lifeDays * DAY_MS
  const absolute = signedInAt ? signedInAt.getTime() + mostDays * DAY_MS : Infinity
  return new Date(Math.min(idle, absolute))
}

/** Age check of a visitor's credential: a session has no end while it is used. */
export const isCredentialOld = ({ lifeDays }: SessionSettings, madeAt: Date, now: Date) =>
  now.getTime() - madeAt.getTime() >= lifeDays * DAY_MS

export async function openSession(
  ctx: Ctx,
  settings: SessionSettings,
  given: { owner?: Owner; fields?: SessionFields | undefined } = {},
) {
  const { credential, row } = newSession(ctx, settings, given)
  await queries.insertSession(ctx.db, row)
  return { credential, extSessionId: row.extId }
}

/**
 * Opens the session of a visitor whom nobody knows yet. Sessions cost a row each: so many from one address,
 * and no more.
 */
export async function openCountedSession(ctx: Ctx, settings: SessionSettings, limit: AttemptLimit) {
  const { credential, row } = newSession(ctx, settings, { fields: await findOwnFields(ctx) })
  const counting = countingOf(ctx, limit, addressGroup(ctx.clientAddress))
  const isOpen = await queries.insertCountedSession(ctx.db, row, { counting, most: limit.most })
  return isOpen ? { credential, extSessionId: row.extId } : refuse('too_many_attempts')
}

/** Opens a session for the copy of a design alone, which nothing prolongs. */
export async function openCopySession(
  ctx: Ctx,
  settings: SessionSettings,
  { designChangeId, lifeMs }: { designChangeId: string; lifeMs: number },
) {
  const { credential, row } = newSession(ctx, settings, {})
  const expiresAt = new Date(ctx.now.getTime() + lifeMs)
  await queries.insertSession(ctx.db, { ...row, expiresAt, designChangeId })
  return { credential, extSessionId: row.extId }
}

/** Ends the session of a copy: from now on nobody changes it. */
export const endCopySession = queries.deleteSession

function newSession(
  ctx: Ctx,
  settings: SessionSettings,
  { owner, fields }: { owner?: Owner; fields?: SessionFields | undefined },
) {
  const credential = makeCredential(settings.credentialBytes)
  const row = {
    credentialHash: hashCredential(credential),
    extId: makePublicId(),
    store: ctx.site.slug,
    customerId: owner?.customerId ?? null,
    way: owner?.way ?? null,
    device: deviceNameOf(ctx.clientAgent),
    network: networkOf(ctx.clientAddress),
    fields,
    now: ctx.now,
    expiresAt: expiryOf(settings, ctx.now, owner && ctx.now),
  }
  return { credential, row }
}

/** Own fields of a session: somebody who has said what they allow is not asked again because they logged in or out. */
export const findOwnFields = async ({ db, session }: Ctx) => session && getFields(db, session.extId)

/**
 * Ends what the visitor had and begins the customer's session. A new id at login: whoever planted the
 * old one in the visitor's browser gains nothing. Cart, designs and uploads come along.
 */
export async function enter(ctx: Ctx, settings: SessionSettings, owner: Owner) {
  const { customerId } = owner
  // Locked: a reset at the same moment ends this session too, or has happened before it.
  const customer = await lockCustomer(ctx.db, customerId)
  if (!customer) return refuse('wrong_credentials')
  await noteKnownNetwork(ctx, customer.email)
  const { email } = customer
  ctx.reportSecurity({ kind: 'sign-in', way: owner.way, account: { brand: ctx.site.brand, email } })
  const opened = await openSession(ctx, settings, { owner, fields: await findOwnFields(ctx) })
  if (ctx.session) {
    const previousExtSessionId = ctx.session.extId
    // Where the visitor came from, which the customer's session remembers too.
    await copyAttribution(ctx.db, previousExtSessionId, opened.extSessionId)
    await queries.deleteSession(ctx.db, previousExtSessionId)
    // After the end of the old session, which waits for what is just being added to it.
    const { extSessionId } = opened
    await adoptCheckout(ctx, { customerId })
    await adoptCart(ctx, { customerId, extSessionId })
    await adoptDesigns(ctx, { customerId })
    await adoptUploads(ctx, { customerId, extSessionId, previousExtSessionId })
    await adoptContributions(ctx, { customerId, extSessionId, previousExtSessionId })
    await adoptWishes(ctx, { customerId, previousExtSessionId })
  }
  return opened
}
