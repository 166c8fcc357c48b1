import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isRefused } from '#api/refusal.ts'
import type { Tables } from '#db/tables.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { fillCheckout, makeParcelService, SHIPPING_MINOR } from '#tests/orders/orders.ts'
import { makePromotion } from '#tests/orders/promotions.ts'
import { refuseWrongBooks } from './last-use.ts'

type Db = Kysely<Tables>

const BUYERS = 64
const PRICE_MINOR = 2000
const FULL_MINOR = PRICE_MINOR + SHIPPING_MINOR
/** Ten percent less. */
const REDUCED_MINOR = PRICE_MINOR * 0.9 + SHIPPING_MINOR

/**
 * Sixty-four carts with the same code of one use, half of them at another process: all press the
 * button at once. Throws when not exactly one has the discount, or a loser is not told the price
 * without it. Gives how many had it.
 */
export async function raceForLastCoupon(pools: readonly Db[], rounds: number): Promise<number> {
  const [db] = pools as [Db]
  const shops = pools.map((pool) => openApi(pool))
  const { id: articleId } = await makeArticle(db, { amountMinor: PRICE_MINOR })
  await makeParcelService(db)
  const newBuyer = async (number: number): Promise<Visitor> => {
    const visitor = await shops[number % shops.length]!.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId, quantity: 1 }))
    await fillCheckout(visitor)
    return visitor
  }
  const buyers: Visitor[] = []
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await newBuyer(number))
  let won = 0
  for (let round = 1; round <= rounds; round += 1) {
    const winner = await race(db, buyers, round)
    won += 1
    buyers[winner] = await newBuyer(winner)
  }
  for (const { faults } of shops) if (faults.length > 0) throw new Error(String(faults[0]))
  return won
}

/** Which of them had the last use. */
async function race(db: Db, buyers: readonly Visitor[], round: number): Promise<number> {
  // As it is kept: in capitals, without hyphens.
  const code = `LAST${round}${randomUUID().slice(0, 8)}`.toUpperCase()
  const codes = [round % 2 === 0 ? { code, mostUses: 1 } : { code }]
  const mostUses = round % 2 === 0 ? undefined : 1
  await makePromotion(db, { codes, mostUses, validFrom: new Date('2026-01-01') })
  // All carts at once: what is raced for is the order, and each call would cost as much as one.
  await db
    .updateTable('cart')
    .set({ codes: [code], chosen_code: null })
    .where('ordered_at', 'is', null)
    .execute()
  const { totalMinor } = granted(await buyers[0]!.checkout.getCheckout({}))
  if (totalMinor !== REDUCED_MINOR) throw new Error(`with the code it costs ${totalMinor}`)
  const wish = { expectedTotalMinor: REDUCED_MINOR, paymentMethod: 'CARD' }
  const answers = await Promise.all(buyers.map(({ placing }) => placing.placeOrder(wish)))
  const winners = answers.flatMap((answer, index) => (isRefused(answer) ? [] : [index]))
  if (winners.length !== 1) throw new Error(`round ${round}: ${winners.length} had the last use`)
  const fields = answers.filter(isRefused).map((answer) => answer.fields['totalMinor'])
  const told = [...new Set(fields)].join()
  if (told !== String(FULL_MINOR)) throw new Error(`round ${round}: losers were told ${told}`)
  await refuseWrongBooks(db)
  return winners[0]!
}
