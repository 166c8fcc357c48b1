import type { z } from 'zod'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { MailFile } from './mail-file.ts'
import type { MailGroup } from './mail-group.ts'
import type { MailTranslate } from './mail-words.ts'

/** Part of a mail. Its text and its HTML are both made of the same parts. */
export type MailPart =
  | { part: 'text'; text: string }
  | { part: 'button'; label: string; href: string }
  | { part: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** What was bought, what it adds up to, and what is contained in the total. */
  | { part: 'bill'; lines: readonly BillLine[]; sums: Sums; total: Sums[number]; contained: Sums }
  /** How far something is, the first step first. */
  | { part: 'steps'; steps: readonly { label: string; isDone: boolean }[] }
  | { part: 'pictures'; pictures: readonly MailPicture[] }
  | { part: 'quote'; text: string }
  | { part: 'note'; text: string }

type Sums = readonly (readonly [label: string, amount: string])[]

/** Picture of a frozen version of a design, as it is printed; left out where it is not drawn yet. */
export type MailPicture = { versionId: string; alt: string }

export type BillLine = {
  name: string
  detail?: string | undefined
  amount: string
  picture?: MailPicture | undefined
}

export type MailContent = {
  subject: string
  parts: MailPart[]
  /** Reply address; the store's contact address unless somebody else answers. */
  replyTo?: string
  /** Conversation that it belongs to, for mail programs and for whoever answers it. */
  thread?: MailThread
  /** Author of its words, when it is not a program that tells news. */
  author?: 'person' | 'answering program'
  /** Mails that somebody subscribed to say how to end them, to people and to mail programs. */
  unsubscribeToken?: string
}

export type MailThread = {
  /** Brings an answer to this conversation, where answers are read. */
  replyTag: string
  /** Earlier mails, the oldest first: message ids of others, or ids of mails of ours. */
  references: readonly string[]
  /** Outlook's own names of the conversation. */
  topic?: string | undefined
  index?: string | undefined
}

/** Whom a mail comes from, in which language, and how to link to a page. */
export type Sender = {
  site: Site
  locale: Locale
  t: MailTranslate
  /** Absolute, on the store's own address, in the mail's language. */
  link: (path: string) => string
  /** Absolute, on the host where people of the shop work. */
  officeLink: (path: string) => string
}

/** One kind of mail: what it must know, and how it is written. */
export type MailKind<Data> = {
  name: string
  data: z.ZodType<Data>
  /** Sample of what it could tell somebody: for whoever looks at all mails, and for tests. */
  sample: Data
  /** Samples of what it says otherwise, as what differs from the first. */
  variants?: Readonly<Record<string, Partial<Data>>>
  /** For what anybody can have us send to anybody; without it, it is never held back. */
  limitedAs?: MailGroup
  /** To people of the shop: its links lead to the office. */
  isOfOffice?: boolean
  /** The versions whose pictures it shows. */
  pictures?: (data: Data) => readonly string[]
  /** Files that go with it. */
  files?: (data: Data) => readonly MailFile[]
  write: (sender: Sender, data: Data) => MailContent
}

/** Version whose picture samples show. */
export const SAMPLE_VERSION = 'sample'

export const text = (words: string): MailPart => ({ part: 'text', text: words })
export const note = (words: string): MailPart => ({ part: 'note', text: words })

/** Day and minute as the store's clocks show them. */
export const longMomentIn = ({ site, locale }: Sender, at: string) =>
  new Intl.DateTimeFormat(locale.iso, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: site.timeZone,
  }).format(new Date(at))
