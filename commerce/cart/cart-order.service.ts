import type { Ctx } from '#commerce/kernel/context.ts'
import { noJoinedColumns, type JoinedColumns } from './joined-columns.ts'
import { findOrderable, type OrderableRow, type ThingRow } from './cart-goods.queries.ts'
import { labelOf, sizeOf } from './cart-goods.service.ts'
import { moveToNextCart } from './cart-order.queries.ts'
import { contactOf } from './cart.rules.ts'
import { priceLines, weightOf, type LinePrice } from './line-price.rules.ts'
import type { ReadCart } from './ordered-cart.fragments.ts'
import { isOwnCartHeld, ownerOf } from './own-cart.service.ts'

/** A line as it is ordered, at the price that its quantity gives. */
export type OrderableLine = {
  id: string
  articleId: number
  variant: string
  articleName: string
  articleNamePlural: string
  variantLabel: string
  versionId?: string
  designName?: string
  isPersonalised: boolean
  quantity: number
  /** Pieces in one of the quantity: prints of a set, or a book with more pages. */
  pieces: number
  extraPages: number
  /** Price of all its pieces. */
  unitMinor: number
  weightGrams: number
  productionDays: number
  /** Size of the printed face. */
  sizeMm?: { width: number; height: number }
}

export type OrderableCart = ReadCart & {
  /** Only what can be bought now. */
  lines: OrderableLine[]
  hasUnavailable: boolean
  codes: string[]
  chosenCode?: string
  contact?: { name: string; surname: string; email: string; phone?: string | undefined }
}

/**
 * Held, nobody changes or orders it until the transaction ends. Undefined without an open cart. What is
 * read beside it is read in the same moment.
 */
export async function readCartForOrder<Row = object>(
  ctx: Ctx,
  options: { lock: boolean; joined?: JoinedColumns<Row> },
): Promise<{ cart: OrderableCart; joined: Row } | undefined> {
  if (!ctx.session) return undefined
  // Two statements: one that has waited for the cart would still see its lines of before.
  if (options.lock && !(await isOwnCartHeld(ctx))) return undefined
  const here = { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
  const joined = options.joined ?? (noJoinedColumns as JoinedColumns<Row>)
  const row = await findOrderable(ctx.db, ownerOf(ctx), here, joined)
  return row && { cart: orderableCart(ctx, row), joined: row }
}

function orderableCart(ctx: Ctx, row: OrderableRow): OrderableCart {
  const contact = contactOf(row)
  const sold = row.things.filter(({ amount_minor }) => amount_minor !== null)
  const prices = priceLines(sold, ctx.site.config.prizesWithDecimals)
  return {
    cartId: row.cart_id,
    state: row.state,
    lines: sold.map((thing, index) => orderableOf(thing, prices[index]!)),
    hasUnavailable: sold.length < row.things.length,
    codes: row.codes,
    ...(row.chosen_code !== null && { chosenCode: row.chosen_code }),
    ...(contact && { contact }),
  }
}

/**
 * In the transaction that places the order: what was not ordered goes on in the visitor's next cart, saved
 * lines and those that cannot be bought at the moment.
 */
export async function carryOverToNextCart(ctx: Ctx, cartId: string, left: string[]): Promise<void> {
  if (left.length > 0) await moveToNextCart(ctx.db, cartId, left)
}

function orderableOf(row: ThingRow, price: LinePrice): OrderableLine {
  const { version_id: versionId, design_name: designName } = row
  const sizeMm = sizeOf(row)
  return {
    id: row.id,
    articleId: row.article_id,
    variant: row.variant,
    articleName: row.name,
    articleNamePlural: row.name_plural,
    variantLabel: labelOf(row),
    ...(versionId !== null && { versionId }),
    ...(designName !== null && { designName }),
    isPersonalised: row.is_personalised,
    quantity: row.quantity,
    pieces: price.pieces,
    extraPages: price.extraPages,
    unitMinor: price.unitMinor,
    weightGrams: weightOf(row),
    productionDays: row.production_days,
    ...(sizeMm && { sizeMm }),
  }
}
