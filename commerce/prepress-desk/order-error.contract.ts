import { z } from 'zod'
import { presses } from '#commerce/production/production.terms.ts'
import { errorKinds } from './order-error.terms.ts'

/** Something that keeps an order from being printed. */
export const OrderError = z.object({
  kind: z.enum(errorKinds),
  number: z.string(),
  store: z.string(),
  status: z.number(),
  /** Line and file that could not be drawn; an order that stopped for something else has neither. */
  lineId: z.string().optional(),
  renderingId: z.string().optional(),
  articleName: z.string().optional(),
  variantLabel: z.string().optional(),
  picture: z.string().optional(),
  /** Code of a drawing that failed, or the words of whoever stopped the order. */
  failure: z.string().optional(),
  attempts: z.number().optional(),
  since: z.string(),
  presses: z.array(z.enum(presses)),
  /** What waits for a person about the order; a file that fails before its order stops waits for nobody. */
  todo: z
    .object({
      todoId: z.string(),
      assignee: z.object({ staffId: z.string(), name: z.string() }).optional(),
    })
    .optional(),
})
export type OrderError = z.infer<typeof OrderError>
