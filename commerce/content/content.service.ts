import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { exampleSeller } from '#config/legal-entity.ts'
import type { Address, Seller } from './content.contract.ts'
import * as queries from './content.queries.ts'

const IMPRINT = 'imprint'

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
  const slugs = await queries.selectPageSlugs(ctx.db, page.id)
  return { ...page, slugs, seller: page.id === IMPRINT ? sellerOf(ctx) : undefined }
}

/** Nobody is told that the demo's example is a company. */
function sellerOf({ site }: Ctx): Seller | undefined {
  const { seller, contactEmail, config } = site
  if (seller === exampleSeller) return undefined
  const { name, address, register, representatives, phone, taxId } = seller
  const abroad = seller.taxIdIn[config.defaultCountryA2]
  return {
    name,
    address,
    taxIds: abroad ? [taxId, abroad] : [taxId],
    register,
    representatives: [...representatives],
    email: contactEmail,
    phone,
  }
}

export async function listLegalPages(ctx: Ctx) {
  return { pages: await queries.selectLegalPages(ctx.db, ctx.locale.language) }
}

export async function findPicture(ctx: Ctx, input: { name: string }) {
  const row = await queries.findPictureRow(ctx.db, input.name)
  return { picture: row && pictureOf(row) }
}
