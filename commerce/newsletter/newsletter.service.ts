import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import type { Ctx } from '#commerce/context.ts'
import { makePublicId } from '#commerce/public-id.ts'
import * as queries from './newsletter.queries.ts'

const perAddress: AttemptLimit = { name: 'newsletter', most: 10, windowMinutes: 60 }

export async function limitSubscriptions(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
}

export async function requestSubscription(ctx: Ctx, input: { email: string }) {
  await queries.insertSubscription(ctx.db, {
    brand: ctx.site.brand,
    store: ctx.site.slug,
    language: ctx.locale.language,
    email: input.email,
    token: makePublicId(),
  })
  return {}
}

/** The same answer for a known and an unknown token. */
export async function unsubscribe(ctx: Ctx, input: { token: string }) {
  await queries.endSubscription(ctx.db, ctx.site.brand, input.token, ctx.now)
  return {}
}
