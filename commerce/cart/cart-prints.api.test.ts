import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { mm } from '#design/units.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makePromotion, NOON } from '#tests/orders/promotions.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let prints: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, () => NOON, uploads.tools)
  await makeParcelService(database.db)
  prints = await makePrints()
})
afterAll(async () => {
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function makePrints() {
  const article = await makeArticle(database.db, {
    isPersonalised: true,
    kind: 'print',
    faces: [
      { code: '10x15', widthMm: 152, heightMm: 102 },
      { code: '13x18', widthMm: 178, heightMm: 127 },
    ],
    pages: [1, 400],
    pricePer: 'PRINT',
    printLook: 'photo',
    amountMinor: 25,
    weightGrams: 5,
  })
  await database.db
    .insertInto('quantity_break')
    .values([{ article_id: article.id, from_quantity: 50, percent: 20 }])
    .execute()
  return article
}

/** Pages as the first one, with as many copies of each as given. */
function withCopies(document: DesignDocument, copies: readonly number[]): DesignDocument {
  const [first] = document.pages
  return {
    ...document,
    pages: copies.map((count, index) => ({ ...first!, id: `p${index}`, copies: count })),
  }
}

async function freeze(
  visitor: Visitor,
  article: { id: number; variant?: string },
  copies: readonly number[],
): Promise<string> {
  const started = await startDesign(visitor, article.id, article.variant)
  const draft = await openDesign(visitor, started.id)
  const { revision } = granted(await saveOn(visitor, draft, withCopies(draft.document, copies)))
  return granted(await visitor.design.freezeVersion({ designId: started.id, revision })).id
}

const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))

describe('prints in the cart', () => {
  it('cost what each of them costs, and of all sizes together the price goes down', async () => {
    const visitor = await shop.visitorWithSession()
    const small = await freeze(visitor, { id: prints.id, variant: '10x15' }, [1, 2, 27])
    granted(await visitor.cart.addDesign({ versionId: small }))
    expect(await cartOf(visitor)).toMatchObject({
      totalMinor: 30 * 25,
      lines: [{ pieces: 30, countedPieces: 30, pieceMinor: 25, unitMinor: 30 * 25 }],
    })
    const large = await freeze(visitor, { id: prints.id, variant: '13x18' }, [10, 10])
    granted(await visitor.cart.addDesign({ versionId: large }))
    const cart = await cartOf(visitor)
    expect(cart).toMatchObject({
      totalMinor: 50 * 20,
      news: [],
      lines: [
        { pieces: 30, countedPieces: 50, singleMinor: 25, pieceMinor: 20, totalMinor: 600 },
        { pieces: 20, countedPieces: 50, totalMinor: 400 },
      ],
    })
    granted(await visitor.cart.moveLine({ lineId: cart.lines[1]!.id, place: 'SAVED' }))
    expect(await cartOf(visitor), 'what is put aside is not bought with it').toMatchObject({
      totalMinor: 30 * 25,
      saved: [{ totalMinor: 20 * 25 }],
    })
  })

  it('are ordered, weighed and made as they were shown', async () => {
    const visitor = await shop.visitorWithSession()
    const versionId = await freeze(visitor, prints, [25, 25])
    granted(await visitor.cart.addDesign({ versionId, quantity: 2 }))
    const shown = await cartOf(visitor)
    expect(shown.totalMinor).toBe(100 * 20)
    const { publicId } = await placeOrder(visitor, { email: 'prints@example.com' })
    const order = await orderOf(database.db, { publicId })
    const lines = database.db.selectFrom('order_line').where('order_id', '=', order.id)
    expect(await lines.selectAll().execute()).toMatchObject([
      { quantity: 2, pieces: 50, unit_minor: 1000, full_minor: 2000, weight_grams: 250 },
    ])
  })

  it('are what an offer counts: every third print is free, not every third line', async () => {
    const article = await makePrints()
    await makePromotion(database.db, {
      effect: { kind: 'X_FOR_Y', take: 3, pay: 2 },
      articleIds: [article.id],
    })
    const visitor = await shop.visitorWithSession()
    const versionId = await freeze(visitor, article, [4, 3])
    granted(await visitor.cart.addDesign({ versionId }))
    expect(await cartOf(visitor)).toMatchObject({ subtotalMinor: 175, discountMinor: 50 })
  })

  it('are never more than a line holds', async () => {
    const visitor = await shop.visitorWithSession()
    const versionId = await freeze(visitor, prints, [900, 100])
    granted(await visitor.cart.addDesign({ versionId, quantity: 50 }))
    const [line] = (await cartOf(visitor)).lines
    expect(line!.quantity).toBe(9)
    granted(await visitor.cart.changeQuantity({ lineId: line!.id, quantity: 12 }))
    granted(await visitor.cart.stepQuantity({ lineId: line!.id, step: 1 }))
    expect((await cartOf(visitor)).quantity).toBe(9)
    const tooMany = freeze(
      visitor,
      prints,
      Array.from({ length: 11 }, () => 999),
    )
    await expect(tooMany).rejects.toThrow('too_many_prints')
  })
})

/** The first page once in each size, upright and on its side. */
function inSizes(document: DesignDocument): DesignDocument {
  const [first] = document.pages
  const large = { ...first!, size: '13x18', width: mm(178), height: mm(127) }
  const tall = { ...large, width: large.height, height: large.width }
  const pages = [{ ...first!, copies: 2 }, large, tall].map((page, index) => ({
    ...page,
    id: `p${index}`,
    background: { ...page.background, type: 'plain' as const, color: '#aabbcc' },
    elements: [shape(index)],
  }))
  return { ...document, pages }
}

const shape = (index: number) =>
  ({ ...shapeDefaults, id: `s${index}`, x: 20, y: 20, width: 40, height: 30 }) as never

describe('prints of several sizes in one design', () => {
  const saved = async (visitor: Visitor) => {
    const started = await startDesign(visitor, prints.id)
    const draft = await openDesign(visitor, started.id)
    const { revision } = granted(await saveOn(visitor, draft, inSizes(draft.document)))
    return { designId: started.id, revision }
  }
  const freezeSize = async (
    visitor: Visitor,
    from: { designId: string; revision: number },
    size: string,
  ) => granted(await visitor.design.freezeVersion({ ...from, size })).id

  it('lie in the cart as a line for each, and changed ones in the same lines', async () => {
    const visitor = await shop.visitorWithSession()
    const design = await saved(visitor)
    expect(await visitor.design.freezeVersion(design)).toMatchObject({
      code: 'invalid',
      fields: { document: 'several_sizes' },
    })
    const small = await freezeSize(visitor, design, '10x15')
    const large = await freezeSize(visitor, design, '13x18')
    granted(await visitor.cart.addPrints({ versionIds: [small, large] }))
    const before = await cartOf(visitor)
    expect(before.lines).toMatchObject([
      { variant: '10x15', pieces: 2, countedPieces: 4 },
      { variant: '13x18', pieces: 2, countedPieces: 4 },
    ])
    const draft = await openDesign(visitor, design.designId)
    const less = { ...draft.document, pages: draft.document.pages.slice(1) }
    const { revision } = granted(await saveOn(visitor, draft, less))
    const next = await freezeSize(visitor, { ...design, revision }, '13x18')
    expect(next, 'the same prints are the same version').toBe(large)
    granted(await visitor.cart.addPrints({ versionIds: [next] }))
    expect((await cartOf(visitor)).lines).toMatchObject([
      { id: before.lines[1]!.id, variant: '13x18', pieces: 2 },
    ])
    granted(
      await visitor.design.restoreVersion({
        designId: design.designId,
        versionId: small,
        revision,
      }),
    )
    const restored = await openDesign(visitor, design.designId)
    expect(restored.document.pages.map(({ size }) => size ?? '10x15').toSorted()).toEqual([
      '10x15',
      '13x18',
      '13x18',
    ])
  })

  it('are refused on paper that the article does not have, and from two designs', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, prints.id)
    const [first] = draft.document.pages
    for (const page of [
      { ...first!, size: '20x30' },
      { ...first!, size: '13x18' },
      { ...first!, width: first!.height + 1 },
    ]) {
      expect(await saveOn(visitor, draft, { ...draft.document, pages: [page] })).toMatchObject({
        code: 'invalid',
        fields: { document: 'not_of_the_article' },
      })
    }
    const [one, other] = [await freeze(visitor, prints, [1]), await freeze(visitor, prints, [2])]
    expect(await visitor.cart.addPrints({ versionIds: [one, other] })).toMatchObject({
      fields: { versionIds: 'not_of_one_design' },
    })
  })
})

describe('a set', () => {
  it('is sold whole: as many pieces as it has, or one picture on all of them', async () => {
    const visitor = await shop.visitorWithSession()
    const magnets = await makeArticle(database.db, {
      isPersonalised: true,
      faces: [{ code: '6x6', widthMm: 60, heightMm: 60 }],
      pages: [1, 6],
      printLook: 'photo',
      setSize: 6,
      amountMinor: 1_190,
    })
    await expect(freeze(visitor, magnets, [1, 1, 1])).rejects.toThrow('set_incomplete')
    await expect(freeze(visitor, magnets, [4, 3])).rejects.toThrow('set_incomplete')
    const versionId = await freeze(visitor, magnets, [2, 3, 1])
    granted(await visitor.cart.addDesign({ versionId, quantity: 2 }))
    expect(await cartOf(visitor)).toMatchObject({ totalMinor: 2_380, lines: [{ pieces: 1 }] })
    const alike = await startDesign(visitor, magnets.id)
    granted(await visitor.design.freezeVersion({ designId: alike.id, revision: alike.revision }))
  })
})

describe('a book with more pages', () => {
  const makeBook = async (pageMinor?: number) =>
    makeArticle(database.db, {
      isPersonalised: true,
      faces: [{ code: 'a4', widthMm: 297, heightMm: 210 }],
      pages: [2, 10],
      includedPages: 4,
      amountMinor: 3_000,
      weightGrams: 600,
      pageWeightGrams: 20,
      ...(pageMinor !== undefined && { pageMinor }),
    })

  it('costs and weighs each of them, however many copies its pages claim', async () => {
    const visitor = await shop.visitorWithSession()
    const versionId = await freeze(visitor, await makeBook(150), [1, 1, 1, 1, 1, 7])
    granted(await visitor.cart.addDesign({ versionId, quantity: 3 }))
    expect(await cartOf(visitor)).toMatchObject({
      totalMinor: 3 * 3_300,
      lines: [{ pieces: 1, extraPages: 2, singleMinor: 3_300, unitMinor: 3_300 }],
    })
  })

  it('is frozen whole: no page of it is left out, whatever size is named', async () => {
    const visitor = await shop.visitorWithSession()
    const book = await makeBook(150)
    const draft = await startDesign(visitor, book.id)
    const longer = withCopies(draft.document, [1, 1, 1, 1, 1, 1])
    const [first, ...others] = longer.pages
    const pages = [{ ...first!, elements: [shape(0)] }, ...others]
    const { revision } = granted(await saveOn(visitor, draft, { ...longer, pages }))
    const frozen = await visitor.design.freezeVersion({ designId: draft.id, revision, size: 'a4' })
    granted(await visitor.cart.addDesign({ versionId: granted(frozen).id }))
    expect((await cartOf(visitor)).lines).toMatchObject([{ extraPages: 2 }])
  })

  it('is not sold where a store sells no more pages', async () => {
    const visitor = await shop.visitorWithSession()
    const book = await makeBook()
    const usual = await freeze(visitor, book, [1, 1, 1, 1])
    const longer = await freeze(visitor, book, [1, 1, 1, 1, 1])
    for (const versionId of [usual, longer]) granted(await visitor.cart.addDesign({ versionId }))
    expect((await cartOf(visitor)).lines.map(({ isAvailable }) => isAvailable)).toEqual([
      true,
      false,
    ])
  })
})
