import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMissingClocks } from '#commerce/ticket/ticket-promises.service.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import type { TicketView } from './ticket-desk.terms.ts'
import { nextQuery, ticketsQuery, type TicketFilter } from './ticket-list.queries.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** A Tuesday at ten in Madrid, where support works from nine to six. */
const TUESDAY = '2036-11-11T09:00:00Z'
let now = new Date(TUESDAY)
let clerk: OfficeApi

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(async () => {
  now = new Date(TUESDAY)
  await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
  await database.db.deleteFrom('attempt_count').execute()
  clerk = await shop.staff('support')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

/** Another moment of November, at which people of the shop have just come back to their desks. */
async function at(time: string) {
  now = new Date(`2036-11-${time}:00Z`)
  const [idle_until, expires_at] = [new Date(now.getTime() + 3_600_000), new Date('2037-01-01')]
  await database.db.updateTable('staff_session').set({ idle_until, expires_at }).execute()
}

let writers = 0
async function open(
  given: { subject?: 'order' | 'payment' | 'other'; subSubject?: 'myData' } = {},
) {
  writers += 1
  const email = `nearest${writers}@example.com`
  const visitor = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  const asked = {
    subject: 'payment',
    name: 'Ana',
    email,
    message: 'Paid twice.',
    ...given,
  } as const
  const { publicId } = granted(await visitor.ticket.openTicket({ ...asked, policy: 'on' }))
  return { publicId, email }
}

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

async function answer(publicId: string, isSolved = false) {
  const { revision } = await shown(publicId)
  granted(await clerk.ticketDesk.answer({ publicId, revision, text: 'We look.', isSolved }))
}

async function write({ publicId, email }: { publicId: string; email: string }) {
  const mails = await mailsTo(database.db, email)
  const { text } = mails.find((mail) => mail.text.includes(`${publicId}?key=`))!
  const key = decodeURIComponent(/\?key=([^\s"&<]+)/.exec(text)![1]!)
  const guest = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  granted(await guest.ticket.answerTicket({ publicId, key, message: 'And now?' }))
}

const inView = async (view: TicketView) =>
  granted(await clerk.ticketDesk.listTickets({ view })).tickets.map(({ publicId }) => publicId)

describe('the inbox', () => {
  it('shows first what is due first by any clock, and gives it first', async () => {
    const old = await open()
    // Until five minutes before it was to be solved.
    await at('11T16:55')
    await answer(old.publicId)
    await database.db.updateTable('ticket').set({ assignee: null }).execute()
    await at('12T09:00')
    const fresh = await open()
    await write(old)
    expect(await shown(old.publicId)).toMatchObject({
      dueAt: '2036-11-12T10:00:00.000Z',
      resolveDueAt: '2036-11-12T09:05:00.000Z',
      nearestDueAt: '2036-11-12T09:05:00.000Z',
    })
    expect(await shown(fresh.publicId)).toMatchObject({ nearestDueAt: '2036-11-12T09:30:00.000Z' })
    expect(await inView('due')).toEqual([old.publicId, fresh.publicId])
    expect(await inView('late')).toEqual([])
    await at('12T09:06')
    expect(await inView('late')).toEqual([old.publicId])
    expect(granted(await clerk.ticketDesk.claimNext({})).publicId).toBe(old.publicId)
    expect(granted(await clerk.ticketDesk.claimNext({})).publicId).toBe(fresh.publicId)
  })

  it('puts what the law wants soon before what waits for its customer longer', async () => {
    const [asked, legal] = [await open(), await open({ subject: 'other', subSubject: 'myData' })]
    await answer(asked.publicId)
    await answer(legal.publicId)
    // Its month ends some hours after thirty days without a word.
    expect(await inView('waiting')).toEqual([asked.publicId, legal.publicId])
    await database.db
      .updateTable('ticket')
      .set({ legal_due_at: new Date('2036-12-01') })
      .where('public_id', '=', legal.publicId)
      .execute()
    expect(await inView('waiting')).toEqual([legal.publicId, asked.publicId])
  })
})

it('is looked at by whose turn it is: the customer’s, somebody else’s, or ours with an offer', async () => {
  const [customers, carriers] = [await open(), await open()]
  await answer(customers.publicId)
  const asked = { publicId: carriers.publicId, waitingOn: 'OTHERS' } as const
  granted(await clerk.ticketWork.setWaiting(asked))
  const visitor = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  const budget = granted(
    await visitor.ticket.requestBudget({
      name: 'Ana',
      email: 'offer@example.com',
      message: 'For a wedding',
      product: 'Mugs',
      quantity: '500',
      policy: 'on',
    }),
  )
  expect(await inView('waiting')).toEqual([customers.publicId])
  expect(await inView('others')).toEqual([carriers.publicId])
  expect(await inView('quotes')).toEqual([budget.publicId])
  const next = granted(await clerk.ticketDesk.claimNext({ view: 'quotes' }))
  expect(next.publicId).toBe(budget.publicId)
})

describe('a ticket from before there was a clock until it is solved', () => {
  const run = () => ({
    now,
    reportFault: (error: unknown) => {
      throw error
    },
  })
  const forgetClock = async (publicId: string) =>
    database.db
      .updateTable('ticket')
      .set({ resolve_due_at: null, resolve_since: null, resolve_used_minutes: null })
      .where('public_id', '=', publicId)
      .execute()

  it('gets one that runs from now, once, unless it waits for its customer or is solved', async () => {
    const [ours, theirs, solved] = [await open(), await open(), await open()]
    await answer(theirs.publicId)
    await answer(solved.publicId, true)
    for (const { publicId } of [ours, theirs, solved]) await forgetClock(publicId)
    const { revision } = await shown(ours.publicId)
    await at('12T09:00')
    await startMissingClocks(database.db, run())
    const clock = { resolveDueAt: '2036-11-12T17:00:00.000Z', revision }
    expect(await shown(ours.publicId)).toMatchObject(clock)
    await at('13T09:00')
    await startMissingClocks(database.db, run())
    expect(await shown(ours.publicId)).toMatchObject(clock)
    expect((await shown(theirs.publicId)).resolveDueAt).toBeUndefined()
    expect((await shown(solved.publicId)).resolveDueAt).toBeUndefined()
    await write(theirs)
    expect((await shown(theirs.publicId)).resolveDueAt).toBeDefined()
  })
})

describe('at size', () => {
  const looker = { staffId: '00000000-0000-4000-8000-000000000000', now: new Date(TUESDAY) }
  const none: TicketFilter = { stores: undefined, subject: [], language: [], tag: [] }
  const filters = {
    store: { stores: ['WPX-FI'] },
    subject: { subject: ['order'] },
    subSubject: { subSubject: ['status'] },
    language: { language: ['fi'] },
    tag: { tag: ['late'] },
  }
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other] as const))

  const expectIndex = (plan: unknown, what: string) => {
    const text = JSON.stringify(plan)
    expect(text, what).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"ticket"/)
    // Tagged tickets have indexes of their own, which are the shorter way while few have the tag.
    expect(text, what).toMatch(/"Index Name":"ticket_(\w+_nearest|of_tag|tagged)"/)
  }

  it('finds the list and the next ticket by any two filters along an index, page after page', async () => {
    await sql`
      insert into ticket (public_id, store, language, channel, subject, name, email, status, reference, waiting_on,
        verified, last_message_at, reply_due_at, resolve_due_at, tags)
      select 'size' || n, case when n % 9 = 0 then 'WPX-FI' else 'WPX-ES' end, case when n % 9 = 0 then 'fi' else 'es' end,
        'formContact', case when n % 3 = 0 then 'order' else 'payment' end, 'Ana', 'size@example.com',
        case when n % 40 = 0 then 'PENDING' when n % 4 = 0 then 'RESOLVED' else 'ARCHIVED' end, 'T-SIZE' || n,
        case when n % 80 = 0 then 'US' else 'CUSTOMER' end, 'NONE', now(), now() + n * interval '1 minute',
        now() + (n * 7919 % 8000) * interval '1 minute', case when n % 7 = 0 then '{late}' else '{}' end::text[]
      from generate_series(1, 8000) as n`.execute(database.db)
    await sql`analyze ticket`.execute(database.db)
    const page = { after: undefined, most: 51, sort: 'due' } as const
    for (const view of ['due', 'all'] as const) {
      const plan = JSON.stringify(
        await ticketsQuery(database.db, view, none, looker, page).explain('json'),
      )
      expect(plan, `${view} is read in its order`).not.toContain('"Node Type":"Sort"')
    }
    for (const [one, other] of pairs) {
      const filter = { ...none, ...filters[one], ...filters[other] }
      const list = ticketsQuery(database.db, 'due', filter, looker, page)
      expectIndex(await list.explain('json'), `${one} and ${other}`)
      const next = nextQuery('due', filter, looker)
      const { rows } = await sql`explain (format json) ${next}`.execute(database.db)
      expectIndex(rows, `next by ${one} and ${other}`)
    }
    const listed: string[] = []
    let after: string | undefined
    do {
      const shownPage = granted(await clerk.ticketDesk.listTickets({ view: 'due', after }))
      listed.push(...shownPage.tickets.map(({ nearestDueAt }) => nearestDueAt!))
      after = shownPage.next
    } while (after !== undefined)
    expect(listed).toHaveLength(100)
    expect(listed).toEqual(listed.toSorted())
  })
})
