import { defineNoun } from '#commerce/kernel/noun.ts'
import { uploadSchedule } from './upload.schedule.ts'

export const uploadNoun = defineNoun({
  name: 'upload',
  floor: 'records',
  schedule: uploadSchedule,
})
