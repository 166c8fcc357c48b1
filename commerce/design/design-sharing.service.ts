import { createHash } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/context.ts'
import { makePublicId } from '#commerce/public-id.ts'
import { getOwn } from './design-access.service.ts'
import * as queries from './design.queries.ts'
import { readStored } from './document.rules.ts'

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

export async function getSharedDesign(ctx: Ctx, input: { token: string }) {
  const row = await queries.findShared(ctx.db, hashToken(input.token), ctx.site.brand)
  if (!row) return refuse('not_found')
  return {
    name: row.name,
    articleId: row.article_id,
    variant: row.variant!,
    document: JSON.stringify(readStored(row.document)),
  }
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
