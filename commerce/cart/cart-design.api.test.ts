import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDesigns } from '#commerce/design/design-lifetime.service.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withEmptySlot,
} from '#tests/designs/designs.ts'
import { purgeCarts } from './purge-carts.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let mug: Awaited<ReturnType<typeof makeMug>>

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, undefined, uploads.tools)
  mug = await makeMug(database.db)
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function freezeOne(visitor: Visitor) {
  const draft = await startDesign(visitor, mug.id)
  const version = granted(await visitor.design.freezeVersion({ designId: draft.id, revision: 1 }))
  return { draft, designId: draft.id, versionId: version.id }
}

/** Another colour, saved and frozen. */
async function freezeNext(visitor: Visitor, designId: string, color: string) {
  const draft = await openDesign(visitor, designId)
  const { revision } = granted(await saveOn(visitor, draft, withColor(draft.document, color)))
  return granted(await visitor.design.freezeVersion({ designId, revision })).id
}

const add = async (visitor: Visitor, input: Parameters<Visitor['cart']['addDesign']>[0]) => {
  granted(await visitor.cart.addDesign(input))
  return granted(await visitor.cart.getCart({}))
}
const linesOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({})).lines

describe('a design in the cart', () => {
  it('is a line with its name, its size and its price, and with its picture when it is drawn', async () => {
    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    granted(await visitor.design.renameDesign({ designId, name: 'Our dog' }))
    const cart = await add(visitor, { versionId, quantity: 2 })
    expect(cart).toMatchObject({ quantity: 2, totalMinor: 2 * cart.lines[0]!.unitMinor })
    expect(cart.lines).toMatchObject([
      { articleId: mug.id, variant: '330', design: { id: designId, versionId, name: 'Our dog' } },
    ])
    expect(cart.lines[0]!.design!.urlPreview).toBeUndefined()
    await drawWaiting(database.db, uploads.tools.storage)
    const [line] = await linesOf(visitor)
    expect(line!.design!.urlPreview).toBe(`/api/shop/cart/previews/${versionId}/product.webp`)
    const picture = await visitor.cart.getCartPreview({ versionId, file: 'product.webp' })
    expect(await (picture as Response).text()).toBe(`${versionId} 1`)
    const stranger = await shop.visitorWithSession()
    for (const who of [stranger, shop.visitor()]) {
      expect(await who.cart.getCartPreview({ versionId, file: 'product.webp' })).toMatchObject({
        code: 'not_found',
      })
    }
  })

  it('stays as it was put there, whatever becomes of the design', async () => {
    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    await add(visitor, { versionId })
    const draft = await openDesign(visitor, designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#ff0000')))
    expect(await linesOf(visitor)).toMatchObject([{ design: { versionId, isThere: true } }])
    granted(await visitor.design.deleteDesign({ designId }))
    await purgeDesigns(database.db, new Date())
    expect(await linesOf(visitor)).toMatchObject([{ design: { versionId, isThere: false } }])
    granted(await visitor.cart.removeLine({ lineId: (await linesOf(visitor))[0]!.id }))
    expect(await linesOf(visitor)).toEqual([])
    const isKept = async () => {
      const versions = database.db.selectFrom('design_version').where('id', '=', versionId)
      return (await versions.select('id').executeTakeFirst()) !== undefined
    }
    await purgeCarts(database.db, new Date())
    await purgeDesigns(database.db, new Date())
    expect(await isKept(), 'it may come back').toBe(true)
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000)
    await purgeCarts(database.db, tomorrow)
    await purgeDesigns(database.db, tomorrow)
    expect(await isKept(), 'nothing needs it any longer').toBe(false)
  })

  it('comes twice as two pieces, and two versions of it as two lines', async () => {
    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    await add(visitor, { versionId })
    await add(visitor, { versionId, quantity: 3 })
    const next = await freezeNext(visitor, designId, '#00ff00')
    const { lines } = await add(visitor, { versionId: next })
    expect(lines.map((line) => [line.design!.versionId, line.quantity])).toEqual([
      [versionId, 4],
      [next, 1],
    ])
  })

  it('that was edited takes the place of the version on its line', async () => {
    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    const lineId = (await add(visitor, { versionId, quantity: 5 })).lines[0]!.id
    const next = await freezeNext(visitor, designId, '#00ff00')
    const { lines } = await add(visitor, { versionId: next, lineId })
    expect(lines).toMatchObject([{ id: lineId, quantity: 5, design: { versionId: next } }])
    const merged = await add(visitor, { versionId: next, lineId, quantity: 7 })
    expect(merged.lines).toMatchObject([{ id: lineId, quantity: 7 }])
    granted(await visitor.cart.removeLine({ lineId }))
    const again = await add(visitor, { versionId: next, lineId })
    expect(again.lines, 'a line that is gone comes back as a new one').toMatchObject([
      { quantity: 1, design: { versionId: next } },
    ])
  })

  it('joins the line that has the same version already', async () => {
    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    const lineId = (await add(visitor, { versionId, quantity: 2 })).lines[0]!.id
    const next = await freezeNext(visitor, designId, '#00ff00')
    await add(visitor, { versionId: next, quantity: 3 })
    const { lines } = await add(visitor, { versionId: next, lineId })
    expect(lines).toMatchObject([{ quantity: 5, design: { versionId: next } }])
  })

  it('is somebody’s own, and is no template with empty places', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const { versionId } = await freezeOne(anna)
    expect(await ben.cart.addDesign({ versionId })).toMatchObject({ code: 'not_found' })
    expect(await shop.visitor().cart.addDesign({ versionId })).toMatchObject({
      code: 'unauthenticated',
    })
    const lineId = (await add(anna, { versionId })).lines[0]!.id
    const own = await freezeOne(ben)
    await add(ben, { versionId: own.versionId, lineId })
    expect(await linesOf(anna), 'a line of somebody else is not touched').toMatchObject([
      { id: lineId, design: { versionId } },
    ])

    const partner = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
    const draft = await startDesign(partner, mug.id)
    const designId = draft.id
    granted(await saveOn(partner, draft, { ...withEmptySlot(draft.document), isTemplate: true }))
    granted(await partner.design.describeDesign({ designId, description: 'With a place' }))
    const published = granted(
      await partner.design.setVisibility({ designId, visibility: 'APPLICATION', revision: 2 }),
    )
    expect(await ben.cart.addDesign({ versionId: published.versionId! })).toMatchObject({
      fields: { versionId: 'needs_design' },
    })
  })

  it('comes along at login with its line, its design and its picture', async () => {
    const customer = await makeCustomer(database.db)
    const earlier = await shop.customer(customer)
    const first = await freezeOne(earlier)
    await add(earlier, { versionId: first.versionId, quantity: 2 })

    const visitor = await shop.visitorWithSession()
    const { designId, versionId } = await freezeOne(visitor)
    const lineId = (await add(visitor, { versionId, quantity: 3 })).lines[0]!.id
    await drawWaiting(database.db, uploads.tools.storage)
    const opened = granted(await visitor.session.logIn(customer))
    visitor.caller.credential = opened.credential
    expect(await linesOf(visitor)).toMatchObject([
      { quantity: 2, design: { versionId: first.versionId } },
      { id: lineId, quantity: 3, design: { id: designId, versionId } },
    ])
    expect(await openDesign(visitor, designId)).toMatchObject({ id: designId })
    const next = await freezeNext(visitor, designId, '#00ff00')
    const { lines } = await add(visitor, { versionId: next, lineId })
    expect(lines[1]).toMatchObject({ id: lineId, quantity: 3, design: { versionId: next } })
    const picture = await visitor.cart.getCartPreview({
      versionId: first.versionId,
      file: 'product.webp',
    })
    expect(picture).toBeInstanceOf(Response)
  })
})
