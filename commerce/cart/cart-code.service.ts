import { refuse } from '#api/refusal.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { forgiveCodeGuess, throttleCodeGuesses } from '#commerce/promotion/code-throttle.ts'
import { normaliseCode } from '#commerce/promotion/code.rules.ts'
import type { PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import type { PromotionReason } from '#commerce/promotion/promotion.terms.ts'
import { setCodes } from './cart.queries.ts'
import { MOST_CODES } from './cart.terms.ts'
import { getOrMakeOwnCart, getOwnCart } from './own-cart.service.ts'
import { priceCart } from './price-cart.service.ts'

type Tried = { verdict: PromotionVerdict; isKept: boolean }

/** Hopeless reasons: whatever the cart may become, these will not give anything to this shopper. */
const hopeless = new Set<PromotionReason | undefined>([
  'unknown',
  'expired',
  'used_up',
  'used_by_customer',
  'not_first_order',
  'same_promotion',
])

export const addCode = {
  prepare: throttleCodeGuesses,
  async execute(ctx: SessionCtx, input: { code: string }): Promise<Tried> {
    const code = normaliseCode(input.code)
    // What cannot be a code is not said back: nobody knows where it is shown.
    if (code === undefined)
      return { verdict: { discountMinor: 0, reason: 'unknown' }, isKept: false }
    const cart = await getOrMakeOwnCart(ctx)
    const codes = [...new Set([...cart.codes, code])]
    const { priced } = await priceCart(ctx, { ...cart, codes })
    const verdict = priced.verdicts.find((one) => one.code === code)!
    if (verdict.reason !== 'unknown') await forgiveCodeGuess(ctx)
    if (hopeless.has(verdict.reason)) return { verdict, isKept: cart.codes.includes(code) }
    if (codes.length > MOST_CODES) return refuse('invalid', { code: 'too_many' })
    await setCodes(ctx.db, cart.id, { codes, chosenCode: cart.chosen_code })
    return { verdict, isKept: true }
  },
}

export async function removeCode(ctx: Ctx, input: { code: string }) {
  const cart = await getOwnCart(ctx)
  const code = normaliseCode(input.code)
  if (code === undefined || !cart.codes.includes(code)) return refuse('not_found')
  await setCodes(ctx.db, cart.id, {
    codes: cart.codes.filter((one) => one !== code),
    chosenCode: cart.chosen_code === code ? null : cart.chosen_code,
  })
  return {}
}

export async function chooseCode(ctx: Ctx, input: { code?: string | undefined }) {
  const cart = await getOwnCart(ctx)
  const code = input.code === undefined ? null : normaliseCode(input.code)
  if (code === undefined || (code !== null && !cart.codes.includes(code)))
    return refuse('not_found')
  await setCodes(ctx.db, cart.id, { codes: cart.codes, chosenCode: code })
  return {}
}
