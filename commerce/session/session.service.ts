import { refuse } from '#api/refusal.ts'
import { setTimeout as pause } from 'node:timers/promises'
import {
  addressGroup,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/attempt-limit.ts'
import { makePublicId } from '#commerce/public-id.ts'
import { adoptCart, countCartQuantity } from '#commerce/cart/cart.service.ts'
import type { Ctx, CurrentSession } from '#commerce/context.ts'
import { adoptDesigns } from '#commerce/design/design-lifetime.service.ts'
import { getCustomerId, isPasswordOf } from '#commerce/customer/customer.service.ts'
import { adoptUploads } from '#commerce/upload/upload.service.ts'
import type { SessionView } from './session.contract.ts'
import * as queries from './session.queries.ts'
import { hashCredential, isCredentialShaped, makeCredential } from './session.rules.ts'

const perAccount: AttemptLimit = { name: 'login account', most: 5, windowMinutes: 15 }
const perAddress: AttemptLimit = { name: 'login address', most: 20, windowMinutes: 15 }
const startsPerAddress: AttemptLimit = { name: 'session start', most: 300, windowMinutes: 10 }
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4_000
const DAY_MS = 24 * 60 * 60 * 1000

/** The session behind a cookie, or undefined for an unknown, foreign or expired one. */
export async function findSession(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  credential: string | undefined,
): Promise<CurrentSession | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const row = await queries.findSessionRow(
    ctx.db,
    hashCredential(credential),
    ctx.site.slug,
    ctx.now,
  )
  if (!row) return undefined
  return {
    extId: row.ext_id,
    isGuestCheckout: row.guest_checkout,
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
  }
}

type Login = { email: string; password: string }

/**
 * One address that fails too often is refused. An account is only slowed, since a stranger who types
 * wrong passwords must not be able to lock its owner out.
 */
async function checkPassword(ctx: Ctx, input: Login): Promise<void> {
  const account = `${ctx.site.brand} ${input.email.toLowerCase()}`
  const address = addressGroup(ctx.clientAddress)
  await refusePastLimit(ctx, perAddress, address)
  const tries = await countAttempt(ctx, perAccount, account)
  if (tries > perAccount.most) {
    await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** (tries - perAccount.most - 1), LONGEST_PAUSE_MS))
  }
  if (!(await isPasswordOf(ctx, input))) refuse('wrong_credentials')
  await forgiveAttempt(ctx, perAddress, address)
  await forgetAttempts(ctx, perAccount, account)
}

export type SessionSettings = { credentialBytes: number; lifeDays: number }

export function makeSessionUseCases(settings: SessionSettings) {
  async function openSession(ctx: Ctx, customerId: string | null) {
    const credential = makeCredential(settings.credentialBytes)
    const extSessionId = makePublicId()
    await queries.insertSession(ctx.db, {
      credentialHash: hashCredential(credential),
      extId: extSessionId,
      store: ctx.site.slug,
      customerId,
      expiresAt: new Date(ctx.now.getTime() + settings.lifeDays * DAY_MS),
    })
    return { credential, extSessionId }
  }

  return {
    async getSession(ctx: Ctx): Promise<SessionView> {
      const { session } = ctx
      return {
        extSessionId: ctx.extSessionId,
        isGuestCheckout: session?.isGuestCheckout ?? false,
        customer: session?.customer && {
          name: session.customer.name,
          surname: session.customer.surname,
          email: session.customer.email,
          isPartner: session.customer.isPartner,
          permissions: [...session.customer.permissions],
        },
        cartQuantity: session ? await countCartQuantity(ctx) : 0,
      }
    },

    startSession: {
      before: (ctx: Ctx) => refusePastLimit(ctx, startsPerAddress, addressGroup(ctx.clientAddress)),
      run: (ctx: Ctx) => openSession(ctx, null),
    },

    logIn: {
      before: checkPassword,
      async run(ctx: Ctx, input: Login) {
        const customerId = await getCustomerId(ctx, input.email)
        // A new id at login: whoever planted the old one in the visitor's browser gains nothing.
        const opened = await openSession(ctx, customerId)
        await adoptCart(ctx, { customerId, extSessionId: opened.extSessionId })
        if (ctx.session) {
          const previousExtSessionId = ctx.session.extId
          await queries.deleteSession(ctx.db, previousExtSessionId)
          // After the end of the old session, which waits for what is just being added to it.
          const { extSessionId } = opened
          await adoptDesigns(ctx, { customerId })
          await adoptUploads(ctx, { customerId, extSessionId, previousExtSessionId })
        }
        return opened
      },
    },

    async logOut(ctx: Ctx) {
      if (ctx.session) await queries.deleteSession(ctx.db, ctx.session.extId)
      return {}
    },

    async chooseGuestCheckout(ctx: Ctx) {
      if (!ctx.session) return refuse('unauthenticated')
      await queries.setGuestCheckout(ctx.db, ctx.session.extId)
      return {}
    },
  }
}
