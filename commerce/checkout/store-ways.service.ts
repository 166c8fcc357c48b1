import {
  listSentServices,
  type DeliveryService,
} from '#commerce/delivery/carrier-service.service.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { offersFor } from '#commerce/payment/payment.rules.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import { findFreeDelivery } from '#commerce/promotion/free-delivery.service.ts'
import type { StoreWays } from './checkout.contract.ts'

/** An order that is neither too small nor too large for any way to pay. */
const USUAL_TOTAL_MINOR = 20_000
/** Bank transfers have no mark that anybody would look for, and an account with us few have. */
const unmarked: readonly PaymentMethod[] = ['BANK_TRANSFER', 'BILLING_ACCOUNT']

/** Ways to pay, carriers and costs of delivery of the store, for whoever has not chosen anything yet. */
export async function getStoreWays(ctx: Ctx): Promise<StoreWays> {
  const { currency, defaultCountryA2: country } = ctx.site.config
  const [services, free] = await Promise.all([
    listSentServices(ctx, packParcel([])),
    findFreeDelivery(ctx),
  ])
  const due = { totalMinor: USUAL_TOTAL_MINOR, currency, country }
  return {
    payments: offersFor(ctx.site, due, ctx.now)
      .map(({ method }) => method)
      .filter((method) => !unmarked.includes(method)),
    carriers: [...new Set(services.map(({ carrierName }) => carrierName))],
    delivery: cheapestOfEach(services),
    freeDeliveryMinor: free.fromMinor,
  }
}

function cheapestOfEach(services: readonly DeliveryService[]): StoreWays['delivery'] {
  const ways = Map.groupBy(services, ({ mode, speed }) => `${mode} ${speed}`)
  return [...ways.values()]
    .map((alike) => {
      const { mode, speed } = alike[0]!
      return { mode, speed, fromMinor: Math.min(...alike.map(({ amountMinor }) => amountMinor)) }
    })
    .toSorted((one, other) => one.fromMinor - other.fromMinor)
}
