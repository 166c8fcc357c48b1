import { readMailbox, watchMailbox } from '#server/mail/watch-mailbox.ts'
import { openImapServer } from './imap-server.ts'
import { plainMail } from './mime.ts'
import { countReceived, type openMailRoom } from './mail-room.ts'
import { until } from '#tests/faults/kill-workers.ts'
import type { OpenDatabase } from '#db/open.ts'

const LONGEST_VISIBLE_MS = 5_000

/**
 * Brings mails over IMAP while its server is cut off and numbers them anew, again and again. Throws when a mail became
 * no message or two, or when one that came in a quiet moment was seen later than five seconds afterwards.
 */
export async function breakImap(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  room: ReturnType<typeof openMailRoom>,
  { breaks }: { breaks: number },
): Promise<{ mails: number; slowestMs: number }> {
  const server = await openImapServer({ user: 'shop', pass: 'secret' })
  const mailbox = readMailbox(`imap://shop:secret@127.0.0.1:${server.port}/INBOX`)
  const watcher = watchMailbox(mailbox, {
    db,
    storage: room.storage,
    disk: room.disk,
    databaseUrl: url,
    // A line that is cut is expected here.
    reportFault: () => {},
    retryMs: 50,
  })
  let mails = 0
  let slowestMs = 0
  const deliver = () => {
    mails += 1
    const head = {
      'Message-ID': `<imap-${mails}@customers.example>`,
      From: `imap-${mails}@customers.example`,
      To: 'hello@estampa.example',
      Subject: `Question ${mails}`,
    }
    server.deliver(plainMail(head, `Words over IMAP ${mails}`))
  }
  const countMessages = async () => {
    const rows = await db
      .selectFrom('ticket_message')
      .where('text', 'like', 'Words over IMAP %')
      .select('text')
      .execute()
    if (new Set(rows.map(({ text }) => text)).size !== rows.length) {
      throw new Error('a mail became two messages')
    }
    return rows.length
  }
  try {
    for (let turn = 0; turn < breaks; turn += 1) {
      await until(async () => server.isIdle(), 'it waits for mails')
      const startedAt = performance.now()
      deliver()
      await until(async () => (await countMessages()) === mails, 'the mail is seen')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      deliver()
      server.renumber()
      deliver()
      // Every third time the server is gone for a moment, and mails come meanwhile.
      if (turn % 3 === 0) {
        await server.stop()
        deliver()
        await server.start()
      }
      await until(async () => (await countMessages()) === mails, 'all are there after a break')
    }
    if ((await countReceived(db)) > 0) throw new Error('a mail was left')
  } finally {
    await watcher.close()
    await server.close()
  }
  if (slowestMs > LONGEST_VISIBLE_MS) throw new Error(`seen after ${Math.round(slowestMs)} ms`)
  return { mails, slowestMs: Math.round(slowestMs) }
}
