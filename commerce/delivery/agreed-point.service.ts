import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { normalisePostalCode } from '#commerce/address/postal-code.rules.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import { readOpeningHours } from './opening-hours.rules.ts'
import * as queries from './agreed-point.queries.ts'
import { MOST_AGREED_POINTS } from './delivery.terms.ts'

/** From now on this customer, and nobody else, may have orders brought there. */
export async function agreePoint(db: Kysely<Tables>, point: queries.PointToAgree): Promise<string> {
  const postalCode = normalisePostalCode(point.country, point.postalCode)
  const openingHours = point.openingHours ? readOpeningHours(point.openingHours) : []
  if (!postalCode) return refuse('invalid', { postalCode: 'postal_code' })
  if (!openingHours) return refuse('invalid', { openingHours: 'opening_hours' })
  if ((await queries.countPoints(db, point.customerId)) >= MOST_AGREED_POINTS) {
    return refuse('invalid', { name: 'too_many' })
  }
  const publicId = makePublicId()
  await queries.insertPoint(db, { ...point, publicId, postalCode, openingHours })
  return publicId
}

/** Points of one customer in these countries, also those whose last day is over. */
export const listPointsOf = queries.selectPointsOf

/** Orders that were placed keep it. What was agreed, or undefined when this customer has no such point. */
export const endPoint = queries.deletePoint
