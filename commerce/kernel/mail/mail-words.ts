import type { MailMessageId } from './mail-message-id.ts'

export type MailTranslate = (id: MailMessageId, values?: Record<string, string | number>) => string

/** The words of a locale: `de-CH`. */
export type MailWords = (iso: string) => MailTranslate
