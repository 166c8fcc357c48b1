import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, look, madrid, openCheckoutShop } from '#tests/orders/checkout.ts'
import { granted } from '#tests/designs/designs.ts'

let shop: Awaited<ReturnType<typeof openCheckoutShop>>

beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(async () => {
  await shop.database.drop()
  expect(shop.faults).toEqual([])
})

describe('taxes', () => {
  const berlin = {
    recipient: 'Lena Vogel',
    addressLine1: 'Hauptstraße 1',
    postalCode: '10115',
    city: 'Berlin',
  }
  const company = { isBillingCompany: true, companyName: 'Vogel GmbH', taxId: 'DE136695976' }
  const german = { application: 'WPX-DE', locale: 'de' }

  it('are those of the country, and taken off for a company of another state of the Union', async () => {
    const visitor = await shop.withAddress(german, berlin)
    granted(await visitor.checkout.setDelivery({ service: 'paloma-home' }))
    const person = await look(visitor)
    expect(person).toMatchObject({ taxTreatment: 'STANDARD', taxPermille: 190, taxReliefMinor: 0 })
    // 1000 + 490, each with the tax that is in it.
    expect(person).toMatchObject({ totalMinor: 1_490, taxMinor: 160 + 78 })
    granted(await visitor.checkout.setAddress({ ...berlin, ...company }))
    expect(await look(visitor)).toMatchObject({
      taxTreatment: 'REVERSE_CHARGE',
      taxPermille: 0,
      taxMinor: 0,
      taxReliefMinor: 159 + 78,
      totalMinor: 1_490 - 159 - 78,
    })
  })

  it('are owed by a company at home, and by one outside the Union', async () => {
    const spanish = await shop.withAddress({ application: 'WPX-ES', locale: 'es' }, madrid)
    const { legalId: _, ...address } = madrid
    granted(
      await spanish.checkout.setAddress({
        ...address,
        isBillingCompany: true,
        companyName: 'Casa SL',
        taxId: 'ESB58378431',
      }),
    )
    expect(await look(spanish)).toMatchObject({ taxTreatment: 'STANDARD', taxPermille: 210 })
    const british = await shop.withAddress()
    granted(
      await british.checkout.setAddress({
        ...home,
        isBillingCompany: true,
        companyName: 'Berg Ltd',
        taxId: 'GB980780684',
      }),
    )
    expect(await look(british)).toMatchObject({ taxTreatment: 'STANDARD', taxPermille: 200 })
  })
})
