import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import type { AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { CustomerPermission } from '#api/access.ts'
import type { Ctx, CurrentSession, SessionCtx } from '#commerce/kernel/context.ts'
import { lockIfProved, type Proof } from '#commerce/customer/customer-account.service.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import { checkPassword } from './check-password.ts'
import {
  enter,
  expiryOf,
  findOwnFields,
  isCredentialOld,
  oldestSignIn,
  openCountedSession,
  openSession,
  type SessionSettings,
} from './open-session.ts'
import type { ConsentChoice, DeviceFacts, SessionView } from './session.contract.ts'
import { nothingTold } from './session-fields.rules.ts'
import * as fieldQueries from './session-fields.queries.ts'
import * as attribution from './session-attribution.queries.ts'
import * as queries from './session.queries.ts'
import { hashCredential, isCredentialShaped, makeCredential } from './session.rules.ts'

type Opened = Awaited<ReturnType<typeof openCountedSession>>

const startsPerAddress: AttemptLimit = { name: 'session start', most: 300, windowMinutes: 10 }
/** The specification's interval: an open page asks again after so long. */
const REFRESH_MS = 24 * 60 * 60 * 1000
/** Life of an old credential: what was sent before a browser had its next one has arrived by then. */
const OLD_CREDENTIAL_MS = 5 * 60 * 1000

type Place = Pick<Ctx, 'db' | 'site' | 'now'>
type Find<Row> = (db: Place['db'], asked: queries.SessionLookup) => Promise<Row | undefined>

/** The session behind a cookie, or undefined for an unknown, foreign or expired one. */
export async function findSession(
  place: Place,
  settings: SessionSettings,
  credential: string | undefined,
): Promise<CurrentSession | undefined> {
  const find = { own: queries.findSessionRow, other: queries.findSessionRowByOther }
  const row = await findBy(place, settings, credential, find)
  return row && sessionOf(row)
}

/** With what only the answer about the session itself needs. */
export async function findWholeSession(
  place: Place,
  settings: SessionSettings,
  credential: string | undefined,
): Promise<CurrentSession | undefined> {
  const find = { own: queries.findWholeSessionRow, other: queries.findWholeSessionRowByOther }
  const row = await findBy(place, settings, credential, find)
  if (!row) return undefined
  const whole = {
    cartQuantity: row.cart_quantity ?? 0,
    wishQuantity: row.wish_quantity,
    customerUpdatedAt: row.updated_at ?? undefined,
    credentialAt: row.credential_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    fields: fieldQueries.fieldsOfRow(row),
  }
  return { ...sessionOf(row), whole }
}

/** A credential that was replaced is asked for only when nobody has it as their own. */
async function findBy<Row extends queries.SessionRow>(
  { db, site, now }: Place,
  settings: SessionSettings,
  credential: string | undefined,
  find: { own: Find<Row>; other: Find<Row> },
): Promise<Row | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const credentialHash = hashCredential(credential)
  const asked = {
    credentialHash,
    store: site.slug,
    now,
    oldestSignIn: oldestSignIn(settings, now),
  }
  const own = await find.own(db, asked)
  if (own) return own
  const row = await find.other(db, asked)
  const until = new Date(now.getTime() + OLD_CREDENTIAL_MS)
  if (row) await queries.takeOtherCredential(db, row.ext_id, { credentialHash, now, until })
  return row
}

const sessionOf = (row: queries.SessionRow): CurrentSession => ({
  extId: row.ext_id,
  isGuestCheckout: row.guest_checkout,
  signedInAt: row.signed_in_at ?? undefined,
  designChangeId: row.design_change_id ?? undefined,
  customer:
    row.customer_id === null
      ? undefined
      : {
          kind: 'customer',
          id: row.customer_id,
          email: row.email!,
          name: row.name!,
          surname: row.surname!,
          isPartner: row.is_partner!,
          permissions: row.permissions as CustomerPermission[],
        },
})

export function makeSessionUseCases(settings: SessionSettings) {
  /** At most once a day, and never for a session that has ended meanwhile. */
  async function prolong(ctx: Ctx): Promise<{ nextCredential?: string | undefined } | undefined> {
    const { session, now } = ctx
    // Of a copy: it ends when it was to end.
    if (session?.designChangeId !== undefined) return undefined
    const notSeenSince = new Date(now.getTime() - REFRESH_MS)
    if (!session?.whole || session.whole.lastSeenAt > notSeenSince) return undefined
    // A customer's session ends some day. A visitor's cart hangs on theirs: its secret changes instead.
    const isOld = isCredentialOld(settings, session.whole.credentialAt, now)
    const nextCredential =
      isOld && !session.customer ? makeCredential(settings.credentialBytes) : undefined
    const isProlonged = await queries.prolong(ctx.db, session.extId, {
      now,
      expiresAt: expiryOf(settings, now, session.signedInAt),
      notSeenSince,
      nextHash: nextCredential === undefined ? undefined : hashCredential(nextCredential),
    })
    return isProlonged ? { nextCredential } : undefined
  }

  return {
    async getSession(ctx: Ctx): Promise<SessionView> {
      const { session } = ctx
      const whole = session?.whole
      const prolonged = await prolong(ctx)
      return {
        ...(whole?.fields ?? nothingTold),
        extSessionId: ctx.extSessionId,
        ...(session?.designChangeId !== undefined && { isForCopy: true }),
        isGuestCheckout: session?.isGuestCheckout ?? false,
        customer: session?.customer && {
          name: session.customer.name,
          surname: session.customer.surname,
          email: session.customer.email,
          isPartner: session.customer.isPartner,
          permissions: [...session.customer.permissions],
        },
        updateDateCustomer: whole?.customerUpdatedAt?.toISOString(),
        expiresAt: whole?.expiresAt.toISOString(),
        cartQuantity: whole?.cartQuantity ?? 0,
        ...(whole?.wishQuantity && { wishQuantity: whole.wishQuantity }),
        ...(prolonged && { isProlonged: true, ...prolonged }),
      }
    },

    startSession: {
      // Outside of a transaction, where a refusal would undo the count.
      prepare: (ctx: Ctx) => openCountedSession(ctx, settings, startsPerAddress),
      fastPath: (_ctx: Ctx, _input: object, _once: IdempotentWrite, opened: Opened) =>
        Promise.resolve(opened),
      execute: (_ctx: Ctx, _input: object, opened: Opened) => Promise.resolve(opened),
    },

    logIn: {
      prepare: checkPassword,
      async execute(ctx: Ctx, _input: object, proof: Proof) {
        if (!(await lockIfProved(ctx.db, proof))) return refuse('wrong_credentials')
        return enter(ctx, settings, { customerId: proof.customerId, way: 'password' })
      },
    },

    async setConsent(ctx: SessionCtx, choice: ConsentChoice): Promise<SessionFields> {
      await fieldQueries.updateConsent(ctx.db, ctx.session.extId, choice, ctx.now)
      return (await fieldQueries.getFields(ctx.db, ctx.session.extId)) ?? refuse('unauthenticated')
    },

    async noteDevice(ctx: SessionCtx, facts: DeviceFacts): Promise<SessionFields> {
      await fieldQueries.updateDevice(ctx.db, ctx.session.extId, facts)
      return (await fieldQueries.getFields(ctx.db, ctx.session.extId)) ?? refuse('unauthenticated')
    },

    /** Logout. Somebody who has answered the question about consent goes on as a visitor who has. */
    async logOut(ctx: Ctx) {
      if (!ctx.session) return {}
      const fields = await findOwnFields(ctx)
      await queries.deleteSession(ctx.db, ctx.session.extId)
      ctx.reportSecurity({ kind: 'signed-out', account: ownAccount(ctx) })
      return fields?.consentVersion === undefined ? {} : openSession(ctx, settings, { fields })
    },

    chooseGuestCheckout: {
      async fastPath({ db, session }: SessionCtx, _input: object, once: IdempotentWrite) {
        const isDone = await queries.chooseGuestCheckout(db, session.extId, once)
        return isDone ? {} : undefined
      },
      async execute(ctx: SessionCtx) {
        await queries.setGuestCheckout(ctx.db, ctx.session.extId)
        return {}
      },
    },
  }
}

export const { addAttribution } = attribution
export const listSessions = queries.selectOfCustomer
export const endSession = queries.deleteOfCustomer
export const endSessions = queries.deleteAllOfCustomer
export const endAllSessions = queries.deleteAllOfCustomers
export const purgeSessions = queries.deleteEnded

/** The same session under another secret: whoever has seen the old one is out. Proves nothing anew. */
export async function rotateCredential(ctx: SessionCtx, settings: SessionSettings) {
  const credential = makeCredential(settings.credentialBytes)
  await queries.replaceCredential(ctx.db, ctx.session.extId, hashCredential(credential), ctx.now)
  return { credential, extSessionId: ctx.session.extId }
}
