import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { designId, Revision } from './design-draft.contract.ts'

const path = '/designs/{design_id}/conflicts'
const input = z.object({ designId, conflictId: text(64) })

const Conflict = z.object({ id: z.string(), baseRevision: z.number(), keptAt: z.string() })

export const conflictEndpoints = {
  listConflicts: endpoint({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'Saves that came too late and were put aside, newest first',
    input: z.object({ designId }),
    output: z.object({ conflicts: z.array(Conflict) }),
    browser: true,
  }),
  getConflict: endpoint({
    method: 'GET',
    path: `${path}/{conflict_id}`,
    access: 'owner',
    summary: 'What was put aside, with its document',
    input,
    output: Conflict.extend({ document: z.string() }),
    browser: true,
  }),
  takeConflict: endpoint({
    method: 'POST',
    path: `${path}/{conflict_id}/take`,
    access: 'owner',
    summary: 'Makes it the working copy, and puts the present one aside instead',
    input,
    output: Revision,
    browser: true,
  }),
  discardConflict: endpoint({
    method: 'DELETE',
    path: `${path}/{conflict_id}`,
    access: 'owner',
    summary: 'Throws it away',
    input,
    output: z.object({}),
    browser: true,
  }),
}
