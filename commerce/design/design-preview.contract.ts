import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { designId } from './design-draft.contract.ts'

const path = '/designs/{design_id}'

const Previews = z.object({
  files: z.array(
    z.object({ name: z.string(), widthPx: z.number().optional(), heightPx: z.number().optional() }),
  ),
  /** Revision of the files; undefined until something was drawn. */
  revision: z.number().optional(),
  /** Next drawing: on its way, or it could not be drawn. */
  next: z.object({ revision: z.number(), state: z.string(), progress: z.number() }).optional(),
})
export type Previews = z.infer<typeof Previews>

export const previewEndpoints = {
  listPreviews: endpoint({
    method: 'GET',
    path: `${path}/previews`,
    access: 'anyone',
    summary: 'Which pictures of a design there are: of the working copy, or of what is published',
    input: z.object({ designId }),
    output: Previews,
    browser: true,
  }),
  getPreview: endpoint({
    method: 'GET',
    path: `${path}/previews/{file}`,
    access: 'anyone',
    summary: 'A picture of a design, for its owner or where it is published',
    input: z.object({ designId, file: text(100) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  getVersionPreview: endpoint({
    method: 'GET',
    path: `${path}/versions/{version_id}/previews/{file}`,
    access: 'owner',
    summary: 'A picture of a frozen version, for its owner',
    input: z.object({ designId, versionId: text(64), file: text(100) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
}
