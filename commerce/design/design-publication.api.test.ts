import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withEmptySlot,
  withoutPhoto,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { makeCustomer, makeMug, makePhoto } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>
let partner: Visitor
let partnerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  mug = await makeMug(database.db)
  const person = await makeCustomer(database.db, { isPartner: true, name: 'Pia' })
  partner = await shop.customer(person)
  partnerId = person.id
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const spaniard = () => shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })

async function describedDesign(owner = partner) {
  const draft = await startDesign(owner, mug.id)
  const designId = draft.id
  const photo = await makePhoto(database.db, { extSessionId: 'x', customerId: partnerId })
  if (owner === partner) granted(await saveOn(owner, draft, withPhoto(draft.document, photo)))
  granted(await owner.design.renameDesign({ designId, name: 'Flores de mayo' }))
  granted(await owner.design.describeDesign({ designId, description: 'A bunch of flowers' }))
  return { ...(await openDesign(owner, designId)), photo }
}

const publish = (
  owner: Visitor,
  draft: { id: string; revision: number },
  visibility: 'APPLICATION' | 'GROUP_APPLICATIONS' | 'PRIVATE',
) => owner.design.setVisibility({ designId: draft.id, visibility, revision: draft.revision })

describe('publishing', () => {
  it('shows a design in its own store, or in all stores of the brand, until it is taken back', async () => {
    const draft = await describedDesign()
    const [here, there] = [shop.visitor(), await spaniard()]
    const isShown = async (who: Visitor) =>
      granted(await who.design.listDesigns({ articleId: mug.id })).designs.some(
        ({ id, slug, name }) =>
          id === draft.id && slug === 'flores-de-mayo' && name === 'Flores de mayo',
      )
    expect([await isShown(here), await isShown(there)]).toEqual([false, false])
    granted(await publish(partner, draft, 'APPLICATION'))
    expect([await isShown(here), await isShown(there)]).toEqual([true, false])
    expect(await there.design.getDesign({ designId: draft.id })).toMatchObject({
      code: 'not_found',
    })
    granted(await publish(partner, draft, 'GROUP_APPLICATIONS'))
    expect([await isShown(here), await isShown(there)]).toEqual([true, true])
    expect(await there.design.getDesign({ designId: draft.id })).toMatchObject({
      description: 'A bunch of flowers',
      credit: 'Pia Prueba',
    })
    granted(await publish(partner, draft, 'PRIVATE'))
    expect([await isShown(here), await isShown(there)]).toEqual([false, false])
  })

  it('leaves the list of names at home, and the owner keeps it', async () => {
    const draft = await describedDesign()
    const written = withText(draft.document, 'Your name')
    const elementIds = [written.pages[0]!.elements.at(-1)!.id]
    const names = { elementIds, entries: [{ name: 'Ana' }, { name: 'Ben' }] }
    const { revision } = granted(await saveOn(partner, draft, { ...written, names }))
    granted(await publish(partner, { ...draft, revision }, 'APPLICATION'))
    const seen = await shop.visitorWithSession()
    const copy = granted(await seen.design.createDesign({ fromDesignId: draft.id }))
    const copied = await openDesign(seen, copy.designId)
    expect(copied.document.names).toBeUndefined()
    const versions = await database.db
      .selectFrom('design_version')
      .where('design_id', '=', draft.id)
      .select('names')
      .execute()
    expect(versions).toEqual([{ names: null }])
    expect((await openDesign(partner, draft.id)).document.names).toMatchObject(names)
  })

  it('needs a partner, words, and the revision that was looked at', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    expect(await publish(customer, await describedDesign(customer), 'APPLICATION')).toMatchObject({
      code: 'forbidden',
    })
    const guest = await shop.visitorWithSession()
    expect(await publish(guest, await describedDesign(guest), 'APPLICATION')).toMatchObject({
      code: 'unauthenticated',
    })
    const bare = await startDesign(partner, mug.id)
    expect(await publish(partner, bare, 'APPLICATION')).toMatchObject({
      code: 'invalid',
      fields: { description: 'required' },
    })
    const draft = await describedDesign()
    expect(await publish(partner, { ...draft, revision: 1 }, 'APPLICATION')).toMatchObject({
      code: 'conflict',
    })
  })

  it('keeps the words of a published design and does not let them go', async () => {
    const draft = await describedDesign()
    granted(await publish(partner, draft, 'GROUP_APPLICATIONS'))
    const designId = draft.id
    granted(await partner.design.renameDesign({ designId, name: 'Roses' }))
    expect(await shop.visitor().design.getDesign({ designId })).toMatchObject({ name: 'Roses' })
    expect(await partner.design.describeDesign({ designId, description: '' })).toMatchObject({
      code: 'invalid',
    })
  })
})

describe('a design made from a published one', () => {
  it('is a copy of what was published, with its photos and its maker’s name', async () => {
    const draft = await describedDesign()
    granted(await publish(partner, draft, 'APPLICATION'))
    granted(await saveOn(partner, draft, withColor(draft.document, '#ff0000')))
    const visitor = await shop.visitorWithSession()
    const made = granted(await visitor.design.createDesign({ fromDesignId: draft.id }))
    const copy = await openDesign(visitor, made.designId)
    expect(copy).toMatchObject({
      sourceDesignId: draft.id,
      credit: 'Pia Prueba',
      name: 'Flores de mayo',
      visibility: 'PRIVATE',
    })
    expect(copy.document.pages[0]!.background.color).not.toBe('#ff0000')
    expect(copy.document.pages).toEqual(draft.document.pages)

    const without = withoutPhoto(copy.document, draft.photo.id)
    expect(await saveOn(visitor, copy, without)).toEqual({ revision: 2 })
    // Undo: the photo is not the visitor's, but it came with the design.
    expect(await saveOn(visitor, { ...copy, revision: 2 }, copy.document)).toEqual({ revision: 3 })
    const { designs } = granted(await partner.design.listManagedDesigns({ sort: 'POPULARITY' }))
    expect(designs[0]!.id).toBe(draft.id)
  })

  it('lends its photos to that copy alone', async () => {
    const draft = await describedDesign()
    granted(await publish(partner, draft, 'APPLICATION'))
    const visitor = await shop.visitorWithSession()
    granted(await visitor.design.createDesign({ fromDesignId: draft.id }))
    const own = await startDesign(visitor, mug.id)
    expect(await saveOn(visitor, own, withPhoto(own.document, draft.photo))).toMatchObject({
      code: 'invalid',
    })
  })

  it('can be on another size at once, and cannot be made where it is not shown', async () => {
    const draft = await describedDesign()
    const there = await spaniard()
    const make = () => there.design.createDesign({ fromDesignId: draft.id, variant: '200' })
    expect(await make()).toMatchObject({ code: 'not_found' })
    granted(await publish(partner, draft, 'APPLICATION'))
    expect(await make()).toMatchObject({ code: 'not_found' })
    granted(await publish(partner, draft, 'GROUP_APPLICATIONS'))
    const made = granted(await make())
    expect(made.changes.length).toBeGreaterThan(0)
    expect(await openDesign(there, made.designId)).toMatchObject({ variant: '200' })
  })

  it('is not published again by somebody who did not make it', async () => {
    const draft = await describedDesign()
    granted(await publish(partner, draft, 'APPLICATION'))
    const other = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
    const { designId } = granted(await other.design.createDesign({ fromDesignId: draft.id }))
    const copy = granted(await other.design.duplicateDesign({ designId }))
    granted(await other.design.describeDesign({ designId: copy.designId, description: 'All mine' }))
    expect(await publish(other, { id: copy.designId, revision: 1 }, 'APPLICATION')).toMatchObject({
      code: 'invalid',
      fields: { visibility: 'made_by_another' },
    })
  })

  it('keeps what the maker of the template fixed', async () => {
    const draft = await describedDesign()
    const text = withText(draft.document, 'Feliz cumpleaños')
    const template = {
      ...text,
      isTemplate: true,
      pages: text.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) => ({ ...element, locked: 'by-template' })),
      })),
    }
    granted(await saveOn(partner, draft, template))
    granted(await publish(partner, await openDesign(partner, draft.id), 'APPLICATION'))
    const visitor = await shop.visitorWithSession()
    const { designId } = granted(await visitor.design.createDesign({ fromDesignId: draft.id }))
    const copy = await openDesign(visitor, designId)
    const change = (changes: object) => ({
      ...copy.document,
      pages: copy.document.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) =>
          element.type === 'text' ? { ...element, ...changes } : element,
        ),
      })),
    })
    expect(await saveOn(visitor, copy, change({ fill: '#ff0000' }))).toMatchObject({
      code: 'invalid',
      fields: { document: 'locked_by_template', path: 'pages.0.elements' },
    })
    expect(await saveOn(visitor, copy, change({ text: 'Feliz día, Eva' }))).toEqual({ revision: 2 })
  })

  it('is no template any more: its empty places have to be seen to', async () => {
    const draft = await describedDesign()
    const template = { ...withEmptySlot(draft.document), isTemplate: true }
    granted(await saveOn(partner, draft, template))
    const saved = await openDesign(partner, draft.id)
    granted(await publish(partner, saved, 'APPLICATION'))
    const visitor = await shop.visitorWithSession()
    const { designId } = granted(await visitor.design.createDesign({ fromDesignId: draft.id }))
    expect((await openDesign(visitor, designId)).document.isTemplate).toBe(false)
    expect(await visitor.design.freezeVersion({ designId, revision: 1 })).toMatchObject({
      code: 'preflight',
    })
    expect(
      await partner.design.freezeVersion({ designId: draft.id, revision: saved.revision }),
    ).toMatchObject({ code: 'preflight' })
  })
})
