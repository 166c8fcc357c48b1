import { asWritten, jsonCodec } from '#db/json-column.ts'
import type { MailAuth } from './mail-authentication.ts'

export const mailAuth = jsonCodec('mail_in.auth', asWritten<MailAuth>())

export type RefusedFile = { name: string; why: string }

/** Files of a mail that did not come along, with why. */
export const refusedFiles = jsonCodec('mail_in.refused_files', asWritten<RefusedFile[]>())
