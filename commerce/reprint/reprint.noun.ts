import { defineNoun } from '#commerce/kernel/noun.ts'
import { reprintMail } from './reprint.mail.ts'
import { reprintPersonal } from './reprint.personal.ts'

export const reprintNoun = defineNoun({
  name: 'reprint',
  floor: 'flows',
  tables: ['reprint_request', 'reprint_line', 'reprint_photo'],
  mails: [reprintMail],
  invariants: [{ url: new URL('reprint.invariants.sql', import.meta.url) }],
  personal: reprintPersonal,
})
