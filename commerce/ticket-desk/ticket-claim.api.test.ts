import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2036-11-11T09:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(async () => {
  now = new Date('2036-11-11T09:00:00Z')
  await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
  await database.db.deleteFrom('attempt_count').execute()
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

type Given = { in?: 'de' | 'es' | 'fi'; subject?: 'order' | 'payment'; words?: string }
const storeIn = { de: 'WPX-DE', es: 'WPX-ES', fi: 'WPX-FI' }
let writers = 0

async function open({ in: locale = 'de', subject = 'order', words = 'Where is it?' }: Given = {}) {
  writers += 1
  const visitor = shop.visitor({ application: storeIn[locale], locale })
  const email = `claim${writers}@example.com`
  const asked = { subject, name: 'Ana', email, message: words, policy: 'on' } as const
  return granted(await visitor.ticket.openTicket(asked)).publicId
}

type Claim = Parameters<OfficeApi['ticketDesk']['claimNext']>[0]
const next = async (agent: OfficeApi, asked: Claim = {}) =>
  granted(await agent.ticketDesk.claimNext(asked)).publicId

async function agentWho(language: ('de' | 'es' | 'fi')[]) {
  const agent = await shop.staff('support')
  granted(await agent.ticketSkills.setOwnSkills({ language, subject: [] }))
  return agent
}

it('gives twenty people of two languages at once each ticket of their own once', async () => {
  const opened = { de: new Set<string>(), fi: new Set<string>() }
  for (let i = 0; i < 8; i += 1) {
    opened.de.add(await open({ in: 'de' }))
    opened.fi.add(await open({ in: 'fi' }))
  }
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const language = i % 2 === 0 ? 'de' : 'fi'
      return { language, agent: await agentWho([language]) } as const
    }),
  )
  const taken = await Promise.all(
    people.map(async ({ language, agent }) => ({ language, publicId: await next(agent) })),
  )
  const idsOf = (language: 'de' | 'fi') =>
    taken.flatMap((one) => (one.language === language && one.publicId ? [one.publicId] : []))
  for (const language of ['de', 'fi'] as const) {
    expect(idsOf(language).toSorted(), 'each once, and none is left').toEqual(
      [...opened[language]].toSorted(),
    )
  }
})

it('gives what the list shows: by subject, words, store, and only what is late', async () => {
  const german = await open({ in: 'de' })
  const [spanish, paid] = [await open({ in: 'es' }), await open({ in: 'es', subject: 'payment' })]
  const vase = await open({ in: 'es', words: 'My vase is a bowl' })
  const agent = await shop.staff('support')
  expect(await next(agent, { subject: ['payment'], store: ['WPX-DE'] })).toBeUndefined()
  expect(await next(agent, { view: 'late' }), 'nothing is late yet').toBeUndefined()
  expect(await next(agent, { search: 'vase' })).toBe(vase)
  now = new Date('2036-11-11T09:45:00Z')
  expect(await next(agent, { view: 'late' }), 'half an hour for payments').toBe(paid)
  expect(await next(agent, { language: ['es'] })).toBe(spanish)
  expect(await next(agent, { language: ['es'] })).toBeUndefined()
  expect(await next(agent)).toBe(german)
})

it('gives nothing in a language that is not one’s own, until all are again', async () => {
  const publicId = await open({ in: 'fi' })
  const agent = await agentWho(['de', 'es'])
  expect(granted(await agent.ticketSkills.getOwnSkills({})).languages.toSorted()).toEqual([
    'de',
    'es',
  ])
  expect(await next(agent)).toBeUndefined()
  expect(await next(agent, { language: ['fi'] })).toBeUndefined()
  granted(await agent.ticketSkills.setOwnSkills({ language: [], subject: [] }))
  expect(await next(agent, { language: ['fi'] })).toBe(publicId)
})
