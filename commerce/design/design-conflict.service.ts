import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { getOwn, getOwnDraft } from './design-access.service.ts'
import * as queries from './design-conflict.queries.ts'
import { writeDraft } from './design-revision.service.ts'
import { hashDocument } from './document.rules.ts'
import { designDocument } from './design.columns.ts'

type Chosen = { designId: string; conflictId: string }

export async function listConflicts(ctx: Ctx, input: { designId: string }) {
  const { id } = await getOwn(ctx, input.designId)
  const rows = await queries.selectConflicts(ctx.db, id)
  return { conflicts: rows.map(toConflict) }
}

export async function getConflict(ctx: Ctx, input: Chosen) {
  const { id } = await getOwn(ctx, input.designId)
  const row = (await queries.findConflict(ctx.db, id, input.conflictId)) ?? refuse('not_found')
  return { ...toConflict(row), document: JSON.stringify(designDocument.read(row.document)) }
}

/** They change places: whichever was chosen by mistake is still there. */
export async function takeConflict(ctx: Ctx, input: Chosen): Promise<{ revision: number }> {
  const { designId, conflictId } = input
  const draft = await getOwnDraft(ctx, designId, { isLocked: true })
  const taken = (await queries.findConflict(ctx.db, designId, conflictId)) ?? refuse('not_found')
  await queries.deleteConflict(ctx.db, designId, conflictId)
  const replaced = designDocument.read(draft.document)
  await queries.insertConflict(ctx.db, {
    id: makePublicId(),
    designId,
    baseRevision: draft.revision,
    document: designDocument.write(replaced),
    sha256: hashDocument(replaced),
    now: ctx.now,
  })
  const target = { designId, revision: draft.revision, productView: draft.product_view }
  const revision = await writeDraft(ctx, target, designDocument.read(taken.document))
  return { revision: revision ?? refuse('conflict') }
}

export async function discardConflict(ctx: Ctx, input: Chosen) {
  const { id } = await getOwn(ctx, input.designId)
  if (!(await queries.deleteConflict(ctx.db, id, input.conflictId))) refuse('not_found')
  return {}
}

function toConflict(row: { id: string; base_revision: number; kept_at: Date }) {
  return { id: row.id, baseRevision: row.base_revision, keptAt: row.kept_at.toISOString() }
}
