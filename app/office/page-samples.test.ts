import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRoutes } from './office-routes.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { openStoreDesk, type Person } from '#tests/office-calls/store-desk.ts'
import { officePageSamples } from '#tests/office-pages/all-samples.ts'
import { addressOf, openerOf, samplesOf } from '#tests/office-pages/page-sample.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import en from '#messages/en/office-audit.json' with { type: 'json' }
import es from '#messages/es/office-audit.json' with { type: 'json' }

// A Tuesday morning.
const now = () => new Date('2036-11-11T09:00:00Z')
const office = openOfficeBrowser(now)

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const deskOf = (me: Person) => openStoreDesk({ shop, store: 'WPX-GB', now, me })

describe('a sample of a page of the office', () => {
  it('stands in the list of samples, for every page that there is', () => {
    const paths = officeRoutes.map(({ path }) => path)
    expect(
      paths.filter((path) => samplesOf(officePageSamples, path).length === 0),
      'Nobody looks at these pages as people see them: say in tests/office-pages what they show and who opens them.',
    ).toEqual([])
    const known = new Set(paths)
    expect(
      Object.keys(officePageSamples).filter((path) => !known.has(path)),
      'are no pages any more',
    ).toEqual([])
  })

  const samples = officeRoutes.flatMap(({ path }) =>
    samplesOf(officePageSamples, path).map((sample) => ({
      path,
      sample,
      shows: sample.shows ?? 'as it stands',
    })),
  )

  it.each(samples)('$path is drawn: $shows', async ({ path, sample }) => {
    const me = await shop.staff(openerOf(path, sample))
    const address = await addressOf(path, sample, deskOf(me))
    const { status, html = '' } = await office.draw(me, address)
    expect(status, address).toBe(200)
    expect(html).toContain('<h1')
    expect(
      await fieldsWithoutWord(),
      'The audit log shows these fields by their names in code: say them in office-audit.field.',
    ).toEqual([])
  })
})

/** Fields of acts on the way to the page that the office has no word for. */
async function fieldsWithoutWord(): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from staff_act,
      lateral (select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field) as changed
    order by field`.execute(database.db)
  return rows.flatMap(({ field }) => {
    const id = `office-audit.field.${field}`
    return id in en && id in es ? [] : [field]
  })
}
