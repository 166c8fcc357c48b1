import { orderStatus } from '#commerce/order/order.terms.ts'

export { type LineStage, lineStages } from '#db/order-tables.ts'

/** Orders that the factory knows of: released, and not yet at an end. */
export const factoryStatuses = [
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.notDelivered,
] as const

/** In the factory's hands or out of them: whoever packs needs to know for whom. */
export const packingStatuses: readonly number[] = [
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.notDelivered,
]

export const errorKinds = [
  'corrupt_file',
  'cannot_print',
  'production_error',
  'quality_rejected',
] as const

export const notShippedKinds = ['carrier_refused', 'bad_address'] as const

export const LEASE_MINUTES = 15
export const MOST_JOBS = 200
export const MOST_PARCELS = 20

/** Groups of machines, by how they print: paper, transfer, photo paper, rolls, flat things; and what is only picked. */
export const presses = ['TRANSFER', 'DIGITAL', 'PHOTO', 'WIDE', 'FLATBED', 'PICKING'] as const
export type Press = (typeof presses)[number]
