import { makePublicId } from '#commerce/kernel/public-id.ts'
import { granted } from '#tests/designs/designs.ts'
import { bounce, giveBack, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { statementOf } from '#tests/office/transfers.ts'
import type { AtTheEdge, EdgeDesk, EdgeWay, EdgeWays } from './edge-way.ts'
import { orderIn } from './order-states.ts'

const LIMIT = 200_00
const why = { reason: 'because of the second look' }

type Table = 'refund' | 'withdrawal' | 'payment'

const statesOf = (desk: EdgeDesk, table: Table, column: 'public_id' | 'order_id', id: string) => ({
  state: async () => {
    const { status } = await desk.database.db
      .selectFrom(table as 'refund')
      .where(column, '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    return status
  },
})

const bought = (desk: EdgeDesk, ...amounts: number[]) =>
  paidAndReleased(desk.database.db, desk.shop, { amounts, now: desk.now })

/** A refund of goodwill: above the limit of whoever asks it waits for a second person. */
async function asked(desk: EdgeDesk, amountMinor: number) {
  const order = await bought(desk, LIMIT, LIMIT)
  const wish = { kind: 'GOODWILL', amountMinor, reason: 'delivered_late', note: 'late' } as const
  const clerk = await desk.shop.staff('support')
  const { refunds } = granted(await giveBack(clerk, order.number, wish))
  return { order, publicId: refunds[0]!.publicId }
}

/** Went back the way it came, and the bank refused it: its customer is asked for an account. */
async function bounced(desk: EdgeDesk) {
  const refund = await asked(desk, 100)
  await bounce(desk.database.db, refund.publicId, desk.now)
  return refund
}

const refundWay = (
  act: string,
  arrive: (desk: EdgeDesk) => Promise<{ publicId: string }>,
  watched?: (desk: EdgeDesk, publicId: string) => Pick<AtTheEdge, 'state'>,
): EdgeWay => ({
  role: 'accountant',
  // Sees refunds, and agrees to none.
  stranger: 'support',
  arrive: async (desk) => {
    const { publicId } = await arrive(desk)
    return {
      path: `/office/refunds/${publicId}`,
      button: ['act', act],
      fields: act === 'reject' ? why : {},
      ...(watched ?? ((at, id) => statesOf(at, 'refund', 'public_id', id)))(desk, publicId),
    }
  },
})

/** Question for an account, which nobody needs to answer once somebody decided about the money. */
const accountQuestion = (desk: EdgeDesk, publicId: string) => ({
  state: async () => {
    const { status } = await desk.database.db
      .selectFrom('required_action')
      .innerJoin('refund', 'refund.order_id', 'required_action.order_id')
      .where('refund.public_id', '=', publicId)
      .select('required_action.status')
      .executeTakeFirstOrThrow()
    return status
  },
})

/** Goods of an order, declared to come back. */
async function declared(desk: EdgeDesk, amountMinor = 1_000) {
  const order = await bought(desk, amountMinor)
  const publicId = makePublicId()
  const { id } = await desk.database.db
    .insertInto('withdrawal')
    .values({ public_id: publicId, order_id: order.id, declared_at: desk.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = order.lines.map(({ id: line_id, quantity }) => ({
    withdrawal_id: id,
    line_id,
    quantity,
  }))
  await desk.database.db.insertInto('withdrawal_line').values(lines).execute()
  return { publicId, totalMinor: order.total_minor }
}

const received = async (desk: EdgeDesk, amountMinor?: number) => {
  const made = await declared(desk, amountMinor)
  granted(await desk.clerk.withdrawalDesk.receiveWithdrawal({ publicId: made.publicId }))
  return made
}

/** Refund in a file that the bank has paid, as its page says. */
async function paidOut(desk: EdgeDesk): Promise<AtTheEdge> {
  const { db } = desk.database
  const { id: orderId } = await bought(desk, 1_000)
  const { id, publicId } = await makeUnpaidRefund(db, { orderId, now: desk.now })
  const finance = await desk.shop.staff('accountant')
  const { made } = granted(await finance.payoutDesk.makePayouts({}))
  const name = made[0]!
  granted(await finance.payoutDesk.confirmPayout({ name }))
  return {
    path: `/office/payouts/${name}`,
    button: ['act', 'return'],
    fields: { refund: publicId, ...why },
    ...statesOf(desk, 'refund', 'public_id', publicId),
    passed: async () => {
      const events = await db
        .selectFrom('refund_event')
        .where('refund_id', '=', id)
        .orderBy('id')
        .select('to_status')
        .execute()
      return events.map(({ to_status: status }) => status)
    },
  }
}

const withdrawalWay = (
  act: 'receive' | 'accept' | 'refuse',
  arrive: (desk: EdgeDesk) => Promise<{ publicId: string }>,
): EdgeWay => ({
  role: 'support',
  stranger: 'accountant',
  arrive: async (desk) => {
    const { publicId } = await arrive(desk)
    return {
      path: `/office/withdrawals/${publicId}`,
      button: ['act', act],
      ...(act === 'refuse' && { fields: { refusal: 'Not ours' } }),
      ...statesOf(desk, 'withdrawal', 'public_id', publicId),
    }
  },
})

const atReturnDesk: EdgeWay = {
  role: 'packing',
  stranger: 'prepress',
  arrive: async (desk) => {
    const { publicId } = await declared(desk)
    return {
      path: '/office/production/returns',
      fields: { received: publicId },
      ...statesOf(desk, 'withdrawal', 'public_id', publicId),
    }
  },
}

/** Accepted above the limit of whoever did it; the second person says no to the money. */
const reopenedWay = (
  arrive: (
    desk: EdgeDesk,
    amountMinor: number,
  ) => Promise<{ publicId: string; totalMinor: number }>,
): EdgeWay => ({
  role: 'accountant',
  stranger: 'support',
  arrive: async (desk) => {
    const { publicId, totalMinor: expectedMinor } = await arrive(desk, 150_00)
    const lead = await desk.shop.staff('support')
    granted(await lead.withdrawalDesk.acceptWithdrawal({ publicId, expectedMinor }))
    const { refunds } = granted(await lead.withdrawalDesk.getWithdrawal({ publicId }))
    return {
      path: `/office/refunds/${refunds[0]!.publicId}`,
      button: ['act', 'reject'],
      fields: why,
      ...statesOf(desk, 'withdrawal', 'public_id', publicId),
    }
  },
})

/** Came by a transfer whose payer forgot the reference: a statement of the bank has it, and nobody knows of whom. */
async function paidUnnamed(desk: EdgeDesk): Promise<AtTheEdge> {
  const order = await desk.placed({ paymentMethod: 'BANK_TRANSFER' })
  const { db } = desk.database
  const payment = await db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .select(['reference', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow()
  const finance = await desk.shop.staff('accountant')
  const { bank } = desk.shop.commerce.sites.find(({ slug }) => slug === 'WPX-GB')!.payments
  const { amount_minor: amountMinor, currency } = payment
  const file = statementOf({ iban: bank!.iban, amountMinor, currency, words: 'my mugs' })
  granted(await finance.transferDesk.readStatement({ file }))
  const { transfers } = granted(await finance.transferDesk.listTransfers({ state: ['UNKNOWN'] }))
  return {
    path: `/office/transfers/${transfers.at(-1)!.transferId}`,
    button: ['act', 'assign'],
    fields: { reference: payment.reference },
    ...statesOf(desk, 'payment', 'order_id', order.id),
  }
}

/** Edges of money and of goods that are given back. */
export const moneyWays: EdgeWays = {
  'payment PENDING → PAID by finance': {
    role: 'accountant',
    stranger: 'support',
    arrive: paidUnnamed,
  },
  'payment PENDING → CANCELED by support': {
    role: 'support',
    stranger: 'accountant',
    arrive: async (desk) => {
      const order = await orderIn[4]!(desk)
      return {
        path: `/office/orders/${order.number}/cancel`,
        fields: why,
        ...statesOf(desk, 'payment', 'order_id', order.id),
      }
    },
  },
  'refund REQUESTED → REJECTED by finance': refundWay('reject', (desk) => asked(desk, LIMIT + 1)),
  'refund SUCCEEDED → FAILED by finance': {
    role: 'accountant',
    stranger: 'support',
    arrive: paidOut,
  },
  'refund NEEDS_CUSTOMER_DATA → SUBMITTED by finance': refundWay('retry', bounced),
  'refund NEEDS_CUSTOMER_DATA → REJECTED by finance': refundWay('reject', bounced),
  'question OPEN → EXPIRED by finance': refundWay('retry', bounced, accountQuestion),
  'withdrawal DECLARED → RECEIVED by support': withdrawalWay('receive', declared),
  'withdrawal DECLARED → RECEIVED by factory': atReturnDesk,
  'withdrawal DECLARED → CLOSED by support': withdrawalWay('accept', declared),
  'withdrawal RECEIVED → CLOSED by support': withdrawalWay('accept', received),
  'withdrawal DECLARED → REFUSED by support': withdrawalWay('refuse', declared),
  'withdrawal RECEIVED → REFUSED by support': withdrawalWay('refuse', received),
  'withdrawal CLOSED → DECLARED by finance': reopenedWay(declared),
  'withdrawal CLOSED → RECEIVED by finance': reopenedWay(received),
}
