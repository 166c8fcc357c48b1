import { refuse } from '#api/refusal.ts'
import { findChangeableLine, isAskedAbout } from '#commerce/fulfilment/proposed-version.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { hashCredential, makeCredential } from '#commerce/session/session.rules.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { EDITING_HOURS, OPENING_MINUTES, OPENING_PATH } from './design-change.terms.ts'
import * as queries from './design-change.queries.ts'

const KEY_BYTES = 32

/** A copy is tidied away with its session; nobody goes on with one that is older. */
const begunSince = (now: Date) => new Date(now.getTime() - EDITING_HOURS * 60 * 60_000)

export async function offerChange(ctx: StaffCtx, input: { number: string }) {
  const { db, staff, now } = ctx
  const order = await findOfficeOrder(ctx, 'order.change', input.number)
  const { id: orderId, number, store, status, revision, locale: language } = order
  const facts = (await getOrderFacts(db, { id: orderId })) ?? refuse('not_found')
  const begun = await queries.selectBegun(db, {
    orderId,
    staffId: staff.id,
    since: begunSince(now),
  })
  const lines = facts.lines.filter(({ id }) => findChangeableLine(facts, id))
  return {
    order: { number, store, status, revision },
    language,
    lines: await Promise.all(
      lines.map(async (line) => ({
        lineId: line.id,
        articleName: line.articleName,
        variantLabel: line.variantLabel,
        designName: line.designName,
        actionId: await isAskedAbout(db, { orderId, lineId: line.id }),
        begunAt: begun.find((one) => one.line_id === line.id)?.started_at.toISOString(),
      })),
    ),
  }
}

type Start = {
  number: string
  revision?: number | undefined
  lineId: string
  words: string
  reason: string
}

/**
 * An address on the store's host, good once and for minutes: the hosts share no cookies, so it carries the right over.
 * Whoever has begun a copy of the line goes on with that one.
 */
export const makeStartChange =
  (sites: readonly Site[]) =>
  async (ctx: StaffCtx, input: Start): Promise<{ url: string; until: string }> => {
    const { db, staff, now } = ctx
    const order = await lockOfficeOrder(ctx, 'order.change', input)
    const { id: orderId, number, store } = order
    const { lineId, words, reason } = input
    const site = sites.find(({ slug }) => slug === store) ?? refuse('not_found')
    const facts = (await getOrderFacts(db, { id: orderId })) ?? refuse('not_found')
    if (!facts.lines.some(({ id }) => id === lineId)) return refuse('not_found')
    const line = findChangeableLine(facts, lineId)
    if (!line) return refuse('conflict', { status: String(facts.status) })
    const asked = await isAskedAbout(db, { orderId, lineId })
    if (asked !== undefined) return refuse('conflict', { action: asked })

    const token = makeCredential(KEY_BYTES)
    const keyUntil = new Date(now.getTime() + OPENING_MINUTES * 60_000)
    const key = { keyHash: hashCredential(token), keyUntil, words, reason }
    const begun = await queries.selectBegun(db, {
      orderId,
      staffId: staff.id,
      since: begunSince(now),
    })
    const own = begun.find((one) => one.line_id === lineId && one.version_id === line.versionId)
    const id = own?.id ?? makePublicId()
    if (own) await queries.setKey(db, id, key)
    else {
      const { versionId } = line
      const row = { id, orderId, lineId, store, staffId: staff.id, versionId, ...key, now }
      await queries.insertChange(db, row)
    }
    // Its customer is told that somebody has opened it.
    await recordLook(db, staff.id, { kind: 'design', id: number }, now)
    ctx.note({
      object: { kind: 'order', id: number, store },
      after: { lineId, versionId: line.versionId, copy: id, until: keyUntil.toISOString() },
      reason,
    })
    const url = `${site.origin}${OPENING_PATH}/${token}?locale=${localeFor(site, staff).code}`
    return { url, until: keyUntil.toISOString() }
  }

/** In the person's own language, where the store speaks it. */
const localeFor = (site: Site, { language }: { language: string }) =>
  site.locales.find((one) => one.language === language) ?? site.locales[0]
