import { findFaces } from '#commerce/upload/upload.service.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { getSellable } from '#commerce/catalogue/catalogue.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { DesignDocument } from '#design/document.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { actorOf } from './design-access.service.ts'
import { insertDraft, laidOut, makeRoom, type LaidOut } from './design-creation.service.ts'
import { freezeVersion, type LookAtDesign } from './design-version.service.ts'
import { mayChange } from './design.rules.ts'
import { codesToConfirm, findBlock, hashDocument } from './document.rules.ts'
import { findVersionToCopy } from './version-copy.queries.ts'
import { designDocument, lentAssets } from './design.columns.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findVersionToCopy>>>

/**
 * Something to go on working on, as it was when it was frozen: the visitor's own working copy where it
 * has not moved on since, a new one otherwise. Whether they may have it, the caller has asked.
 */
export async function reopenVersion(
  ctx: Ctx,
  versionId: string,
): Promise<{ designId: string; articleId: number }> {
  const row = await getVersionToCopy(ctx, versionId)
  const document = designDocument.read(row.document)
  const { articleId } = document
  const isOwn = mayChange(actorOf(ctx), row)
  if (isOwn && hashDocument(designDocument.read(row.draft)) === row.document_sha256) {
    return { designId: row.id, articleId }
  }
  return copyVersion(ctx, versionId)
}

/** A working copy of a version, whoever it belongs to. Whether they may have it, the caller has asked. */
export async function copyVersion(ctx: Ctx, versionId: string) {
  const row = await getVersionToCopy(ctx, versionId)
  const document = designDocument.read(row.document)
  await makeRoom(ctx)
  const laid = await laidOut(ctx, { ...document, isTemplate: false }, {})
  const { designId } = await insertDraft(ctx, laid, copiedPicturesOf(row, laid))
  return { designId, articleId: document.articleId }
}

export type Reusable =
  | { is: 'same'; versionId: string }
  | { is: 'copy'; row: Row; laid: LaidOut; codes: string[] }
  | { is: 'not_sold' | 'size_not_sold' | 'needs_look' }

/**
 * Whether a version can be printed once more as the article is today, looked at anew. Before the
 * transaction: texts are set for it in another process.
 */
export async function weighReuse(
  ctx: Ctx,
  preflight: LookAtDesign,
  versionId: string,
): Promise<Reusable> {
  const row = await getVersionToCopy(ctx, versionId)
  const document = { ...designDocument.read(row.document), isTemplate: false }
  const laid = await layOutAnew(ctx, document)
  if ('is' in laid) return laid
  const faces = await findFaces(ctx.db, Object.keys(laid.document.assets))
  const findings = await preflight.findingsOf(laid.document, faces)
  if (!findings || findBlock(findings)) return { is: 'needs_look' }
  const codes = codesToConfirm(findings)
  // What was agreed to the first time is agreed to; anything new somebody has to look at.
  if (codes.some((code) => !row.findings_confirmed.includes(code))) return { is: 'needs_look' }
  const isUnchanged =
    laid.changes.length === 0 && hashDocument(laid.document) === row.document_sha256
  const isPrintable = row.engine_version === LAYOUT_ENGINE_VERSION && mayChange(actorOf(ctx), row)
  return isUnchanged && isPrintable ? { is: 'same', versionId } : { is: 'copy', row, laid, codes }
}

type NotReusable = Extract<Reusable, { is: 'not_sold' | 'size_not_sold' | 'needs_look' }>

/** The article may be gone, its size may be, or its pages may have become others. */
async function layOutAnew(ctx: Ctx, document: DesignDocument): Promise<LaidOut | NotReusable> {
  try {
    const { variants } = await getSellable(ctx, document.articleId)
    if (!variants.includes(document.variant)) return { is: 'size_not_sold' }
    return await laidOut(ctx, document, {})
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { is: error.code === 'not_found' ? 'not_sold' : 'needs_look' }
  }
}

/** A version that the visitor may buy. */
export async function reuseVersion(
  ctx: Ctx,
  reusable: Extract<Reusable, { is: 'same' | 'copy' }>,
): Promise<string> {
  if (reusable.is === 'same') return reusable.versionId
  const { row, laid, codes } = reusable
  await makeRoom(ctx)
  const { designId, revision } = await insertDraft(ctx, laid, copiedPicturesOf(row, laid))
  const frozen = { designId, revision, reason: 'ORDER', confirmed: codes } as const
  return (await freezeVersion(ctx, frozen, codes)).id
}

async function getVersionToCopy(ctx: Ctx, versionId: string): Promise<Row> {
  return (await findVersionToCopy(ctx.db, versionId, ctx.site.brand)) ?? refuse('not_found')
}

/** Its pictures are lent to the copy: they were printed for this customer before. */
const copiedPicturesOf = (row: Row, { document }: LaidOut) => ({
  name: row.name,
  source_design_id: row.id,
  creator_id: row.creator_id,
  credit: row.credit,
  lent_assets: lentAssets.write(document.assets),
})
