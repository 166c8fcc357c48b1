import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { receiveRawMail } from '#commerce/mail-in/receive-mail.service.ts'
import { expect } from '#tests/e2e/shop-test.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { shopFolder } from '#tests/e2e/shop-folder.ts'

/** Brings mails as a mail server does; the shop’s own worker reads them. What a mailbox had before is not read twice. */
export async function bringMails(mailbox: string, mails: readonly Uint8Array[]): Promise<void> {
  const storage = openStorage({ dataDir: shopFolder, s3: undefined })
  const disk = watchDiskFloor({ folder: shopFolder, floorBytes: 0 })
  await inShopDatabase(async (db) => {
    for (const raw of mails) {
      await receiveRawMail({ db, storage, disk }, { mailbox, raw, now: new Date() })
    }
  })
}

/** Pages of the office on which mails are seen once they are read: their tickets, or those of mails that became none. */
export async function pagesOfMails(mailbox: string, count: number): Promise<string[]> {
  const readSettled = () =>
    inShopDatabase((db) =>
      db
        .selectFrom('mail_in')
        .leftJoin('ticket', 'ticket.id', 'mail_in.ticket_id')
        .where('mailbox', '=', mailbox)
        .where('mail_in.state', '<>', 'RECEIVED')
        .select(['mail_in.id', 'ticket.public_id'])
        .execute(),
    )
  await expect
    .poll(async () => (await readSettled()).length, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(count)
  const pages = (await readSettled()).map(({ id, public_id: publicId }) =>
    publicId === null ? `/mail-in/${id}` : `/tickets/${publicId}`,
  )
  return [...new Set(pages)]
}
