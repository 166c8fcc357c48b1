import { z } from 'zod'

/** Opening hours of each day, from Monday on. */
export const OpeningHours = z.array(z.array(z.tuple([z.string(), z.string()])))
export type OpeningHours = z.infer<typeof OpeningHours>

/** Pick-up point of an order: frozen as it stood when the order was placed. */
export const DeliveryPoint = z.object({
  id: z.string(),
  kind: z.enum(['SHOP', 'LOCKER', 'FACTORY', 'AGREED']),
  name: z.string(),
  addressLine: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  openingHours: OpeningHours,
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type DeliveryPoint = z.infer<typeof DeliveryPoint>

export const NearPoint = DeliveryPoint.extend({
  /** From the middle of the place that was looked for. */
  distanceMeters: z.number(),
})
export type NearPoint = z.infer<typeof NearPoint>
