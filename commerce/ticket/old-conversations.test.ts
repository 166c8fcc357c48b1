import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { attachPhoto } from '#tests/designs/send-files.ts'
import { FILE_MONTHS, purgeConversations, WORD_MONTHS } from './old-conversations.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
  await uploads.close()
})

async function conversation({ isSolved }: { isSolved: boolean }) {
  const login = await makeCustomer(database.db)
  const owner = await shop.customer(login)
  const form = {
    subject: 'order',
    name: 'Ana',
    email: login.email,
    message: 'My secret words',
    attachment: await attachPhoto(owner),
    policy: 'on',
  } as const
  const { publicId } = granted(await owner.ticket.openTicket(form))
  const clerk = await shop.staff('support')
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  granted(await clerk.ticketDesk.answer({ publicId, revision, text: 'My secret answer', isSolved }))
  return { owner, clerk, publicId, email: login.email }
}

const purgeAfter = (months: number) =>
  purgeConversations(database.db, monthsBefore(new Date(), -months))

it('lose their files after a year, and their words and names after three', async () => {
  const { owner, clerk, publicId, email } = await conversation({ isSolved: true })
  await purgeAfter(FILE_MONTHS - 1)
  expect(granted(await owner.ticket.getTicket({ publicId })).messages[0]!.files).toHaveLength(1)
  await purgeAfter(FILE_MONTHS + 1)
  const [first] = granted(await owner.ticket.getTicket({ publicId })).messages
  expect(first).toMatchObject({ text: 'My secret words', files: [] })
  await purgeAfter(WORD_MONTHS + 1)
  expect(await owner.ticket.getTicket({ publicId })).toMatchObject({ code: 'not_found' })
  const left = JSON.stringify(granted(await clerk.ticketDesk.getTicket({ publicId })))
  expect(left).not.toContain('secret')
  expect(left).not.toContain(email)
})

it('that nobody has ended stay whole', async () => {
  const { owner, publicId } = await conversation({ isSolved: false })
  await purgeAfter(WORD_MONTHS + 1)
  expect(granted(await owner.ticket.getTicket({ publicId })).messages[0]).toMatchObject({
    text: 'My secret words',
    files: [{}],
  })
})
