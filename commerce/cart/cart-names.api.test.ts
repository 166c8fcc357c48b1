import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import type { DesignDocument } from '#design/document.ts'
import { namedPieces } from '#design/names/named-pieces.ts'
import { drawDocument } from '#press/drawing.ts'
import { makePrintFile } from '#press/print-file.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withText } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { nearestPicture } from '#tests/pictures/nearest-picture.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { NOON } from '#tests/orders/promotions.ts'
import { packContents } from '#commerce/catalogue/catalogue.columns.ts'
import type { PackContents } from '#commerce/catalogue/pack.contract.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let mugs: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, () => NOON, uploads.tools)
  await makeParcelService(database.db)
  mugs = await makeMugs()
})
afterAll(async () => {
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function makeMugs(contents?: PackContents) {
  const article = await makeArticle(database.db, {
    isPersonalised: true,
    faces: [{ code: '330', widthMm: 206, heightMm: 96 }],
    amountMinor: 1000,
    weightGrams: 350,
  })
  await database.db
    .insertInto('quantity_break')
    .values([{ article_id: article.id, from_quantity: 25, percent: 10 }])
    .execute()
  if (contents) {
    await database.db
      .updateTable('article_variant')
      .set({ contents: packContents.write(contents) })
      .where('article_id', '=', article.id)
      .execute()
  }
  return article
}

const guests = Array.from({ length: 30 }, (_, at) => ({ name: `Guest Nr ${at + 1}` }))

function withNames(document: DesignDocument, entries: readonly object[]) {
  const written = withText(document, 'Your name')
  const text = written.pages[0]!.elements.at(-1)!
  return { ...written, names: { elementIds: [text.id], entries } }
}

async function draftWith(visitor: Visitor, article: { id: number }, entries: readonly object[]) {
  const started = await startDesign(visitor, article.id)
  const draft = await openDesign(visitor, started.id)
  const saved = granted(await saveOn(visitor, draft, withNames(draft.document, entries)))
  return { designId: started.id, revision: saved.revision }
}

async function freeze(visitor: Visitor, article: { id: number }, entries: readonly object[]) {
  const draft = await draftWith(visitor, article, entries)
  return { ...draft, versionId: granted(await visitor.design.freezeVersion(draft)).id }
}

const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))

describe('thirty names on thirty mugs', () => {
  it.runIf(isEverywhere)(
    'are one line at the price of thirty, ordered and printed with each name once',
    async () => {
      const visitor = await shop.visitorWithSession()
      const { versionId, designId } = await freeze(visitor, mugs, guests)
      granted(await visitor.cart.addDesign({ versionId }))
      expect(await cartOf(visitor)).toMatchObject({
        totalMinor: 30 * 900,
        lines: [{ pieces: 30, countedPieces: 30, pieceMinor: 900, names: guests }],
      })

      const draft = await openDesign(visitor, designId)
      granted(await saveOn(visitor, draft, { ...draft.document, names: undefined }))
      expect((await cartOf(visitor)).lines[0], 'what is in the cart is frozen').toMatchObject({
        pieces: 30,
        names: guests,
      })

      const { publicId } = await placeOrder(visitor, { email: 'names@example.com' })
      const order = await orderOf(database.db, { publicId })
      const lines = database.db.selectFrom('order_line').where('order_id', '=', order.id)
      expect(await lines.selectAll().execute()).toMatchObject([
        { quantity: 1, pieces: 30, unit_minor: 27_000, full_minor: 27_000, weight_grams: 10_500 },
      ])
      await expectPrinted(versionId)
    },
  )

  async function expectPrinted(versionId: string): Promise<void> {
    const [printable] = await readPrintables(database.db, [versionId])
    const { document, print } = printable!
    const outPath = join(temporaryFolder(), 'names.pdf')
    const file = await makePrintFile({ document, photos: {}, print, slug: null, outPath })
    expect(file.pages).toBe(30)
    const widthPx = 300
    const pieces = []
    for (const piece of namedPieces(document)) {
      const [list] = await drawDocument(piece.document)
      pieces.push(rasterOf(await paintRaster(list!, {}, { widthPx, box: 'bleed' })))
    }
    for (const [at, { name }] of guests.entries()) {
      const page = await pdfPicture(outPath, widthPx, at)
      expect(nearestPicture(page, pieces), name).toBe(at)
    }
  }

  it('may be several of one name, and cost by all of them', async () => {
    const visitor = await shop.visitorWithSession()
    const { versionId } = await freeze(visitor, mugs, [
      { name: 'Ana', copies: 24 },
      { name: 'Ben' },
    ])
    granted(await visitor.cart.addDesign({ versionId }))
    expect(await cartOf(visitor)).toMatchObject({ totalMinor: 25 * 900, lines: [{ pieces: 25 }] })
  })

  it('fill whole packs', async () => {
    const visitor = await shop.visitorWithSession()
    const pairs = await makeMugs([{ thing: 'mug', count: 2 }])
    const three = await draftWith(visitor, pairs, guests.slice(0, 3))
    expect(await visitor.design.freezeVersion(three)).toMatchObject({
      fields: { document: 'names_incomplete' },
    })
    const { versionId } = await freeze(visitor, pairs, guests.slice(0, 4))
    granted(await visitor.cart.addDesign({ versionId }))
    expect(await cartOf(visitor)).toMatchObject({
      totalMinor: 2000,
      lines: [{ pieces: 2, contents: [{ thing: 'mug', count: 4 }] }],
    })
  })

  it('are asked about before they are ordered when one cannot be printed', async () => {
    const visitor = await shop.visitorWithSession()
    const odd = [{ name: 'Ana' }, { name: 'W'.repeat(80) }, { name: '\u{e123}' }]
    const draft = await draftWith(visitor, mugs, odd)
    const asked = await visitor.design.freezeVersion(draft)
    expect(asked).toMatchObject({ code: 'preflight' })
    const { findings } = (asked as unknown as { fields: { findings: string } }).fields
    expect(findings.split(',').sort()).toEqual(['name_missing_glyph', 'name_overflow'])
    granted(await visitor.design.freezeVersion({ ...draft, confirmed: findings.split(',') }))
  })

  it('are refused where no name can stand, or where each page is a print', async () => {
    const visitor = await shop.visitorWithSession()
    const started = await startDesign(visitor, mugs.id)
    const draft = await openDesign(visitor, started.id)
    const nowhere = { ...draft.document, names: { elementIds: ['nobody'], entries: guests } }
    const { revision } = granted(await saveOn(visitor, draft, nowhere))
    expect(await visitor.design.freezeVersion({ designId: started.id, revision })).toMatchObject({
      fields: { document: 'names_without_place' },
    })

    const prints = await makeArticle(database.db, {
      isPersonalised: true,
      faces: [{ code: '10x15', widthMm: 152, heightMm: 102 }],
      pricePer: 'PRINT',
    })
    const printed = await draftWith(visitor, prints, guests)
    expect(await visitor.design.freezeVersion(printed)).toMatchObject({
      fields: { document: 'names_not_taken' },
    })
  })
})
