import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreePoint, endPoint } from '#commerce/delivery/agreed-point.service.ts'
import { anna, home, look, madrid, openCheckoutShop, optionsOf } from '#tests/orders/checkout.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'

let shop: Awaited<ReturnType<typeof openCheckoutShop>>

beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(async () => {
  await shop.database.drop()
  expect(shop.faults).toEqual([])
})

describe('the ways in which it gets there', () => {
  it('are those of the country, with whole prices where the store shows no decimals', async () => {
    const british = await optionsOf(await shop.withAddress())
    expect(british.map(({ mode, speed }) => `${mode} ${speed}`)).toEqual([
      'ADDRESS STANDARD',
      'ADDRESS EXPRESS',
      'PICKPOINT STANDARD',
    ])
    const spanish = await optionsOf(
      await shop.withAddress({ application: 'WPX-ES', locale: 'es' }, madrid),
    )
    expect(spanish.map(({ mode }) => mode)).toEqual(['ADDRESS', 'ADDRESS', 'PICKPOINT', 'MANAGED'])
    const czech = await optionsOf(
      await shop.withAddress(
        { application: 'WPX-CZ', locale: 'cs' },
        { recipient: 'A', addressLine1: 'B 1', postalCode: '110 00', city: 'Praha' },
      ),
    )
    expect(czech).toHaveLength(3)
    for (const { sums } of czech) expect(sums.totalMinor % 100).toBe(0)
  })

  it('are told in the footer of every page, with the ways to pay of the country', async () => {
    const waysOf = async (application: string, locale: string) =>
      granted(await shop.visitor({ application, locale }).checkout.getStoreWays({}))
    const dutch = await waysOf('WPX-NL', 'nl')
    expect(dutch.payments).toContain('IDEAL')
    expect(dutch.payments).not.toContain('BLIK')
    const polish = await waysOf('WPX-PL', 'pl')
    expect(polish.payments).toContain('BLIK')
    for (const method of ['BANK_TRANSFER', 'BILLING_ACCOUNT'] as const) {
      expect(polish.payments).not.toContain(method)
    }
    const british = await waysOf('WPX-GB', 'en')
    const options = await optionsOf(await shop.withAddress())
    expect(new Set(british.carriers)).toEqual(
      new Set(options.map(({ carrierName }) => carrierName)),
    )
  })

  it('end where no carrier goes, and with what no carrier lifts', async () => {
    const islander = await shop.withAddress(
      { application: 'WPX-ES', locale: 'es' },
      { ...madrid, postalCode: '35001', city: 'Las Palmas' },
    )
    expect((await optionsOf(islander)).map(({ mode }) => mode)).toEqual(['PICKPOINT', 'MANAGED'])
    expect(await islander.checkout.setDelivery({ service: 'paloma-home' })).toMatchObject({
      fields: { service: 'not_offered' },
    })
    const visitor = await shop.withAddress()
    granted(await visitor.checkout.setDelivery({ service: 'rayo-home' }))
    expect((await look(visitor)).missing).toEqual([])
    await shop.database.db
      .updateTable('article')
      .set({ weight_grams: 25_000 })
      .where('id', '=', shop.box.id)
      .execute()
    expect((await look(visitor)).missing, 'too heavy for the fast one').toEqual(['shipment'])
    await shop.database.db
      .updateTable('article')
      .set({ weight_grams: 0 })
      .where('id', '=', shop.box.id)
      .execute()
  })

  it('are never those of another country, nor invented ones', async () => {
    const visitor = await shop.withAddress()
    for (const service of ['factory-door', 'agreed-point', 'dove', 'nido-point']) {
      expect(await visitor.checkout.setDelivery({ service })).toMatchObject({ code: 'invalid' })
    }
    for (const point of ['nido:GB-999S', 'nido:ES-001S', '../x', 'factory']) {
      expect(await visitor.checkout.setDelivery({ service: 'nido-point', point })).toMatchObject({
        fields: { point: 'point_gone' },
      })
    }
    expect((await look(visitor)).delivery).toBeUndefined()
  })

  it('include collecting at the factory, where it is', async () => {
    const visitor = await shop.withAddress({ application: 'WPX-ES', locale: 'es' }, madrid)
    granted(await visitor.checkout.setDelivery({ service: 'factory-door' }))
    const { delivery, totalMinor } = await look(visitor)
    expect(delivery).toMatchObject({ mode: 'MANAGED', point: { kind: 'FACTORY', country: 'ES' } })
    expect(delivery!.promise.from).toBe(delivery!.promise.leavesOn)
    expect(totalMinor).toBe(1_000)
  })
})

describe('pick-up points', () => {
  it('are found by postal code and by town, the nearest first', async () => {
    const visitor = await shop.withAddress()
    const near = async (place: string) =>
      granted(await visitor.checkout.searchPickupPoints({ service: 'nido-point', place })).points
    const byCode = await near('SW1A 1AA')
    expect(byCode[0]).toMatchObject({ postalCode: 'SW1A 1AA', city: 'London', country: 'GB' })
    const distances = byCode.map(({ distanceMeters }) => distanceMeters)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(distances[0]).toBeLessThan(1_000)
    expect((await near('M1'))[0]).toMatchObject({ city: 'Manchester' })
    expect((await near('m1 9zz'))[0]).toMatchObject({ city: 'Manchester' })
    expect((await near('newcastle'))[0]).toMatchObject({ city: 'Newcastle upon Tyne' })
    expect(await near('Atlantis')).toEqual([])
    expect(await near("' or 1=1 --")).toEqual([])
    const option = (await optionsOf(visitor, 'Leeds')).find(({ mode }) => mode === 'PICKPOINT')
    expect(option!.points[0]).toMatchObject({ city: 'Leeds' })
  })

  it('are looked at again: one that closes is chosen no longer', async () => {
    const visitor = await shop.withAddress()
    const point = 'nido:GB-001L'
    granted(await visitor.checkout.setDelivery({ service: 'nido-point', point }))
    expect(await look(visitor)).toMatchObject({
      missing: [],
      delivery: { mode: 'PICKPOINT', point: { id: point, kind: 'LOCKER' } },
    })
    const setRemoved = (removed_at: Date | null) =>
      shop.database.db
        .updateTable('pickup_point')
        .set({ removed_at })
        .where('id', '=', point)
        .execute()
    await setRemoved(new Date())
    const gone = await look(visitor)
    expect(gone).toMatchObject({ missing: ['shipment'], shippingMinor: 0 })
    expect(gone.delivery).toBeUndefined()
    await setRemoved(null)
  })

  it('that close between choosing and ordering stop the order, and another one makes it', async () => {
    const visitor = await shop.withAddress()
    granted(await visitor.session.chooseGuestCheckout({}))
    const point = 'nido:GB-002L'
    granted(await visitor.checkout.setDelivery({ service: 'nido-point', point }))
    const { totalMinor } = await look(visitor)
    await shop.database.db
      .updateTable('pickup_point')
      .set({ removed_at: new Date() })
      .where('id', '=', point)
      .execute()
    const order = { expectedTotalMinor: totalMinor, paymentMethod: 'CARD' }
    const key = { idempotencyKey: 'one-order-of-this-cart' }
    expect(await visitor.placing.placeOrder(order, key)).toMatchObject({
      code: 'conflict',
      fields: { shipment: 'incomplete' },
    })
    expect(await look(visitor)).toMatchObject({ isDeliveryLost: true })
    granted(await visitor.checkout.setDelivery({ service: 'nido-point', point: 'nido:GB-002S' }))
    const placed = granted(await visitor.placing.placeOrder(order, key))
    expect(granted(await visitor.placing.placeOrder(order, key))).toEqual(placed)
    const row = await shop.database.db
      .selectFrom('shop_order')
      .where('public_id', '=', placed.publicId)
      .select(['pickup_point', 'delivery_mode', 'total_minor'])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      delivery_mode: 'PICKPOINT',
      total_minor: totalMinor,
      pickup_point: { id: 'nido:GB-002S', city: 'London' },
    })
  })

  it('are left out when the parcel does not go into the locker', async () => {
    const poster = await makeArticle(shop.database.db, {
      faces: [{ code: 'big', widthMm: 700, heightMm: 500 }],
    })
    const visitor = await shop.withAddress()
    granted(await visitor.cart.addLine({ articleId: poster.id }))
    const { points } = granted(
      await visitor.checkout.searchPickupPoints({ service: 'nido-point', place: 'London' }),
    )
    expect(points.length).toBeGreaterThan(0)
    expect(points.map(({ kind }) => kind)).not.toContain('LOCKER')
    expect(
      await visitor.checkout.setDelivery({ service: 'nido-point', point: 'nido:GB-001L' }),
    ).toMatchObject({ fields: { point: 'point_gone' } })
  })

  it('that were agreed with a customer are offered to that customer alone', async () => {
    const customer = await makeCustomer(shop.database.db)
    const point = await agreePoint(shop.database.db, {
      customerId: customer.id,
      country: 'GB',
      name: 'Loading bay',
      addressLine: '9 Dock Road',
      postalCode: 'E14 9GE',
      city: 'London',
    })
    const buyer = await shop.customer(customer)
    granted(await buyer.cart.addLine({ articleId: shop.box.id }))
    granted(await buyer.checkout.setContact(anna))
    granted(await buyer.checkout.setAddress(home))
    const own = (await optionsOf(buyer)).find(({ mode }) => mode === 'CUSTOMER')
    expect(own!.points).toMatchObject([{ id: point, kind: 'AGREED' }])
    granted(await buyer.checkout.setDelivery({ service: 'agreed-point', point }))
    expect((await look(buyer)).delivery).toMatchObject({ mode: 'CUSTOMER', point: { id: point } })

    const stranger = await shop.withAddress()
    expect((await optionsOf(stranger)).map(({ mode }) => mode)).not.toContain('CUSTOMER')
    expect(await stranger.checkout.setDelivery({ service: 'agreed-point', point })).toMatchObject({
      code: 'invalid',
    })

    const ended = { customerId: customer.id, publicId: point, countries: ['GB'] }
    expect(await endPoint(shop.database.db, ended)).toMatchObject({ postal_code: 'E14 9GE' })
    expect((await look(buyer)).missing).toEqual(['shipment'])
  })
})

describe('pick-up points', () => {
  const pointsNear = async (place: string) => {
    const visitor = await shop.withAddress({ application: 'WPX-ES', locale: 'es' }, madrid)
    const ways = await optionsOf(visitor, place)
    return ways.find(({ mode }) => mode === 'PICKPOINT')!.points
  }

  it('lie within reach, the nearest first', async () => {
    const points = await pointsNear('28001')
    expect(points.length).toBeGreaterThan(1)
    const distances = points.map(({ distanceMeters }) => distanceMeters!)
    expect(Math.max(...distances)).toBeLessThanOrEqual(30_000)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  })

  it('are not taken from the middle of a quarter of the country', async () => {
    // Ávila: no point has a code that begins with 05, and many have one with a nought.
    expect(await pointsNear('05001')).toEqual([])
    const british = await optionsOf(await shop.withAddress(), 'M2 5BQ')
    expect(british.find(({ mode }) => mode === 'PICKPOINT')!.points[0]).toMatchObject({
      city: 'Manchester',
    })
  })
})
