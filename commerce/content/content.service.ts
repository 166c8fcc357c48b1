import type { Ctx } from '#commerce/context.ts'
import { pictureOf } from '#commerce/picture.ts'
import * as queries from './content.queries.ts'

export async function findPageBySlug(ctx: Ctx, input: { slug: string }) {
  const page = await queries.findPageBySlug(ctx.db, input.slug, ctx.locale.language)
  if (!page) return {}
  return { page: { ...page, slugs: await queries.selectPageSlugs(ctx.db, page.id) } }
}

export async function listLegalPages(ctx: Ctx) {
  return { pages: await queries.selectLegalPages(ctx.db, ctx.locale.language) }
}

export async function findPicture(ctx: Ctx, input: { name: string }) {
  const row = await queries.findPictureRow(ctx.db, input.name)
  return { picture: row && pictureOf(row) }
}
