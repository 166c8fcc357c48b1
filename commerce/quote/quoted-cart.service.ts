import { addLine } from '#commerce/cart/cart-line.service.ts'
import {
  addPreparedVersion,
  makePreparedKey,
  openPreparedCart,
  PREPARED_DAYS,
  setPreparedCode,
  takePrepared,
} from '#commerce/cart/prepared-cart.service.ts'
import type { SessionCtx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { normaliseCode } from '#commerce/promotion/code.rules.ts'
import { createPromotion, generateCodes } from '#commerce/promotion/promotion-writing.service.ts'
import { quotedOf } from './read-quote.service.ts'
import * as queries from './quote.queries.ts'
import { agreementOf } from './quote.rules.ts'
import { quoteWords } from './quote.words.ts'

const DAY_MS = 24 * 60 * 60_000
/** Above any offer: two prices for the same goods would be one too many. */
const PRIORITY = 1_000

/**
 * Goods of a quote in the visitor's own cart, with a code that has its prices: it counts once, for exactly these goods,
 * beside no other offer. Lines of the cart as it was are put aside.
 */
export async function fillQuotedCart(ctx: SessionCtx, quote: queries.QuoteRow) {
  const lines = await queries.selectLines(ctx.db, [quote.id])
  const versions = await queries.selectVersions(
    ctx.db,
    lines.flatMap(({ version_id }) => version_id ?? []),
  )
  const extId = makePublicId()
  // The cart is filled under a session that does not exist, and then taken over whole.
  const nobody: SessionCtx = {
    ...ctx,
    extSessionId: extId,
    session: { extId, isGuestCheckout: true, customer: undefined, signedInAt: undefined },
  }
  const { cartId, expiresAt } = await openPreparedCart(nobody, quote.made_by)
  let needsDesign = false
  for (const line of lines) {
    const { article_id: articleId, variant, pieces } = line
    const version = versions.find(({ id }) => id === line.version_id)
    if (version) {
      const frozen = { versionId: version.id, articleId, variant, pieces: version.pieces }
      await addPreparedVersion(nobody, cartId, frozen, pieces / version.pieces)
    } else if (line.needs_design || line.version_id !== null) {
      // Nobody has designed it yet, or the design is gone: it is added by whoever designs it.
      needsDesign = true
    } else {
      await addLine.execute(nobody, { articleId, variant, quantity: pieces })
    }
  }
  const { promotionId, code } = await promisePrices(ctx, quote, lines)
  await setPreparedCode(nobody, cartId, normaliseCode(code)!)
  await takePrepared(ctx, { token: await makePreparedKey(ctx.db, cartId, expiresAt) })
  return { promotionId, cartId, needsDesign }
}

async function promisePrices(
  { db, site, now }: SessionCtx,
  quote: queries.QuoteRow,
  lines: readonly queries.QuoteLineRow[],
) {
  const { service, shipping_minor: shippingMinor } = quote
  const promotionId = await createPromotion(db, {
    effect: {
      kind: 'AGREED',
      lines: agreementOf(lines.map(quotedOf))!,
      ...(service !== null && { shipping: { service, amountMinor: shippingMinor! } }),
    },
    stores: [{ store: site.slug }],
    texts: Object.fromEntries(
      site.locales.map(({ language }) => [
        language,
        { ...quoteWords[language], name: `${quoteWords[language].name} ${quote.reference}` },
      ]),
    ),
    needsCode: true,
    validFrom: now,
    validUntil: new Date(now.getTime() + PREPARED_DAYS * DAY_MS),
    mostUses: 1,
    priority: PRIORITY,
    combines: false,
  })
  const [code] = await generateCodes(db, { promotionId, count: 1 })
  return { promotionId, code: code! }
}
