import { bind } from '#api/bind.ts'
import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import type { UploadPurge } from '#commerce/upload/upload.purge.ts'
import { makeMailInApi, type MailDoor } from './mail-in.api.ts'
import * as desk from './mail-in-desk.service.ts'
import { mailInHandler } from './mail-in.jobs.ts'
import { mailInOfficeContract } from './mail-in.office.contract.ts'
import { mailInPersonal } from './mail-in.personal.ts'
import { purgeMailIn } from './mail-in.purge.ts'
import { RAW_DAYS, UNWANTED_DAYS } from './mail-in.terms.ts'

export const mailInNoun = defineNoun({
  name: 'mail-in',
  floor: 'flows',
  tables: ['mail_in', 'mailbox_cursor', 'mailbox_state'],
  machineApis: { 'mail-in': (door: MailDoor) => makeMailInApi(door) },
  office: ({ uploads: { storage } }: UploadDoor) =>
    bind<OfficeContexts, typeof mailInOfficeContract>(mailInOfficeContract, {
      listMails: desk.listMails,
      getMail: desk.getMail,
      letIn: desk.letIn,
      deleteMail: desk.deleteMail,
      ...desk.makeOriginals(storage),
    }),
  jobs: [mailInHandler],
  purge: {
    run: ({ db, now, files }: PurgeTools & { files: UploadPurge }) =>
      purgeMailIn(db, files.storage, now),
  },
  retention: [
    {
      what: 'mails that came in',
      kept: `unwanted ${UNWANTED_DAYS} days, previews and bytes ${RAW_DAYS} days`,
      why: 'the ticket has the text',
      steps: ['unwanted incoming mails', 'previews of incoming mails'],
    },
  ],
  personal: mailInPersonal,
  invariants: [{ url: new URL('mail-in.invariants.sql', import.meta.url) }],
})
