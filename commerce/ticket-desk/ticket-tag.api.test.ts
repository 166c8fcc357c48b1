import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clerk: OfficeApi

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  clerk = await shop.staff('support')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

let writers = 0
async function open(application = 'WPX-GB') {
  writers += 1
  const asked = { subject: 'order', name: 'Ana', message: 'Hello', policy: 'on' } as const
  const visitor = shop.visitor({ application })
  const email = `tag${writers}@example.com`
  return granted(await visitor.ticket.openTicket({ ...asked, email })).publicId
}

const tagsOf = async (publicId: string) =>
  granted(await clerk.ticketDesk.getTicket({ publicId })).tags
const give = (publicId: string, tag: string, isSet = true) =>
  clerk.ticketWork.setTag({ publicId, tag, isSet })

it('gets tags one by one, which are offered and looked for, and loses them again', async () => {
  const [one, two, german] = [await open(), await open(), await open('WPX-DE')]
  granted(await give(one, ' Lot-4711 '))
  granted(await give(one, 'lot-4711'))
  granted(await give(one, 'gift'))
  granted(await give(two, 'gift'))
  granted(await give(german, 'zoll'))
  expect(await tagsOf(one)).toEqual(['lot-4711', 'gift'])
  const used = async (who: OfficeApi) =>
    granted(await who.ticketWork.listTicketTags({ store: [] })).tags
  expect(await used(clerk)).toEqual(['gift', 'lot-4711', 'zoll'])
  const british = await shop.staff('support', ['WPX-GB'])
  expect(await used(british), 'of stores that are theirs').toEqual(['gift', 'lot-4711'])
  const found = async (tag: string[]) =>
    granted(await clerk.ticketDesk.listTickets({ view: 'all', tag })).tickets.map(
      ({ publicId }) => publicId,
    )
  expect((await found(['gift'])).toSorted()).toEqual([one, two].toSorted())
  granted(await give(one, 'gift', false))
  expect(await tagsOf(one)).toEqual(['lot-4711'])
  expect(await found(['gift'])).toEqual([two])
})

it.each([
  ['two words', 'invalid'],
  ['', 'required'],
  ['x'.repeat(31), 'too_long'],
])('is given no tag like "%s"', async (tag, code) => {
  expect(await give(await open(), tag)).toMatchObject({ fields: { tag: code } })
})

it('has no more tags than can be read', async () => {
  const publicId = await open()
  for (let i = 0; i < 20; i += 1) granted(await give(publicId, `tag-${i}`))
  expect(await give(publicId, 'one-more')).toMatchObject({ fields: { tag: 'too_many' } })
  granted(await give(publicId, 'tag-3'))
})
