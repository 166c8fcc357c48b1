import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { designId, NewDesign } from './design-draft.contract.ts'

const path = '/designs/{design_id}/share-link'
const shared = '/shared-designs/{token}'
const token = text(64)

const SharedDesign = z.object({
  name: z.string(),
  articleId: z.number(),
  variant: z.string(),
  document: z.string(),
  /** Its creator's name, where somebody published it. */
  credit: z.string().optional(),
  /** Undefined where this store does not sell what it is designed for. */
  article: z.object({ name: z.string(), slug: z.string() }).optional(),
  /** Undefined until it was drawn. */
  urlPreview: z.string().optional(),
})
export type SharedDesign = z.infer<typeof SharedDesign>

export const sharingEndpoints = {
  shareDesign: endpoint({
    method: 'POST',
    path,
    access: 'owner',
    summary: 'A secret token that lets others look; an earlier one stops working',
    input: z.object({ designId }),
    output: z.object({ token: z.string() }),
    browser: true,
    isSecret: true,
  }),
  unshareDesign: endpoint({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'The token stops working',
    input: z.object({ designId }),
    output: z.object({}),
    browser: true,
  }),
  getSharedDesign: endpoint({
    method: 'GET',
    path: shared,
    access: 'link',
    summary: 'A design as others see it who were given its token',
    input: z.object({ token }),
    output: SharedDesign,
    browser: true,
  }),
  getSharedPreview: endpoint({
    method: 'GET',
    path: `${shared}/previews/{file}`,
    access: 'link',
    summary: 'A picture of it, for the same people',
    input: z.object({ token, file: text(100) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  copySharedDesign: endpoint({
    method: 'POST',
    path: `${shared}/copies`,
    access: 'session',
    summary: 'A design of one’s own that begins as the shared one',
    input: z.object({ token }),
    output: NewDesign.extend({ articleId: z.number() }),
    browser: true,
  }),
}
