import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openTestUploads } from '#tests/api.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { openImapServer } from '#tests/mails/imap-server.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { readMailbox, watchMailbox } from './watch-mailbox.ts'

let database: TestDatabase
const uploads = openTestUploads()
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(async () => {
  await database.drop()
  await uploads.close()
})

const countMails = async () =>
  (await database.db.selectFrom('mail_in').select('id').execute()).length

const mail = (number: number) =>
  plainMail({ 'Message-ID': `<imap-${number}@x.example>`, From: 'a@x.example' }, `Mail ${number}`)

it('takes each mail of a mailbox once, however often it is numbered anew or read by two', async () => {
  const server = await openImapServer({ user: 'shop', pass: 'secret word' })
  const mailbox = readMailbox(`imap://shop:secret%20word@127.0.0.1:${server.port}/INBOX`)
  expect(mailbox.name).toBe(`shop@127.0.0.1:${server.port}/INBOX`)
  const faults: unknown[] = []
  const tools = {
    db: database.db,
    storage: uploads.tools.storage,
    databaseUrl: database.url,
    // A line that is cut is expected here, and a server that is gone.
    reportFault: (error: unknown) => void faults.push(error),
    retryMs: 50,
  }
  server.deliver(mail(1))
  server.deliver(mail(2))
  const watchers = [watchMailbox(mailbox, tools), watchMailbox(mailbox, tools)]
  try {
    await until(async () => (await countMails()) === 2, 'both mails are taken')
    await until(async () => server.isIdle(), 'it waits for more')
    server.deliver(mail(3))
    await until(async () => (await countMails()) === 3, 'it hears of a new one')
    server.renumber()
    server.deliver(mail(4))
    await until(async () => (await countMails()) === 4, 'it reads on after a break')
    const cursor = await database.db.selectFrom('mailbox_cursor').selectAll().execute()
    await until(async () => server.seen() === 4, 'all are marked as read')
    expect(cursor).toMatchObject([{ mailbox: mailbox.name }])
    expect(await countMails()).toBe(4)
    const before = faults.length
    await server.stop()
    server.deliver(mail(5))
    server.renumber()
    await until(async () => faults.length > before + 2, 'nobody listens, again and again')
    await server.start()
    await until(async () => (await countMails()) === 5, 'it comes back when the server does')
    await until(async () => server.seen() === 5, 'and marks what came meanwhile')
    const validity = async () => {
      const row = await database.db.selectFrom('mailbox_cursor').selectAll().executeTakeFirst()
      return Number(row?.uid_validity)
    }
    await until(async () => (await validity()) === 3, 'the cursor is of the new numbers')
    expect(await countMails()).toBe(5)
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.close()))
    await server.close()
  }
}, 60_000)
