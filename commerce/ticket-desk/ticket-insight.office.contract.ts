import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, text, wholeNumber } from '#api/fields.ts'
import { ratingReasons } from '#commerce/ticket/ticket.terms.ts'

const Rated = { rated: z.number(), stars: z.number().optional() }

/** Insights from tickets: when people write, about which articles, and how content they were. Nobody is ranked. */
export const ticketInsightOfficeContract = {
  getInsights: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/ticket_insights',
    access: { staff: 'ticket.figures' },
    summary:
      'When tickets come, about which articles, which ready-made answers are changed, and ratings by team, answer and reason',
    input: z.object({
      weeks: wholeNumber(1, 104).default(12),
      store: many(text(20), 40),
    }),
    output: z.object({
      /** Monday is day 0, by the clocks of the office. */
      heat: z.array(z.object({ day: z.number(), hour: z.number(), opened: z.number() })),
      articles: z.array(
        z.object({
          name: z.string(),
          tickets: z.number(),
          orders: z.number(),
          /** None where nothing of it was ordered in this time. */
          perHundred: z.number().optional(),
        }),
      ),
      macros: z.array(
        z.object({
          code: z.string(),
          name: z.string().optional(),
          sent: z.number(),
          changed: z.number(),
          ...Rated,
        }),
      ),
      teams: z.array(z.object({ name: z.string(), poor: z.number(), ...Rated })),
      reasons: z.array(z.object({ reason: z.enum(ratingReasons), ...Rated })),
    }),
  }),
}
