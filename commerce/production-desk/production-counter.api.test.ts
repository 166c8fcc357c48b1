import { afterAll, beforeAll, expect, it } from 'vitest'
import { peekStaffSession } from '#commerce/staff/staff-of-now.service.ts'
import { openOfficeLive } from '#commerce/office-task/office-live.ts'
import { makeSites } from '#config/sites.ts'
import { openListener } from '#db/listener.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import { productionCounter } from './production-desk.counter.ts'

const uploads = openTestUploads()
let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await uploads.close()
  await database.drop()
})

type Told = { counters: Record<string, number>; figures: string }

/** Events of one stream, one after the other. */
async function* countersOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  let text = ''
  for await (const piece of stream.pipeThrough(new TextDecoderStream() as never)) {
    text += String(piece)
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const data = /^event: counters\ndata: (.*)$/.exec(event)?.[1]
      if (data) yield JSON.parse(data) as Told
    }
  }
}

it('tells Today of the floor when a line is begun, and when it is finished', async () => {
  const { db, url } = database
  const { storage } = uploads.tools
  const { number } = await makeReleasedOrder(db, storage, { lines: 1, quantity: 1 })
  const worker = await shop.staff('production')
  granted(await worker.productionDesk.takeJob({ number }))
  const sites = makeSites(3000)
  const listener = openListener({ url, reportFault: () => {} })
  const counters = [productionCounter({ sites })]
  const live = openOfficeLive({ db, listener, counters, lists: [], countersEveryMs: 10 })
  const { credential } = await makeStaff(db, { role: 'production', now: new Date() })
  const staff = (await peekStaffSession(db, credential, new Date()))!
  const told = countersOf(live.open(staff)!)
  const drawn = granted(await worker.officeTask.getNews({})).figures
  const next = async () => (await told.next()).value as Told
  const first = await next()
  expect(first.counters).toHaveProperty(['/production'])

  granted(await worker.productionDesk.moveLine({ number, line: 1, to: 'STARTED' }))
  granted(await worker.productionDesk.moveLine({ number, line: 1, to: 'FINISHED' }))
  let last = first
  while (last.figures === first.figures) last = await next()
  // Whoever has drawn Today before hears that it is not true any more.
  expect(granted(await worker.officeTask.getNews({})).figures).not.toBe(drawn)
  live.close()
  await listener.close()
})
