import { frameDefaults } from './frame.ts'
import { pictureDefaults } from './photo.ts'

export type { Slot } from './slot.schema.ts'

export const slotDefaults = {
  ...frameDefaults,
  ...pictureDefaults,
  type: 'slot' as const,
  asset: null,
  editable: true,
}
