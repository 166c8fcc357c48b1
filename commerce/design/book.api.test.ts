import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyCommand } from '#design/commands.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { NOON } from '#tests/orders/promotions.ts'
import { readStoredEntries } from '#tests/stored-zip.ts'
import { jsonText } from '#tests/json-text.ts'
import { DOCUMENT_NAME } from './design-file.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let book: { id: number }

const plan = [
  {
    role: 'cover',
    width: 581,
    height: 216,
    bleed: 15,
    safe: 10,
    binding: { board: 285, spine: 5, perSpread: 0.5 },
  },
  { role: 'spread', width: 560, folds: [280] },
]

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, () => NOON, uploads.tools)
  book = await makeArticle(database.db, {
    isPersonalised: true,
    kind: 'book',
    faces: [{ code: '28x21', widthMm: 280, heightMm: 210 }],
    pages: [20, 20],
    amountMinor: 3_990,
    includedPages: 24,
    pageMinor: 45,
  })
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

/** From one day to the next it is bound. */
async function bind(): Promise<void> {
  await database.db
    .updateTable('article_variant')
    .set({ page_plan: jsonText(plan) })
    .where('article_id', '=', book.id)
    .execute()
  await database.db
    .updateTable('article')
    .set({ least_pages: 13, most_pages: 66 })
    .where('id', '=', book.id)
    .execute()
}

function withSpread(document: DesignDocument, id: string): DesignDocument {
  const page = { ...document.pages[1]!, id, background: backgroundDefaults, elements: [] }
  const result = applyCommand(document, { type: 'add-page', page })
  if (!result.ok) throw new Error(result.reason)
  return result.document
}

describe('a photo book', () => {
  it('that was begun as loose pages goes on as spreads, and is saved again', async () => {
    const visitor = await shop.visitorWithSession()
    const loose = await startDesign(visitor, book.id)
    expect(loose.document.pages).toHaveLength(20)
    await bind()
    const bound = await openDesign(visitor, loose.id)
    expect(bound.document.pages.map(({ role }) => role).slice(0, 2)).toEqual(['cover', 'spread'])
    granted(await saveOn(visitor, bound, bound.document))
  })

  it('has the cover that its spreads need, whatever a browser says', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, book.id)
    const longer = withSpread(draft.document, 'another')
    const narrow = { ...longer, pages: longer.pages.with(0, draft.document.pages[0]!) }
    expect(await saveOn(visitor, draft, narrow)).toMatchObject({
      fields: { document: 'not_of_the_article', path: 'pages.0.width' },
    })
    granted(await saveOn(visitor, draft, longer))
  })

  it('costs more with each two pages beyond those that its price includes', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, book.id)
    const longer = withSpread(withSpread(draft.document, 'a'), 'b')
    const { revision } = granted(await saveOn(visitor, draft, longer))
    const wanted = { designId: draft.id, revision, confirmed: ['empty_page'] }
    const version = granted(await visitor.design.freezeVersion(wanted))
    granted(await visitor.cart.addDesign({ versionId: version.id }))
    expect(granted(await visitor.cart.getCart({}))).toMatchObject({
      totalMinor: 3_990 + 4 * 45,
      lines: [{ extraPages: 4, unitMinor: 4_170 }],
    })
  })

  it('keeps the numbers of its pages in its design file, in a copy and in what is ordered', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, book.id)
    granted(await saveOn(visitor, draft, { ...draft.document, pageNumbers: 'outer' }))
    const saved = await openDesign(visitor, draft.id)
    expect(saved.document.pageNumbers).toBe('outer')
    const file = await visitor.design.getDesignFile({ designId: draft.id })
    if (!(file instanceof Response)) throw new Error('no file')
    const entries = await readStoredEntries(Buffer.from(await file.arrayBuffer()))
    const document = entries.get(DOCUMENT_NAME)!.toString()
    const { designId } = granted(
      await visitor.design.createDesign({ articleId: book.id, document }),
    )
    expect((await openDesign(visitor, designId)).document.pageNumbers).toBe('outer')
    const twin = granted(await visitor.design.duplicateDesign({ designId }))
    expect((await openDesign(visitor, twin.designId)).document.pageNumbers).toBe('outer')
    const { revision } = saved
    const wanted = { designId: draft.id, revision, confirmed: ['empty_page'] }
    const version = granted(await visitor.design.freezeVersion(wanted))
    const frozen = await database.db
      .selectFrom('design_version')
      .select('document')
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow()
    expect(frozen.document).toMatchObject({ pageNumbers: 'outer' })
  })
})
