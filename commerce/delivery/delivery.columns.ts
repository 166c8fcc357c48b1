import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { OpeningHours } from './pickup-point.contract.ts'

/** Opening hours of pick-up points, of which a map shows hundreds. */
export const openingHoursColumn = jsonCodec(
  ['pickup_point.opening_hours', 'customer_point.opening_hours'],
  asWritten<OpeningHours>(),
)
