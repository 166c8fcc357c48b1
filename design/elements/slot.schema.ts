import * as z from 'zod/mini'
import { identifier } from '#design/fields.ts'
import { frameFields } from './frame.schema.ts'
import { pictureFields } from './photo.schema.ts'

/** A place for a photo in a template or a layout. */
export const Slot = z.strictObject({
  ...frameFields,
  ...pictureFields,
  type: z.literal('slot'),
  asset: z.nullable(identifier),
  /** Whether its photo may be exchanged although the slot is locked. */
  editable: z.boolean(),
})
export type Slot = z.infer<typeof Slot>
