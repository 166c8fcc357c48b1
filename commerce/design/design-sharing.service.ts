import { createHash } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import { getCards } from '#commerce/catalogue/article-card.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { getOwn } from './design-access.service.ts'
import { PREVIEW_FILE } from './design-preview.rules.ts'
import type { SharedDesign } from './design-sharing.contract.ts'
import * as queries from './design.queries.ts'
import { designDocument } from './design.columns.ts'

/** Only the hash is stored: who reads the database cannot open anybody's link. */
export async function shareDesign(ctx: Ctx, input: { designId: string }) {
  const { id } = await getOwn(ctx, input.designId)
  const token = makePublicId()
  await queries.setShareToken(ctx.db, id, hashToken(token))
  return { token }
}

export async function unshareDesign(ctx: Ctx, input: { designId: string }) {
  const { id } = await getOwn(ctx, input.designId)
  await queries.setShareToken(ctx.db, id, null)
  return {}
}

/** Shared design: anybody with the token may look at it, and take it as it is. */
export async function getShared(ctx: Ctx, token: string) {
  const row = await queries.findShared(ctx.db, hashToken(token), ctx.site.brand)
  if (!row) return refuse('not_found')
  const { document, ...design } = row
  return { ...design, shown: designDocument.read(document) }
}

export async function getSharedDesign(ctx: Ctx, input: { token: string }): Promise<SharedDesign> {
  const { id, name, credit, article_id: articleId, shown } = await getShared(ctx, input.token)
  const [[card], previews] = await Promise.all([
    getCards(ctx, [articleId]),
    findShownPreviews(ctx.db, [id]),
  ])
  return {
    name,
    articleId,
    variant: shown.variant,
    document: JSON.stringify(shown),
    credit: credit ?? undefined,
    article: card && { name: card.name, slug: card.slug },
    urlPreview: previews.has(id)
      ? `/api/shop/shared-designs/${input.token}/previews/${PREVIEW_FILE}`
      : undefined,
  }
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
