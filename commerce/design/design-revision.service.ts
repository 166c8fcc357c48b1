import { Refusal } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { requestPreview } from '#commerce/rendering/rendering.service.ts'
import type { DesignDocument } from '#design/document.ts'
import * as queries from './design.queries.ts'
import { refuseDocument } from './document-check.service.ts'
import { designDocument } from './design.columns.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** The document as the next revision; undefined when another write was faster. */
export async function writeDraft(
  ctx: Ctx,
  target: { designId: string; revision: number; productView: string },
  content: DesignDocument,
): Promise<number | undefined> {
  const { designId, revision, productView } = target
  const next = revision + 1
  const document = { ...content, id: designId, revision: next }
  const { variant } = document
  const write = {
    designId,
    revision,
    variant,
    document: designDocument.write(document),
    now: ctx.now,
  }
  try {
    if (!(await queries.writeRevision(ctx.db, write))) return undefined
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error
    // A photo that its owner deleted a moment ago, or that was lent and is no more.
    return refuseDocument({ path: 'assets', code: 'unknown_asset' })
  }
  await drawPreview(ctx, { subjectId: designId, document, productView })
  return next
}

/**
 * Preview of a working copy or of a frozen version, each under its own id. A press with too much to do must
 * not keep anybody from saving: the next save asks again.
 */
export async function drawPreview(
  ctx: Ctx,
  wanted: { subjectId: string; document: DesignDocument; productView: string },
): Promise<void> {
  const { subjectId, document, productView } = wanted
  const { revision } = document
  try {
    await requestPreview(ctx.db, { designId: subjectId, revision, document, productView })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
