/** Mail as its sandbox read it: plain data, whatever its bytes tried. */
export type ParsedMail = {
  /** With its angle brackets; undefined when it has none that can be one. */
  messageId: string | undefined
  from: { name: string; address: string } | undefined
  /** Every address that it says it went to, in small letters. */
  recipients: string[]
  subject: string
  /** Mails that it answers, the nearest first. */
  answers: string[]
  signs: MailSigns
  /** Values of its Authentication-Results, the newest first; anybody may have written the older ones. */
  authenticationResults: string[]
  language: string | undefined
  /** Outlook's names of a conversation, which it wants back. */
  thread: { topic: string; index: string } | undefined
  /** New words, without what they answer. */
  text: string
  quoted: string | undefined
  /** Allowed elements alone: no script, style, picture or address of others. */
  html: string | undefined
  files: MailFile[]
  /** Files past the most that a message has. */
  skippedFiles: number
  report: DeliveryReport | undefined
}

/** Signs by which machines say that they are machines. */
export type MailSigns = {
  autoSubmitted: string | undefined
  precedence: string | undefined
  isList: boolean
  wantsNoAnswer: boolean
  isSenderless: boolean
}

export type MailFile = { file: string; name: string; bytes: number }

/** Report of a mail server on a mail of ours. */
export type DeliveryReport = {
  isFailure: boolean
  status: string | undefined
  /** Message ids that it names; ours is among them, or it is nobody's. */
  about: string[]
}

export const MOST_MAIL_BYTES = 25_000_000
export const MOST_MAIL_PARTS = 50
export const MOST_MAIL_DEPTH = 10
/** Files of one message; signatures of companies bring five logos. */
export const MOST_MAIL_FILES = 10
export const MOST_TEXT_LETTERS = 20_000

/** Limits that a mail is refused for. */
export const mailRefusals = ['too_large', 'too_many_parts', 'too_deep', 'not_a_mail'] as const
export type MailRefusal = (typeof mailRefusals)[number]
