import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { designId } from './design-draft.contract.ts'

const path = '/designs/{design_id}/share-link'

export const sharingEndpoints = {
  shareDesign: endpoint({
    method: 'POST',
    path,
    summary: 'A secret token that lets others look; an earlier one stops working',
    input: z.object({ designId }),
    output: z.object({ token: z.string() }),
    browser: true,
    isSecret: true,
  }),
  unshareDesign: endpoint({
    method: 'DELETE',
    path,
    summary: 'The token stops working',
    input: z.object({ designId }),
    output: z.object({}),
    browser: true,
  }),
  getSharedDesign: endpoint({
    method: 'GET',
    path: '/shared-designs/{token}',
    summary: 'A design as others see it who were given its token',
    input: z.object({ token: text(64) }),
    output: z.object({
      name: z.string(),
      articleId: z.number(),
      variant: z.string(),
      document: z.string(),
    }),
    browser: true,
  }),
}
