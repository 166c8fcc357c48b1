import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { theShop } from '#commerce/kernel/actor.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { raiseEndedHolds } from '#commerce/order/order-hold.service.ts'
import { purgeNotices, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { transact } from '#db/transaction.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { officeCalls } from '#tests/office-calls/all-calls.ts'
import { openStoreDesk } from '#tests/office-calls/store-desk.ts'
import { giveBack, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const DAY_MS = 24 * 60 * 60_000
const start = new Date('2036-11-11T09:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = start
type Clerk = Awaited<ReturnType<typeof shop.staff>>
let ana: Clerk
let eva: Clerk

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
beforeEach(async () => {
  now = start
  ana = await shop.staff('support', ['WPX-GB'])
  eva = await shop.staff('support-lead')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const later = (ms: number) => (now = new Date(now.getTime() + ms))

const read = async (who: Clerk, state: 'unread' | 'all' = 'unread') =>
  granted(await who.noticeDesk.listNotices({ state }))

const heard = async (who: Clerk) => {
  const { notices } = await read(who)
  return notices.map(({ kind, detail }) => (detail === undefined ? kind : `${kind} ${detail}`))
}

const bellOf = async (who: Clerk) => granted(await who.officeTask.getTray({})).unread

const orderHere = () => makePlacedOrder(database.db, { store: 'WPX-GB', status: 0, placedAt: now })

const handleOf = async (who: Clerk) => granted(await who.staff.getMe({})).email.split('@')[0]!

const move = (orderId: string, to: 2 | 10 | 16, actor = actorFor('support')) =>
  transact(database.db, (trx) => moveOrder(trx, { orderId, to, actor, reason: 'test', now }))

describe('whoever follows an order', () => {
  it('hears of its moves, of several unread ones once, and no more after that', async () => {
    const { id, number } = await orderHere()
    granted(await ana.noticeDesk.followOrder({ number, isFollowing: true }))
    expect(granted(await ana.orderDesk.getOrder({ number })).isFollowed).toBe(true)
    expect(granted(await eva.orderDesk.getOrder({ number })).isFollowed).toBe(false)
    await move(id, 2)
    expect((await read(ana)).notices).toMatchObject([
      { kind: 'order_moved', order: number, detail: '2', store: 'WPX-GB', isRead: false },
    ])
    later(1_000)
    await move(id, 10)
    expect(await heard(ana)).toEqual(['order_moved 10'])
    expect(await bellOf(ana)).toBe(1)
    expect(await heard(eva)).toEqual([])
    granted(await ana.noticeDesk.followOrder({ number, isFollowing: false }))
    expect(granted(await ana.orderDesk.getOrder({ number })).isFollowed).toBe(false)
  })

  it('hears nothing of what they did themselves', async () => {
    const { number } = await orderHere()
    for (const one of [ana, eva]) {
      granted(await one.noticeDesk.followOrder({ number, isFollowing: true }))
    }
    granted(await ana.orderActs.cancelOrder({ number, reason: 'on_request' }))
    expect(await heard(ana)).toEqual([])
    expect(await heard(eva)).toEqual(['order_moved 10'])
    expect((await read(eva)).notices[0]!.by).toBe('Person of support')
  })

  it('has to see it: before, when it happens, and when they look', async () => {
    const { id, number } = await orderHere()
    const elsewhere = await shop.staff('support', ['WPX-ES'])
    const follow = { number, isFollowing: true }
    expect(await elsewhere.noticeDesk.followOrder(follow)).toMatchObject({ code: 'not_found' })
    granted(await ana.noticeDesk.followOrder(follow))
    await move(id, 2)
    const stores = async (store: string) =>
      database.db
        .updateTable('staff_assignment')
        .set({ stores: [store] })
        .where('staff_id', '=', ana.staffId)
        .execute()
    await stores('WPX-ES')
    expect([await heard(ana), await bellOf(ana)]).toEqual([[], 0])
    later(1_000)
    await move(id, 10)
    await stores('WPX-GB')
    // What happened meanwhile was not told.
    expect([await heard(ana), await bellOf(ana)]).toEqual([['order_moved 2'], 1])
  })
})

describe('a decision', () => {
  it('about a refund is asked of those who may, and told to whoever asked', async () => {
    const { number } = await paidAndReleased(database.db, shop, { amounts: [150_00, 150_00], now })
    const reader = await shop.staff('packing')
    const [accountant, elsewhere] = [
      await shop.staff('accountant', ['WPX-GB']),
      await shop.staff('accountant', ['WPX-ES']),
    ]
    const second = await shop.staff('support-lead')
    const ask = { kind: 'GOODWILL', amountMinor: 250_00, reason: 'delivered_late' } as const
    const { refunds } = granted(await giveBack(eva, number, { ...ask, note: 'late' }))
    const { publicId } = refunds[0]!
    expect(await heard(accountant)).toEqual(['refund_asked'])
    expect((await read(second)).notices).toMatchObject([{ order: number, subject: publicId }])
    for (const one of [eva, reader, elsewhere]) expect(await heard(one)).toEqual([])
    granted(await accountant.moneyDesk.approveRefund({ publicId }))
    expect(await heard(eva)).toEqual(['refund_decided approved'])
    // Nobody else is needed for it any more.
    expect([await heard(second), await bellOf(second)]).toEqual([[], 0])
    expect(await heard(accountant)).toEqual([])
  })

  it('that says no is told too', async () => {
    const { number } = await paidAndReleased(database.db, shop, { amounts: [150_00, 150_00], now })
    const ask = { kind: 'GOODWILL', amountMinor: 250_00, reason: 'delivered_late' } as const
    const { refunds } = granted(await giveBack(ana, number, { ...ask, note: 'late' }))
    const { publicId } = refunds[0]!
    granted(await eva.moneyDesk.rejectRefund({ publicId, reason: 'too much' }))
    expect(await heard(ana)).toEqual(['refund_decided rejected'])
    // One takes back what one has asked for, and knows it.
    const again = granted(await giveBack(ana, number, { ...ask, note: 'late' })).refunds[0]!
    expect(await heard(eva)).toEqual(['refund_asked'])
    granted(await ana.moneyDesk.takeBackRefund({ publicId: again.publicId }))
    expect(await heard(ana)).toEqual(['refund_decided rejected'])
    expect(await heard(eva)).toEqual([])
  })
})

it('about a reprint is asked of those who may decide it, and told to whoever asked', async () => {
  const desk = openStoreDesk({ shop, store: 'WPX-GB', now: () => now, me: eva })
  const call = officeCalls['orderHelp.approveReprint']!
  const { requestId } = (await call.ask(desk)) as { requestId: string }
  const of = async (kind: string) => {
    const query = database.db.selectFrom('staff_notice').where('subject', '=', requestId)
    return query.where('kind', '=', kind).select(['staff_id', 'detail', 'read_at']).execute()
  }
  expect(await heard(eva)).toEqual(['reprint_asked'])
  expect((await of('reprint_asked')).length).toBeGreaterThan(0)
  granted(await eva.orderHelp.approveReprint({ requestId }))
  expect((await of('reprint_asked')).filter(({ read_at: readAt }) => readAt === null)).toEqual([])
  const { asked_by: asker } = await database.db
    .selectFrom('reprint_request')
    .where('id', '=', requestId)
    .select('asked_by')
    .executeTakeFirstOrThrow()
  expect(await of('reprint_decided')).toMatchObject([{ staff_id: asker, detail: 'approved' }])
})

it('tells of an alert about a payment whoever may close it, until one of them has', async () => {
  const [accountant, second] = [await shop.staff('accountant'), await shop.staff('accountant')]
  const details = { code: 'x' }
  await raiseAlert(database.db, { kind: 'other_merchant', about: 'evt_1', details, now })
  expect(await heard(accountant)).toEqual(['payment_alert other_merchant'])
  // Of no store: only for those who see all of them.
  const elsewhere = await shop.staff('accountant', ['WPX-GB'])
  expect(await heard(elsewhere)).toEqual([])
  const { subject } = (await read(second)).notices[0]!
  const close = { alertId: Number(subject), reason: 'mended at the provider' }
  granted(await accountant.alertDesk.closePaymentAlert(close))
  expect([await heard(accountant), await heard(second)]).toEqual([[], []])
})

describe('a person of the shop', () => {
  it('hears of mentions of them, on orders and tickets', async () => {
    const { number } = await orderHere()
    const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
    const asked = { subject: 'order', name: 'Zoe', email: 'z@example.com', policy: 'on' } as const
    const { publicId } = granted(await visitor.ticket.openTicket({ ...asked, message: 'Where?' }))
    const text = `Look, @${await handleOf(ana)} and @${await handleOf(eva)}`
    granted(await eva.orderDesk.addNote({ number, body: text }))
    later(1_000)
    granted(await eva.ticketDesk.addNote({ publicId, text }))
    expect(await heard(ana)).toEqual(['ticket_mention', 'order_mention'])
    expect((await read(ana)).notices[0]!.ticket).toMatchObject({ publicId })
    expect(await heard(eva)).toEqual([])
  })

  it('hears when a ticket or work is given to them, not when they take it', async () => {
    const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
    const asked = { subject: 'order', name: 'Zoe', email: 'z@example.com', policy: 'on' } as const
    const { publicId } = granted(await visitor.ticket.openTicket({ ...asked, message: 'Where?' }))
    granted(await ana.ticketDesk.assign({ publicId, staffId: ana.staffId }))
    const { id } = await orderHere()
    const todo = { kind: 'cancel_refused', subject: id, store: 'WPX-GB', orderId: id, now } as const
    await raiseTodo(database.db, todo)
    const { todos } = granted(await eva.todoDesk.listTodos({ kind: ['cancel_refused'] }))
    const todoId = todos.find(({ subject }) => subject === id)!.todoId
    granted(await ana.todoDesk.assignTodo({ todoId, staffId: ana.staffId }))
    expect(await heard(ana)).toEqual([])
    granted(await eva.ticketDesk.assign({ publicId, staffId: ana.staffId }))
    later(1_000)
    granted(await eva.todoDesk.assignTodo({ todoId, staffId: ana.staffId }))
    expect(await heard(ana)).toEqual(['todo_given cancel_refused', 'ticket_given'])
  })

  it('hears that a hold of theirs is past its date, and nothing more once it is released', async () => {
    const { number } = await orderHere()
    granted(await ana.orderActs.holdOrder({ number, reason: 'address' }))
    later(10 * DAY_MS)
    ana = await signInAgain(ana)
    await raiseEndedHolds(database.db, now)
    expect(await heard(ana)).toEqual(['hold_ended'])
    eva = await shop.staff('support-lead')
    granted(await eva.orderActs.releaseOrder({ number, reason: 'all is well' }))
    expect(await heard(ana)).toEqual([])
  })

  it('hears of each word in a ticket that they follow, also where it goes on in another', async () => {
    const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
    const asked = { subject: 'order', name: 'Zoe', email: 'zoe@example.com', policy: 'on' } as const
    const open = async (message: string) =>
      granted(await visitor.ticket.openTicket({ ...asked, message })).publicId
    const [one, other] = [await open('Where is it?'), await open('And when?')]
    granted(await ana.noticeDesk.followTicket({ publicId: one, isFollowing: true }))
    const shown = granted(await ana.ticketDesk.getTicket({ publicId: one }))
    expect(shown.isFollowed).toBe(true)
    const { revision } = shown
    const into = granted(await eva.ticketDesk.getTicket({ publicId: other }))
    granted(await ana.ticketDesk.merge({ publicId: one, revision, into: into.reference }))
    const merged = granted(await eva.ticketDesk.getTicket({ publicId: other }))
    const answer = { publicId: other, revision: merged.revision, text: 'Soon', isSolved: false }
    granted(await eva.ticketDesk.answer(answer))
    expect((await read(ana)).notices).toMatchObject([
      { kind: 'ticket_written', detail: 'shop', ticket: { publicId: other } },
    ])
    granted(await ana.noticeDesk.followTicket({ publicId: other, isFollowing: false }))
    expect(granted(await ana.ticketDesk.getTicket({ publicId: other })).isFollowed).toBe(false)
  })

  it('reads their own notices alone: one, or all that there were', async () => {
    for (const one of ['a', 'b', 'c']) await tell(ana, one)
    await tell(eva, 'd')
    const { notices } = await read(ana)
    const noticeId = [notices[0]!.noticeId]
    granted(await eva.noticeDesk.readNotices({ noticeId }))
    expect((await read(ana)).unread).toBe(3)
    granted(await ana.noticeDesk.readNotices({ noticeId }))
    expect((await read(ana)).unread).toBe(2)
    const until = now.toISOString()
    later(1_000)
    await tell(ana, 'e')
    granted(await ana.noticeDesk.readNotices({ noticeId: [], until }))
    expect((await read(ana)).notices.map(({ subject }) => subject)).toEqual([idOf('e')])
    expect((await read(ana, 'all')).notices).toHaveLength(4)
    expect(await bellOf(eva)).toBe(1)
  })

  it('sees them page by page, and of some kinds alone', async () => {
    for (const one of ['a', 'b', 'c']) await tell(ana, one)
    const first = granted(await ana.noticeDesk.listNotices({ most: 2 }))
    const rest = granted(await ana.noticeDesk.listNotices({ most: 2, after: first.next }))
    const seen = [...first.notices, ...rest.notices].map(({ subject }) => subject)
    expect(seen).toEqual(['c', 'b', 'a'].map(idOf))
    expect(rest.next).toBeUndefined()
    expect(await ana.noticeDesk.listNotices({ after: 'x' })).toMatchObject({ code: 'invalid' })
    const moves = granted(await ana.noticeDesk.listNotices({ kind: ['order_moved'] }))
    expect(moves).toMatchObject({ notices: [], unread: 3 })
  })

  it('hears nothing of kinds that they have switched off', async () => {
    const { kinds, digest } = granted(await ana.noticeDesk.getNoticeChoices({}))
    expect(digest).toBe('never')
    expect(kinds).toContainEqual({ kind: 'task_done', isOn: true })
    // Of what somebody may not see they are not asked.
    expect(kinds.map(({ kind }) => kind)).not.toContain('refund_asked')
    const kind = kinds.flatMap((one) => (one.kind === 'task_done' ? [] : [one.kind]))
    granted(await ana.noticeDesk.setNoticeChoices({ kind, digest: 'never' }))
    await tell(ana, 'a')
    expect(await heard(ana)).toEqual([])
    const after = granted(await ana.noticeDesk.getNoticeChoices({}))
    expect(after.kinds.filter(({ isOn }) => !isOn)).toEqual([{ kind: 'task_done', isOn: false }])
  })
})

it('forgets read notices after a month, others after three, and follows after a year', async () => {
  const { number } = await orderHere()
  granted(await ana.noticeDesk.followOrder({ number, isFollowing: true }))
  await tell(ana, 'a')
  await tell(ana, 'b')
  const noticeId = [(await read(ana)).notices[0]!.noticeId]
  granted(await ana.noticeDesk.readNotices({ noticeId }))
  const left = async (days: number) => {
    await purgeNotices(database.db, new Date(start.getTime() + days * DAY_MS))
    const of = (table: 'staff_notice' | 'order_follower') =>
      database.db.selectFrom(table).where('staff_id', '=', ana.staffId).selectAll().execute()
    return [(await of('staff_notice')).length, (await of('order_follower')).length]
  }
  expect(await left(29)).toEqual([2, 1])
  expect(await left(31)).toEqual([1, 1])
  expect(await left(91)).toEqual([0, 1])
  expect(await left(366)).toEqual([0, 0])
})

const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`

const tell = (who: Clerk, letter: string) =>
  tellStaff(database.db, {
    kind: 'task_done',
    to: { people: [who.staffId] },
    by: theShop,
    subject: idOf(letter),
    detail: 'DONE',
    now,
  })

/** The same person days later, whose session has ended meanwhile. */
async function signInAgain(who: Clerk): Promise<Clerk> {
  const session = {
    expires_at: new Date(now.getTime() + DAY_MS),
    idle_until: new Date(now.getTime() + DAY_MS),
  }
  await database.db
    .updateTable('staff_session')
    .set({ ...session, proved_at: now })
    .where('staff_id', '=', who.staffId)
    .execute()
  return who
}
