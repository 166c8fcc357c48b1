import { packContents } from '#commerce/catalogue/catalogue.columns.ts'
import { packedFor, type PackContents } from '#commerce/catalogue/pack.contract.ts'
import { versionNames } from '#commerce/design/design.columns.ts'
import { sizeLabel } from '#commerce/catalogue/size-label.terms.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import type { StoredJson } from '#db/json-column.ts'
import {
  findCartWithGoods,
  selectGoods,
  type GoodsRow,
  type ThingRow,
} from './cart-goods.queries.ts'
import { ownerOf } from './own-cart.service.ts'
import type { CartPlace } from './cart.terms.ts'
import { priceLines, weightOf, type LinePrice } from './line-price.rules.ts'

/** A line with what the catalogue says of it now, before any promotion. */
export type Goods = LinePrice & {
  id: string
  place: CartPlace
  movedAt: Date
  /** Taken out, and may come back for a while. */
  removedAt: Date | undefined
  articleId: number
  variant: string
  articleName: string
  articleNamePlural: string
  articleSlug: string
  variantLabel: string
  /** Contents of the parcel for all pieces of the line; undefined for single things. */
  contents: PackContents | undefined
  isPersonalised: boolean
  quantity: number
  /** False when the store has stopped selling it: the line then costs and counts nothing. */
  isAvailable: boolean
  /** Weight of all pieces of one. */
  weightGrams: number
  productionDays: number
  sizeMm: { width: number; height: number } | undefined
  picture: PictureSource | undefined
  versionId: string | undefined
  design: { id: string; name: string; isThere: boolean; isOwn: boolean } | undefined
  /** Names of the pieces, where each has one. */
  names: { name: string; copies?: number }[] | undefined
  seen: StoredJson<'cart_line.seen'> | null
}

const hereOf = (ctx: Ctx) => ({
  store: ctx.site.slug,
  language: ctx.locale.language,
  now: ctx.now,
})

export async function readGoods(ctx: Ctx, cartId: string): Promise<Goods[]> {
  return priceGoods(ctx, await selectGoods(ctx.db, cartId, hereOf(ctx)))
}

/** The visitor's open cart with what lies in it, read in one go. */
export async function findOwnCartWithGoods(ctx: Ctx) {
  const row = ctx.session && (await findCartWithGoods(ctx.db, ownerOf(ctx), hereOf(ctx)))
  return row && { ...row, goods: priceGoods(ctx, row.goods) }
}

function priceGoods(ctx: Ctx, rows: readonly GoodsRow[]): Goods[] {
  const { prizesWithDecimals } = ctx.site.config
  const inCart = rows.filter(isRowInCart)
  const prices = new Map(
    priceLines(inCart, prizesWithDecimals).map((price, index) => [inCart[index], price]),
  )
  // What was put aside is not bought with the rest: it counts for itself.
  return rows.map((row) =>
    goodsOf(ctx, row, prices.get(row) ?? priceLines([row], prizesWithDecimals)[0]!),
  )
}

const isRowInCart = (row: GoodsRow) => row.place === 'CART' && row.removed_at === null

export const sizeOf = ({ width_mm: width, height_mm: height }: ThingRow) =>
  width === null || height === null ? undefined : { width, height }

export const labelOf = (row: ThingRow): string =>
  sizeLabel(row.variant_label ?? row.variant, sizeOf(row), row.orientation)

const contentsOf = ({ contents, quantity, pieces }: ThingRow): PackContents | undefined =>
  contents === null ? undefined : packedFor(packContents.read(contents), quantity * pieces)

function goodsOf(ctx: Ctx, row: GoodsRow, price: LinePrice): Goods {
  return {
    id: row.id,
    place: row.place,
    movedAt: row.moved_at,
    removedAt: row.removed_at ?? undefined,
    articleId: row.article_id,
    variant: row.variant,
    articleName: row.name,
    articleNamePlural: row.name_plural,
    articleSlug: row.slug,
    variantLabel: labelOf(row),
    contents: contentsOf(row),
    isPersonalised: row.is_personalised,
    quantity: row.quantity,
    isAvailable: row.amount_minor !== null,
    ...price,
    weightGrams: weightOf(row),
    productionDays: row.production_days,
    sizeMm: sizeOf(row),
    picture: pictureOf(row),
    versionId: row.version_id ?? undefined,
    design: designOf(ctx, row),
    names: versionNames.readOrNull(row.names) ?? undefined,
    seen: row.seen,
  }
}

function designOf(ctx: Ctx, row: GoodsRow): Goods['design'] {
  if (row.design_id === null) return undefined
  const customerId = ctx.session?.customer?.id
  const isOwn =
    customerId === undefined
      ? row.design_owner_id === null && row.design_session_id === ctx.extSessionId
      : row.design_owner_id === customerId
  return {
    id: row.design_id,
    name: row.design_name ?? '',
    isThere: row.design_deleted_at === null,
    isOwn,
  }
}

export const isInCart = ({ place, removedAt }: Pick<Goods, 'place' | 'removedAt'>) =>
  place === 'CART' && removedAt === undefined
