import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { makeAttachmentApi } from './attachment.api.ts'
import { purgeAttachments } from './attachment.service.ts'
import { attachmentPersonal } from './attachment.personal.ts'
import { CLAIM_HOURS } from './attachment.terms.ts'

export const attachmentNoun = defineNoun({
  name: 'attachment',
  floor: 'records',
  tables: ['attachment'],
  api: ({ uploads, reportFault }: UploadDoor) => makeAttachmentApi({ ...uploads, reportFault }),
  purge: { run: ({ db, now }: PurgeTools) => purgeAttachments(db, now) },
  retention: [
    {
      what: 'attachments that no message took',
      kept: `${CLAIM_HOURS} hours, or as long as an answer with them waits`,
      why: 'steps towards a contract',
      steps: ['unclaimed attachments'],
    },
  ],
  personal: attachmentPersonal,
})
