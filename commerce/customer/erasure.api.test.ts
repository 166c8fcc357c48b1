import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer, makeOrder, makeRequiredAction, PASSWORD } from '#tests/make.ts'
import { actionAnswer } from '#commerce/required-action/required-action.columns.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

/** Every table and column in which a word still stands. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'json', 'ARRAY')`.execute(database.db)
  const places: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${word}%`}
      ) as found`.execute(database.db)
    if (rows[0]!.found) places.push(`${table}.${column}`)
  }
  return places
}

const ticket = {
  subject: 'order' as const,
  subSubject: 'where' as const,
  phone: '+44 20 7946 0000',
  order: 'E-ZZYZX',
  message: 'This is Zzyzx again.',
  policy: 'on' as const,
}

it('nothing in the whole database names a customer who was erased', async () => {
  const person = await makeCustomer(database.db, {
    email: 'Zzyzx.Quark@example.com',
    name: 'Zzyzx',
  })
  const sameAddress = person.email.toLowerCase()
  const stranger = shop.visitor()
  await stranger.ticket.openTicket({ ...ticket, name: 'Zzyzx Quark', email: sameAddress })
  await stranger.ticket.requestBudget({
    product: 'Mugs',
    quantity: '50',
    companyName: 'Zzyzx Ltd',
    neededOn: '',
    name: 'Zzyzx',
    email: sameAddress,
    message: 'Zzyzx asks',
    policy: 'on',
  })
  const here = await shop.customer(person)
  await here.ticket.openTicket({ ...ticket, name: 'Zzyzx Quark', email: person.email })
  await here.newsletter.changeOwnSubscription({ isSubscribed: 'true', wordingVersion: '2026-11' })
  const order = { email: person.email, status: 15 }
  const own = await makeOrder(database.db, { ...order, customerId: person.id })
  const asGuest = await makeOrder(database.db, order)
  for (const { id } of [own, asGuest]) {
    const { publicId } = await makeRequiredAction(database.db, id)
    await database.db
      .updateTable('required_action')
      .set({ answer: actionAnswer.write({ address: { name: 'Zzyzx Quark' } }) })
      .where('public_id', '=', publicId)
      .execute()
  }
  expect(await placesOf('zzyzx')).not.toEqual([])

  expect(await here.ownSignIn.deleteAccount({ password: PASSWORD })).toEqual({})

  // Only the letter that says goodbye still has to find its way.
  expect(await placesOf('zzyzx')).toEqual(['mail.recipient'])
  const letters = await database.db.selectFrom('mail').select('kind').execute()
  expect(letters).toEqual([{ kind: 'account-erased' }])
  expect(shop.faults).toEqual([])
})
