import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { attachPhoto } from '#tests/designs/send-files.ts'
import { ticketPersonal } from './ticket.personal.ts'

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

async function ticketWithPhoto() {
  const login = await makeCustomer(database.db)
  const owner = await shop.customer(login)
  const { publicId } = granted(
    await owner.ticket.openTicket({
      subject: 'order',
      name: 'Ana',
      email: login.email,
      message: 'My secret words',
      attachment: await attachPhoto(owner),
      policy: 'on',
    }),
  )
  const shown = granted(await owner.ticket.getTicket({ publicId }))
  return { login, owner, publicId, fileId: shown.messages[0]!.files[0]!.fileId }
}

describe('a ticket and its files', () => {
  it('do not exist for strangers, other customers, other stores and people without the right', async () => {
    const { owner, publicId, fileId } = await ticketWithPhoto()
    const other = await shop.customer(await makeCustomer(database.db))
    const none = { code: 'not_found' }
    for (const visitor of [shop.visitor(), await shop.visitorWithSession(), other]) {
      expect(await visitor.ticket.getTicket({ publicId })).toMatchObject(none)
      expect(await visitor.ticket.getTicketFile({ publicId, fileId })).toMatchObject(none)
      expect(await visitor.ticket.answerTicket({ publicId, message: 'Hi' })).toMatchObject(none)
    }
    const packer = await shop.staff('production')
    const spanish = await shop.staff('support', ['WPX-ES'])
    for (const clerk of [packer, spanish]) {
      expect(await clerk.ticketDesk.getTicket({ publicId })).toMatchObject(none)
      expect(await clerk.ticketDesk.getTicketFile({ publicId, fileId })).toMatchObject(none)
    }
    const foreign = await ticketWithPhoto()
    expect(
      await owner.ticket.getTicketFile({ publicId, fileId: foreign.fileId }),
      'a file of another ticket under one’s own',
    ).toMatchObject(none)
    expect(await owner.ticket.getTicketFile({ publicId, fileId })).not.toHaveProperty('errorCode')
  })

  it('are exported to their customer, and emptied with words, files and rating when they are erased', async () => {
    const { login, owner, publicId } = await ticketWithPhoto()
    const clerk = await shop.staff('support')
    const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    granted(await clerk.ticketDesk.answer({ publicId, revision, text: 'Done', isSolved: true }))
    granted(await owner.ticket.rateTicket({ publicId, stars: '4', words: 'My rating words' }))
    const { publicId: wish } = granted(
      await owner.ticket.requestBudget({
        name: 'Ana',
        email: login.email,
        companyName: 'My secret company',
        product: 'Mugs of my secret fair',
        quantity: '30',
        message: 'A secret wish',
        policy: 'on',
      }),
    )
    await database.db
      .updateTable('ticket')
      .set({ sub_subject: 'My secret subject', tags: ['my-secret-tag'] })
      .where('public_id', 'in', [publicId, wish])
      .execute()
    const person = { customerId: login.id, brand: 'estampa', email: login.email }
    const told = await ticketPersonal.exports!['conversation']!(database.db, person)
    expect(JSON.stringify(told)).toContain('My secret words')
    await transact(database.db, (trx) =>
      ticketPersonal.erase!(trx, person, { findNobody: async () => '' }),
    )
    const left = JSON.stringify([
      await database.db
        .selectFrom('ticket')
        .where('public_id', 'in', [publicId, wish])
        .selectAll()
        .execute(),
      await database.db.selectFrom('ticket_message').selectAll().execute(),
      await database.db.selectFrom('ticket_rating').selectAll().execute(),
      await database.db.selectFrom('ticket_budget').selectAll().execute(),
    ])
    expect(left).not.toContain(login.email)
    expect(left).not.toContain('My rating words')
    for (const word of ['secret subject', 'secret-tag', 'secret fair', 'secret company', 'wish']) {
      expect(left).not.toContain(word)
    }
    const messages = await database.db
      .selectFrom('ticket_message as message')
      .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
      .where('ticket.public_id', '=', publicId)
      .where('message.text', 'like', '%secret%')
      .select('message.id')
      .execute()
    expect(messages).toEqual([])
    const files = await database.db
      .selectFrom('attachment')
      .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
      .where('ticket.public_id', '=', publicId)
      .select('attachment.id')
      .execute()
    expect(files).toEqual([])
  })
})
