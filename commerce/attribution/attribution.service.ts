import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { trackingNames } from '#api/contract.ts'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  countAttempt,
  networkOf,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { addAttribution } from '#commerce/session/session.service.ts'
import { sessionAttribution } from './attribution.columns.ts'
import type { Attribution } from './attribution.contract.ts'
import * as queries from './attribution.queries.ts'
import { forgetPast, readArrival, remember } from './attribution.rules.ts'
import { AD_CLICK_DAYS, AFFILIATE_DAYS, TRACKING_DAYS } from './attribution.terms.ts'

const perAddress: AttemptLimit = { name: 'arrival', most: 60, windowMinutes: 1 }
/** A browser can call itself anything: one network sends a partner no more visitors a day than these. */
const perPartner: AttemptLimit = { name: 'affiliate hit', most: 20, windowMinutes: 24 * 60 }
const ADDRESS_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

type Hit = { url: string; campaign?: string | undefined }
type Counted = { partnerId: string | undefined }

export async function getAttribution(ctx: Ctx): Promise<Attribution> {
  if (!ctx.session) return {}
  const row = await queries.readAttribution(ctx.db, ctx.session.extId)
  const stored = sessionAttribution.tryRead(row ?? null)
  return stored ? forgetPast(stored, ctx.now) : {}
}

/**
 * For what an order keeps: what the session remembers, and else what the device told with this call.
 */
export async function listTrackingParameters(ctx: Ctx): Promise<Record<string, string>> {
  const { tracking, awc, affiliate } = await getAttribution(ctx)
  const remembered = new URLSearchParams(tracking?.value)
  if (awc) remembered.set('awc', awc.value)
  if (affiliate) remembered.set('afcust', affiliate.value)
  const pairs = trackingNames.map((name) => [name, remembered.get(name) ?? ctx.tracking[name]])
  return Object.fromEntries(pairs.filter(([, value]) => value))
}

type ArrivalInput = { url: string; referrer: string; knownAffiliate: string }

export async function weighArrival(ctx: Ctx, input: ArrivalInput): Promise<Counted> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
  const { affiliate } = readArrival(ownUrl(ctx.site, input.url), input.referrer)
  if (!affiliate || input.knownAffiliate) return { partnerId: undefined }
  if ((await getAttribution(ctx)).affiliate) return { partnerId: undefined }
  return countHit(ctx, affiliate)
}

/** The latest way here wins; a visit without one leaves what is known. */
export async function noteArrival(ctx: Ctx, input: ArrivalInput, { partnerId }: Counted) {
  const { session, now } = ctx
  if (!session) return {}
  const arrival = readArrival(ownUrl(ctx.site, input.url), input.referrer)
  const added: Attribution = {
    ...(arrival.tracking && {
      tracking: remember(new URLSearchParams(arrival.tracking).toString(), TRACKING_DAYS, now),
    }),
    ...(arrival.awc && { awc: remember(arrival.awc, AD_CLICK_DAYS, now) }),
    ...(arrival.affiliate &&
      partnerId && { affiliate: remember(arrival.affiliate, AFFILIATE_DAYS, now) }),
  }
  if (Object.keys(added).length > 0) {
    await addAttribution(ctx.db, session.extId, sessionAttribution.write(added))
  }
  if (partnerId) await insertHit(ctx, { url: input.url, campaign: arrival.campaign }, partnerId)
  return getAttribution(ctx)
}

export async function weighHit(ctx: Ctx, input: Hit & { customerId: string }): Promise<Counted> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
  ownUrl(ctx.site, input.url)
  return countHit(ctx, input.customerId)
}

/** The same answer for known and unknown partners. */
export async function recordHit(ctx: Ctx, input: Hit, { partnerId }: Counted) {
  if (partnerId) await insertHit(ctx, input, partnerId)
  return {}
}

async function countHit(ctx: Ctx, affiliateId: string): Promise<Counted> {
  const partner = await queries.findPartner(ctx.db, ctx.site.brand, affiliateId)
  if (!partner) return { partnerId: undefined }
  const sender = `${partner.id} ${addressGroup(ctx.clientAddress)}`
  const hits = await countAttempt(ctx, perPartner, sender)
  return { partnerId: hits <= perPartner.most ? partner.id : undefined }
}

async function insertHit(ctx: Ctx, hit: Hit, partnerId: string): Promise<void> {
  const { clientAddress, site, now } = ctx
  const url = ownUrl(site, hit.url)
  const day = todayIn(site.timeZone, now)
  await queries.insertHit(ctx.db, {
    partner_id: partnerId,
    store: site.slug,
    device_footprint: await footprintOf(ctx, day),
    domain: url.hostname,
    url: `${url.origin}${url.pathname}`,
    ip: clientAddress && isIP(clientAddress) ? await addressToStore(ctx, clientAddress) : null,
    campaign: hit.campaign ?? null,
    is_own: ctx.session?.customer?.id === partnerId,
    day,
    created_at: now,
  })
}

/** Before somebody has agreed to be known again, only the network: enough to see a robot's hits. */
async function addressToStore(ctx: Ctx, address: string): Promise<string> {
  const { site, session, db } = ctx
  if (!site.isAttributionConsentNeeded) return address
  const isAgreed = session && (await queries.hasAgreed(db, session.extId, site.consentVersion))
  return isAgreed ? address : networkOf(address)
}

/**
 * Tells visitors of one day apart, by what every request tells anyway: nothing is read from the device.
 * Nobody finds the address in it who does not have the shop's key, nor the same visitor on another day.
 */
async function footprintOf({ db, clientAddress, clientAgent }: Ctx, day: string): Promise<string> {
  const { secret } = await getCurrentKey(db, 'affiliate footprint')
  return createHmac('sha256', secret)
    .update(`${day} ${addressGroup(clientAddress)} ${clientAgent ?? ''}`)
    .digest('base64url')
}

function ownUrl(site: Site, text: string): URL {
  if (!URL.canParse(text)) return refuse('invalid', { url: 'url' })
  const url = new URL(text)
  const isOwn = /^https?:$/.test(url.protocol) && site.hosts.includes(url.hostname)
  return isOwn ? url : refuse('invalid', { url: 'url' })
}

/** An address says who somebody is; that somebody came from there is enough to know later. */
export async function purgeHitAddresses(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.forgetAddresses(db, new Date(now.getTime() - ADDRESS_DAYS * DAY_MS))
}
