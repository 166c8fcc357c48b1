import type { Site } from '#config/sites.ts'
import { composeMail, type ComposedMail, type MailAddresses } from './compose-mail.ts'
import type { MailFile, OpenedMailFile } from './mail-file.ts'
import type { MailImage, MailImages } from './mail-image.ts'
import type { MailKind } from './mail-kind.ts'
import type { MailWords } from './mail-words.ts'
import type { MailRow } from './mail.queries.ts'

/** More would make a mail heavy; the page of the order shows all. */
const MOST_IMAGES = 10

/** Mail composer: whose mails these are, in which words, and from which address unless the store has its own. */
export type MailComposer = MailAddresses & {
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind knows its own data
  kinds: readonly MailKind<any>[]
  sites: readonly Site[]
  words: MailWords
  /** A picture of a version; without it mails are words alone. */
  findImage?: (versionId: string) => Promise<MailImage | undefined>
  /** A file that goes with a mail; without it mails go without. */
  openFile?: (file: MailFile) => Promise<OpenedMailFile>
}

export function composeStored(
  mailComposer: MailComposer,
  row: MailRow,
  images?: MailImages,
  files?: readonly OpenedMailFile[],
): ComposedMail {
  const kind = mailComposer.kinds.find((one) => one.name === row.kind)
  const site = mailComposer.sites.find((one) => one.slug === row.store)
  const locale = site?.locales.find((one) => one.code === row.locale)
  if (!kind || !site || !locale) {
    throw new Error(`Nobody writes ${row.kind} for ${row.store} in ${row.locale}.`)
  }
  const data: unknown = kind.data.parse(row.data)
  const mail = { id: row.id, site, locale, to: row.recipient, data }
  return composeMail(kind, mail, mailComposer.words, mailComposer, images, files)
}

/** The pictures of a mail that are there by now. */
export async function readImages(mailComposer: MailComposer, row: MailRow): Promise<MailImages> {
  const kind = mailComposer.kinds.find((one) => one.name === row.kind)
  const ids = kind?.pictures?.(kind.data.parse(row.data)) ?? []
  const found = await Promise.all(
    [...new Set(ids)].slice(0, MOST_IMAGES).map(async (id) => {
      const image = await mailComposer.findImage?.(id)
      return image && ([id, image] as const)
    }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

/** The files of a mail. */
export async function readFiles(
  mailComposer: MailComposer,
  row: MailRow,
): Promise<OpenedMailFile[]> {
  const { openFile } = mailComposer
  const kind = mailComposer.kinds.find((one) => one.name === row.kind)
  if (!openFile || !kind?.files) return []
  return Promise.all(kind.files(kind.data.parse(row.data)).map(openFile))
}
