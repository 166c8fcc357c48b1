import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listLimited } from '#commerce/kernel/limited-count.ts'
import {
  magicLinkMail,
  passwordChangedMail,
  passwordResetMail,
} from '#commerce/sign-in/sign-in.mail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { testMailComposer } from '#tests/mail.ts'
import type { MailKind } from './mail-kind.ts'
import { mayBeSent } from './mail-limits.ts'
import { findMail } from './mail.queries.ts'
import { queueMail } from './mail.service.ts'

const limits = { orderPerHour: 3, formPerHour: 2 }
const site = testMailComposer.sites.find((one) => one.slug === 'WPX-DE')!
const place = { site, locale: site.locales[0] }

let database: TestDatabase
let clock = new Date('2036-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  await database.db.deleteFrom('attempt_count').execute()
})

/** What becomes of a mail when its turn comes. */
async function send<Data>(kind: MailKind<Data>, to: string, data: Data): Promise<string> {
  const subjectId = crypto.randomUUID()
  await queueMail(database.db, kind, { subjectId, place, to, data })
  const { id } = await database.db
    .selectFrom('mail')
    .where('subject_id', '=', subjectId)
    .select('id')
    .executeTakeFirstOrThrow()
  const row = (await findMail(database.db, id))!
  return (await mayBeSent(database.db, limits, row, clock)) ? 'sent' : 'held back'
}
const link = (to = 'lena@example.com') => send(magicLinkMail, to, { token: 'token' })

describe('a mailbox', () => {
  it('gets so many mails of a form in a window, however its address is written', async () => {
    expect(await link('lena@example.com')).toBe('sent')
    expect(await link('Lena+1@example.com')).toBe('sent')
    expect(await link('LENA+2@Example.com')).toBe('held back')
    expect(await link('other@example.com')).toBe('sent')
    clock = new Date(clock.getTime() + 30 * 60_000)
    expect(await link(), 'when the links of the first have ended').toBe('sent')
  })

  it('that is filled by one form has room for another, and for every notice', async () => {
    for (let turn = 0; turn < 3; turn += 1) await link()
    const to = 'lena@example.com'
    expect(await send(passwordResetMail, to, { token: 'token' })).toBe('sent')
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await send(passwordChangedMail, to, {})).toBe('sent')
    }
  })

  it('is counted once for a mail whose server has to be asked again', async () => {
    await link()
    const { id } = await database.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const row = (await findMail(database.db, id))!
      expect(await mayBeSent(database.db, limits, row, clock)).toBe(true)
    }
    expect(await link()).toBe('sent')
  })
})

it('what is held back leaves no words, and a number for the operator', async () => {
  clock = new Date('2036-06-01T10:00:00Z')
  for (let turn = 0; turn < 4; turn += 1) await link()
  const held = await database.db
    .selectFrom('mail')
    .where('state', '=', 'SUPPRESSED')
    .select(['data', 'failure'])
    .execute()
  const row = { data: null, failure: 'too many: mail link 30' }
  expect(held).toEqual([row, row])
  expect(await listLimited(database.db, { from: clock, until: clock })).toEqual([
    { day: '2036-06-01', reason: 'mail link', count: 2 },
  ])
})
