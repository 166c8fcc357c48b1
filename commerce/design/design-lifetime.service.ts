import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import { getOwn } from './design-access.service.ts'
import { deleteConflictsBefore } from './design-conflict.queries.ts'
import * as queries from './design-lifetime.queries.ts'

const CONFLICT_RETENTION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export async function deleteDesign(ctx: Ctx, input: { designId: string }) {
  const { id } = await getOwn(ctx, input.designId)
  await queries.lockWhole(ctx.db, id)
  if (!(await queries.deleteUnneeded(ctx.db, id))) await queries.hide(ctx.db, id, ctx.now)
  return {}
}

/** At login what a visitor made becomes the customer's; none is lost, however many there are. */
export async function adoptDesigns(ctx: Ctx, login: { customerId: string }): Promise<void> {
  if (!ctx.session || ctx.session.customer) return
  const from = { extSessionId: ctx.session.extId, store: ctx.site.slug }
  await queries.giveDesigns(ctx.db, from, login.customerId)
}

/** A visitor's working copy goes on in another session of theirs. Undefined when it is gone. */
export async function lendDraft(ctx: Ctx, designId: string, extSessionId: string) {
  const { extId } = ctx.session ?? refuse('unauthenticated')
  return queries.moveDraft(ctx.db, { designId, from: extSessionId, to: extId })
}

export async function purgeDesigns(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteConflictsBefore(db, new Date(now.getTime() - CONFLICT_RETENTION_DAYS * DAY_MS))
  await queries.deleteHiddenUnneeded(db)
  await queries.deleteAbandoned(db)
}
