import { refuse } from '#api/refusal.ts'
import type { OrderableCart } from '#commerce/cart/cart-order.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { chooseServices, type DeliveryService } from '#commerce/delivery/carrier-service.service.ts'
import { packParcel, type Parcel } from '#commerce/delivery/parcel.rules.ts'
import {
  factoryPointOf,
  listAgreedPoints,
  searchPoints,
} from '#commerce/delivery/pickup-point.service.ts'
import type { DeliveryOption } from './checkout.contract.ts'
import { sumsOf } from './checkout-view.ts'
import { findPointOf } from './chosen-delivery.service.ts'
import {
  makeQuote,
  priceWithShipping,
  promiseFor,
  readCheckout,
  type EnteredCheckout,
} from './quote.service.ts'

type Points = DeliveryOption['points']

/** All that take this cart to this address, each with what everything then costs. */
export async function listDeliveryOptions(ctx: Ctx, input: { place?: string | undefined }) {
  const { cart, said, parcel, address } = await readAddressed(ctx)
  const place = input.place ?? address.postalCode
  const services = chooseServices(said.services, { parcel, postalCode: address.postalCode })
  const totals = await priceEach(ctx, cart, said, services)
  const options = await Promise.all(
    services.map(async (service): Promise<DeliveryOption> => ({
      service: service.code,
      mode: service.mode,
      speed: service.speed,
      carrierName: service.carrierName,
      promise: promiseFor(ctx, cart, service),
      sums: totals.get(service)!,
      points: await pointsOf(ctx, { service, said, parcel, place }),
    })),
  )
  // What was agreed with somebody else is no option, nor is a factory without a door for customers.
  return {
    place,
    options: options.filter(
      ({ mode, points }) => points.length > 0 || (mode !== 'CUSTOMER' && mode !== 'MANAGED'),
    ),
  }
}

export async function searchPickupPoints(ctx: Ctx, input: { service: string; place: string }) {
  const { said, parcel, address } = await readAddressed(ctx)
  const services = chooseServices(said.services, { parcel, postalCode: address.postalCode })
  const network = services.find(({ code }) => code === input.service)?.network
  if (network === undefined) return refuse('invalid', { service: 'not_offered' })
  return { points: await searchPoints(ctx, { network, place: input.place, parcel }) }
}

async function readAddressed(ctx: Ctx) {
  const { cart, said } = await readCheckout(ctx, { lock: false })
  if (!said.address) return refuse('conflict', { step: 'address' })
  return { cart, said, parcel: packParcel(cart.lines), address: said.address }
}

/** Promotions may choose otherwise when the delivery costs more; without a code equal prices are asked for once. */
async function priceEach(
  ctx: Ctx,
  cart: OrderableCart,
  said: EnteredCheckout,
  services: readonly DeliveryService[],
): Promise<Map<DeliveryService, DeliveryOption['sums']>> {
  const keyOf = (service: DeliveryService) =>
    cart.codes.length === 0 ? service.amountMinor : service.code
  const asked = [...new Map(services.map((service) => [keyOf(service), service])).values()]
  const priced = new Map(
    await Promise.all(
      asked.map(
        async (service) => [keyOf(service), await priceWithShipping(ctx, cart, service)] as const,
      ),
    ),
  )
  return new Map(
    services.map((service) => {
      const chosen = { service, point: undefined }
      const quote = makeQuote(ctx, { cart, said, chosen, priced: priced.get(keyOf(service))! })
      return [service, sumsOf(quote)]
    }),
  )
}

type Wanted = { service: DeliveryService; said: EnteredCheckout; parcel: Parcel; place: string }

async function pointsOf(ctx: Ctx, { service, said, parcel, place }: Wanted): Promise<Points> {
  if (service.mode === 'MANAGED') return [factoryPointOf(ctx) ?? []].flat()
  if (service.mode === 'CUSTOMER') return listAgreedPoints(ctx)
  if (service.mode !== 'PICKPOINT' || service.network === undefined) return []
  const near: Points = await searchPoints(ctx, { network: service.network, place, parcel })
  const chosen =
    said.service === service.code ? await findPointOf(ctx, { service, said, parcel }) : undefined
  return !chosen || near.some(({ id }) => id === chosen.id) ? near : [chosen, ...near]
}
