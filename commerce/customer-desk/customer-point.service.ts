import { refuse } from '#api/refusal.ts'
import { todayIn } from '#api/fields.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { normalisePostalCode } from '#commerce/address/postal-code.rules.ts'
import { agreePoint, endPoint } from '#commerce/delivery/agreed-point.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { countryOf, storesFor } from './agreed-points.ts'
import { findSeenCustomer } from './customer-desk.service.ts'

type OnCustomer = { customerId: string }
type TypedPoint = OnCustomer & {
  country: AddressCountry
  name: string
  addressLine: string
  postalCode: string
  city: string
  openingHours?: string | undefined
  agreedUntil?: string | undefined
}

/** Name and street stay out of the audit log, which nobody can forget on request. */
export const makeCustomerPoints = (sites: readonly Site[]) => ({
  async agreeCustomerPoint(ctx: StaffCtx, { customerId, ...point }: TypedPoint) {
    const { row, stores } = await findSeenCustomer(ctx, 'customer.point', customerId)
    const { country, agreedUntil } = point
    const site = storesFor(sites, row.brand, stores).find((one) => countryOf(one) === country)
    if (!site) return refuse('invalid', { country: 'not_delivered_there' })
    if (agreedUntil !== undefined && agreedUntil < todayIn(site.timeZone, ctx.now)) {
      return refuse('invalid', { agreedUntil: 'in_the_past' })
    }
    const pointId = await agreePoint(ctx.db, { ...point, customerId })
    const postalCode = normalisePostalCode(country, point.postalCode)
    const after = { point: pointId, country, postalCode, agreedUntil }
    ctx.note({ object: { kind: 'customer', id: customerId }, before: {}, after })
    return { pointId }
  },

  async endCustomerPoint(ctx: StaffCtx, { customerId, pointId }: OnCustomer & { pointId: string }) {
    const { row, stores } = await findSeenCustomer(ctx, 'customer.point', customerId)
    const countries = storesFor(sites, row.brand, stores).map(countryOf)
    const ended =
      (await endPoint(ctx.db, { customerId, publicId: pointId, countries })) ?? refuse('not_found')
    ctx.note({
      object: { kind: 'customer', id: customerId },
      before: {
        point: pointId,
        country: ended.country,
        postalCode: ended.postal_code,
        agreedUntil: ended.agreed_until ?? undefined,
      },
      after: {},
    })
    return {}
  },
})
