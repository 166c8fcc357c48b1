import { granted } from '#tests/designs/designs.ts'
import type { AtTheEdge, EdgeDesk, EdgeWay, EdgeWays } from './edge-way.ts'
import { newJob, offer, packPage, toPacked, walk } from './floor-ways.ts'
import { carrierSays, offered, shipped, told } from './order-states.ts'

const statesOf = (desk: EdgeDesk, { id }: { id: string }) => ({
  state: async () => {
    const row = await desk.database.db
      .selectFrom('shipment')
      .where('order_id', '=', id)
      .select('state')
      .executeTakeFirst()
    return row?.state ?? 'at the factory'
  },
})

type Sent = { id: string; number: string }

/** What support learns by telephone, told on the page of moves. */
const byPhone = (act: string, arrive: (desk: EdgeDesk) => Promise<Sent>): EdgeWay => ({
  role: 'support',
  stranger: 'accountant',
  arrive: async (desk): Promise<AtTheEdge> => {
    const order = await arrive(desk)
    const fields = { act, reason: 'told by telephone' }
    return { path: `/office/orders/${order.number}/move`, fields, ...statesOf(desk, order) }
  },
})

const onItsWay =
  (...codes: string[]) =>
  async (desk: EdgeDesk) => {
    const order = await shipped(desk)
    await carrierSays(desk, order, ...codes)
    await desk.signIn()
    return order
  }

const collected = async (desk: EdgeDesk) => {
  const order = await offered(desk)
  const { number } = order
  granted(await (await desk.shop.staff('packing')).productionDesk.confirmCollection({ number }))
  return order
}

const atCounter = (act: 'collection' | 'collected'): EdgeWay => ({
  role: 'packing',
  stranger: 'support',
  // A parcel that nobody sends begins where it can be collected.
  ...(act === 'collection' && { isPassed: true }),
  arrive: async (desk) => {
    const floor = await newJob(desk, 'MANAGED')
    await walk(floor, act === 'collected' ? [...toPacked, offer] : toPacked)
    return { ...packPage(act)(floor.job.number), ...statesOf(desk, floor.job) }
  },
})

/** Edges of parcels that people of the shop take. */
export const parcelWays: EdgeWays = {
  'parcel PROCESSING → PENDING_TO_PICK by factory': atCounter('collection'),
  'parcel PENDING_TO_PICK → PICKED by factory': atCounter('collected'),
  'parcel PENDING_TO_PICK → PICKED by support': byPhone('delivered', offered),
  'parcel PROCESSING → INCIDENCE by support': byPhone('lost', shipped),
  'parcel PROCESSING → DELIVERED by support': byPhone('delivered', shipped),
  'parcel ON_ROUTE → DELIVERED by support': byPhone('delivered', onItsWay('in_transit')),
  'parcel ON_ROUTE → INCIDENCE by support': byPhone('lost', onItsWay('in_transit')),
  'parcel ON_DELIVERY → DELIVERED by support': byPhone(
    'delivered',
    onItsWay('in_transit', 'out_for_delivery'),
  ),
  'parcel ON_DELIVERY → INCIDENCE by support': byPhone(
    'lost',
    onItsWay('in_transit', 'out_for_delivery'),
  ),
  'parcel INCIDENCE → DELIVERED by support': byPhone('delivered', async (desk) =>
    told(desk, await shipped(desk), 'lost'),
  ),
  'parcel DELIVERED → INCIDENCE by support': byPhone('disputed', async (desk) =>
    told(desk, await shipped(desk), 'delivered'),
  ),
  'parcel PICKED → INCIDENCE by support': byPhone('disputed', collected),
}
