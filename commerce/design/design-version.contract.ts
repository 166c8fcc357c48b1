import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text } from '#api/fields.ts'
import { designId, Revision, revision, textList } from './design-draft.contract.ts'
import { freezeReasons, visibilities } from './design.terms.ts'

const path = '/designs/{design_id}/versions'
const versionId = text(64)

/** Codes of preflight findings that the customer has seen and accepts. */
const confirmed = textList(40, 20)

const DesignVersion = z.object({
  id: z.string(),
  number: z.number(),
  revision: z.number(),
  reason: z.enum(freezeReasons),
  engineVersion: z.number(),
  findingsConfirmed: z.array(z.string()),
  frozenAt: z.string(),
})
export type DesignVersion = z.infer<typeof DesignVersion>

export const versionEndpoints = {
  freezeVersion: endpoint({
    method: 'POST',
    path,
    access: 'owner',
    summary: 'Freezes a revision; the same document gives the same version',
    input: z.object({
      designId,
      revision,
      reason: z.enum(freezeReasons).default('CART'),
      confirmed,
      /** Size, of prints in several sizes. */
      size: optional(text(60)),
    }),
    output: DesignVersion,
    browser: true,
  }),
  listVersions: endpoint({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'The frozen versions, newest first',
    input: z.object({ designId }),
    output: z.object({
      versions: z.array(DesignVersion.extend({ urlPreview: z.string().optional() })),
    }),
    browser: true,
  }),
  getVersion: endpoint({
    method: 'GET',
    path: `${path}/{version_id}`,
    access: 'owner',
    summary: 'One frozen version with its document',
    input: z.object({ designId, versionId }),
    output: DesignVersion.extend({ document: z.string() }),
    browser: true,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: `${path}/{version_id}/restore`,
    access: 'owner',
    summary: 'Makes a frozen version the working copy again, as a new revision',
    input: z.object({ designId, versionId, revision }),
    output: Revision,
    browser: true,
  }),
  setVisibility: endpoint({
    method: 'POST',
    path: '/designs/{design_id}/visibility',
    access: 'owner',
    summary: 'Publishes a frozen version of the design, or takes it back',
    input: z.object({ designId, visibility: z.enum(visibilities), revision, confirmed }),
    output: z.object({ visibility: z.enum(visibilities), versionId: z.string().optional() }),
    browser: true,
  }),
}
