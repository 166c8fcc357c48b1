import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, openTestUploads, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import { makeCustomer } from '#tests/make.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { makeSites } from '#config/sites.ts'
import { openOfficeLists } from './folded-nouns.ts'
import { findList } from './office-task/bulk-act.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
let lead: OfficeApi & { staffId: string }

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  lead = await api.staff('support-lead')
})
afterAll(() => database.drop())

const officeLists = openOfficeLists({ sites: makeSites(3000) })
const countOf = async (clerk: OfficeApi, list: string, query = '') =>
  granted(await clerk.officeTask.countList({ list, query })).count

it.each(['orders', 'tickets', 'customers', 'refunds', 'withdrawals', 'todos'])(
  'exports %s by what their page shows, to whoever may see them',
  async (list) => {
    const found = findList({ bulkActs: [], officeLists }, list)!
    expect(new Set(found.columns.map(({ name }) => name)).size).toBe(found.columns.length)
    expect(await countOf(lead, list)).toBe(0)
    expect(await countOf(lead, list, 'store=WPX-ES')).toBe(0)
    const translator = await api.staff('translator')
    expect(await translator.officeTask.countList({ list, query: '' })).toMatchObject({
      code: 'not_found',
    })
  },
)

it.each([
  ['production', 'production', 'view=late&press=SUBLIMATION&article=1'],
  ['production', 'remakes', 'state=ASKED&reason=SCRATCH'],
  ['support', 'reprints', 'view=all'],
  ['accountant', 'transfers', 'state=UNKNOWN,OVER&amount=29.90&from=2026-11-01&q=mugs'],
  ['accountant', 'payment-alerts', 'state=all&kind=paid_twice,charged_back&q=GB-1'],
  ['prepress', 'actions', 'view=open&due=week&sort=-asked'],
  ['admin', 'jobs', 'name=mail&q=refused&sort=-tries'],
  ['admin', 'webhooks', 'state=all&provider=stripe&q=pi_1'],
  ['admin', 'alerts', 'state=RESOLVED&rule=I6&q=GB-1'],
  ['prepress', 'errors', 'kind=FACTORY&press=WIDE&age=3&assignee=nobody'],
  ['prepress', 'print-files', 'kind=PRINT&failure=low_resolution'],
] as const)('lets %s export and save views of %s', async (role, list, query) => {
  const person = await api.staff(role)
  expect(await countOf(person, list)).toBe(0)
  expect(await countOf(person, list, `${query}&store=WPX-ES`)).toBe(0)
  const found = findList({ bulkActs: [], officeLists }, list)!
  expect(new Set(found.columns.map(({ name }) => name)).size).toBe(found.columns.length)
  granted(await person.officeView.saveView({ list, name: 'Mine', query }))
  const { views } = granted(await person.officeView.listViews({ list }))
  expect(views).toMatchObject([{ name: 'Mine' }])
  const translator = await api.staff('translator')
  expect(await translator.officeTask.countList({ list, query })).toMatchObject({
    code: 'not_found',
  })
})

it('exports the production queue line by line, as its page shows it', async () => {
  const uploads = openTestUploads()
  const { number } = await makeReleasedOrder(database.db, uploads.tools.storage)
  const floor = await api.staff('production')
  expect(await countOf(floor, 'production')).toBe(2)
  expect(await countOf(floor, 'production', 'view=packed')).toBe(0)
  const list = findList({ bulkActs: [], officeLists }, 'production')!
  const { rows } = granted(await floor.productionDesk.listQueue({}))
  expect(rows.map((row) => list.idOf(row))).toEqual([`${number}/1`, `${number}/2`])
  await uploads.close()
})

it('exports all pages of customers, also those who came in one moment', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeCustomer(database.db)))
  await database.db
    .updateTable('customer')
    .set({ created_at: '2026-01-01T10:00:00.123456Z' as never })
    .execute()
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = granted(await lead.customerDesk.listCustomers({ most: 2, after }))
    ids.push(...page.customers.map(({ customerId }) => customerId))
    after = page.next
  } while (after !== undefined)
  expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(await countOf(lead, 'customers')).toBe(5)
  expect(await countOf(lead, 'customers', `q=${made[0]!.email}`)).toBe(1)
})

it('exports the audit log to who may read it, and changes only to who may export names', async () => {
  const { number } = await makePlacedOrder(database.db)
  granted(await lead.orderDesk.addNote({ number, body: 'hello' }))
  const admin = await api.staff('admin')
  expect(await countOf(admin, 'audit', 'act=order.note')).toBe(1)
  expect(await countOf(admin, 'audit', 'act=order.hold')).toBe(0)
  expect(await lead.officeTask.countList({ list: 'audit', query: '' })).toMatchObject({
    code: 'not_found',
  })
  const wrong = await admin.officeTask.countList({ list: 'audit', query: 'from=yesterday' })
  expect(wrong).toMatchObject({ code: 'invalid' })
  const { columns } = findList({ bulkActs: [], officeLists }, 'audit')!
  expect(columns.filter(({ isPersonal }) => isPersonal).map(({ name }) => name)).toEqual([
    'reason',
    'changes',
  ])
})
