import { createHash } from 'node:crypto'
import {
  singlePrice,
  unitPriceAt,
  type PercentBreak,
} from '#commerce/catalogue/unit-price.terms.ts'
import type { PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import type { PromotionReason } from '#commerce/promotion/promotion.terms.ts'
import type { StoredJson } from '#db/json-column.ts'
import type { CartNews } from './cart-view.contract.ts'
import { cartSeen, lineSeen, type CartSeen, type LineSeen } from './cart.columns.ts'

export type LineNow = {
  id: string
  quantity: number
  isAvailable: boolean
  amountMinor: number
  pageMinor: number
  pieces: number
  extraPages: number
  /** The pieces by which it reaches quantity breaks. */
  countedPieces: number
  breaks: readonly PercentBreak[]
  discountMinor: number
  /** As it was stored: null or of another time, it says nothing. */
  seen: StoredJson<'cart_line.seen'> | null
}

export type CartNow = {
  lines: readonly LineNow[]
  codes: readonly string[]
  chosenCode: string | undefined
  /** Person: saying who they are decides something, too. */
  person: string
  verdicts: readonly PromotionVerdict[]
  seen: StoredJson<'cart.seen'> | null
  prizesWithDecimals: boolean
}

export type CartMemory = {
  news: CartNews[]
  /** Undefined without news. */
  newsId: string | undefined
  /** State to remember now: of what is news, what was seen before it. */
  kept: { cart: CartSeen; lines: { id: string; seen: LineSeen }[] }
  /** State to remember when the news are accepted. */
  present: { cart: CartSeen; lines: { id: string; seen: LineSeen }[] }
  /** Whether `kept` is not what is stored already. */
  isUnseen: boolean
}

/**
 * Comparison with what the shopper last saw. What shoppers change themselves, by a quantity, a code or
 * another line, is no news to them.
 */
export function compareWithSeen(now: CartNow): CartMemory {
  const present = { cart: seenOfCart(now), lines: now.lines.map(seenOfLine) }
  const before = cartSeen.tryRead(now.seen)
  const promotionNews = before ? endedPromotions(before, now) : []
  const isSameDecision = before?.decided === present.cart.decided
  const linesBefore = now.lines.map((line) => lineSeen.tryRead(line.seen))
  const lineNews = now.lines.map((line, index) => {
    return newsOfLine(line, linesBefore[index], { ...now, isSameDecision })
  })
  const news = [...promotionNews, ...lineNews.flatMap((one) => one ?? [])]
  const isCartNews = promotionNews.length > 0 || lineNews.some((one) => one?.kind === 'discount')
  const kept = {
    cart: isCartNews && before ? before : present.cart,
    lines: present.lines.map((line, index) => {
      const seen = linesBefore[index]
      return lineNews[index] && seen ? { id: line.id, seen } : line
    }),
  }
  const isUnseen =
    !isSame(kept.cart, before) ||
    kept.lines.some((line, index) => !isSame(line.seen, linesBefore[index]))
  return { news, newsId: news.length > 0 ? hash(news) : undefined, kept, present, isUnseen }
}

function newsOfLine(
  line: LineNow,
  seen: LineSeen | undefined,
  { prizesWithDecimals, isSameDecision }: { prizesWithDecimals: boolean; isSameDecision: boolean },
): CartNews | undefined {
  if (!seen) return undefined
  const lineId = line.id
  if (!line.isAvailable) return seen.isAvailable ? { kind: 'unavailable', lineId } : undefined
  if (!seen.isAvailable) return { kind: 'available', lineId }
  const unitOf = ({
    amountMinor,
    pageMinor = line.pageMinor,
    breaks,
  }: Omit<LineSeen, 'discountMinor' | 'isAvailable'>) => {
    const single = singlePrice({ amountMinor, pageMinor, breaks }, line)
    return unitPriceAt(line.countedPieces, single, breaks, prizesWithDecimals)
  }
  const [fromMinor, toMinor] = [unitOf(seen), unitOf({ ...line, breaks: [...line.breaks] })]
  if (fromMinor !== toMinor) return { kind: 'price', lineId, fromMinor, toMinor }
  if (isSameDecision && seen.discountMinor !== line.discountMinor) {
    const [from, to] = [seen.discountMinor, line.discountMinor]
    return { kind: 'discount', lineId, fromMinor: from, toMinor: to }
  }
  return undefined
}

/** Reasons that come from the shop or from who the shopper is, not from what is in the cart. */
const notOfTheirDoing = new Set<PromotionReason>([
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'used_by_customer',
  'not_first_order',
  'reduced',
])

function endedPromotions(before: CartSeen, now: CartNow): CartNews[] {
  return before.promotions.flatMap(({ id, name, code }): CartNews[] => {
    // A code that they took away themselves.
    if (code !== undefined && !now.codes.includes(code)) return []
    const verdict = now.verdicts.find(({ promotionId }) => promotionId === id)
    const reason = verdict?.reason
    if (verdict && (reason === undefined || !notOfTheirDoing.has(reason))) return []
    return [{ kind: 'promotion', promotionId: id, name, code, reason }]
  })
}

function seenOfLine({ id, isAvailable, amountMinor, pageMinor, breaks, discountMinor }: LineNow) {
  const told = breaks.map(({ fromQuantity, percent }) => ({ fromQuantity, percent }))
  return { id, seen: { isAvailable, amountMinor, pageMinor, breaks: told, discountMinor } }
}

function seenOfCart({ lines, codes, chosenCode, person, verdicts }: CartNow): CartSeen {
  return {
    decided: hash([
      lines
        .filter(({ isAvailable }) => isAvailable)
        .map(({ id, quantity, pieces, extraPages }) => [id, quantity, pieces, extraPages]),
      codes,
      chosenCode ?? null,
      person,
    ]),
    promotions: verdicts.flatMap(({ promotionId, name, code, reason }) =>
      promotionId === undefined || reason !== undefined ? [] : [{ id: promotionId, name, code }],
    ),
  }
}

/** In whatever order the database gives fields back. */
const isSame = (one: unknown, other: unknown) => hash(one) === hash(other)

function hash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
