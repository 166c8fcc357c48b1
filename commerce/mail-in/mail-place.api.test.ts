import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail, type Head } from '#tests/mails/mime.ts'
import { makeCustomer, makeOrder } from '#tests/make.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database)
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

const proven = 'mx.shop.example; dkim=pass; spf=pass; dmarc=pass header.from=example.com'
let count = 0

/** What becomes of a mail as ordinary programs write it: to the address that all stores share, in no named language. */
async function write(email: string, words: string, head: Head = {}) {
  count += 1
  await room.receive(
    plainMail(
      {
        'Authentication-Results': proven,
        'Message-ID': `<place-${count}@customers.example>`,
        From: email,
        To: 'hello@estampa.example',
        Subject: 'x',
        ...head,
      },
      words,
    ),
  )
  await room.settled()
  return database.db
    .selectFrom('ticket')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .select(['store', 'language', 'verified', 'public_id'])
    .executeTakeFirstOrThrow()
}

async function placeOrder(email: string, store: string, locale: string, number: string) {
  const { id } = await makeOrder(database.db, { email, store })
  const row = { number, locale }
  await database.db.updateTable('shop_order').set(row).where('id', '=', id).execute()
}

describe('a mail to the address that all stores of a brand share', () => {
  it('of a customer is answered in the store and the language of their newest order', async () => {
    const email = 'greta@example.com'
    await placeOrder(email, 'WPX-DE', 'de', 'DE-7K3M-9PQ2')
    const ticket = await write(email, 'Ok?')
    expect(ticket).toMatchObject({ store: 'WPX-DE', language: 'de' })
    const [receipt] = await mailsTo(database.db, email)
    expect(receipt!.headers['Content-Language']).toBe('de-DE')
    expect(receipt!.subject).toBe('Wir haben deine Nachricht bekommen')
    const named = await write(email, 'Noch einmal: DE-7K3M-9PQ2', { Subject: 'y' })
    const agent = await room.shop.staff('support')
    const shown = granted(await agent.ticketDesk.getTicket({ publicId: named.public_id }))
    expect(shown.orders).toMatchObject([{ number: 'DE-7K3M-9PQ2' }])
  })

  it('goes before by the order that it names, also where another has paid for it', async () => {
    await placeOrder('paul@example.com', 'WPX-FR', 'fr', 'FR-7K3M-9PQ2')
    await placeOrder('petra@example.com', 'WPX-CH', 'it', 'CH-7K3M-9PQ2')
    const words = 'FR-7K3M-9PQ2'
    expect(await write('petra@example.com', words)).toMatchObject({ store: 'WPX-FR' })
    expect(await write('petra@example.com', 'CH-7K3M-9PQ2')).toMatchObject({
      store: 'WPX-CH',
      language: 'it',
    })
  })

  it('of an account without orders is answered in the store where it was last', async () => {
    const login = await makeCustomer(database.db, { email: 'jane@example.com', brand: 'estampa' })
    await room.shop.customer(login)
    expect(await write(login.email, '?')).toMatchObject({ store: 'WPX-GB', language: 'en' })
  })

  it('of a stranger is answered in the language that its program names, or that its words are in', async () => {
    expect(await write('a@example.com', '?', { 'Content-Language': 'de-AT' })).toMatchObject({
      store: 'WPX-AT',
      language: 'de',
    })
    const words = 'Bonjour, je voudrais savoir quand vous pourriez livrer des tasses. Merci'
    expect(await write('b@example.com', words)).toMatchObject({ store: 'WPX-FR', language: 'fr' })
    const english = 'Hello, can you please tell me where my order is? Thank you'
    expect(await write('c@example.com', english)).toMatchObject({ language: 'en' })
    // Nobody knows: the first store of the brand.
    expect(await write('d@example.com', 'Ok')).toMatchObject({ store: 'WPX-ES', language: 'es' })
    const other = { To: 'ventas@tazalia.example' }
    expect(await write('e@example.com', words, other)).toMatchObject({
      store: 'TZ-ES',
      language: 'es',
    })
  })
})
