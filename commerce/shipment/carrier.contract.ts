import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'

/** Carrier message about a parcel, as JSON. */
export const CarrierMessage = z.object({
  /** The carrier's own name of the event: told twice, it is one. */
  id: text(120),
  trackingNumber: text(80),
  code: text(60),
  happenedAt: z.iso.datetime({ offset: true }),
  place: text(120).optional(),
  note: text(300).optional(),
})

/** Called by carriers alone: the door is at /api/carriers. */
export const carrierContract = {
  recordEvent: endpoint({
    method: 'POST',
    path: '/carriers/{carrier}/events',
    access: 'carrier',
    summary: 'One event of one parcel, sealed with the carrier’s secret',
    input: z.object({ carrier: text(40), signature: z.string().max(200).default('') }),
    output: z.object({ received: z.literal(true) }),
    body: 'bytes',
  }),
}
