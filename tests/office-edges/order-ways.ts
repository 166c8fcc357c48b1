import { actsOf, moveActs, type MoveAct } from '#commerce/order-acts/order-acts.terms.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { granted } from '#tests/designs/designs.ts'
import { capture } from '#tests/orders/orders.ts'
import type { AtTheEdge, EdgeDesk, EdgeWay, EdgeWays } from './edge-way.ts'
import { orderIn, statesOf, type Order } from './order-states.ts'

const reason = 'because they asked'

/** Steps of support and finance: the page of moves, or that of the end. */
async function atMove(desk: EdgeDesk, order: Order, act: MoveAct): Promise<AtTheEdge> {
  const { number } = order
  if (act === 'settle') await capture(desk.database.db, order.id, desk.now)
  const parcel = { carrier: 'test-post', trackingNumber: `${number}-again` }
  return {
    path: `/office/orders/${number}/move`,
    fields: { act, reason, ...(act === 'sent-again' && parcel) },
    ...statesOf(desk, order),
  }
}

async function atEnd(desk: EdgeDesk, order: Order): Promise<AtTheEdge> {
  const { number } = order
  const states = statesOf(desk, order)
  if ((await states.state()) !== orderStatus.downloaded) {
    return { path: `/office/orders/${number}/cancel`, fields: { reason }, ...states }
  }
  // The factory has it: support asks, and the button stands with those who make it.
  granted(await desk.clerk.orderActs.cancelOrder({ number, reason }))
  const button = ['answer', 'AGREED'] as const
  return { path: `/office/orders/${number}/cancel-answer`, button, ...states }
}

const roles = { support: 'support', finance: 'accountant' } as const

const waysOf = ({ from, to }: (typeof orderLifecycle)[number]): [string, EdgeWay][] =>
  actsOf({ from, to })
    .slice(0, 1)
    .map((act) => {
      const { role } = moveActs[act]
      const isAsked = act === 'cancel' && from === orderStatus.downloaded
      const way: EdgeWay = {
        role: isAsked ? 'production' : roles[role],
        // Sees orders, and may do neither.
        stranger: act === 'settle' ? 'support' : 'admin',
        arrive: async (desk) => {
          const order = await orderIn[from]!(desk)
          return act === 'cancel' ? atEnd(desk, order) : atMove(desk, order, act)
        },
      }
      return [`order ${from} → ${to} by ${role}`, way]
    })

/** Edges of orders that support and finance take. */
export const orderWays: EdgeWays = Object.fromEntries(
  orderLifecycle
    .filter(({ who }) => who.includes('support') || who.includes('finance'))
    .flatMap(waysOf),
)
