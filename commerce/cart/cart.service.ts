import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { pricedBreaks } from '#commerce/catalogue/unit-price.terms.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  findCheapestDelivery,
  findUsualDelivery,
  type UsualDelivery,
} from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import type { PricedPromotions } from '#commerce/promotion/promotion.contract.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { findOwnCartWithGoods, isInCart, type Goods } from './cart-goods.service.ts'
import { hasVersion } from './cart-line.queries.ts'
import type { Cart, CartLine, SavedLine } from './cart-view.contract.ts'
import { cartQuantity, contactOf } from './cart.rules.ts'
import { UNDO_MINUTES } from './cart.terms.ts'
import { writeContact } from './cart.queries.ts'
import { findOwnCart, getOwnCart, ownerOf, whenOf } from './own-cart.service.ts'
import { priceCart, type CartPrice } from './price-cart.service.ts'

const MINUTE_MS = 60_000

export async function getCart(ctx: Ctx): Promise<Cart> {
  const [row, usual] = await Promise.all([
    findOwnCartWithGoods(ctx),
    ctx.session && findUsualDelivery(ctx),
  ])
  if (!row) return emptyCart(ctx)
  const sent = row.goods.filter((goods) => isInCart(goods) && goods.isAvailable)
  const [cart, deliveryFromMinor, previews] = await Promise.all([
    priceCart(ctx, row),
    sent.length > 0 ? findCheapestDelivery(ctx, packParcel(sent)) : undefined,
    findShownPreviews(
      ctx.db,
      row.goods.flatMap(({ versionId }) => versionId ?? []),
    ),
  ])
  const tell = (goods: Goods) => tellLine(goods, (versionId) => previews.has(versionId))
  const { priced, memory } = cart
  return {
    id: row.id,
    lines: cart.inCart.map((goods) => ({ ...tell(goods), ...tellPrice(ctx, goods, priced) })),
    saved: savedOf(cart).map((goods) => ({
      ...tell(goods),
      totalMinor: goods.isAvailable ? goods.quantity * goods.unitMinor : 0,
    })),
    removed: lastRemoved(ctx, cart),
    quantity: cartQuantity(cart.buyable),
    subtotalMinor: priced.subtotalMinor,
    discountMinor: priced.discountMinor,
    totalMinor: priced.totalMinor,
    currency: ctx.site.config.currency,
    codes: row.codes,
    chosenCode: row.chosen_code ?? undefined,
    verdicts: priced.verdicts,
    news: memory.news,
    newsId: memory.newsId,
    isUnseen: memory.isUnseen,
    deliveryFromMinor,
    delivery: usual && promiseFor(ctx, cart.buyable, usual),
    contact: contactOf(row),
  }
}

function emptyCart(ctx: Ctx): Cart {
  return {
    lines: [],
    saved: [],
    quantity: 0,
    subtotalMinor: 0,
    discountMinor: 0,
    totalMinor: 0,
    currency: ctx.site.config.currency,
    codes: [],
    verdicts: [],
    news: [],
    isUnseen: false,
  }
}

function tellLine(goods: Goods, isDrawn: (versionId: string) => boolean) {
  const { versionId, design } = goods
  return {
    id: goods.id,
    articleId: goods.articleId,
    articleName: goods.articleName,
    articleNamePlural: goods.articleNamePlural,
    articleSlug: goods.articleSlug,
    variant: goods.variant,
    variantLabel: goods.variantLabel,
    ...(goods.contents && { contents: goods.contents }),
    quantity: goods.quantity,
    isAvailable: goods.isAvailable,
    pieces: goods.pieces,
    extraPages: goods.extraPages,
    singleMinor: goods.singleMinor,
    pieceMinor: goods.pieceMinor,
    unitMinor: goods.unitMinor,
    picture: goods.picture,
    ...(goods.names && { names: goods.names }),
    design:
      design && versionId !== undefined
        ? {
            ...design,
            versionId,
            urlPreview: isDrawn(versionId)
              ? `/api/shop/cart/previews/${versionId}/${PREVIEW_FILE}`
              : undefined,
          }
        : undefined,
  } satisfies Omit<SavedLine, 'totalMinor'>
}

type LinePrice = Omit<CartLine, keyof ReturnType<typeof tellLine>>

function tellPrice(ctx: Ctx, goods: Goods, { lines, verdicts }: PricedPromotions): LinePrice {
  const line = lines.find(({ id }) => id === goods.id)
  const nameOf = (promotionId: string) => {
    const verdict = verdicts.find((one) => one.promotionId === promotionId)
    return { name: verdict?.name, code: verdict?.code }
  }
  return {
    fullMinor: line?.fullMinor ?? 0,
    discountMinor: line?.discountMinor ?? 0,
    totalMinor: line?.totalMinor ?? 0,
    applied: (line?.applied ?? []).map((one) => ({ ...one, ...nameOf(one.promotionId) })),
    notApplied: (line?.notApplied ?? []).map((one) => ({ ...one, ...nameOf(one.promotionId) })),
    countedPieces: goods.countedPieces,
    quantityBreaks: goods.isAvailable
      ? pricedBreaks(goods.singleMinor, goods.breaks, ctx.site.config.prizesWithDecimals)
      : [],
  }
}

/** The newest first. */
const savedOf = ({ goods }: CartPrice) =>
  goods
    .filter(({ place, removedAt }) => place === 'SAVED' && removedAt === undefined)
    .toSorted((one, other) => other.movedAt.getTime() - one.movedAt.getTime())

function lastRemoved(ctx: Ctx, { goods }: CartPrice): Cart['removed'] {
  const since = ctx.now.getTime() - UNDO_MINUTES * MINUTE_MS
  const [last] = goods
    .filter(({ removedAt }) => removedAt !== undefined && removedAt.getTime() >= since)
    .toSorted((one, other) => other.removedAt!.getTime() - one.removedAt!.getTime())
  if (!last) return undefined
  const before = goods.slice(0, goods.indexOf(last)).filter(isInCart)
  const { id, place, design, articleName } = last
  return { id, place, name: design?.name || articleName, position: before.length }
}

/** Promise for the cart: the thing that takes longest to make says when the parcel leaves. */
function promiseFor(ctx: Ctx, buyable: readonly Goods[], usual: UsualDelivery): Cart['delivery'] {
  if (buyable.length === 0) return undefined
  const { from, until } = promiseDelivery(ctx.site.seller.factory, ctx.now, {
    productionDays: Math.max(...buyable.map(({ productionDays }) => productionDays)),
    country: ctx.site.config.defaultCountryA2,
    ...usual,
  })
  return { from, until }
}

export function makeCartPreviews(storage: Pick<Storage, 'find'>) {
  return {
    /** Preview of a cart line: its owner sees it, also when the design itself is deleted. */
    async getCartPreview(ctx: Ctx, input: { versionId: string; file: string }) {
      const { versionId, file } = input
      const cart = await findOwnCart(ctx)
      if (!cart || !(await hasVersion(ctx.db, cart.id, versionId))) return refuse('not_found')
      return getPreviewFile(ctx, storage, { subjectId: versionId, name: file })
    },
  }
}

type Contact = { name: string; surname: string; email: string; phone?: string | undefined }

export const setContact = {
  async fastPath(ctx: Ctx, { name, surname, email, phone }: Contact, once: IdempotentWrite) {
    const contact = { name, surname, email, phone }
    const isDone =
      ctx.session && (await writeContact(ctx.db, ownerOf(ctx), whenOf(ctx), { contact, once }))
    return isDone ? {} : undefined
  },
  async execute(ctx: Ctx, { name, surname, email, phone }: Contact) {
    await getOwnCart(ctx, {
      contact_name: name,
      contact_surname: surname,
      contact_email: email,
      contact_phone: phone ?? null,
    })
    return {}
  },
}
