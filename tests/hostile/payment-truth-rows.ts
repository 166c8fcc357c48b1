import type { Row } from './hostile-row.ts'
import { buy } from './shopper.ts'
import { knownSecret, signed } from './signed-event.ts'
import { comesTrue, during, type Stage } from './stage.ts'

type Truth = { amount_minor: number; currency: string; merchant: string; reference: string }

const truthOf = async (stage: Stage, id: string) =>
  (await stage.select<Truth>('select * from test_gateway_payment where id = $1', [id]))[0]!

/** What the provider says when it is asked: paid, and whatever is wrong with it. */
const setTruth = (stage: Stage, id: string, truth: Truth) =>
  stage.select(
    `update test_gateway_payment set state = 'CAPTURED',
      amount_minor = $2, currency = $3, merchant = $4, reference = $5 where id = $1`,
    [id, truth.amount_minor, truth.currency, truth.merchant, truth.reference],
  )

/** A genuine event, and what the shop has made of it when it is through with it. */
async function tell(stage: Stage, name: string, payment: string, merchant?: string): Promise<void> {
  const id = `hostile-${name}-${stage.host}`
  await stage.ask(signed(JSON.stringify({ id, type: 'payment.captured', payment, merchant }), 200))
  const over = `select from gateway_event where event_id = $1 and state <> 'NEW'`
  stage.claim(await comesTrue(stage, over, [id]), `nobody has followed ${id}`)
}

async function claimAlert(stage: Stage, id: string, wrong: string): Promise<void> {
  const alerts = await stage.select(
    `select from payment_alert as alert join payment on payment.id = alert.payment_id
    where payment.provider_id = $1 and alert.kind = 'does_not_fit'
      and alert.details->>'wrong' = $2`,
    [id, wrong],
  )
  stage.claim(alerts.length === 1, `${alerts.length} alerts about ${wrong}`)
}

const PAID = `select from payment where provider_id = $1 and status = 'PAID'`
const claimUnpaid = async (stage: Stage, id: string, why: string) =>
  stage.claim((await stage.select(PAID, [id])).length === 0, `paid ${why}`)

/** Rows of group P: what a provider says when it is asked about a genuine event, or when it says nothing. */
export const paymentTruthRows: readonly Row[] = [
  {
    id: 'P5',
    says: 'genuine events of money that is too little, of another kind, or somebody else’s',
    broken: knownSecret,
    steps: [],
    gained: [{ table: 'shop_order', by: 2 }],
    async scene(stage) {
      const id = await buy(stage)
      const dearer = await buy(stage, { by: stage.openVisitor(), quantity: 5 })
      const right = await truthOf(stage, id)
      const other = await truthOf(stage, dearer)
      stage.claim(other.amount_minor > right.amount_minor, 'the other order is not dearer')
      const lies: [name: string, lie: Partial<Truth>, wrong: string][] = [
        ['cent', { amount_minor: right.amount_minor - 1 }, 'amount, captured'],
        ['currency', { currency: 'HUF' }, 'currency, captured currency'],
        ['merchant', { merchant: 'another shop' }, 'merchant'],
        ['reference', { reference: other.reference }, 'reference'],
      ]
      for (const [name, lie, wrong] of lies) {
        await setTruth(stage, id, { ...right, ...lie })
        await tell(stage, name, id)
        await claimAlert(stage, id, wrong)
        await claimUnpaid(stage, id, `although the ${name} is wrong`)
      }
      await claimUnpaid(stage, dearer, 'by the money of another order')
    },
  },
  {
    id: 'P5',
    says: 'a genuine event of another merchant’s account, and the same of ours',
    broken: knownSecret,
    steps: [],
    gained: [{ table: 'shop_order', by: 1 }],
    async scene(stage) {
      const id = await buy(stage)
      const foreign = `foreign-${stage.host}`
      await tell(stage, 'foreign', id, foreign)
      const alerts = await stage.select(
        `select from payment_alert where kind = 'other_merchant' and about = $1`,
        [`test ${foreign}`],
      )
      stage.claim(alerts.length === 1, 'nobody was told of the other merchant')
      await claimUnpaid(stage, id, 'by another merchant')
      await setTruth(stage, id, await truthOf(stage, id))
      await tell(stage, 'ours', id)
      stage.claim((await stage.select(PAID, [id])).length === 1, 'what is right is not paid')
    },
  },
  {
    id: 'P9',
    says: 'an event while the provider, whose tables are taken away, cannot be asked',
    broken: knownSecret,
    steps: [],
    gained: [{ table: 'shop_order', by: 1 }],
    async scene(stage) {
      const id = await buy(stage)
      const event = `hostile-away-${stage.host}`
      const away = {
        // In one go: between the two the shop would ask by itself.
        before: `update test_gateway_payment set state = 'CAPTURED' where id = '${id}';
          alter table test_gateway_payment rename to test_gateway_payment_away`,
        after: 'alter table test_gateway_payment_away rename to test_gateway_payment',
      }
      await during(stage, away, async () => {
        const body = JSON.stringify({ id: event, type: 'payment.captured', payment: id })
        await stage.ask(signed(body, 200))
        const tried = `select from job where name = 'payment hint' and data->>'eventId' = $1
          and attempts > 0 and state = 'READY'`
        stage.claim(await comesTrue(stage, tried, [event]), 'nobody has tried to ask')
        const kept = await stage.select(
          `select from gateway_event where event_id = $1 and state = 'NEW'`,
          [event],
        )
        stage.claim(kept.length === 1, 'the event is not kept')
        await claimUnpaid(stage, id, 'although nobody could be asked')
      })
      stage.claim(await comesTrue(stage, PAID, [id]), 'the money is lost')
    },
  },
]
