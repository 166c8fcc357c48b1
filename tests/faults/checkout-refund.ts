import type { Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import { GatewayUnreachable } from '#commerce/payment/gateway/gateway.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { processRefund } from '#commerce/settlement/refund.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import { findBroken } from '#tests/orders/invariants.ts'
import { openPaymentStage } from '#tests/orders/payment-stage.ts'
import { openChance } from './checkout-seed.ts'

type Db = Kysely<Tables>

const TOTAL_MINOR = 2990
const MINUTE_MS = 60_000
const faults = ['timeout_after', 'timeout_before', 'error_500', 'error_429', 'wrong_json'] as const

/**
 * Several people give the same money back at once, and several processes hand each refund to a
 * provider that fails: all of it goes back, and nothing twice. Gives how many refunds there were.
 */
export async function refundByMany(db: Db, rounds: number, seed: number): Promise<number> {
  const stripe = await openFakeStripe()
  const chance = openChance(seed)
  let refunds = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const paymentStage = openPaymentStage(db, stripe.gateway)
      const order = await paymentStage.placeOrder()
      await paymentStage.startPayment(order)
      const { reference } = await paymentStage.paymentOf(order)
      stripe.act(reference, 'pay')
      await paymentStage.hear(stripe.hint(reference))
      const wishes = chance.shuffled([TOTAL_MINOR, 'all', 1495, 1495, 2000] as const).slice(0, 3)
      await Promise.all(wishes.map((amountMinor) => unlessRefused(ask(amountMinor))))
      await unlessRefused(ask('all'))
      stripe.faults.push(...chance.shuffled(faults).slice(0, 3))
      const rows = await paymentStage.refundsOf(order)
      await Promise.all(
        rows.flatMap(({ id }) =>
          [1, 2, 3].map(() => unlessSilent(processRefund(paymentStage.tools, id))),
        ),
      )
      stripe.faults.length = 0
      for (let look = 0; look < 5; look += 1) {
        paymentStage.wait(MINUTE_MS)
        await paymentStage.sweep()
      }
      const open = (await paymentStage.refundsOf(order)).filter(
        ({ status }) => status !== 'SUCCEEDED',
      )
      if (open.length > 0) throw new Error(`round ${round}: a refund is ${open[0]!.status}`)
      const back = stripe.refundedMinor(reference)
      if (back !== TOTAL_MINOR) throw new Error(`round ${round}: ${back} of ${TOTAL_MINOR} is back`)
      const broken = await findBroken(db)
      if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken))
      refunds += rows.length

      function ask(amountMinor: number | 'all') {
        const wish = {
          orderId: order.id,
          amountMinor,
          kind: 'GOODWILL' as const,
          reason: 'asked for',
          now: paymentStage.now(),
        }
        const by = staff(`person ${round} ${chance.pick([1, 2])}`, 'support')
        return transact(db, (trx) => openRefund(trx, { ...wish, by }))
      }
    }
    return refunds
  } finally {
    await stripe.close()
  }
}

/** More than is left was asked for. */
async function unlessRefused(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

async function unlessSilent(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error
  })
}
