import { refuse } from '#api/refusal.ts'
import { getCustomer, getPartner } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import { pictureOf } from '#commerce/picture.ts'
import type { DesignCard } from './design.contract.ts'
import * as queries from './design.queries.ts'

export async function listDesigns(
  ctx: Ctx,
  input: { articleId: number },
): Promise<{ designs: DesignCard[] }> {
  const rows = await queries.selectPublished(ctx.db, shopOf(ctx), input.articleId)
  return { designs: rows.map(toCard) }
}

export async function getDesign(ctx: Ctx, input: { designId: string }) {
  const row = await queries.findPublished(ctx.db, shopOf(ctx), input.designId)
  if (!row) return refuse('not_found')
  return {
    ...toCard(row),
    description: row.description,
    stores: row.visibility === 'APPLICATION' ? [row.store] : undefined,
    slugs: await queries.selectDesignSlugs(ctx.db, row.id),
  }
}

export async function listOwnDesigns(ctx: Ctx) {
  return { designs: await selectOwned(ctx, getCustomer(ctx).customerId) }
}

export async function listManagedDesigns(ctx: Ctx) {
  return { designs: await selectOwned(ctx, getPartner(ctx).customerId) }
}

async function selectOwned(ctx: Ctx, ownerId: string) {
  const rows = await queries.selectOwned(ctx.db, ownerId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    articleId: row.article_id,
    visibility: row.visibility,
    picture: pictureOf(row),
    updatedAt: row.updated_at.toISOString(),
  }))
}

function shopOf(ctx: Ctx) {
  return { store: ctx.site.slug, brand: ctx.site.brand, language: ctx.locale.language }
}

function toCard(row: Awaited<ReturnType<typeof queries.selectPublished>>[number]): DesignCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    articleId: row.article_id,
    picture: pictureOf(row),
  }
}
