import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { measureFile } from '#commerce/upload/store-file.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './mail-in.queries.ts'

const MailInJob = z.strictObject({
  mailInId: z.string(),
  /** Somebody of the shop looked at it: it becomes a message whatever the rules say. */
  isLetIn: z.boolean().optional(),
})
export type MailInJob = z.infer<typeof MailInJob>
export const mailInJob: JobKind<MailInJob> = { name: 'mail-in', data: MailInJob }

export type MailTools = {
  db: Kysely<Tables>
  storage: Storage
  disk: Pick<DiskFloor, 'isReached' | 'refuseIfReached'>
}

export const rawKey = (sha256: string) => `mail-in/${sha256.slice(0, 2)}/${sha256}.eml`

/**
 * Keeps the bytes first, then the row and its job in one transaction: whoever brought a mail may forget it as soon as
 * this has ended, and one that is brought again is the same.
 */
export async function receiveMail(
  { db, storage, disk }: MailTools,
  mail: { mailbox: string; path: string; now: Date },
): Promise<void> {
  const { sha256, bytes } = await measureFile(mail.path)
  // Bytes of an erased mail must not come back with the next visit to its mailbox.
  if (await queries.isKnown(db, sha256)) return
  await disk.refuseIfReached()
  await storage.put(rawKey(sha256), mail.path, 'message/rfc822')
  await transact(db, async (trx) => {
    const row = { mailbox: mail.mailbox, sha256, bytes, received_at: mail.now }
    const mailInId = await queries.insertMail(trx, row)
    if (mailInId) await enqueue(trx, mailInJob, { data: { mailInId }, priority: 1 })
  })
}

/** The same for bytes in memory. */
export async function receiveRawMail(
  tools: MailTools,
  { mailbox, raw, now }: { mailbox: string; raw: Uint8Array; now: Date },
): Promise<void> {
  await tools.disk.refuseIfReached()
  const folder = await tools.storage.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'mail.eml')
    await writeFile(path, raw)
    await receiveMail(tools, { mailbox, path, now })
  } finally {
    await folder.remove()
  }
}

export const { findCursor: findMailboxCursor, setCursor: setMailboxCursor } = queries
