import { afterAll, beforeAll, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makeCustomer } from '#tests/make.ts'
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let who: Visitor
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  who = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
})
afterAll(() => database.drop())
it('calls', { timeout: 200_000 }, async () => {
  const calls: Record<string, () => Promise<unknown>> = {
    'cart.getProgress': () => who.checkout.getProgress({}),
    'address.list': () => who.address.listAddresses({}),
    'legal pages': () => who.content.listLegalPages({}),
    'consent (write)': () => who.session.noteDevice({ screenWidth: 100, screenHeight: 100 } as never),
  }
  const lines: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    for (let i = 0; i < 400; i += 1) await call()
    const rounds: number[] = []
    for (let r = 0; r < 7; r += 1) {
      const start = performance.now()
      for (let i = 0; i < 300; i += 1) await call()
      rounds.push(((performance.now() - start) / 300) * 1000)
    }
    rounds.sort((a, b) => a - b)
    lines.push(`${name}: best ${rounds[0]!.toFixed(0)} median ${rounds[3]!.toFixed(0)} us`)
  }
  const { writeFileSync } = await import('node:fs')
  writeFileSync(process.env['ZZ_OUT']!, lines.join('\n'))
})
