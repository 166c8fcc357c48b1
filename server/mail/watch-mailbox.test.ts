import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuse } from '#api/refusal.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
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
    disk: uploads.tools.disk,
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
    const stateOf = () =>
      database.db.selectFrom('mailbox_state').selectAll().executeTakeFirstOrThrow()
    expect(await stateOf()).toMatchObject({ mailbox: mailbox.name, well_at: expect.any(Date) })
    const before = faults.length
    await server.stop()
    server.deliver(mail(5))
    server.renumber()
    await until(async () => faults.length > before + 2, 'nobody listens, again and again')
    const broken = await stateOf()
    expect(broken.failed_at!.getTime()).toBeGreaterThanOrEqual(broken.well_at!.getTime())
    expect(broken.failure).not.toContain('secret word')
    await server.start()
    await until(async () => (await countMails()) === 5, 'it comes back when the server does')
    await until(async () => server.seen() === 5, 'and marks what came meanwhile')
    const validity = async () => {
      const row = await database.db.selectFrom('mailbox_cursor').selectAll().executeTakeFirst()
      return Number(row?.uid_validity)
    }
    await until(async () => (await validity()) === 3, 'the cursor is of the new numbers')
    expect(await countMails()).toBe(5)
    const isWell = async () => {
      const state = await stateOf()
      return state.well_at! > state.failed_at!
    }
    await until(isWell, 'it is well again')
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.close()))
    await server.close()
  }
})

it('leaves mails where they are while the disk is nearly full, and reads them all afterwards', async () => {
  const server = await openImapServer({ user: 'shop', pass: 'secret' })
  const mailbox = readMailbox(`imap://shop:secret@127.0.0.1:${server.port}/INBOX`)
  let asked = 0
  let isFull = true
  const disk = {
    isReached: async () => {
      asked += 1
      return isFull
    },
    refuseIfReached: async () => {
      if (isFull) refuse('no_space')
    },
  }
  const faults: unknown[] = []
  const watcher = watchMailbox(mailbox, {
    db: database.db,
    storage: uploads.tools.storage,
    disk,
    databaseUrl: database.url,
    reportFault: (error) => faults.push(error),
    retryMs: 50,
  })
  const before = await countMails()
  const cursorOf = () =>
    database.db
      .selectFrom('mailbox_cursor')
      .where('mailbox', '=', mailbox.name)
      .selectAll()
      .executeTakeFirst()
  try {
    server.deliver(mail(11))
    await until(async () => asked > 0, 'it has looked at the disk')
    await until(async () => server.isIdle(), 'it waits')
    expect(await countMails()).toBe(before)
    expect(await cursorOf()).toBeUndefined()
    expect(server.seen()).toBe(0)
    isFull = false
    server.deliver(mail(12))
    await until(async () => (await countMails()) === before + 2, 'both are taken')
    expect(faults).toEqual([])
  } finally {
    await watcher.close()
    await server.close()
  }
})
