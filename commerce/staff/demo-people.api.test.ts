import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { demoStaff } from '#demo/seed/demo-staff.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { addDemoPeople } from './demo-people.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  const place = { db: database.db, now: new Date() }
  await addDemoPeople(place, demoStaff)
  // The next start of the same shop.
  await addDemoPeople(place, { ...demoStaff, admin: 'Somebody else' })
})
afterAll(() => database.drop())

function doorOf(hasDemoStaff: boolean) {
  const transport = makeCommerceApi({ ...shop.commerce, hasDemoStaff })
  const { caller } = shop.visitor()
  return (credential?: string) =>
    createClient(officeContracts.staff, { ...caller, transport, credential })
}

it('the demo has a person for each role, who is let in by a button', async () => {
  const door = doorOf(true)
  const { people } = granted(await door().listDemoPeople({}))
  expect(people.map(({ role, name }) => [role, name])).toEqual(Object.entries(demoStaff))
  for (const { role, name } of people) {
    const { credential } = granted(await door().enterDemo({ role }))
    expect(await door(credential).getMe({})).toMatchObject({ name })
  }
})

it('no other shop shows them or lets them in', async () => {
  const door = doorOf(false)
  expect(await door().listDemoPeople({})).toEqual({ people: [] })
  expect(await door().enterDemo({ role: 'admin' })).toMatchObject({ code: 'not_found' })
})
