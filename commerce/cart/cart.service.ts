import { refuse } from '#api/refusal.ts'
import { unitPriceAt } from '#commerce/catalogue/catalogue.rules.ts'
import { getSellable } from '#commerce/catalogue/catalogue.service.ts'
import type { Ctx } from '#commerce/context.ts'
import { PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import { getSellableVersion } from '#commerce/design/design-version.service.ts'
import { pictureOf } from '#commerce/picture.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import type { Storage } from '#commerce/storage/storage.ts'
import type { Cart, CartLine } from './cart.contract.ts'
import * as queries from './cart.queries.ts'
import { MOST_LINES } from './cart.terms.ts'
import { cartQuantity, cartTotal, lineTotal } from './cart.rules.ts'

export async function getCart(ctx: Ctx): Promise<Cart> {
  const row = ctx.session ? await queries.findCartRow(ctx.db, ownerOf(ctx)) : undefined
  const lines = row ? await selectCartLines(ctx, row.id) : []
  return {
    lines,
    quantity: cartQuantity(lines.filter((line) => line.isAvailable)),
    totalMinor: cartTotal(lines),
    currency: ctx.site.config.currency,
    contact: row?.contact_email
      ? {
          name: row.contact_name!,
          surname: row.contact_surname!,
          email: row.contact_email,
          phone: row.contact_phone ?? undefined,
        }
      : undefined,
  }
}

export async function addLine(
  ctx: Ctx,
  input: { articleId: number; variant?: string | undefined; quantity: number },
): Promise<Cart> {
  if (!ctx.session) refuse('unauthenticated')
  const article = await getSellable(ctx, input.articleId)
  if (article.isPersonalised) refuse('invalid', { articleId: 'needs_design' })
  const variant = input.variant ?? article.variants[0]!
  if (!article.variants.includes(variant)) refuse('invalid', { variant: 'not_found' })
  const cartId = await getCartWithRoom(ctx)
  await queries.addQuantity(ctx.db, { cartId, ...input, variant, versionId: null })
  return getCart(ctx)
}

type DesignToAdd = {
  versionId: string
  lineId?: string | undefined
  quantity?: number | undefined
}

/** What lies in the cart is the version, whatever becomes of the design. */
export async function addDesign(ctx: Ctx, input: DesignToAdd): Promise<Cart> {
  if (!ctx.session) refuse('unauthenticated')
  const { versionId } = input
  const { articleId, variant, isUnfinished } = await getSellableVersion(ctx, versionId)
  if (isUnfinished) refuse('invalid', { versionId: 'needs_design' })
  const article = await getSellable(ctx, articleId)
  if (!article.variants.includes(variant)) refuse('invalid', { variant: 'not_found' })
  const cartId = await queries.getOrCreateCart(ctx.db, ownerOf(ctx))
  const held = input.lineId && (await queries.holdLine(ctx.db, cartId, input.lineId))
  const quantity = input.quantity ?? (held ? held.quantity : 1)
  const line = { cartId, articleId, variant, versionId, quantity }
  if (held && (await queries.replaceVersion(ctx.db, held.id, line))) return getCart(ctx)
  if (held) await queries.deleteLine(ctx.db, cartId, held.id)
  await refuseFullCart(ctx, cartId)
  await queries.addQuantity(ctx.db, line)
  return getCart(ctx)
}

async function getCartWithRoom(ctx: Ctx): Promise<string> {
  const cartId = await queries.getOrCreateCart(ctx.db, ownerOf(ctx))
  await refuseFullCart(ctx, cartId)
  return cartId
}

async function refuseFullCart(ctx: Ctx, cartId: string): Promise<void> {
  if ((await queries.countLines(ctx.db, cartId)) >= MOST_LINES) {
    refuse('invalid', { articleId: 'cart_full' })
  }
}

export function makeCartPreviews(storage: Pick<Storage, 'find'>) {
  return {
    /** Whoever has it in the cart sees it, also when the design itself is deleted. */
    async getCartPreview(ctx: Ctx, input: { versionId: string; file: string }) {
      const { versionId, file } = input
      const cartId = await getCartId(ctx)
      if (!(await queries.hasVersion(ctx.db, cartId, versionId))) return refuse('not_found')
      return getPreviewFile(ctx, storage, { subjectId: versionId, name: file })
    },
  }
}

export async function changeQuantity(
  ctx: Ctx,
  input: { lineId: string; quantity: number },
): Promise<Cart> {
  const cartId = await getCartId(ctx)
  if (!(await queries.setQuantity(ctx.db, cartId, input.lineId, input.quantity))) {
    refuse('not_found')
  }
  return getCart(ctx)
}

export async function removeLine(ctx: Ctx, input: { lineId: string }): Promise<Cart> {
  const cartId = await getCartId(ctx)
  if (!(await queries.deleteLine(ctx.db, cartId, input.lineId))) refuse('not_found')
  return getCart(ctx)
}

export async function setContact(
  ctx: Ctx,
  input: { name: string; surname: string; email: string; phone?: string | undefined },
): Promise<Cart> {
  const cartId = await getCartId(ctx)
  await queries.setContact(ctx.db, cartId, { ...input, phone: input.phone ?? null })
  return getCart(ctx)
}

/** At login the visitor's cart becomes the customer's: merged into an earlier one, no line lost. */
export async function adoptCart(
  ctx: Ctx,
  login: { customerId: string; extSessionId: string },
): Promise<void> {
  if (!ctx.session || ctx.session.customer) return
  const store = ctx.site.slug
  const visitors = await queries.findCartRow(ctx.db, ownerOf(ctx))
  if (!visitors) return
  const customers = await queries.findCartRow(ctx.db, { store, ...login })
  if (customers) await queries.moveLines(ctx.db, visitors.id, customers.id)
  else await queries.giveCart(ctx.db, visitors.id, login.customerId, login.extSessionId)
}

function ownerOf(ctx: Ctx): queries.CartOwner {
  return {
    store: ctx.site.slug,
    extSessionId: ctx.extSessionId,
    customerId: ctx.session?.customer?.customerId,
  }
}

async function getCartId(ctx: Ctx): Promise<string> {
  const row = ctx.session ? await queries.findCartRow(ctx.db, ownerOf(ctx)) : undefined
  return row?.id ?? refuse('not_found')
}

async function selectCartLines(ctx: Ctx, cartId: string): Promise<CartLine[]> {
  const rows = await queries.selectLines(ctx.db, {
    cartId,
    store: ctx.site.slug,
    language: ctx.locale.language,
    now: ctx.now,
  })
  const breaks = Map.groupBy(
    await queries.selectBreaks(
      ctx.db,
      rows.map((row) => row.article_id),
    ),
    (one) => one.article_id,
  )
  const previews = await findShownPreviews(
    ctx.db,
    rows.flatMap((row) => row.version_id ?? []),
  )
  return rows.map((row) => {
    const unitMinor = unitPriceAt(
      row.quantity,
      row.amount_minor ?? 0,
      (breaks.get(row.article_id) ?? []).map((one) => ({
        fromQuantity: one.from_quantity,
        percent: one.percent,
      })),
      ctx.site.config.prizesWithDecimals,
    )
    return {
      id: row.id,
      articleId: row.article_id,
      articleName: row.name,
      articleSlug: row.slug,
      variant: row.variant,
      variantLabel: row.variant_label ?? row.variant,
      quantity: row.quantity,
      isAvailable: row.amount_minor !== null,
      unitMinor,
      totalMinor: lineTotal({ quantity: row.quantity, unitMinor }),
      picture: pictureOf(row),
      design: designOf(row, (versionId) => previews.has(versionId)),
    }
  })
}

type LineRow = Awaited<ReturnType<typeof queries.selectLines>>[number]

function designOf(row: LineRow, isDrawn: (versionId: string) => boolean): CartLine['design'] {
  const { version_id: versionId, design_id: id, design_name: name } = row
  if (versionId === null || id === null) return undefined
  return {
    id,
    versionId,
    name: name ?? '',
    isThere: row.design_deleted_at === null,
    urlPreview: isDrawn(versionId)
      ? `/api/shop/cart/previews/${versionId}/${PREVIEW_FILE}`
      : undefined,
  }
}
