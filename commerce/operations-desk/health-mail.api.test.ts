import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { noteMailboxFailure, noteMailboxRead } from '#commerce/mail-in/mailbox-state.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'

const BOX = 'shop@mail.example:993/INBOX'
const start = new Date('2026-11-18T10:00:00Z')
let now = start
const office = openOfficeBrowser(() => now)

let database: TestDatabase
let api: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const after = (minutes: number) => (now = new Date(start.getTime() + minutes * 60_000))

async function health() {
  const admin = await api.staff('admin')
  const told = granted(await admin.operationsDesk.getHealth({}))
  const isSilent = told.problems.some(({ name }) => name === 'silent_mailbox')
  const { html = '' } = await office.draw(admin, '/office/health')
  return { ...told, isSilent, html }
}

it('a mailbox that the shop reads and nobody has read is a problem, until it was read', async () => {
  expect(await health()).toMatchObject({ isSilent: false, mailboxes: [] })
  api.commerce.machine.mailbox = BOX
  const never = await health()
  expect(never).toMatchObject({ isSilent: true, mailboxes: [], readsMailbox: BOX })
  expect(never.html).toContain(BOX)

  await noteMailboxRead(database.db, BOX, after(1))
  expect(await health()).toMatchObject({
    isSilent: false,
    mailboxes: [{ mailbox: BOX, isRead: true, wellAt: now.toISOString() }],
  })
})

it('a mailbox that broke keeps when it was last read, says why, and is a problem after ten minutes', async () => {
  const failure = 'Command failed: Invalid credentials'
  await noteMailboxFailure(database.db, { mailbox: BOX, failure }, after(3))
  const soon = await health()
  expect(soon).toMatchObject({ isSilent: false, mailboxes: [{ failure }] })
  expect(soon.mailboxes[0]!.wellAt).toBe(new Date(start.getTime() + 60_000).toISOString())
  expect(soon.html).toContain(failure)
  after(12)
  expect((await health()).isSilent).toBe(true)
  await noteMailboxRead(database.db, BOX, after(13))
  expect((await health()).isSilent).toBe(false)
})

it('a mailbox that is read no more is shown for a month, and is no problem', async () => {
  api.commerce.machine.mailbox = undefined
  after(60)
  expect(await health()).toMatchObject({ isSilent: false, mailboxes: [{ isRead: false }] })
  after(31 * 24 * 60)
  expect((await health()).mailboxes).toEqual([])
})

it('why the newest mail did not leave stands beside how mails leave', async () => {
  now = start
  const job = { name: 'mail', priority: 1, data: jobData.write({ mailId: 'm-1' }) }
  const failed = { ...job, failure: 'connect ECONNREFUSED 10.0.0.9:465' }
  await database.db
    .insertInto('job')
    .values([{ ...failed, failure: 'older', state: 'FAILED' }, failed])
    .execute()
  api.commerce.machine.sendsMails = true
  const { mails, html } = await health()
  expect(mails).toMatchObject({ isSent: true, lastFailure: failed.failure })
  expect(html).toContain('ECONNREFUSED')
})
