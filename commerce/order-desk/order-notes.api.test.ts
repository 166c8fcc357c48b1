import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { transact } from '#db/transaction.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { orderDeskPersonal } from './order-desk.personal.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
let support: OfficeApi & { staffId: string }

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  support = await api.staff('support')
})
afterAll(() => database.drop())

describe('notes', () => {
  it('are pinned one at a time, and taken back by their writer alone', async () => {
    const { number } = await makePlacedOrder(database.db)
    const { orderDesk } = support
    const first = granted(await orderDesk.addNote({ number, body: 'First', pin: true }))
    const second = granted(await orderDesk.addNote({ number, body: 'Second', pin: true }))
    const pinned = async () => granted(await orderDesk.getOrder({ number })).pinned
    expect(await pinned()).toMatchObject({ noteId: second.noteId, body: 'Second', isOwn: true })
    granted(await orderDesk.pinNote({ number, noteId: first.noteId, pin: true }))
    expect(await pinned()).toMatchObject({ body: 'First' })
    granted(await orderDesk.pinNote({ number, noteId: first.noteId, pin: false }))
    expect(await pinned()).toBeUndefined()

    const other = await api.staff('support')
    const removal = { number, noteId: first.noteId }
    expect(await other.orderDesk.removeNote(removal)).toMatchObject({ code: 'not_found' })
    granted(await orderDesk.removeNote(removal))
    const { rows } = granted(await orderDesk.listTimeline({ number, kind: ['note'] }))
    expect(rows.map(({ text }) => text)).toEqual(['Second'])
  })

  it('say in the audit log what they said, also when they are taken back, until their customer is forgotten', async () => {
    const email = 'ring@example.com'
    const { number } = await makePlacedOrder(database.db, { email })
    const { orderDesk } = support
    const { noteId } = granted(await orderDesk.addNote({ number, body: 'Ring twice' }))
    granted(await orderDesk.pinNote({ number, noteId, pin: true }))
    granted(await orderDesk.removeNote({ number, noteId }))
    const admin = await api.staff('admin')
    const wordsOf = async () => {
      const { acts } = granted(await admin.audit.listActs({ objectId: number, sort: 'at' }))
      return acts.map(({ changes }) => changes.filter(({ field }) => field === 'words'))
    }
    expect(await wordsOf()).toEqual([
      [{ field: 'words', before: '', after: 'Ring twice' }],
      [],
      [{ field: 'words', before: 'Ring twice', after: '' }],
    ])
    const logged = await database.db
      .selectFrom('staff_act')
      .where('object_id', '=', number)
      .select(['before', 'after'])
      .execute()
    expect(JSON.stringify(logged)).not.toContain('Ring twice')
    const guest = {
      customerId: randomUUID(),
      brand: storeRows.find(({ slug }) => slug === 'WPX-GB')!.brand,
      email,
    }
    const findNobody = () => Promise.resolve(guest.customerId)
    await transact(database.db, (trx) => orderDeskPersonal.erase!(trx, guest, { findNobody }))
    expect((await wordsOf()).flat()).toEqual([])
  })

  it('are not written on another order by the id of a note', async () => {
    const [one, other] = [await makePlacedOrder(database.db), await makePlacedOrder(database.db)]
    const { orderDesk } = support
    const { noteId } = granted(await orderDesk.addNote({ number: one.number, body: 'Here' }))
    const pin = { number: other.number, noteId, pin: true }
    expect(await orderDesk.pinNote(pin)).toMatchObject({ code: 'not_found' })
  })

  it('tell whom they name, but not whoever may not see the order', async () => {
    const { number } = await makePlacedOrder(database.db, { store: 'WPX-ES' })
    const [spain, britain] = [
      await api.staff('support', ['WPX-ES']),
      await api.staff('support', ['WPX-GB']),
    ]
    const handleOf = async ({ staffId }: { staffId: string }) => {
      const row = await database.db
        .selectFrom('staff')
        .where('id', '=', staffId)
        .select('email')
        .executeTakeFirstOrThrow()
      return `@${row.email.split('@')[0]}`
    }
    const body = `${await handleOf(spain)}, and ${await handleOf(britain)}: please look at it.`
    expect(granted(await support.orderDesk.addNote({ number, body })).told).toHaveLength(1)
    const told = granted(await spain.orderDesk.listMentions({}))
    expect(told).toMatchObject({ unseen: 1, mentions: [{ order: number, isSeen: false, body }] })
    granted(await spain.orderDesk.seeMentions({ noteId: told.mentions[0]!.noteId }))
    expect(granted(await spain.orderDesk.listMentions({}))).toMatchObject({
      unseen: 0,
      mentions: [{ isSeen: true }],
    })
    expect(granted(await britain.orderDesk.listMentions({})).mentions).toEqual([])
  })
})

describe('tags', () => {
  it('that two people change at once are all there, and none that one took away', async () => {
    const { number } = await makePlacedOrder(database.db)
    const set = async (tag: string[], seen?: string) =>
      granted(await support.orderDesk.setTags({ number, tag, ...(seen !== undefined && { seen }) }))
    await set(['late', 'vip'])
    // Both saw "late, vip": one adds, the other takes away.
    await set(['late', 'vip', 'call'], ',late,vip')
    expect((await set(['vip', 'gift'], ',late,vip')).tags).toEqual(['call', 'gift', 'vip'])
  })
})
