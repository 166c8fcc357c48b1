import type { ServiceSpeed } from '#db/checkout-tables.ts'
import { sql } from 'kysely'
import type { DeliveryMode } from '#db/delivery-mode.ts'

type Service = {
  code: string
  carrier: string
  carrier_name: string
  mode: DeliveryMode
  speed: ServiceSpeed
  network: string | null
  cut_off_hour: number
  most_weight_grams: number
  most_sides_mm: number[]
  days_least: number
  days_most: number
  not_to: string[]
}

/** With the store's prices, each up to a weight, the lightest first. */
export type StepsRow = Service & { steps: { up_to_grams: number; amount_minor: number }[] }
/** At the price of one weight. */
export type ServiceRow = Service & { amount_minor: number }
export type ServicePlace = { store: string; country: string }

/** All that the store offers there, in the order to show them in: a statement, or a part of one. */
export const servicesTo = ({ store, country }: ServicePlace) => sql`
  select service.code, service.carrier, carrier.name as carrier_name, service.mode, service.speed,
    service.network, service.cut_off_hour, service.most_weight_grams, service.most_sides_mm,
    area.days_least, area.days_most, area.not_to, priced.steps
  from carrier_service_country as area
  join carrier_service as service on service.code = area.service and service.is_offered
  join carrier on carrier.code = service.carrier
  cross join lateral (
    select json_agg(json_build_object('up_to_grams', up_to_grams, 'amount_minor', amount_minor)
      order by up_to_grams) as steps
    from carrier_service_price where service = service.code and store = ${store}
  ) as priced
  where area.country = ${country} and priced.steps is not null
  order by service.position, service.code`

/** Price step for a weight. Too heavy for the last step means no price, and no offer. */
export function atWeight(rows: readonly StepsRow[], weightGrams: number): ServiceRow[] {
  return rows.flatMap(({ steps, ...service }) => {
    const step = steps.find((one) => one.up_to_grams >= weightGrams)
    return step ? [{ ...service, amount_minor: step.amount_minor }] : []
  })
}
