import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import * as queries from './design.queries.ts'
import { mayChange, type DesignActor } from './design.rules.ts'

export function actorOf(ctx: Ctx): DesignActor {
  const { session, site } = ctx
  const customerId = session?.customer?.id
  return {
    brand: site.brand,
    store: site.slug,
    customerId,
    guestSessionId: customerId === undefined ? session?.extId : undefined,
  }
}

/** The one check before everything that only the owner may do. */
export async function getOwn(ctx: Ctx, designId: string) {
  const row = await queries.findGuarded(ctx.db, designId, ctx.site.brand)
  return row && mayChange(actorOf(ctx), row) ? row : refuse('not_found')
}

export async function getOwnDraft(ctx: Ctx, designId: string, options = { isLocked: false }) {
  const row = await queries.findDraft(ctx.db, designId, ctx.site.brand, options)
  return row && mayChange(actorOf(ctx), row) ? row : refuse('not_found')
}

/** Own draft at a revision, locked: no other write comes between this and the caller's. */
export async function getOwnDraftAt(ctx: Ctx, designId: string, revision: number) {
  const draft = await getOwnDraft(ctx, designId, { isLocked: true })
  if (draft.revision !== revision) refuse('conflict', { revision: String(draft.revision) })
  return draft
}
