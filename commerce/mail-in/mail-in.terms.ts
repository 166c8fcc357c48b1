export { type MailInState, mailInStates } from '#db/mail-in-tables.ts'

/** Lists of the office: what waits for a person, and what machines wrote. */
export const mailInViews = ['quarantined', 'failed', 'ignored'] as const
export type MailInView = (typeof mailInViews)[number]

export const MAILS_PER_HOUR = 20
/** Days for which an open ticket with the same subject is suggested. */
export const SUGGEST_DAYS = 7
/** Days after which the bytes of a mail go: of messages, and of what nobody wanted. */
export const RAW_DAYS = 90
export const UNWANTED_DAYS = 14
