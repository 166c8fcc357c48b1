/** States of a mail that came in. Every mail gets out of RECEIVED; people see to the quarantined and failed ones. */
export const mailInStates = [
  'RECEIVED',
  'THREADED',
  'IGNORED',
  'QUARANTINED',
  'FAILED',
  'DELETED',
] as const
export type MailInState = (typeof mailInStates)[number]

/** Lists of the office: what waits for a person, and what machines wrote. */
export const mailInViews = ['quarantined', 'failed', 'ignored'] as const
export type MailInView = (typeof mailInViews)[number]

export const MAILS_PER_HOUR = 20
/** Days for which an open ticket with the same subject is suggested. */
export const SUGGEST_DAYS = 7
/** Days after which the bytes of a mail go: of messages, and of what nobody wanted. */
export const RAW_DAYS = 90
export const UNWANTED_DAYS = 30
