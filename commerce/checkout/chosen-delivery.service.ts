import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { chooseServices, type DeliveryService } from '#commerce/delivery/carrier-service.service.ts'
import type { StepsRow } from '#commerce/delivery/service-steps.ts'
import type { Parcel } from '#commerce/delivery/parcel.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import {
  factoryPointOf,
  findPoint,
  listAgreedPoints,
} from '#commerce/delivery/pickup-point.service.ts'

export type ChosenDelivery = { service: DeliveryService; point: DeliveryPoint | undefined }

type ChosenCheckout = {
  address: Pick<CheckedAddress, 'postalCode'> | null
  service: string | null
  pickup_point: string | null
  customer_point: string | null
  services: readonly StepsRow[]
}

/**
 * Chosen delivery, as it is now. Undefined when nothing was chosen, or when it no longer goes: the service
 * has ended, the point has closed, the parcel has grown, the address is elsewhere.
 */
export async function findChosenDelivery(
  ctx: Ctx,
  { said, parcel }: { said: ChosenCheckout; parcel: Parcel },
): Promise<ChosenDelivery | undefined> {
  if (said.service === null || said.address === null) return undefined
  const services = chooseServices(said.services, { parcel, postalCode: said.address.postalCode })
  const service = services.find(({ code }) => code === said.service)
  if (!service) return undefined
  if (service.mode === 'ADDRESS') return { service, point: undefined }
  const point = await findPointOf(ctx, { service, said, parcel })
  return point && { service, point }
}

type Wanted = {
  service: DeliveryService
  said: Pick<ChosenCheckout, 'pickup_point' | 'customer_point'>
  parcel: Parcel
}

export async function findPointOf(
  ctx: Ctx,
  { service, said, parcel }: Wanted,
): Promise<DeliveryPoint | undefined> {
  const { mode, network } = service
  if (mode === 'MANAGED') return factoryPointOf(ctx)
  if (mode === 'CUSTOMER') {
    const agreed = await listAgreedPoints(ctx)
    return agreed.find(({ id }) => id === said.customer_point)
  }
  if (said.pickup_point === null || network === undefined) return undefined
  return findPoint(ctx, { id: said.pickup_point, network, parcel })
}
