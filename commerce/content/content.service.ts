import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/context.ts'
import { pictureOf } from '#commerce/picture.ts'
import type { Address } from './content.contract.ts'
import * as queries from './content.queries.ts'

export async function resolveAddress(
  ctx: Ctx,
  input: { slug: string },
): Promise<{ address?: Address | undefined }> {
  const found = await queries.findAddress(ctx.db, input.slug, ctx.locale.language)
  if (!found) return {}
  const { kind, target, slug } = found
  if (kind === 'article') return { address: { kind, articleId: Number(target), slug } }
  return { address: { kind, id: target, slug } }
}

export async function getPage(ctx: Ctx, input: { pageId: string }) {
  const page = await queries.findPage(ctx.db, input.pageId, ctx.locale.language)
  if (!page) return refuse('not_found')
  return { ...page, slugs: await queries.selectPageSlugs(ctx.db, page.id) }
}

export async function listLegalPages(ctx: Ctx) {
  return { pages: await queries.selectLegalPages(ctx.db, ctx.locale.language) }
}

export async function findPicture(ctx: Ctx, input: { name: string }) {
  const row = await queries.findPictureRow(ctx.db, input.name)
  return { picture: row && pictureOf(row) }
}
