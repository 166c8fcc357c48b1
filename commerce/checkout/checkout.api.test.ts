import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna, home, look, madrid, openCheckoutShop, optionsOf } from '#tests/orders/checkout.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'

let shop: Awaited<ReturnType<typeof openCheckoutShop>>

beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(async () => {
  await shop.database.drop()
  expect(shop.faults).toEqual([])
})

describe('the way through the checkout', () => {
  it('tells at each moment what is still missing, and what everything costs', async () => {
    const visitor = await shop.withBox()
    expect(await look(visitor)).toMatchObject({
      missing: ['contact', 'address', 'shipment'],
      totalMinor: 1_000,
      shippingMinor: 0,
      revision: 0,
    })
    granted(await visitor.checkout.setContact({ ...anna, phone: '020 7946 0018' }))
    expect((await look(visitor)).missing).toEqual(['address', 'shipment'])
    granted(await visitor.checkout.setAddress(home))
    expect(await look(visitor)).toMatchObject({
      missing: ['shipment'],
      contact: { ...anna, phone: '+442079460018' },
      address: { country: 'GB', postalCode: 'SW1A 1AA' },
      billing: { recipient: 'Anna Berg', isBillingCompany: false },
      isBilledElsewhere: false,
    })
    const [option] = await optionsOf(visitor)
    const { service, sums } = option!
    const giftMessage = 'Happy birthday\r\nMum'
    granted(await visitor.checkout.setDelivery({ service, giftMessage, isPresent: 'on' }))
    const done = await look(visitor)
    expect(done).toMatchObject({
      missing: [],
      totalMinor: 1_000 + sums.shippingMinor,
      delivery: { mode: 'ADDRESS', service, promise: option!.promise },
      giftMessage: 'Happy birthday\nMum',
      isPresent: true,
      taxTreatment: 'STANDARD',
      taxPermille: 200,
    })
    expect(done.totalMinor).toBe(sums.totalMinor)
    granted(await visitor.checkout.choosePayment({ method: 'CARD' }))
    expect(await look(visitor)).toMatchObject({ paymentMethod: 'CARD', revision: done.revision })
  })

  it('takes no links where names and addresses stand, and companies called like one', async () => {
    const visitor = await shop.withBox()
    granted(await visitor.session.chooseGuestCheckout({}))
    const spam = 'URGENT visit https://evil.example/login'
    expect(await visitor.checkout.setContact({ ...anna, name: spam })).toMatchObject({
      fields: { name: 'link' },
    })
    granted(await visitor.checkout.setContact(anna))
    for (const field of ['recipient', 'addressLine1', 'addressLine2', 'city']) {
      expect(await visitor.checkout.setAddress({ ...home, [field]: spam })).toMatchObject({
        fields: { [field]: 'link' },
      })
    }
    granted(await visitor.checkout.setAddress({ ...home, recipient: 'Booking.com B.V.' }))
    expect(await look(visitor)).toMatchObject({ address: { recipient: 'Booking.com B.V.' } })
  })

  it('is gone through in order, whoever knocks at a later door first', async () => {
    const visitor = await shop.withBox()
    const delivery = { service: 'paloma-home' }
    expect(await visitor.checkout.setAddress(home)).toMatchObject({
      code: 'conflict',
      fields: { step: 'contact' },
    })
    expect(await visitor.checkout.setDelivery(delivery)).toMatchObject({ code: 'conflict' })
    expect(await visitor.checkout.choosePayment({ method: 'CARD' })).toMatchObject({
      code: 'conflict',
    })
    granted(await visitor.session.chooseGuestCheckout({}))
    expect(
      await visitor.placing.placeOrder({ expectedTotalMinor: 1_000, paymentMethod: 'CARD' }),
    ).toMatchObject({ code: 'conflict', fields: { address: 'incomplete' } })
    expect(await visitor.checkout.listDeliveryOptions({})).toMatchObject({
      code: 'conflict',
      fields: { step: 'address' },
    })
    granted(await visitor.checkout.setContact(anna))
    expect(await visitor.checkout.setDelivery(delivery)).toMatchObject({
      code: 'conflict',
      fields: { step: 'address' },
    })
    expect(await look(visitor)).toMatchObject({ missing: ['address', 'shipment'] })
  })

  it('is closed to an empty cart and to a customer who may not order', async () => {
    const visitor = await shop.visitorWithSession()
    expect(await visitor.checkout.getCheckout({})).toMatchObject({ code: 'not_found' })
    expect(await visitor.checkout.setContact(anna)).toMatchObject({ code: 'not_found' })
    const colleague = await shop.customer(
      await makeCustomer(shop.database.db, { permissions: ['tickets.read'] }),
    )
    granted(await colleague.cart.addLine({ articleId: shop.box.id }))
    for (const answer of [
      await colleague.checkout.getCheckout({}),
      await colleague.checkout.setContact(anna),
      await colleague.checkout.setAddress(home),
      await colleague.checkout.setDelivery({ service: 'paloma-home' }),
    ]) {
      expect(answer).toMatchObject({ code: 'forbidden' })
    }
  })

  it('takes what a guest has said into the account at login', async () => {
    const customer = await makeCustomer(shop.database.db)
    const earlier = await shop.customer(customer)
    granted(await earlier.cart.addLine({ articleId: shop.box.id }))
    const visitor = await shop.withAddress()
    const opened = granted(await visitor.session.logIn(customer))
    visitor.caller.credential = opened.credential
    expect(await look(visitor)).toMatchObject({
      contact: anna,
      address: { addressLine1: '1 High Street' },
    })
    expect((await look(earlier)).address).toMatchObject({ addressLine1: '1 High Street' })
  })
})

describe('the address', () => {
  it('follows the rules of the store’s country, and says everything that is wrong at once', async () => {
    const visitor = await shop.withBox()
    granted(await visitor.checkout.setContact(anna))
    expect(await visitor.checkout.setAddress({ ...home, postalCode: '28001' })).toMatchObject({
      code: 'invalid',
      fields: { postalCode: 'postal_code' },
    })
    expect(await visitor.checkout.setAddress({ ...home, country: 'ES' })).toMatchObject({
      fields: { country: 'country_not_delivered' },
    })
    const nothing = await visitor.checkout.setAddress({ isBillingCompany: true })
    expect(nothing).toMatchObject({
      fields: {
        recipient: 'required',
        addressLine1: 'required',
        postalCode: 'required',
        city: 'required',
        companyName: 'required',
        taxId: 'required',
      },
    })
    expect((await look(visitor)).address).toBeUndefined()
  })

  it('needs in Spain what an invoice to a person needs there', async () => {
    const store = { application: 'WPX-ES', locale: 'es' }
    const visitor = await shop.withBox(store)
    granted(await visitor.checkout.setContact(anna))
    const { legalId, ...anonymous } = madrid
    expect(await visitor.checkout.setAddress(anonymous)).toMatchObject({
      fields: { legalId: 'required' },
    })
    granted(await visitor.checkout.setAddress({ ...anonymous, legalId }))
    expect(await look(visitor)).toMatchObject({
      address: { province: '28' },
      billing: { legalId, province: '28' },
    })
  })

  it('sends the invoice elsewhere, by the rules of that place', async () => {
    const visitor = await shop.withBox()
    granted(await visitor.checkout.setContact(anna))
    const elsewhere = {
      ...home,
      isBilledElsewhere: true,
      billingCountry: 'DE' as const,
      billingRecipient: 'Buchhaltung',
      billingAddressLine1: 'Hauptstraße 1',
      billingPostalCode: '1011',
      billingCity: 'Berlin',
      isBillingCompany: true,
      companyName: 'Vogel GmbH',
      taxId: 'DE136695977',
    }
    expect(await visitor.checkout.setAddress(elsewhere)).toMatchObject({
      fields: { billingPostalCode: 'postal_code', taxId: 'tax_id' },
    })
    granted(
      await visitor.checkout.setAddress({
        ...elsewhere,
        billingPostalCode: '10115',
        taxId: 'DE 136 695 976',
      }),
    )
    expect(await look(visitor)).toMatchObject({
      isBilledElsewhere: true,
      address: { country: 'GB' },
      billing: { country: 'DE', companyName: 'Vogel GmbH', taxId: 'DE136695976' },
    })
  })

  it('comes from the customer’s own book, and goes into it once', async () => {
    const customer = await makeCustomer(shop.database.db)
    const visitor = await shop.customer(customer)
    granted(await visitor.cart.addLine({ articleId: shop.box.id }))
    granted(await visitor.checkout.setContact(anna))
    granted(await visitor.checkout.setAddress({ ...home, savesAddress: true }))
    granted(await visitor.checkout.setAddress({ ...home, savesAddress: true }))
    const { addresses } = granted(await visitor.address.listAddresses({}))
    expect(addresses).toMatchObject([{ postalCode: 'SW1A 1AA', isDefaultDelivery: true }])
    const addressId = addresses[0]!.publicId
    granted(await visitor.checkout.setAddress({ addressId }))
    expect(await look(visitor)).toMatchObject({ addressId, address: { city: 'London' } })

    const stranger = await shop.customer(await makeCustomer(shop.database.db))
    granted(await stranger.cart.addLine({ articleId: shop.box.id }))
    granted(await stranger.checkout.setContact(anna))
    for (const foreign of [
      { addressId },
      { ...home, isBilledElsewhere: true, billingAddressId: addressId },
    ]) {
      expect(await stranger.checkout.setAddress(foreign)).toMatchObject({ code: 'not_found' })
    }
    const guest = await shop.withBox()
    granted(await guest.checkout.setContact(anna))
    expect(await guest.checkout.setAddress({ addressId })).toMatchObject({
      code: 'unauthenticated',
    })
  })
})
