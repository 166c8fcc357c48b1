import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  const { db } = database
  await db.insertInto('help_category').values({ id: 901, topic_group: 'orders_waiting' }).execute()
  const topics = [
    { id: 9011, category_id: 901, phases: ['shipped'] },
    { id: 9012, category_id: 901, phases: ['unpaid'] },
  ]
  await db.insertInto('help_topic').values(topics).execute()
  for (const language of ['en', 'es']) {
    const category = { category_id: 901, language, name: 'Waiting', summary: 'Where it is' }
    await db.insertInto('help_category_text').values(category).execute()
    await db
      .insertInto('help_topic_text')
      .values(
        topics.map(({ id }) => ({
          topic_id: id,
          language,
          slug: `topic-${id}`,
          title: `Topic ${id}`,
          body: 'Words',
        })),
      )
      .execute()
  }
})
afterAll(() => database.drop())

const figuresOf = async (id: number) => {
  const support = await shop.staff('support')
  const { topics } = granted(await support.ticketDesk.listHelpFigures({}))
  return topics.find((topic) => topic.id === id)
}

it('counts one vote of a visitor, the last one, and tells nobody who it was', async () => {
  const one = await shop.visitorWithSession()
  const two = await shop.visitorWithSession()
  granted(await one.help.voteTopic({ id: '9011', isUseful: 'false' }))
  granted(await one.help.voteTopic({ id: '9011', isUseful: 'true' }))
  granted(await two.help.voteTopic({ id: '9011', isUseful: 'false' }))
  granted(await one.help.voteTopic({ id: '9012', isUseful: 'true' }))
  expect(await figuresOf(9011)).toMatchObject({ useful: 1, useless: 1, usefulPercent: 50 })
  const votes = await database.db.selectFrom('help_topic_vote').select('voter').execute()
  expect(new Set(votes.map(({ voter }) => voter)).size).toBe(3)
  expect(await one.help.voteTopic({ id: '7', isUseful: 'true' })).toMatchObject({
    code: 'not_found',
  })
  expect(await shop.visitor().help.voteTopic({ id: '9011', isUseful: 'true' })).toMatchObject({
    code: 'unauthenticated',
  })
})

it('counts tickets that were written after reading a topic', async () => {
  const question = {
    subject: 'order' as const,
    name: 'Zoë',
    email: 'zoe@example.com',
    message: 'I have read it, but …',
    policy: 'on' as const,
  }
  const visitor = shop.visitor()
  granted(await visitor.ticket.openTicket({ ...question, topic: '9011' }))
  granted(await visitor.ticket.openTicket({ ...question, topic: '77' }))
  expect(await figuresOf(9011)).toMatchObject({ tickets: 1 })
  expect(await figuresOf(9012)).toMatchObject({ tickets: 0 })
})

it('knows what people ask in a phase of their order', async () => {
  const { topics } = granted(await shop.visitor().help.listPhaseTopics({ phase: 'shipped' }))
  expect(topics.map(({ id }) => id)).toEqual([9011])
})
