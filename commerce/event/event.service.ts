import type { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { listTrackingParameters } from '#commerce/attribution/attribution.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { countDesignView } from '#commerce/design/design-count.service.ts'
import { withoutQuery, withoutSecrets } from '#commerce/log/redact.rules.ts'
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
  refuseForeignPage(ctx, event.url)
  const path = event.path.split(/[?#]/, 1)[0]!
  const tracking = await listTrackingParameters(ctx)
  await queries.insertPageEvent(ctx.db, {
    created_at: ctx.now,
    store: ctx.site.slug,
    session_id: ctx.extSessionId,
    consent_version: event.consentVersion,
    category: event.category,
    name: event.name,
    url: withoutQuery(event.url),
    path: withoutSecrets(path),
    title: withoutSecrets(event.title),
    referrer: withoutQuery(event.referrer),
    user_agent: withoutSecrets(event.userAgent),
    ip: event.ip,
    platform: withoutSecrets(event.platform),
    mobile: event.mobile,
    source: tracking['utm_source'] ?? '',
    medium: tracking['utm_medium'] ?? '',
    campaign: tracking['utm_campaign'] ?? '',
  })
  await countDesignView(ctx, path)
  return {}
}

/** Only pages of this very store are counted: anybody could fill its figures with others. */
function refuseForeignPage({ site }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOwn = url && /^https?:$/.test(url.protocol) && site.hosts.includes(url.hostname)
  if (!isOwn) refuse('invalid', { url: 'url' })
}
