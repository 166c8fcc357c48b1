import { Refusal, refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findFaces } from '#commerce/upload/upload.service.ts'
import { adoptGeometry } from '#design/adopt-geometry.ts'
import type { DesignDocument } from '#design/document.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { actorOf, getOwn, getOwnDraft } from './design-access.service.ts'
import * as conflicts from './design-conflict.queries.ts'
import type { Draft } from './design-draft.contract.ts'
import { writePublishedWords } from './design-publication.service.ts'
import * as queries from './design.queries.ts'
import { mayChange, tidyTags } from './design.rules.ts'
import { writeDraft } from './design-revision.service.ts'
import { checkDocument, readSent, refuseBrokenLock } from './document-check.service.ts'
import { hashDocument } from './document.rules.ts'
import { designDocument, lentAssets } from './design.columns.ts'

export async function getOwnDesign(ctx: Ctx, input: { designId: string }): Promise<Draft> {
  const draft = await getOwnDraft(ctx, input.designId)
  const tags = await queries.selectTags(ctx.db, draft.id)
  const document = await onPaperOfToday(ctx, designDocument.read(draft.document))
  const faces = await findFaces(ctx.db, Object.keys(document.assets))
  return {
    id: draft.id,
    name: draft.name,
    description: draft.description,
    tags,
    articleId: draft.article_id,
    variant: draft.variant!,
    visibility: draft.visibility,
    revision: draft.revision,
    document: JSON.stringify(document),
    sourceDesignId: draft.source_design_id ?? undefined,
    credit: draft.credit ?? undefined,
    publishedVersionId: draft.published_version_id ?? undefined,
    isShared: draft.share_token_hash !== null,
    isCollecting: await queries.isCollecting(ctx.db, draft.id),
    conflictCount: await conflicts.countConflicts(ctx.db, draft.id),
    photoFaces: Object.entries(faces).map(([id, found]) => ({ id, faces: found })),
    createdAt: draft.created_at.toISOString(),
    updatedAt: draft.updated_at.toISOString(),
  }
}

async function onPaperOfToday(ctx: Ctx, document: DesignDocument): Promise<DesignDocument> {
  const { articleId, variant } = document
  const geometry = await queries.findGeometry(ctx.db, articleId, variant)
  return geometry ? adoptGeometry(document, geometry) : document
}

type Save = { designId: string; revision: number; document: string }

/** An editor saves at most once a second, and somebody may have three of them open. */
const saves: AttemptLimit = { name: 'design save', most: 180, windowMinutes: 1 }

export const saveDesign = {
  async prepare(ctx: Ctx): Promise<void> {
    if (!ctx.session) return
    await refusePastLimit(ctx, saves, ctx.session.customer?.id ?? ctx.extSessionId)
  },
  execute: save,
}

/** Two questions to the database, three when the document brings a photo that is new to it. */
async function save(ctx: Ctx, input: Save): Promise<{ revision: number }> {
  const { designId, revision } = input
  const target = await queries.findSaveTarget(ctx.db, designId, ctx.site.brand)
  if (!target || !mayChange(actorOf(ctx), target)) return refuse('not_found')
  const known = [target.assets ?? {}, lentAssets.read(target.lent_assets)]
  const sent = readSent(input.document)
  const geometry = await sizeOf(ctx, target.geometry, sent)
  await checkDocument(ctx, sent, { geometry, known })
  if (target.copy) refuseBrokenLock(designDocument.read(target.copy), sent, geometry)
  if (target.revision === revision) {
    const next = await writeDraft(
      ctx,
      { designId, revision, productView: target.product_view },
      sent,
    )
    if (next !== undefined) return { revision: next }
  }
  return storeConflict(ctx, designId, revision, sent)
}

/** Another size of the same article is still the same design. */
async function sizeOf(
  ctx: Ctx,
  own: ArticleGeometry,
  { articleId, variant }: DesignDocument,
): Promise<ArticleGeometry> {
  if (articleId !== own.articleId || variant === own.variant) return own
  return (await queries.findGeometry(ctx.db, articleId, variant)) ?? own
}

/** Nobody's work is lost to a second tab: what came too late waits beside the working copy. */
async function storeConflict(
  ctx: Ctx,
  designId: string,
  baseRevision: number,
  sent: DesignDocument,
): Promise<never> {
  const current = (await queries.holdRevision(ctx.db, designId)) ?? refuse('not_found')
  const document = { ...sent, id: designId, revision: baseRevision }
  const conflictId = await conflicts.insertConflict(ctx.db, {
    id: makePublicId(),
    designId,
    baseRevision,
    document: designDocument.write(document),
    sha256: hashDocument(document),
    now: ctx.now,
  })
  const fields = { revision: String(current), conflictId }
  throw new Refusal('conflict', fields, { commitsWork: true })
}

export async function renameDesign(ctx: Ctx, input: { designId: string; name: string }) {
  const { id } = await getOwn(ctx, input.designId)
  await writePublishedWords(
    ctx,
    id,
    await queries.setWords(ctx.db, id, { name: input.name }, ctx.now),
  )
  return {}
}

export async function describeDesign(
  ctx: Ctx,
  input: { designId: string; description?: string | undefined },
) {
  const { id, visibility } = await getOwn(ctx, input.designId)
  const description = input.description ?? ''
  if (visibility !== 'PRIVATE' && description === '') refuse('invalid', { description: 'required' })
  await writePublishedWords(ctx, id, await queries.setWords(ctx.db, id, { description }, ctx.now))
  return {}
}

export async function tagDesign(ctx: Ctx, input: { designId: string; tags: string[] }) {
  const { id } = await getOwn(ctx, input.designId)
  const tags = tidyTags(input.tags)
  await queries.replaceTags(ctx.db, id, tags)
  return { tags }
}
