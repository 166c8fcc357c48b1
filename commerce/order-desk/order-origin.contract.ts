import { z } from 'zod'
import { newsletterStates } from '#db/newsletter-tables.ts'
import { orderSources } from './order-desk.terms.ts'

/** Origin of an order and consent of its customer, as long as the shop knows them. */
export const OrderOrigin = z.object({
  source: z.enum(orderSources).optional(),
  campaign: z
    .object({
      source: z.string().optional(),
      medium: z.string().optional(),
      name: z.string().optional(),
    })
    .optional(),
  isByAdNetwork: z.boolean().optional(),
  /** Number of the partner whose link led here. */
  affiliate: z.string().optional(),
  /** Answer to the question about cookies; undefined when there was none, or the visit is forgotten. */
  consent: z.object({ at: z.string(), ads: z.boolean(), analytics: z.boolean() }).optional(),
  newsletter: z.enum(newsletterStates).optional(),
})
