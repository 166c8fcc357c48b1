import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { makeUploadApi } from './upload.api.ts'
import type { UploadDoor } from './upload-tools.ts'
import { purgeUploads, type UploadPurge } from './upload.purge.ts'
import { uploadPersonal } from './upload.personal.ts'
import { uploadSchedule } from './upload.schedule.ts'

export const uploadNoun = defineNoun({
  name: 'upload',
  floor: 'records',
  tables: ['pdf_page', 'phone_link', 'resumable_upload', 'stored_file', 'upload'],
  api: ({ uploads, reportFault }: UploadDoor) => makeUploadApi({ ...uploads, reportFault }),
  // What has no pictures needs no photos.
  purge: {
    after: ['rendering', 'attachment'],
    run: ({ db, now, files }: PurgeTools & { files: UploadPurge }) => purgeUploads(db, files, now),
  },
  retention: [
    {
      what: 'uploads that no design uses, and their files',
      kept: 'UNUSED_UPLOAD_DAYS',
      why: 'steps towards a contract',
      steps: ['unused uploads', 'files that nobody has'],
    },
    {
      what: 'links for telephones',
      kept: 'until the link ends',
      why: 'the purpose is over',
      steps: ['links for telephones'],
    },
  ],
  personal: uploadPersonal,
  schedule: uploadSchedule,
})
