import type { Row } from './hostile-row.ts'
import { chooseDelivery, isPlaced, look, place, sayAddress, sayContact } from './shopper.ts'
import { comesTrue, type Stage } from './stage.ts'

const mayTakeMs = 5_000
const BUYER = 'anna@example.com'
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Earned = { id: string; order: string; amount: number }

/** Published design of the demo's partner, in the brand of this store. */
async function publishedDesign(stage: Stage): Promise<string> {
  const brand = stage.host === 'tz' ? 'tazalia' : 'estampa'
  const [version] = await stage.select<{ id: string }>(
    `select design.published_version_id as id from design
    join customer as maker on maker.id = coalesce(design.creator_id, design.owner_id)
    join design_version as version on version.id = design.published_version_id
    where version.document ->> 'isTemplate' is distinct from 'true' and maker.is_partner and design.brand = $1
      and design.deleted_at is null
    order by design.id limit 1`,
    [brand],
  )
  return version!.id
}

/** Everything between an empty cart and money at the provider, by somebody with an account. */
async function buyDesign(stage: Stage): Promise<Earned> {
  await stage.ask({
    path: '/api/shop/cart/designs',
    form: { version_id: await publishedDesign(stage), quantity: '10' },
    headers: { 'idempotency-key': '{key}' },
    expect: { status: [200], mayTakeMs },
  })
  await stage.ask(sayContact(BUYER))
  await stage.ask(sayAddress(stage.host))
  await stage.ask(chooseDelivery({ service: 'paloma-home' }))
  const { headers } = await stage.ask(place(await look(stage), isPlaced))
  const payment = headers.location?.split('/').at(-1) ?? ''
  const card = { number: '4242424242424242', expiry: '12/40', code: '123' }
  const pay = { path: `/test-payment/${payment}`, form: card }
  await stage.ask({ ...pay, expect: { status: [303], mayTakeMs } })
  const paid = `select from payment where provider_id = $1 and status = 'PAID'`
  stage.claim(await comesTrue(stage, paid, [payment]), 'nobody has paid')
  const [earned] = await stage.select<Earned>(
    `select commission.id, bought.public_id as order, commission.amount_minor as amount
    from payment join shop_order as bought on bought.id = payment.order_id
    join commission on commission.order_id = bought.id
    where payment.provider_id = $1`,
    [payment],
  )
  return earned ?? { id: NOBODY, order: '', amount: 0 }
}

/** Rows of group A: money that partners earn by what others buy. */
export const commissionRows: readonly Row[] = [
  {
    id: 'A6',
    says: 'an order that is cancelled, and cancelled again, after its partner has earned by it',
    as: BUYER,
    gained: [{ table: 'shop_order', by: 1 }],
    steps: [],
    async scene(stage) {
      const { id, order, amount } = await buyDesign(stage)
      stage.claim(amount > 0, 'nobody has earned anything')
      const cancel = { path: `/accounts/orders/${order}`, form: { intent: 'cancel' } }
      await stage.ask({ ...cancel, expect: { status: [303], mayTakeMs } })
      await stage.ask({ ...cancel, times: 5, atOnce: true, expect: { status: [303, 409] } })
      const isGone = await comesTrue(
        stage,
        `select from commission_reversal where commission_id = $1
        group by commission_id having sum(amount_minor) = $2 and count(*) = 1`,
        [id, amount],
      )
      stage.claim(isGone, 'the commission is not gone, or gone more than once')
      const ended = await stage.select(
        'select from shop_order where public_id = $1 and status = 10',
        [order],
      )
      stage.claim(ended.length === 1, 'the order is not cancelled')
    },
  },
]
