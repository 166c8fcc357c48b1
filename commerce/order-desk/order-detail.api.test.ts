import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, openTestUploads, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { makeCustomer } from '#tests/make.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
let support: OfficeApi & { staffId: string }
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db, undefined, uploads.tools)
  support = await api.staff('support')
  await makeParcelService(database.db)
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

async function orderDesign() {
  const visitor = await api.visitorWithSession()
  await putDesignInCart(database.db, visitor)
  const placed = await placeOrder(visitor, { email: 'ann@example.com' })
  const order = await orderOf(database.db, placed)
  await payOrder(database.db, order.id)
  await endRenderings(database.db, 'DONE')
  return order
}

describe('the page of an order', () => {
  it('shows what was ordered, by whom, and what it costs', async () => {
    const order = await orderDesign()
    const shown = granted(await support.orderDesk.getOrder({ number: order.number.toLowerCase() }))
    expect(shown).toMatchObject({
      number: order.number,
      status: 0,
      isPaid: true,
      customer: {
        isGuest: true,
        ordersSoFar: 1,
        contact: { name: 'Ann Other', email: 'ann@example.com' },
      },
      delivery: { mode: 'ADDRESS', country: 'GB', address: { city: 'London' } },
      sums: { totalMinor: order.total_minor },
      payments: [{ attempt: 1, status: 'PAID', entries: [{ kind: 'CAPTURED' }] }],
      lines: [{ version: 1, stage: 'WAITING', printState: 'DONE', printFiles: [{ bytes: 1 }] }],
    })
    expect(shown.nextMoves.map(({ to }) => to)).toEqual([2, 10])
    expect(shown.revision).toBeGreaterThan(0)
    expect(shown.mails?.length).toBeGreaterThan(0)
  })

  it('names earlier orders of the same person', async () => {
    const email = 'twice@example.com'
    const first = await makePlacedOrder(database.db, { email, placedAt: new Date('2026-01-02') })
    const second = await makePlacedOrder(database.db, { email })
    const shown = granted(await support.orderDesk.getOrder(second))
    expect(shown.customer).toMatchObject({
      ordersSoFar: 2,
      earlier: [{ number: first.number }],
    })
  })

  it('hides contact data, payments and mails from whoever makes the pieces', async () => {
    const order = await orderDesign()
    const maker = await api.staff('production')
    const shown = granted(await maker.orderDesk.getOrder(order))
    expect(shown).toMatchObject({ number: order.number, lines: [{ stage: 'WAITING' }] })
    expect(JSON.stringify(shown)).not.toMatch(/Ann|ann@|High Street|SW1A/)
    expect(shown.payments).toBeUndefined()
    expect(shown.mails).toBeUndefined()
    const { rows } = granted(await maker.orderDesk.listTimeline(order))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['status']))
  })

  it('is not there for other stores, nor are its files, timeline and notes', async () => {
    const order = await orderDesign()
    const spain = await api.staff('support', ['WPX-ES'])
    const { lines } = granted(await support.orderDesk.getOrder(order))
    const { number } = order
    const [{ lineId, printFiles }] = lines as [(typeof lines)[number]]
    const hidden = { code: 'not_found' }
    const { orderDesk } = spain
    expect(await orderDesk.getOrder({ number })).toMatchObject(hidden)
    expect(await orderDesk.listTimeline({ number })).toMatchObject(hidden)
    expect(await orderDesk.addNote({ number, body: 'x' })).toMatchObject(hidden)
    expect(await orderDesk.setTags({ number, tag: ['x'] })).toMatchObject(hidden)
    const file = { number, lineId, sha256: printFiles[0]!.sha256 }
    expect(await statusOf(orderDesk.getPrintFile(file))).toBe(404)
    const picture = { number, lineId, file: 'product.webp' }
    expect(await statusOf(orderDesk.getLinePicture(picture))).toBe(404)
    expect(granted(await orderDesk.omnibox({ query: number })).found).toEqual([])
  })

  it('gives the print file to whoever may see it, and to nobody else', async () => {
    const order = await orderDesign()
    const path = join(uploads.dataDir, 'print.pdf')
    await mkdir(uploads.dataDir, { recursive: true })
    await writeFile(path, '%')
    await uploads.tools.storage.put('rendering/print/test.pdf', path, 'application/pdf')
    const { lines } = granted(await support.orderDesk.getOrder(order))
    const file = {
      number: order.number,
      lineId: lines[0]!.lineId,
      sha256: lines[0]!.printFiles[0]!.sha256,
    }
    const answer = (await support.orderDesk.getPrintFile(file)) as Response
    expect(answer.headers.get('content-disposition')).toContain(order.number)
    expect(await answer.text()).toBe('%')
    const packer = await api.staff('packing')
    expect(await statusOf(packer.orderDesk.getPrintFile(file))).toBe(404)
  })

  it('remembers who looked, once an hour', async () => {
    const order = await orderDesign()
    await support.orderDesk.getOrder(order)
    await support.orderDesk.getOrder(order)
    const looks = await database.db
      .selectFrom('staff_look')
      .where('object_id', '=', order.number)
      .selectAll()
      .execute()
    expect(looks).toMatchObject([{ staff_id: support.staffId, object_kind: 'order' }])
  })
})

async function statusOf(answer: Promise<unknown>): Promise<unknown> {
  const given = await answer
  if (given instanceof Response) return given.status
  return (given as { code: string }).code === 'not_found' ? 404 : given
}

describe('the timeline of an order', () => {
  it('tells everything once, the newest first, page by page', async () => {
    const order = await orderDesign()
    const ticket = await database.db
      .insertInto('ticket')
      .values({
        public_id: 't'.repeat(22),
        store: order.store,
        language: 'en',
        subject: 'order',
        name: 'Ann',
        email: 'ann@example.com',
        order_reference: order.number.toLowerCase(),
        policy_accepted_at: new Date(),
        reference: 'T-2345678',
        last_message_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { ticket_id: ticket.id, direction: 'IN', channel: 'FORM' } as const
    await database.db
      .insertInto('ticket_message')
      .values({ ...message, text: 'Where is it?' })
      .execute()
    granted(await support.orderDesk.addNote({ number: order.number, body: 'Called her back' }))
    granted(await support.orderDesk.setTags({ number: order.number, tag: ['vip'] }))
    const whole = granted(await support.orderDesk.listTimeline(order)).rows
    const kinds = new Set(whole.map(({ kind }) => kind))
    for (const kind of ['status', 'payment', 'money', 'mail', 'ticket', 'note', 'act'] as const) {
      expect(kinds, kind).toContain(kind)
    }
    expect(whole.filter(({ kind }) => kind === 'note')).toMatchObject([
      { by: 'Person of support', text: 'Called her back', isOwn: true, isPinned: false },
    ])
    // The act of a note would say the note again; that of the tags is the only word of them.
    expect(whole.filter(({ kind }) => kind === 'act')).toMatchObject([
      { what: 'order.note', fields: [{ name: 'tags', before: '', after: 'vip' }] },
    ])
    const { found } = granted(await support.orderDesk.omnibox({ query: 't2345678' }))
    expect(found).toMatchObject([
      { kind: 'ticket', label: 'T-2345678', order: order.number, id: 't'.repeat(22) },
    ])
    const moments = whole.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())

    const paged: string[] = []
    let after: string | undefined
    do {
      const page = granted(
        await support.orderDesk.listTimeline({ number: order.number, after, most: 2 }),
      )
      paged.push(...page.rows.map(({ kind, id }) => `${kind} ${id}`))
      after = page.next
    } while (after !== undefined)
    expect(paged).toEqual(whole.map(({ kind, id }) => `${kind} ${id}`))
  })

  it('tells only the kinds that are asked for', async () => {
    const order = await orderDesign()
    const { rows } = granted(
      await support.orderDesk.listTimeline({ number: order.number, kind: ['status'] }),
    )
    expect(rows).toMatchObject([{ kind: 'status', to: '0', actor: 'customer' }])
  })
})

describe('the omnibox', () => {
  const find = async (clerk: OfficeApi, query: string) =>
    granted(await clerk.orderDesk.omnibox({ query })).found.map(({ kind, order }) => ({
      kind,
      order,
    }))

  it('finds an order by whatever leads to it', async () => {
    const order = await orderDesign()
    const { number } = order
    await database.db
      .updateTable('shop_order')
      .set({ contact_phone: '+442079460123', contact_surname: 'Featherstone' })
      .where('id', '=', order.id)
      .execute()
    await database.db
      .insertInto('shipment')
      .values({
        order_id: order.id,
        parcel: 1,
        carrier: 'test-post',
        tracking_number: 'tp-00042-GB',
        created_by: 'test',
      })
      .execute()
    const payment = await database.db
      .selectFrom('payment')
      .where('order_id', '=', order.id)
      .select('reference')
      .executeTakeFirstOrThrow()
    const { lines } = granted(await support.orderDesk.getOrder({ number }))
    const ways = [
      ['order', number.toLowerCase()],
      ['order', number.replaceAll('-', '')],
      ['order', number.slice(0, 7)],
      ['line', `${number}/${lines[0]!.position}`],
      ['parcel', 'TP-00042-gb'],
      ['payment', payment.reference],
      ['customer', '020 7946 0123'],
      ['customer', '+44 20 7946 0123'],
      ['customer', 'feathersto'],
      ['design', lines[0]!.designId!],
    ] as const
    for (const [kind, query] of ways) {
      expect(await find(support, query), query).toContainEqual({ kind, order: number })
    }
    const maker = await api.staff('production')
    for (const query of ['feathersto', '+44 20 7946 0123', 'ann@example.com', payment.reference]) {
      expect(await find(maker, query), query).toEqual([])
    }
    expect(await find(maker, number)).toEqual([{ kind: 'order', order: number }])
  })

  it('leads to a customer once, however often they ordered', async () => {
    const buyer = await makeCustomer(database.db)
    for (const name of ['Ottoline', 'Ottoline', 'Guest']) {
      const { id } = await makePlacedOrder(database.db)
      const isGuest = name === 'Guest'
      await database.db
        .updateTable('shop_order')
        .set({
          contact_name: name,
          contact_surname: 'Morrell',
          ...(isGuest ? { email: 'guest@example.com' } : { customer_id: buyer.id }),
        })
        .where('id', '=', id)
        .execute()
    }
    const found = async (clerk: OfficeApi) =>
      granted(await clerk.orderDesk.omnibox({ query: 'morrell' })).found.map(({ id }) => id)
    expect(new Set(await found(support))).toEqual(new Set([buyer.id, undefined]))
    // Packs parcels with their addresses, and has nothing to do with accounts.
    const packer = await api.staff('packing')
    expect(await found(packer)).toEqual(expect.not.arrayContaining([buyer.id]))
  })

  it('takes signs of a pattern as letters', async () => {
    await makePlacedOrder(database.db)
    expect(await find(support, 'G%')).toEqual([])
    expect(await find(support, '%@')).toEqual([])
  })
})
