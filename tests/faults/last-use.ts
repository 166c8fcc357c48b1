import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import type { PricedPromotions } from '#commerce/promotion/promotion.contract.ts'
import { pricePromotions } from '#commerce/promotion/promotion.service.ts'
import { releaseUses, reserveUses } from '#commerce/promotion/promotion-use.service.ts'
import { createPromotion, generateCodes } from '#commerce/promotion/promotion-writing.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { contextOf } from '#tests/context.ts'
import { makeOrder } from '#tests/make.ts'

type Db = Kysely<Tables>

/** Last things: all uses of a promotion, those of one code, or those of one person. */
export const lastThings = ['promotion', 'code', 'person'] as const
export type LastThing = (typeof lastThings)[number]

const RACERS = 64
const words = { name: 'Ten percent', text: 'Of everything.' }

/**
 * Lets 64 orders run for the last use at once, cancels the one that got it, and lets them run again.
 * Throws when not exactly one of them wins, or the books are wrong afterwards.
 */
export async function raceForLastUse(db: Db, thing: LastThing, rounds: number): Promise<number> {
  const { codes } = await makeLastUse(db, thing)
  let won = 0
  for (let round = 1; round <= rounds; round += 1) {
    const priced = await priceForEverybody(db, codes)
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) => placeOrder(db, priced, emailOf(thing, racer))),
    )
    const winners = answers.filter((answer) => typeof answer === 'string')
    if (winners.length !== 1) throw new Error(`round ${round}: ${winners.length} had the last use`)
    won += winners.length
    await refuseWrongBooks(db)
    await transact(db, (trx) => releaseUses(trx, winners[0]!, new Date()))
    await refuseWrongBooks(db)
  }
  return won
}

async function makeLastUse(db: Db, thing: LastThing): Promise<{ codes: string[] }> {
  return transact(db, async (trx) => {
    const promotionId = await createPromotion(trx, {
      effect: { kind: 'PERCENT', percent: 10 },
      stores: [{ store: 'WPX-GB' }],
      texts: { en: words },
      needsCode: true,
      validFrom: new Date('2026-01-01'),
      ...(thing === 'promotion' && { mostUses: 1 }),
      ...(thing === 'person' && { mostUsesPerCustomer: 1 }),
    })
    const mostUses = thing === 'code' ? 1 : 1_000_000
    return { codes: await generateCodes(trx, { promotionId, count: 1, mostUses }) }
  })
}

const emailOf = (thing: LastThing, racer: number) =>
  thing === 'person' ? `Anna+${racer}@Example.com` : `racer-${racer}@example.com`

/** Before the race: all of them have seen the price with the promotion. */
async function priceForEverybody(db: Db, codes: string[]): Promise<PricedPromotions> {
  const lines = [{ id: 'a', articleId: 1, variant: '', quantity: 1, pieces: 1, unitMinor: 1_000 }]
  const priced = await pricePromotions(contextOf(db, randomUUID()), {
    lines,
    shipping: undefined,
    codes,
  })
  if (priced.discountMinor !== 100) throw new Error(`no discount: ${JSON.stringify(priced)}`)
  return priced
}

/** The order's id, or the reason why there is none. */
async function placeOrder(db: Db, priced: PricedPromotions, email: string) {
  try {
    return await transact(db, async (trx) => {
      const { id } = await makeOrder(trx, { email })
      await reserveUses(contextOf(trx, randomUUID()), { id, email }, priced)
      return id
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return error
    throw error
  }
}

/** Uses within their limits, and as many as there are orders that carry them. */
export async function refuseWrongBooks(db: Db): Promise<void> {
  const { rows } = await sql`
    with live as (select * from promotion_use where state <> 'RELEASED'),
      books as (
        select 'promotion' as of, uses, most_uses as most,
          (select count(*) from live where promotion_id = book.promotion_id) as orders
        from promotion_limit as book
        union all
        select 'code', uses, most_uses, (select count(*) from live where code_id = book.id)
        from promotion_code as book where most_uses is not null
        union all
        select 'person', uses, promotion.most_uses_per_customer, (
          select count(*) from live
          where promotion_id = book.promotion_id and book.identity = any(identities)
        )
        from promotion_identity as book join promotion on promotion.id = book.promotion_id
      )
    select * from books where uses <> orders or uses > most`.execute(db)
  if (rows.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(rows)}`)
}
