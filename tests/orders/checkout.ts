import { makeSites } from '#config/sites.ts'
import { seedDelivery } from '#demo/seed/demo-delivery.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'

export const anna = { name: 'Anna', surname: 'Berg', email: 'anna.berg@example.com' }
export const home = {
  recipient: 'Anna Berg',
  addressLine1: '1 High Street',
  postalCode: 'sw1a1aa',
  city: 'London',
}
export const madrid = {
  recipient: 'Ana Prueba',
  addressLine1: 'Calle Mayor 1',
  postalCode: '28001',
  city: 'Madrid',
  legalId: '12345678Z',
}

type Store = { application?: string; locale?: string }

/** A shop with one thing to buy and every way to have it brought. */
export async function openCheckoutShop() {
  const database = await createTestDatabase()
  const shop = openApi(database.db)
  await seedDelivery(database.db, makeSites(3000), new Date())
  const box = await makeArticle(database.db, {
    amountMinor: 1_000,
    stores: ['WPX-GB', 'WPX-ES', 'WPX-DE', 'WPX-CZ'],
  })

  async function withBox(given: Store = {}, quantity = 1) {
    const visitor = await shop.visitorWithSession(given)
    granted(await visitor.cart.addLine({ articleId: box.id, quantity }))
    return visitor
  }

  async function withAddress(given: Store = {}, address = home) {
    const visitor = await withBox(given)
    granted(await visitor.checkout.setContact(anna))
    granted(await visitor.checkout.setAddress(address))
    return visitor
  }

  return { database, ...shop, box, withBox, withAddress }
}

export const look = async (visitor: Visitor) => granted(await visitor.checkout.getCheckout({}))
export const optionsOf = async (visitor: Visitor, place?: string) =>
  granted(await visitor.checkout.listDeliveryOptions({ place })).options
