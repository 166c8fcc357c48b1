import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'

const MINUTE_MS = 60_000
/** Half an hour after midnight in London's summer, and still the day before in Greenwich. */
const AFTER_MIDNIGHT = Date.parse('2036-06-09T23:30:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date(AFTER_MIDNIGHT)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function customerWith(questions: number) {
  const login = await makeCustomer(database.db)
  const customer = await shop.customer(login)
  const written: string[] = []
  for (let index = 0; index < questions; index += 1) {
    now = new Date(AFTER_MIDNIGHT + index * 10 * MINUTE_MS)
    const { publicId } = granted(
      await customer.ticket.openTicket({
        subject: 'product',
        name: 'Ana',
        email: login.email,
        message: `Question ${index}`,
        policy: 'on',
      }),
    )
    written.push(publicId)
  }
  const list = async (asked: Parameters<typeof customer.ticket.listOwnTickets>[0]) => {
    const { tickets, hasMore } = granted(await customer.ticket.listOwnTickets(asked))
    return { ids: tickets.map(({ publicId }) => publicId), hasMore }
  }
  return { customer, written, list }
}

describe('the list of a customer’s own tickets', () => {
  it('is narrowed down by status, and by days of the store’s calendar', async () => {
    const { customer, written, list } = await customerWith(2)
    const [first, second] = written as [string, string]
    granted(await customer.ticket.closeTicket({ publicId: first }))
    expect((await list({ status: ['PENDING'] })).ids).toEqual([second])
    expect((await list({ status: ['RESOLVED'] })).ids).toEqual([first])
    expect((await list({ status: ['PENDING', 'RESOLVED'] })).ids).toHaveLength(2)
    expect((await list({ status: ['ARCHIVED'] })).ids).toEqual([])
    expect((await list({ from: '2036-06-10', until: '2036-06-10' })).ids).toHaveLength(2)
    expect((await list({ from: '2036-06-09', until: '2036-06-09' })).ids).toEqual([])
    expect((await list({ from: '2036-06-11' })).ids).toEqual([])
  })

  it('says who waits for whom: an answer that asks something is no matter of ours', async () => {
    const { customer, written } = await customerWith(1)
    const [publicId] = written as [string]
    const told = async () => {
      const { tickets } = granted(await customer.ticket.listOwnTickets({}))
      const { isAnswerAwaited } = granted(await customer.ticket.getTicket({ publicId }))
      return [tickets[0]!.isAnswerAwaited, isAnswerAwaited]
    }
    expect(await told()).toEqual([false, false])
    const clerk = await shop.staff('support')
    const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    const words = { publicId, revision, text: 'Which colour?', isSolved: false }
    granted(await clerk.ticketDesk.answer(words))
    expect(await told()).toEqual([true, true])
    granted(await customer.ticket.answerTicket({ publicId, message: 'Red', attachment: [] }))
    expect(await told()).toEqual([false, false])
    granted(await customer.ticket.closeTicket({ publicId }))
    expect(await told()).toEqual([false, false])
  })

  it('has pages, those with the newest words first', async () => {
    const { written, list } = await customerWith(23)
    const newest = written.toReversed()
    expect(await list({})).toEqual({ ids: newest.slice(0, 20), hasMore: true })
    expect(await list({ page: '2' })).toEqual({ ids: newest.slice(20), hasMore: false })
    expect(await list({ page: '3' })).toEqual({ ids: [], hasMore: false })
  })

  it('holds nobody else’s', async () => {
    const [mine, other] = [await customerWith(1), await customerWith(1)]
    expect((await mine.list({})).ids).toEqual(mine.written)
    expect((await other.list({})).ids).toEqual(other.written)
  })
})
