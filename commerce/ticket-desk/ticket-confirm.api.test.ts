import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeOrder } from '#tests/make.ts'
import { keyIn } from '#tests/orders/quotes.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now)
})
afterAll(() => database.drop())

const ADVERTISED = 'Buy at evil.example'

it('a writer of whom nothing is proven is asked, and shows by the link that the order is theirs', async () => {
  const email = 'zoe@example.com'
  const { number } = await makeOrder(database.db, { email })
  const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
  const { publicId } = granted(
    await visitor.ticket.openTicket({
      subject: 'order',
      name: ADVERTISED,
      email,
      message: ADVERTISED,
      order: number,
      policy: 'on',
    }),
  )
  const clerk = await shop.staff('support')
  const shown = async () => granted(await clerk.ticketDesk.getTicket({ publicId }))
  expect(await shown()).toMatchObject({ verified: 'NONE', orders: [] })
  granted(await clerk.ticketWork.askToConfirm({ publicId }))
  expect((await shown()).confirmAskedAt).toBeDefined()
  expect(await clerk.ticketWork.askToConfirm({ publicId })).toMatchObject({
    code: 'too_many_attempts',
  })
  const asked = (await mailsTo(database.db, email)).find(({ text }) => text.includes('#confirm'))!
  // Whoever typed the address may have typed a stranger's.
  expect(`${asked.subject} ${asked.text}`).not.toContain(ADVERTISED)
  const guest = shop.visitor({ application: 'WPX-GB', locale: 'en' })
  expect(await guest.ticket.confirmTicket({ publicId })).toMatchObject({ code: 'not_found' })
  const key = keyIn(asked.text.replaceAll('#confirm', ' '))
  expect(granted(await guest.ticket.getTicket({ publicId, key })).mayConfirm).toBe(true)
  expect(await shown(), 'a look proves nothing').toMatchObject({ verified: 'NONE' })
  granted(await guest.ticket.confirmTicket({ publicId, key }))
  expect(granted(await guest.ticket.getTicket({ publicId, key })).mayConfirm).toBe(false)
  expect(await shown()).toMatchObject({ verified: 'ORDER', orders: [{ number }] })
  expect(await clerk.ticketWork.askToConfirm({ publicId })).toMatchObject({ code: 'conflict' })
})

it('is asked again after an hour, when the first mail was lost', async () => {
  const email = 'yves@example.com'
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Yves',
      email,
      message: 'Hello?',
      policy: 'on',
    }),
  )
  const clerk = await shop.staff('support')
  granted(await clerk.ticketWork.askToConfirm({ publicId }))
  ahead += 61 * 60_000
  const later = await shop.staff('support')
  granted(await later.ticketWork.askToConfirm({ publicId }))
  const asked = (await mailsTo(database.db, email)).filter(({ text }) => text.includes('#confirm'))
  expect(asked).toHaveLength(2)
})
