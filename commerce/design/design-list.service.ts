import { refuse } from '#api/refusal.ts'
import { getPartner } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import { pictureOf } from '#commerce/picture.ts'
import { actorOf } from './design-access.service.ts'
import type { DesignCard, DesignFilter } from './design.contract.ts'
import * as queries from './design-list.queries.ts'

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
    credit: row.credit ?? undefined,
    stores: row.visibility === 'APPLICATION' ? [row.store] : undefined,
    slugs: await queries.selectDesignSlugs(ctx.db, row.id),
  }
}

export async function listOwnDesigns(ctx: Ctx, filter: DesignFilter) {
  if (!ctx.session) refuse('unauthenticated')
  const actor = actorOf(ctx)
  const rows = await queries.selectOwned(ctx.db, actor, filter)
  const tags = await queries.selectTagsOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    total: await queries.countFiltered(ctx.db, actor, filter),
    designs: rows.map((row) => ({
      id: row.id,
      name: row.name,
      articleId: row.article_id,
      variant: row.variant ?? undefined,
      visibility: row.visibility,
      revision: row.revision,
      tags: tags.filter(({ design_id }) => design_id === row.id).map(({ tag }) => tag),
      picture: pictureOf(row),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
  }
}

export async function listManagedDesigns(ctx: Ctx, filter: DesignFilter) {
  getPartner(ctx)
  return listOwnDesigns(ctx, filter)
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
