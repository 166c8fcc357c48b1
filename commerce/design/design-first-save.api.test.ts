import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
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

const lockedByTemplate = (document: DesignDocument) => ({
  ...document,
  isTemplate: true,
  pages: document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => ({ ...element, locked: 'by-template' as const })),
  })),
})

/** A template of a partner with a photo of hers and words that nobody may recolour. */
async function publishTemplate() {
  const draft = await startDesign(partner, mug.id)
  const designId = draft.id
  const photo = await makePhoto(database.db, { extSessionId: 'x', customerId: partnerId })
  const words = withText(withPhoto(draft.document, photo), 'Feliz cumpleaños')
  granted(await saveOn(partner, draft, lockedByTemplate(words)))
  granted(await partner.design.describeDesign({ designId, description: 'For a birthday' }))
  granted(await partner.design.setVisibility({ designId, visibility: 'APPLICATION', revision: 2 }))
  return { designId, photo }
}

/** What the editor shows before anything is saved. */
async function startFrom(visitor: Visitor, fromDesignId: string, variant?: string) {
  const start = granted(
    await visitor.design.getStart({ articleId: mug.id, fromDesignId, ...(variant && { variant }) }),
  )
  return JSON.parse(start.document) as DesignDocument
}

const recoloured = (document: DesignDocument): DesignDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) =>
      element.type === 'text' ? { ...element, fill: '#ff0000' } : element,
    ),
  })),
})

describe('a first save of what began as a published design', () => {
  it('keeps the edited pages, the photos that came along and the maker’s name', async () => {
    const { designId: fromDesignId, photo } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const edited = withColor(await startFrom(visitor, fromDesignId), '#00ff00')
    const made = granted(
      await visitor.design.createDesign({ fromDesignId, document: JSON.stringify(edited) }),
    )
    const draft = await openDesign(visitor, made.designId)
    expect(draft).toMatchObject({ sourceDesignId: fromDesignId, credit: 'Pia Prueba', revision: 1 })
    expect(draft.document).toEqual({ ...edited, id: made.designId, revision: 1 })
    expect(Object.keys(draft.document.assets)).toEqual([photo.id])
    const { designs } = granted(await partner.design.listManagedDesigns({ sort: 'POPULARITY' }))
    expect(designs[0]!.id).toBe(fromDesignId)
  })

  it('is made once when the answer was lost and the browser sends it again', async () => {
    const { designId: fromDesignId } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const edited = withColor(await startFrom(visitor, fromDesignId), '#00ff00')
    const creation = { fromDesignId, document: JSON.stringify(edited) }
    const key = { idempotencyKey: 'the-same-creation' }
    const save = () => visitor.design.createDesign(creation, key)
    expect(await save()).toEqual(granted(await save()))
    expect(await visitor.design.listOwnDesigns({})).toMatchObject({ total: 1 })
  })

  it('is on the size that its document has', async () => {
    const { designId: fromDesignId } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const edited = withColor(await startFrom(visitor, fromDesignId, '200'), '#00ff00')
    const made = granted(
      await visitor.design.createDesign({ fromDesignId, document: JSON.stringify(edited) }),
    )
    expect(await openDesign(visitor, made.designId)).toMatchObject({ variant: '200' })
  })

  it('changes nothing that the maker fixed, and uses no photo of anybody else', async () => {
    const { designId: fromDesignId } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const start = await startFrom(visitor, fromDesignId)
    const foreign = await makePhoto(database.db, { extSessionId: 'somebody-else' })
    const save = (document: DesignDocument) =>
      visitor.design.createDesign({ fromDesignId, document: JSON.stringify(document) })
    expect(await save(recoloured(start))).toMatchObject({
      code: 'invalid',
      fields: { document: 'locked_by_template' },
    })
    expect(await save(withPhoto(start, foreign))).toMatchObject({
      code: 'invalid',
      fields: { document: 'unknown_asset' },
    })
    expect(await save({ ...start, isTemplate: true })).toMatchObject({ code: 'invalid' })
    expect(await save({ ...start, articleId: mug.id + 1 })).toMatchObject({ code: 'invalid' })
    expect(await visitor.design.listOwnDesigns({})).toMatchObject({ total: 0 })
  })
})

describe('another size of the same article', () => {
  const onSize = async (visitor: Visitor, designId: string, variant: string) => {
    const copy = granted(await visitor.design.duplicateDesign({ designId, variant }))
    return (await openDesign(visitor, copy.designId)).document
  }

  it('is saved on the same design, and its versions stay on the size they had', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const large = granted(await visitor.design.freezeVersion({ designId: draft.id, revision: 1 }))
    const small = await onSize(visitor, draft.id, '200')
    expect(await saveOn(visitor, draft, small)).toEqual({ revision: 2 })
    expect(await openDesign(visitor, draft.id)).toMatchObject({
      variant: '200',
      document: { variant: '200' },
    })
    granted(
      await visitor.design.restoreVersion({
        designId: draft.id,
        versionId: large.id,
        revision: 2,
      }),
    )
    expect(await openDesign(visitor, draft.id)).toMatchObject({ variant: '330' })
  })

  it('is refused when the article has none of that name, or not of those millimetres', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    for (const wrong of [
      { ...draft.document, variant: 'giant' },
      { ...draft.document, variant: '200' },
    ]) {
      expect(await saveOn(visitor, draft, wrong)).toMatchObject({
        code: 'invalid',
        fields: { document: 'not_of_the_article' },
      })
    }
  })

  it('leaves what the maker of a template fixed where that size puts it', async () => {
    const { designId: fromDesignId } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const made = granted(await visitor.design.createDesign({ fromDesignId }))
    const draft = await openDesign(visitor, made.designId)
    const small = await onSize(visitor, draft.id, '200')
    expect(await saveOn(visitor, draft, recoloured(small))).toMatchObject({
      fields: { document: 'locked_by_template' },
    })
    expect(await saveOn(visitor, draft, small)).toEqual({ revision: 2 })
  })
})

describe('a save that came too late', () => {
  it('says under which name it was kept, and can become a design of its own', async () => {
    const { designId: fromDesignId } = await publishTemplate()
    const visitor = await shop.visitorWithSession()
    const made = granted(await visitor.design.createDesign({ fromDesignId }))
    const draft = await openDesign(visitor, made.designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#0000ff')))
    const late = await saveOn(visitor, draft, withColor(draft.document, '#00ff00'))
    expect(late).toMatchObject({ code: 'conflict', fields: { revision: '2' } })
    const { conflictId } = (late as { fields: Record<string, string> }).fields
    const copy = granted(
      await visitor.design.duplicateDesign({
        designId: draft.id,
        conflictId: conflictId!,
        name: 'The other one',
      }),
    )
    const kept = await openDesign(visitor, copy.designId)
    expect(kept).toMatchObject({ name: 'The other one', credit: 'Pia Prueba' })
    expect(kept.document.pages[0]!.background.color).toBe('#00ff00')
    expect((await openDesign(visitor, draft.id)).document.pages[0]!.background.color).toBe(
      '#0000ff',
    )
    const stranger = await shop.visitorWithSession()
    expect(
      await stranger.design.duplicateDesign({ designId: draft.id, conflictId: conflictId! }),
    ).toMatchObject({ code: 'not_found' })
  })
})
