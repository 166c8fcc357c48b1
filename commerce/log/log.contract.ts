import { logLevels } from '#db/visitor-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'

/** Too long is cut, not refused: a report that is half there says more than none. */
const cut = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.slice(0, most))

export const logContract = {
  recordLog: endpoint({
    method: 'POST',
    path: '/logs',
    access: 'anyone',
    summary: 'Something went wrong in a visitor’s browser',
    input: z.object({
      level: z.enum(logLevels, { error: 'invalid' }),
      message: z
        .string({ error: 'required' })
        .min(1, 'required')
        .transform((text) => text.slice(0, 2_000)),
      userAgent: cut(400),
      referrer: cut(1_000),
      url: cut(1_000),
    }),
    output: z.object({}),
  }),
}
