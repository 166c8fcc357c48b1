import type { z } from 'zod'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { logContract } from './log.contract.ts'
import * as queries from './log.queries.ts'
import { withoutQuery, withoutSecrets } from './redact.rules.ts'

const perAddress: AttemptLimit = { name: 'log', most: 30, windowMinutes: 1 }

type Log = z.output<(typeof logContract)['recordLog']['input']>

export const limitLogs = (ctx: Ctx) =>
  refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))

/** Looked through only now: who is past the limit has not made us read what he sent. */
export async function recordLog(ctx: Ctx, log: Log) {
  await queries.insertLog(ctx.db, {
    created_at: ctx.now,
    store: ctx.site.slug,
    level: log.level,
    message: withoutSecrets(log.message),
    session_id: ctx.extSessionId,
    user_agent: withoutSecrets(log.userAgent),
    referrer: withoutQuery(log.referrer),
    url: withoutQuery(log.url),
  })
  return {}
}
