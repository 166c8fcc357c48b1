import { defineNoun } from '#commerce/kernel/noun.ts'
import { uploadSchedule } from './upload.schedule.ts'

export const uploadNoun = defineNoun({
  name: 'upload',
  floor: 'records',
  tables: ['pdf_page', 'phone_link', 'resumable_upload', 'stored_file', 'upload'],
  schedule: uploadSchedule,
})
