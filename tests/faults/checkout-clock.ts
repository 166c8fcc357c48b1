import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import {
  openClockedShop,
  payOn,
  refuseLostMoney,
  settleAll,
  startPaying,
} from './checkout-cancel.ts'
import { openChance } from './checkout-seed.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const jumpsMs = [1, 10, 180, 2 * 24 * 60].flatMap((minutes) => [
  minutes * MINUTE_MS,
  -minutes * MINUTE_MS,
])

/**
 * People buy while the clock goes forwards and backwards between any two of their steps. Throws when
 * money is lost or something is not as it must be. Gives how many have paid.
 */
export async function jumpClock(
  db: Kysely<Tables>,
  orders: number,
  seed: number,
): Promise<{ paid: number }> {
  const shop = await openClockedShop(db)
  const chance = openChance(seed)
  const mayJump = () => {
    if (chance.happens(0.6)) shop.jump(chance.pick(jumpsMs))
  }
  // However far it goes back, what is sold was on sale by then.
  shop.jump(100 * DAY_MS)
  let paid = 0
  for (let turn = 0; turn < orders; turn += 1) {
    const { visitor, placed } = await shop.buy()
    mayJump()
    const page = await startPaying(visitor, placed.publicId)
    mayJump()
    // A page that was open for two days is closed.
    if (page && 'state' in (await payOn(visitor, page))) paid += 1
    mayJump()
    await visitor.payment.checkPayment({ orderPublicId: placed.publicId })
    mayJump()
    await shop.sweep()
  }
  shop.jump(10 * DAY_MS)
  await settleAll(shop)
  await refuseLostMoney(db)
  if (shop.faults().length > 0) throw new Error(String(shop.faults()[0]))
  return { paid }
}
