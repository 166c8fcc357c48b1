import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { theShop } from '#commerce/kernel/actor.ts'
import { markRead, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { makeSites } from '#config/sites.ts'
import type { NoticeDigest } from '#db/staff-notice-tables.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { mailNotices } from './notice-digest.service.ts'

const HOUR_MS = 60 * 60_000
// Nine in the morning in London, where the first store that speaks English is.
const morning = new Date('2036-11-11T09:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = morning
type Clerk = Awaited<ReturnType<typeof shop.staff>>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(() => void (now = morning))
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function person(digest: NoticeDigest) {
  const clerk = await shop.staff('support', ['WPX-GB'])
  const kind = granted(await clerk.noticeDesk.getNoticeChoices({})).kinds.map((one) => one.kind)
  granted(await clerk.noticeDesk.setNoticeChoices({ kind, digest }))
  return clerk
}

async function tell(who: Clerk) {
  const { id, number } = await makePlacedOrder(database.db, { store: 'WPX-GB', placedAt: now })
  const told = { subject: id, orderId: id, detail: '2', by: theShop, now }
  await tellStaff(database.db, { kind: 'order_moved', to: { people: [who.staffId] }, ...told })
  return number
}

async function sweep(hours: number) {
  now = new Date(morning.getTime() + hours * HOUR_MS)
  const reportFault = (error: unknown) => expect.unreachable(String(error))
  await mailNotices(database.db, makeSites(3000), {
    now,
    signal: new AbortController().signal,
    reportFault,
  })
}

async function subjectsTo(who: Clerk) {
  const { email } = await database.db
    .selectFrom('staff')
    .where('id', '=', who.staffId)
    .select('email')
    .executeTakeFirstOrThrow()
  return (await mailsTo(database.db, email)).map(({ subject }) => subject)
}

it('mails nothing to who did not ask for it', async () => {
  const clerk = await person('never')
  await tell(clerk)
  await sweep(1)
  expect(await subjectsTo(clerk)).toEqual([])
})

it('mails at once what has come since, each notice once', async () => {
  const clerk = await person('never')
  await tell(clerk)
  now = new Date(now.getTime() + 1_000)
  const kind = granted(await clerk.noticeDesk.getNoticeChoices({})).kinds.map((one) => one.kind)
  granted(await clerk.noticeDesk.setNoticeChoices({ kind, digest: 'at_once' }))
  // What was there before is no news.
  await sweep(0.1)
  expect(await subjectsTo(clerk)).toEqual([])
  await tell(clerk)
  await tell(clerk)
  await sweep(0.2)
  await sweep(0.3)
  expect(await subjectsTo(clerk)).toEqual(['2 new notices in the Estampa office'])
  await tell(clerk)
  await sweep(0.4)
  expect(await subjectsTo(clerk)).toHaveLength(2)
})

it('mails once a day, in the morning, and not what was read by then', async () => {
  const clerk = await person('daily')
  await tell(clerk)
  await sweep(1)
  await tell(clerk)
  await sweep(3)
  expect(await subjectsTo(clerk)).toEqual(['1 new notice in the Estampa office'])
  await sweep(20)
  expect(await subjectsTo(clerk), 'at five in the morning').toHaveLength(1)
  await sweep(22.5)
  expect(await subjectsTo(clerk)).toHaveLength(2)
  await tell(clerk)
  await markRead(database.db, { staffId: clerk.staffId, until: now, now })
  await sweep(47)
  expect(await subjectsTo(clerk)).toHaveLength(2)
})

it('says in the language of whoever gets it how much there is, and of whom nothing', async () => {
  const clerk = await person('at_once')
  granted(await clerk.staff.setLanguage({ language: 'es' }))
  const number = await tell(clerk)
  await sweep(0.1)
  const [mail] = await database.db
    .selectFrom('mail')
    .where('kind', '=', 'notice-digest')
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()
    .execute()
  expect(mail!.locale).toBe('es')
  expect(await subjectsTo(clerk)).toEqual(['1 aviso nuevo en la oficina de Estampa'])
  expect(JSON.stringify(mail)).not.toContain(number)
})

it('mails nothing of what somebody may not see any more', async () => {
  const clerk = await person('at_once')
  await tell(clerk)
  await database.db
    .updateTable('staff_assignment')
    .set({ stores: ['WPX-ES'] })
    .where('staff_id', '=', clerk.staffId)
    .execute()
  await sweep(0.1)
  expect(await subjectsTo(clerk)).toEqual([])
})
