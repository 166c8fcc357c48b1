import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withEmptySlot,
  withPhoto,
} from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makePhoto } from '#tests/make.ts'
import type { DesignDocument } from '#design/document.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let partner: Visitor
let partnerId: string
let poster: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db)
  const person = await makeCustomer(db, { isPartner: true })
  partner = await shop.customer(person)
  partnerId = person.id
  poster = await makeArticle(db, {
    kind: 'poster',
    isPersonalised: true,
    amountMinor: 2000,
    faces: [
      { code: 'card', widthMm: 100, heightMm: 70 },
      { code: 'double', widthMm: 200, heightMm: 140 },
      // The largest is on offer: nobody who sees the price of a blurred one would get it.
      { code: 'wall', widthMm: 3000, heightMm: 2100 },
    ],
  })
  const price = (variant: string, amount: number) =>
    db
      .updateTable('article_price')
      .set({ amount_minor: amount })
      .where('article_id', '=', poster.id)
      .where('variant', '=', variant)
      .execute()
  await price('double', 2500)
  await price('wall', 1000)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function publish(change: (document: DesignDocument) => DesignDocument, confirmed?: string) {
  const draft = await startDesign(partner, poster.id, 'card')
  granted(await saveOn(partner, draft, change(draft.document)))
  const designId = draft.id
  granted(await partner.design.renameDesign({ designId, name: 'Waves' }))
  granted(await partner.design.describeDesign({ designId, description: 'Of the sea' }))
  const { revision } = await openDesign(partner, designId)
  const visibility = 'GROUP_APPLICATIONS' as const
  const wanted = { designId, visibility, revision, ...(confirmed && { confirmed }) }
  granted(await partner.design.setVisibility(wanted))
  return designId
}

const cardOf = async (id: string, who = shop.visitor()) =>
  granted(await who.design.listDesigns({ articleId: poster.id })).designs.find(
    (design) => design.id === id,
  )

describe('a published design', () => {
  it('costs what the cheapest size costs that it fills, as on its own page', async () => {
    const photo = await makePhoto(database.db, { extSessionId: 'x', customerId: partnerId })
    const id = await publish((document) => withPhoto(document, photo))
    const page = granted(await shop.visitor().design.getDesign({ designId: id }))
    expect(page).toMatchObject({ variants: ['card', 'double'], isComplete: true })
    const price = { amountMinor: 2000, currency: 'GBP' }
    expect(await cardOf(id)).toMatchObject({ price, isFromPrice: true })
    // Worked out once: the second answer is made of what was kept.
    expect(await cardOf(id)).toMatchObject({ price, isFromPrice: true })
    const spaniard = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect((await cardOf(id, spaniard))?.price).toMatchObject({ currency: 'EUR' })
  })

  it('with a place for a photo is not sold as it is', async () => {
    const id = await publish(withEmptySlot, 'empty_slot')
    const page = granted(await shop.visitor().design.getDesign({ designId: id }))
    expect(page.isComplete).toBe(false)
  })
})
