import { refuse } from '#api/refusal.ts'
import type { Once } from '#api/serve.ts'
import type { AttemptLimit } from '#commerce/attempt-limit.ts'
import type { Ctx, CurrentSession } from '#commerce/context.ts'
import { lockIfProved, type Proof } from '#commerce/customer/customer-account.service.ts'
import { checkPassword } from '#commerce/sign-in/check-password.ts'
import {
  enter,
  expiryOf,
  findOwnFields,
  openCountedSession,
  openSession,
  type SessionSettings,
} from './open-session.ts'
import type { ConsentChoice, DeviceFacts, SessionFields, SessionView } from './session.contract.ts'
import { nothingTold } from './session-fields.rules.ts'
import * as fieldQueries from './session-fields.queries.ts'
import * as queries from './session.queries.ts'
import { hashCredential, isCredentialShaped, makeCredential } from './session.rules.ts'

type Opened = Awaited<ReturnType<typeof openCountedSession>>

const startsPerAddress: AttemptLimit = { name: 'session start', most: 300, windowMinutes: 10 }
/** The specification's interval: an open page asks again after so long. */
const REFRESH_MS = 24 * 60 * 60 * 1000

/** The session behind a cookie, or undefined for an unknown, foreign or expired one. */
export async function findSession(
  { db, site, now }: Pick<Ctx, 'db' | 'site' | 'now'>,
  credential: string | undefined,
): Promise<CurrentSession | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const credentialHash = hashCredential(credential)
  const row = await queries.findSessionRow(db, { credentialHash, store: site.slug, now })
  return row && sessionOf(row)
}

/** With what only the answer about the session itself needs. */
export async function findWholeSession(
  { db, site, now }: Pick<Ctx, 'db' | 'site' | 'now'>,
  credential: string | undefined,
): Promise<CurrentSession | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const credentialHash = hashCredential(credential)
  const row = await queries.findWholeSessionRow(db, { credentialHash, store: site.slug, now })
  if (!row) return undefined
  const whole = {
    cartQuantity: row.cart_quantity ?? 0,
    customerUpdatedAt: row.updated_at ?? undefined,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    fields: fieldQueries.fieldsOfRow(row),
  }
  return { ...sessionOf(row), whole }
}

const sessionOf = (row: queries.SessionRow): CurrentSession => ({
  extId: row.ext_id,
  isGuestCheckout: row.guest_checkout,
  signedInAt: row.signed_in_at ?? undefined,
  customer:
    row.customer_id === null
      ? undefined
      : {
          customerId: row.customer_id,
          email: row.email!,
          name: row.name!,
          surname: row.surname!,
          isPartner: row.is_partner!,
          permissions: row.permissions!,
        },
})

export function makeSessionUseCases(settings: SessionSettings) {
  /** At most once a day, and never for a session that has ended meanwhile. */
  async function prolong(ctx: Ctx): Promise<boolean> {
    const { session, now } = ctx
    if (!session?.whole || now.getTime() - session.whole.lastSeenAt.getTime() < REFRESH_MS) {
      return false
    }
    return queries.prolong(ctx.db, session.extId, {
      now,
      expiresAt: expiryOf(settings, now),
    })
  }

  return {
    async getSession(ctx: Ctx): Promise<SessionView> {
      const { session } = ctx
      const whole = session?.whole
      const isProlonged = await prolong(ctx)
      return {
        ...(whole?.fields ?? nothingTold),
        extSessionId: ctx.extSessionId,
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
        ...(isProlonged && { isProlonged }),
      }
    },

    startSession: {
      // Outside of a transaction, where a refusal would undo the count.
      before: (ctx: Ctx) => openCountedSession(ctx, settings, startsPerAddress),
      atOnce: (_ctx: Ctx, _input: object, _once: Once, opened: Opened) => Promise.resolve(opened),
      run: (_ctx: Ctx, _input: object, opened: Opened) => Promise.resolve(opened),
    },

    logIn: {
      before: checkPassword,
      async run(ctx: Ctx, _input: object, proof: Proof) {
        if (!(await lockIfProved(ctx.db, proof))) return refuse('wrong_credentials')
        return enter(ctx, settings, { customerId: proof.customerId, way: 'password' })
      },
    },

    async setConsent(ctx: Ctx, choice: ConsentChoice): Promise<SessionFields> {
      if (!ctx.session) return refuse('unauthenticated')
      await fieldQueries.updateConsent(ctx.db, ctx.session.extId, choice, ctx.now)
      return (await fieldQueries.getFields(ctx.db, ctx.session.extId)) ?? refuse('unauthenticated')
    },

    async noteDevice(ctx: Ctx, facts: DeviceFacts): Promise<SessionFields> {
      if (!ctx.session) return refuse('unauthenticated')
      await fieldQueries.updateDevice(ctx.db, ctx.session.extId, facts)
      return (await fieldQueries.getFields(ctx.db, ctx.session.extId)) ?? refuse('unauthenticated')
    },

    /** Whoever has answered the question about consent goes on as a visitor who has. */
    async logOut(ctx: Ctx) {
      if (!ctx.session) return {}
      const fields = await findOwnFields(ctx)
      await queries.deleteSession(ctx.db, ctx.session.extId)
      return fields?.consentVersion === undefined ? {} : openSession(ctx, settings, { fields })
    },

    chooseGuestCheckout: {
      async atOnce({ db, session }: Ctx, _input: object, once: Once) {
        const isDone = session && (await queries.chooseGuestCheckout(db, session.extId, once))
        return isDone ? {} : undefined
      },
      async run(ctx: Ctx) {
        if (!ctx.session) return refuse('unauthenticated')
        await queries.setGuestCheckout(ctx.db, ctx.session.extId)
        return {}
      },
    },
  }
}

export const listSessions = queries.selectOfCustomer
export const endSession = queries.deleteOfCustomer
export const endSessions = queries.deleteAllOfCustomer

/** The same session under another secret: whoever has seen the old one is out. Proves nothing anew. */
export async function rotateCredential(ctx: Ctx, settings: SessionSettings) {
  if (!ctx.session) return refuse('unauthenticated')
  const credential = makeCredential(settings.credentialBytes)
  await queries.replaceCredential(ctx.db, ctx.session.extId, hashCredential(credential))
  return { credential, extSessionId: ctx.session.extId }
}
