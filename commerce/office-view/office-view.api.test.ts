import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { readViewQuery } from './view-query.rules.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
})
afterAll(() => database.drop())

it('keeps the address of a list under a name, in an order of one’s own', async () => {
  const clerk = await api.staff('support')
  const save = async (name: string, query: string) =>
    granted(await clerk.officeView.saveView({ list: 'orders', name, query })).viewId
  const late = await save('Late', '?status=2,17&after=abc&sort=-placed')
  const mine = await save('Mine', 'store=WPX-ES')
  granted(await clerk.officeView.orderViews({ list: 'orders', viewId: [mine, late] }))
  granted(await clerk.officeView.changeView({ viewId: mine, name: 'Spain' }))
  const { views } = granted(await clerk.officeView.listViews({ list: 'orders' }))
  expect(views).toMatchObject([
    { name: 'Spain', query: 'store=WPX-ES', isShared: false },
    { name: 'Late', query: 'sort=-placed&status=2%2C17' },
  ])
  granted(await clerk.officeView.deleteView({ viewId: mine }))
  expect(granted(await clerk.officeView.listViews({ list: 'orders' })).views).toHaveLength(1)
})

it('is everybody’s only when somebody with that right saves it', async () => {
  const [clerk, lead] = [await api.staff('support'), await api.staff('support-lead')]
  const shared = { list: 'refunds', name: 'Waiting', query: 'state=REQUESTED', isShared: true }
  expect(await clerk.officeView.saveView(shared)).toMatchObject({ code: 'forbidden' })
  const { viewId } = granted(await lead.officeView.saveView(shared))
  expect(granted(await clerk.officeView.listViews({ list: 'refunds' })).views).toMatchObject([
    { viewId, isShared: true },
  ])
  expect(await clerk.officeView.deleteView({ viewId })).toMatchObject({ code: 'forbidden' })
  const own = granted(await lead.officeView.saveView({ ...shared, isShared: false }))
  expect(await clerk.officeView.changeView({ viewId: own.viewId, name: 'x' })).toMatchObject({
    code: 'not_found',
  })
  expect(
    await clerk.officeView.orderViews({ list: 'refunds', viewId: [own.viewId] }),
  ).toMatchObject({ code: 'not_found' })
})

it('leads nowhere but to its list', () => {
  expect(readViewQuery('//evil.example/?a=1')).toBeUndefined()
  expect(readViewQuery('__proto__=1')).toBeUndefined()
  expect(readViewQuery('text=%00')).toBeUndefined()
  expect(readViewQuery('?text=a%20b&peek=1')).toBe('text=a+b')
  expect(readViewQuery('view=late&placedDays=7')).toBe('placedDays=7&view=late')
})
