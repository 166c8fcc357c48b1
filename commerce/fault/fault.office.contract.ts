import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, text } from '#api/fields.ts'
import { reprintPayers, reprintReasons } from '#commerce/reprint/reprint.terms.ts'
import { faultKinds, faultProposals } from './fault.terms.ts'

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

/** `<kind> <remedy> <cents of a euro, or -> <first, or each>` */
const ruleLine = z
  .string({ error: 'required' })
  .regex(/^[a-z_]+ [A-Z]+ (?:-|\d{1,8}) (?:first|each)$/, 'invalid')

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
          /** Remedy that the rules of the shop propose; people decide. */
          proposal: z.enum(faultProposals).optional(),
        }),
      ),
    }),
  }),
  listFaultRules: endpoint({
    method: 'GET',
    path: '/office/fault_rules',
    access: { staff: 'ticket.settings' },
    summary: 'What is proposed for each kind of fault that has a rule',
    input: z.object({}),
    output: z.object({
      rules: z.array(
        z.object({
          what: z.enum(faultKinds),
          remedy: z.enum(faultProposals),
          belowMinor: z.number().optional(),
          isFirstOnly: z.boolean(),
        }),
      ),
    }),
  }),
  saveFaultRules: endpoint({
    method: 'POST',
    path: '/office/fault_rules',
    access: { staff: 'ticket.settings' },
    summary: 'Sets what is proposed for reported faults, and for no others',
    input: z.object({ rule: many(ruleLine, faultKinds.length) }),
    output: z.object({}),
  }),
}
