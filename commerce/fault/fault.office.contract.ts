import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { reprintPayers, reprintReasons } from '#commerce/reprint/reprint.terms.ts'
import { faultKinds } from './fault.terms.ts'

const Picture = z.object({
  url: z.string(),
  widthPx: z.number().optional(),
  heightPx: z.number().optional(),
})

const FaultOfLine = z.object({
  lineId: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
  what: z.enum(faultKinds),
  pieces: z.number(),
  ordered: z.number(),
  /** As a reprint counts them: a set is made again as a whole. */
  reprintQuantity: z.number(),
  /** Picture that the customer saw before ordering. */
  preview: Picture.optional(),
  /** Pages as they were printed. */
  pages: z.array(Picture),
  proof: z.enum(['NONE', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'SUPERSEDED']),
  /** Other reports about the same line. */
  others: z.array(
    z.object({
      publicId: z.string(),
      reference: z.string(),
      at: z.string(),
      pieces: z.number(),
      isEarlier: z.boolean(),
    }),
  ),
})

export const faultOfficeContract = {
  findFault: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/fault',
    access: { staff: 'ticket.read' },
    summary:
      'Fault that a ticket reports: photos of the customer beside what was shown and printed',
    input: z.object({ publicId: text(40) }),
    output: z.object({
      /** Newest first; several in a ticket that others were merged into. */
      faults: z.array(
        z.object({
          order: z.object({ number: z.string(), status: z.number() }),
          reference: z.string(),
          /** Reference of the ticket in which it was reported. */
          from: z.string(),
          store: z.string(),
          reportedAt: z.string(),
          photos: z.array(z.object({ photoId: z.string(), name: z.string(), url: z.string() })),
          lines: z.array(FaultOfLine),
          /** Beginnings of the forms that solve it. */
          reprint: z.object({ reason: z.enum(reprintReasons), payer: z.enum(reprintPayers) }),
          refund: z.array(z.object({ lineId: z.string(), reason: z.string().optional() })),
        }),
      ),
    }),
  }),
}
