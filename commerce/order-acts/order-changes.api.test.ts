import { describe, expect, it } from 'vitest'
import { tellTroubles } from '#commerce/fulfilment/order-troubles.service.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'
import { endRenderings, homeAddress, payOrder } from '#tests/orders/orders.ts'

const desk = openOrderActs()
const { later, placed, look, released, moved, statusOf, actsOfStaff, openTodos } = desk

describe('an address', () => {
  const elsewhere = {
    ...homeAddress,
    country: 'GB',
    addressLine1: '2 Low Road',
    postalCode: 'M1 1AE',
    city: 'Manchester',
  } as const

  it('changes while the order is made, and its customer hears of it', async () => {
    const email = 'moving@example.com'
    const order = await moved(await released({ email }), 201, 202, 1)
    const { number } = order
    const { revision, change } = granted(await desk.clerk.orderActs.getAddress({ number }))
    expect(change).toBe('YES')
    granted(await desk.clerk.orderActs.changeAddress({ number, revision, ...elsewhere }))
    const [act] = await actsOfStaff(number)
    expect(act).toMatchObject({
      permission: 'order.change',
      before: { address: { city: 'London' } },
      after: { address: { city: 'Manchester' } },
    })
    const mails = await mailsTo(desk.database.db, email)
    expect(mails.find(({ subject }) => subject.includes('changed'))?.text).toContain('2 Low Road')
  })

  it('on a packed parcel needs another label, of which packers read', async () => {
    const order = await moved(await released(), 201, 202, 1, 13, 8, 17)
    const { number } = order
    const change = { number, ...elsewhere }
    expect(await desk.clerk.orderActs.changeAddress(change)).toMatchObject({
      code: 'invalid',
      fields: { labelAgain: 'must_accept' },
    })
    granted(await desk.clerk.orderActs.changeAddress({ ...change, labelAgain: 'on' }))
    expect(await statusOf(order)).toBe(8)
    expect(await openTodos(order)).toEqual(['label_again'])
    const packing = granted(await desk.station.getPacking({ order: number }))
    expect(packing).toMatchObject({
      labelAgainSince: desk.now.toISOString(),
      address: { city: 'Manchester' },
    })
    const sent = { order: number, carrier: 'test-post', trackingNumber: ['LABEL-1'] }
    granted(await desk.station.sendParcels(sent))
    expect(await openTodos(order)).toEqual([])
    expect(granted(await desk.clerk.orderActs.getAddress({ number })).change).toBe('NO')
    expect(await desk.clerk.orderActs.changeAddress(change)).toMatchObject({
      fields: { status: '9' },
    })
  })

  it('that somebody else changed meanwhile is not written over', async () => {
    const order = await released()
    const { number } = order
    const drawn = granted(await desk.clerk.orderActs.getAddress({ number }))
    const seen = { number, ...elsewhere, addressRevision: drawn.addressRevision }
    granted(await desk.clerk.orderActs.changeAddress({ ...seen, recipient: 'First' }))
    expect(
      await desk.clerk.orderActs.changeAddress({ ...seen, recipient: 'Second' }),
    ).toMatchObject({
      code: 'conflict',
      fields: { address: 'changed' },
    })
    const latest = granted(await desk.clerk.orderActs.getAddress({ number }))
    expect(latest.address?.recipient).toBe('First')
    const { addressRevision } = latest
    granted(
      await desk.clerk.orderActs.changeAddress({ ...seen, addressRevision, recipient: 'Second' }),
    )
  })

  it.each([
    [
      'another country',
      { country: 'ES', postalCode: '28001' },
      { country: 'country_not_delivered' },
    ],
    ['nonsense', { postalCode: '28001' }, { postalCode: 'postal_code' }],
    [
      'where its carrier does not go',
      { postalCode: 'TR21 0AA' },
      { postalCode: 'not_delivered_there' },
    ],
  ])('is not %s', async (_, change, fields) => {
    const { number } = await moved(await released(), 201, 202)
    const asked = { number, ...elsewhere, ...change } as Parameters<
      typeof desk.clerk.orderActs.changeAddress
    >[0]
    expect(await desk.clerk.orderActs.changeAddress(asked)).toMatchObject({
      code: 'invalid',
      fields,
    })
  })
})

describe('an order that stops', () => {
  it('is somebody’s in the same moment, and nobody’s once it goes on', async () => {
    const order = await moved(await released(), 201, 202, 2)
    const { number } = order
    expect(await openTodos(order)).toEqual(['order_errors'])
    granted(await desk.clerk.orderActs.checkAgain({ number, reason: 'file mended' }))
    expect(await statusOf(order)).toBe(0)
    expect(await openTodos(order)).toEqual([])
  })

  it.each(['order_not_shipped', 'order_not_delivered'])(
    'is somebody’s as %s, and its customer hears of it',
    async (kind) => {
      const email = `${kind}@example.com`
      const order = await moved(await released({ email }), 201, 202, 1, 13, 8)
      const { number } = order
      if (kind === 'order_not_shipped') await moved(order, 17)
      else {
        const trackingNumber = [`${number}-1`]
        granted(
          await desk.station.sendParcels({ order: number, carrier: 'test-post', trackingNumber }),
        )
        const fact = { number, fact: 'lost', reason: 'the carrier called' } as const
        granted(await desk.clerk.orderActs.recordDelivery(fact))
      }
      expect(await openTodos(order)).toEqual([kind])
      later(11)
      await tellTroubles(desk.database.db, desk.now, (fault) => expect(fault).toBeUndefined())
      const subjects = (await mailsTo(desk.database.db, email)).map(({ subject }) => subject)
      expect(subjects).toContain(`About your order ${number}`)
    },
  )

  it('tells its customer what happens next, once and not for what takes minutes', async () => {
    const email = 'stopped@example.com'
    const order = await moved(await released({ email }), 201, 202, 1, 2)
    const subjects = async () =>
      (await mailsTo(desk.database.db, email)).map((mail) => mail.subject)
    const about = `About your order ${order.number}`
    await tellTroubles(desk.database.db, desk.now, (fault) => expect(fault).toBeUndefined())
    expect(await subjects()).not.toContain(about)
    later(11)
    for (let times = 0; times < 2; times += 1) {
      await tellTroubles(desk.database.db, desk.now, (fault) => expect(fault).toBeUndefined())
    }
    expect((await subjects()).filter((subject) => subject === about)).toHaveLength(1)
    const mail = (await mailsTo(desk.database.db, email)).find(({ subject }) => subject === about)
    // By the end of the next working day.
    expect(mail?.text).toContain('By 12 November 2036 at the latest')
  })

  it('is told of nothing more when its customer is asked for a photo', async () => {
    const email = 'photo@example.com'
    const order = await placed({ email })
    await payOrder(desk.database.db, order.id, desk.now)
    await endRenderings(desk.database.db, { failure: 'damaged_photo' })
    later(61)
    await look(order)
    expect(await openTodos(order)).toEqual(['order_errors'])
    later(11)
    await tellTroubles(desk.database.db, desk.now, (fault) => expect(fault).toBeUndefined())
    const subjects = (await mailsTo(desk.database.db, email)).map((mail) => mail.subject)
    expect(subjects.filter((subject) => subject.startsWith('About'))).toEqual([])
  })
})

describe('who may', () => {
  it('see nothing of orders of other stores', async () => {
    const { number } = await placed()
    const abroad = await desk.shop.staff('support', ['WPX-PT'])
    const { orderActs } = abroad
    const answers = await Promise.all([
      orderActs.getActs({ number }),
      orderActs.holdOrder({ number, reason: 'other' }),
      orderActs.cancelOrder({ number, reason: 'x' }),
      orderActs.getAddress({ number }),
      orderActs.checkAgain({ number, reason: 'x' }),
      orderActs.recordDelivery({ number, fact: 'lost', reason: 'x' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ code: 'not_found' })
  })

  it('only what their role lets them', async () => {
    const { number } = await placed()
    const prepress = await desk.shop.staff('prepress')
    granted(await prepress.orderActs.holdOrder({ number, reason: 'design' }))
    const refused = { code: 'not_found' }
    expect(await prepress.orderActs.cancelOrder({ number, reason: 'x' })).toMatchObject(refused)
    expect(await prepress.orderActs.getAddress({ number })).toMatchObject(refused)
    expect(await desk.clerk.orderActs.settleUnpaid({ number, reason: 'x' })).toMatchObject(refused)
    const accountant = await desk.shop.staff('accountant')
    expect(await accountant.orderActs.holdOrder({ number, reason: 'fraud' })).toMatchObject(refused)
    const { moves } = granted(await prepress.orderActs.getActs({ number }))
    expect(moves.map(({ act }) => act)).toEqual(['set-aside'])
  })
})
