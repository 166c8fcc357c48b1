import type { Job } from '#commerce/production/factory.contract.ts'
import { FACTORY_COUNTER } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import type { Wish } from './wishes.ts'

type Parcel = Job['parcels'][number]

/** Next event of a parcel; undefined when nothing happens any more. */
export function nextCode(
  parcel: Parcel,
  { deliveryType }: Pick<Job, 'deliveryType'>,
  wish: Wish | undefined,
): string | undefined {
  if (parcel.carrier === FACTORY_COUNTER) return undefined
  switch (parcel.state) {
    case 'PROCESSING':
      return 'in_transit'
    case 'ON_ROUTE':
      if (wish === 'lost') return 'lost'
      return deliveryType === 'ADDRESS' ? 'out_for_delivery' : 'available_for_pickup'
    case 'ON_DELIVERY':
      if (wish === 'returned') return 'returned'
      return wish === 'incidence' ? 'attempt_failed' : 'delivered'
    case 'PENDING_TO_PICK':
      return 'collected'
    case 'INCIDENCE':
      return wish === 'incidence' ? 'delivered' : undefined
    case 'DELIVERED':
    case 'PICKED':
      return undefined
  }
}
