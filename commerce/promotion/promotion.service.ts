import { beforePrice } from '#commerce/catalogue/catalogue.rules.ts'
import { storesOf } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { normaliseCode } from './code.rules.ts'
import type { PricedPromotions } from './promotion.contract.ts'
import type { Effect, Promotion, PromotionLine, Verdict } from './promotion-facts.ts'
import * as queries from './promotion.queries.ts'
import { applyPromotions } from './promotion.rules.ts'

/** A line of a cart that can be bought, at the price that its quantity gives. */
export type CartGoods = {
  id: string
  articleId: number
  variant: string
  quantity: number
  /** Pieces in one of the quantity. */
  pieces: number
  extraPages?: number
  /** Weight of all pieces of one. */
  unitMinor: number
}

export type CartToPrice = {
  lines: readonly CartGoods[]
  /** Undefined until the way of delivery is known. */
  shipping: { amountMinor: number; service?: string | undefined } | undefined
  /** As they were typed. */
  codes: readonly string[]
  chosenCode?: string | undefined
  /** Email of the order, if somebody gave one. */
  email?: string | undefined
}

/** Cart with today's promotions. It asks in the transaction of whoever writes. */
export async function pricePromotions(ctx: Ctx, cart: CartToPrice): Promise<PricedPromotions> {
  const person = personOf(ctx, cart.email)
  const codes = [...new Set(cart.codes.map(keyOf))]
  const place = { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
  const rows = await queries.selectForCart(ctx.db, place, {
    codes,
    person,
    articleIds: [...new Set(cart.lines.map(({ articleId }) => articleId))],
    stores: storesOf(ctx.site.brand),
  })
  const promotions = rows.map((row) => ({ ...promotionOf(row), code: row.code_key ?? undefined }))
  const { currency, prizesWithDecimals } = ctx.site.config
  const outcome = applyPromotions({
    lines: describeLines(ctx, cart.lines, rows[0]),
    shipping: cart.shipping,
    promotions,
    customer: {
      ...describeCustomer(person, rows[0]),
      usesOf: new Map(rows.map((row) => [row.id, row.customer_uses])),
    },
    codes,
    chosenCode: cart.chosenCode === undefined ? undefined : keyOf(cart.chosenCode),
    now: ctx.now,
    currency: { code: currency, hasDecimals: prizesWithDecimals },
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  return { ...outcome, verdicts: outcome.verdicts.map((one) => tellVerdict(one, known)) }
}

/** Code key: what cannot be a code is looked for as it was typed, and not found. */
const keyOf = (typed: string) => normaliseCode(typed) ?? typed

/** Somebody who signed in may order under another address: both are them. */
export function personOf(ctx: Ctx, email: string | undefined): queries.Person {
  const customer = ctx.session?.customer
  return {
    customerIds: customer ? [customer.id] : [],
    emails: [...new Set([customer?.email, email])].filter((one) => one !== undefined),
  }
}

export function promotionOf(row: queries.PromotionRow): Promotion {
  return {
    id: row.id,
    code: undefined,
    effect: effectOf(row),
    validFrom: row.valid_from,
    validUntil: row.valid_until ?? undefined,
    isForEverything: row.is_for_everything,
    articleIds: row.article_ids,
    tagIds: row.tag_ids,
    excludesReduced: row.excludes_reduced,
    minimumMinor: row.minimum_minor,
    minimumQuantity: row.minimum_quantity,
    isFirstOrderOnly: row.is_first_order_only,
    usesLeft: row.uses_left ?? undefined,
    mostUsesPerCustomer: row.most_uses_per_customer ?? undefined,
    priority: row.priority,
    combines: row.combines,
  }
}

function effectOf({
  effect: kind,
  percent,
  take,
  pay,
  amount_minor,
  agreement,
}: queries.PromotionRow): Effect {
  switch (kind) {
    case 'PERCENT':
      return { kind, percent: percent! }
    case 'X_FOR_Y':
      return { kind, take: take!, pay: pay! }
    case 'FREE_SHIPPING':
      return { kind }
    case 'AGREED':
      return { kind, ...agreementOf(agreement!) }
    default:
      return { kind, amountMinor: amount_minor! }
  }
}

const agreementOf = ({ lines, service, shipping_minor }: queries.AgreementRow) => ({
  lines: lines.map((line) => ({
    articleId: line.article_id,
    variant: line.variant,
    extraPages: line.extra_pages,
    pieces: line.pieces,
    unitMinor: line.unit_minor,
  })),
  shipping: service === null ? undefined : { service, amountMinor: shipping_minor! },
})

type PromotionFactsRow =
  | Pick<queries.CartPromotionRow, 'tags' | 'periods' | 'has_ordered'>
  | undefined

function describeCustomer(person: queries.Person, asked: PromotionFactsRow) {
  const isKnown = person.customerIds.length + person.emails.length > 0
  return { isKnown, hasOrdered: isKnown && (asked?.has_ordered ?? false) }
}

function describeLines(
  ctx: Ctx,
  lines: readonly CartGoods[],
  asked: PromotionFactsRow,
): PromotionLine[] {
  const tagsOf = Map.groupBy(asked?.tags ?? [], (row) => row.article_id)
  const isReduced = readReduced(ctx, asked?.periods ?? [])
  // Offers are about pieces: of 60 prints every third may be free, not the 60 of a third line.
  return lines.map(({ variant, pieces, ...line }) => ({
    ...line,
    variant,
    quantity: line.quantity * pieces,
    unitMinor: line.unitMinor / pieces,
    tagIds: (tagsOf.get(line.articleId) ?? []).map((row) => row.tag_id),
    isReduced: isReduced(line.articleId, variant),
  }))
}

/** By the rule that lists cross prices out by. */
function readReduced(ctx: Ctx, rows: readonly queries.PeriodRow[]) {
  const histories = Map.groupBy(rows, (row) => `${row.article_id} ${row.variant}`)
  return (articleId: number, variant: string) => {
    const periods = (histories.get(`${articleId} ${variant}`) ?? []).map((row) => ({
      amountMinor: row.amount_minor,
      validFrom: new Date(row.valid_from),
      validUntil: row.valid_until === null ? null : new Date(row.valid_until),
    }))
    return beforePrice(periods, ctx.now) !== undefined
  }
}

function tellVerdict(
  { validFrom, ...verdict }: Verdict,
  known: ReadonlyMap<string, Pick<queries.PromotionRow, 'name' | 'effect'>>,
) {
  const row = verdict.promotionId === undefined ? undefined : known.get(verdict.promotionId)
  return {
    ...verdict,
    name: row?.name ?? undefined,
    validFrom: validFrom?.toISOString(),
    ...(row?.effect === 'FREE_SHIPPING' && { givesFreeShipping: true }),
  }
}
