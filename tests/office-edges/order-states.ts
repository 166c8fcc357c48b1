import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { recordCarrierEvent } from '#commerce/shipment/parcel-moves.service.ts'
import { transact } from '#db/transaction.ts'
import { granted } from '#tests/designs/designs.ts'
import type { EdgeDesk } from './edge-way.ts'

export type Order = Awaited<ReturnType<EdgeDesk['placed']>>

export const statesOf = (desk: EdgeDesk, { id }: { id: string }) => ({
  state: async () => {
    const { status } = await desk.database.db
      .selectFrom('shop_order')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    return status
  },
  passed: async () => {
    const rows = await desk.database.db
      .selectFrom('order_event')
      .where('order_id', '=', id)
      .orderBy('id')
      .select('to_status')
      .execute()
    return rows.map(({ to_status }) => to_status)
  },
})

export async function packed(desk: EdgeDesk, given: { service?: string } = {}): Promise<Order> {
  return desk.moved(await desk.released(given), 201, 202, 1, 13, 8)
}

/** Handed to a carrier as one parcel, of which nobody has told anything yet. */
export async function shipped(desk: EdgeDesk): Promise<Order & { trackingNumber: string }> {
  const order = await packed(desk)
  const trackingNumber = `${order.number}-1`
  const parcels = { order: order.number, carrier: 'test-post', trackingNumber: [trackingNumber] }
  granted(await desk.station.sendParcels(parcels))
  return { ...order, trackingNumber }
}

export async function offered(desk: EdgeDesk): Promise<Order> {
  const order = await packed(desk, { service: 'test-factory' })
  granted(await desk.station.offerCollection({ order: order.number }))
  return order
}

/** As the carrier tells it. */
export async function carrierSays(
  desk: EdgeDesk,
  { trackingNumber }: { trackingNumber: string },
  ...codes: string[]
): Promise<void> {
  for (const code of codes) {
    desk.later(1)
    const eventId = `${trackingNumber} ${code}`
    const happenedAt = desk.now
    const event = { carrier: 'test-post', trackingNumber, eventId, code, happenedAt }
    await transact(desk.database.db, (trx) => recordCarrierEvent(trx, event, desk.now))
  }
}

export async function told<Told extends { number: string }>(
  desk: EdgeDesk,
  order: Told,
  fact: 'delivered' | 'lost',
): Promise<Told> {
  desk.later(1)
  const clerk = await desk.shop.staff('support')
  const { number } = order
  granted(await clerk.orderActs.recordDelivery({ number, fact, reason: 'told by telephone' }))
  return order
}

/** An order in each status from which support or finance takes it somewhere. */
export const orderIn: Partial<Record<OrderStatus, (desk: EdgeDesk) => Promise<Order>>> = {
  0: (desk) => desk.placed(),
  4: async (desk) => {
    const order = await desk.placed({ paymentMethod: 'BANK_TRANSFER' })
    await desk.look(order)
    return order
  },
  2: async (desk) => desk.moved(await desk.released(), 2),
  200: (desk) => desk.released(),
  202: async (desk) => desk.moved(await desk.released(), 201, 202),
  17: async (desk) => desk.moved(await packed(desk), 17),
  9: shipped,
  14: offered,
  15: async (desk) => told(desk, await shipped(desk), 'delivered'),
  16: async (desk) => told(desk, await shipped(desk), 'lost'),
}
