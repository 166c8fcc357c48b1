import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { composeStored, readFiles, readImages, type MailComposer } from './mail-composer.ts'
import type { ComposedMail } from './compose-mail.ts'
import { openGallery, type MailGallery } from './mail-gallery.ts'
import type { OpenedMailFile } from './mail-file.ts'
import type { MailImages } from './mail-image.ts'
import * as queries from './mail.queries.ts'

const MOST_SHOWN = 100

export type InboxMail = ComposedMail & { createdAt: Date; store: string }

export type MailInbox = {
  list: () => Promise<InboxMail[]>
  find: (id: string) => Promise<InboxMail | undefined>
  gallery: MailGallery
}

/** The mails of a shop that has no mail server, for whoever tries it out. */
export function openInbox(db: Kysely<Tables>, mailComposer: MailComposer): MailInbox {
  const show = (
    row: queries.MailRow,
    images?: MailImages,
    files?: readonly OpenedMailFile[],
  ): InboxMail => ({
    ...composeStored(mailComposer, row, images, files),
    createdAt: row.created_at,
    store: row.store,
  })
  return {
    gallery: openGallery(mailComposer),
    list: async () => (await queries.selectUnsent(db, MOST_SHOWN)).map((row) => show(row)),
    async find(id) {
      if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
      const row = await queries.findMail(db, id)
      if (!row?.data) return undefined
      const [images, files] = await Promise.all([
        readImages(mailComposer, row),
        readFiles(mailComposer, row),
      ])
      return show(row, images, files)
    },
  }
}
