import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { identifierPattern } from '#design/identifier.ts'
import { designId } from './design-draft.contract.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry of a design file: what else is in it. */
export const DesignFileManifest = z.object({
  format: z.string(),
  version: z.number(),
  name: z.string(),
  articleId: z.number(),
  variant: z.string(),
  /** A published design that it began as: what that fixed or lent is looked up there. */
  fromDesignId: z.string().optional(),
  document: z.object({ bytes: z.number(), sha256 }),
  photos: z.array(
    z.object({
      /** Its id in the document. */
      asset: z.string().regex(identifierPattern),
      name: z.string(),
      bytes: z.number(),
      sha256,
    }),
  ),
})
export type DesignFileManifest = z.infer<typeof DesignFileManifest>

export const designFileEndpoints = {
  getDesignFileFacts: endpoint({
    method: 'GET',
    path: '/designs/{design_id}/file-facts',
    access: 'owner',
    summary: 'How large the file of a design would be, or why there is none',
    input: z.object({ designId }),
    output: z.object({ bytes: z.number(), photos: z.number() }),
    browser: true,
  }),
  getDesignFile: endpoint({
    method: 'GET',
    path: '/designs/{design_id}/file',
    access: 'owner',
    summary: 'The working copy with its photos as they came, in one file',
    input: z.object({ designId }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
}
