import { defineNoun } from '#commerce/kernel/noun.ts'

export const designNoun = defineNoun({
  name: 'design',
  floor: 'records',
  tables: [
    'design',
    'design_conflict',
    'design_count',
    'design_photo',
    'design_tag',
    'design_text',
    'design_version',
    'design_version_use',
  ],
})
