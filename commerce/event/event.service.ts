import type { z } from 'zod'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import { listTrackingParameters } from '#commerce/attribution/attribution.service.ts'
import type { Ctx } from '#commerce/context.ts'
import { countDesignView } from '#commerce/design/design-count.service.ts'
import type { eventContract } from './event.contract.ts'
import * as queries from './event.queries.ts'

/** Nobody reads faster; a script does. */
const perAddress: AttemptLimit = { name: 'page event', most: 60, windowMinutes: 1 }

type PageEvent = z.output<(typeof eventContract)['recordPageEvent']['input']>

export const limitEvents = (ctx: Ctx) =>
  refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))

export async function recordPageEvent(ctx: Ctx, event: PageEvent) {
  // What visitors agreed to before the question changed counts for nothing now.
  if (event.consentVersion !== ctx.site.consentVersion) return {}
  const tracking = await listTrackingParameters(ctx)
  await queries.insertPageEvent(ctx.db, {
    created_at: ctx.now,
    store: ctx.site.slug,
    session_id: ctx.extSessionId,
    consent_version: event.consentVersion,
    category: event.category,
    name: event.name,
    url: event.url,
    path: event.path,
    title: event.title,
    referrer: event.referrer,
    user_agent: event.userAgent,
    ip: event.ip,
    platform: event.platform,
    mobile: event.mobile,
    source: tracking['utm_source'] ?? '',
    medium: tracking['utm_medium'] ?? '',
    campaign: tracking['utm_campaign'] ?? '',
  })
  await countDesignView(ctx, event.path)
  return {}
}
