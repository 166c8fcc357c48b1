import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag } from '#api/fields.ts'

/** Too long is cut, not refused: nobody reads a message about an event. */
const cut = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.slice(0, most))

const word = z.string({ error: 'required' }).regex(/^[\w.:-]{1,60}$/, 'forbidden_characters')

export const eventContract = {
  recordPageEvent: endpoint({
    method: 'POST',
    path: '/events/page',
    access: 'anyone',
    summary: 'A visitor who agreed to it looked at a page',
    input: z.object({
      category: word,
      name: word,
      url: cut(1_000),
      path: cut(500),
      title: cut(300),
      referrer: cut(1_000),
      userAgent: cut(400),
      ip: cut(60),
      platform: cut(60),
      mobile: flag,
      consentVersion: z.string({ error: 'required' }).min(1, 'required').max(40, 'too_long'),
    }),
    output: z.object({}),
  }),
}
