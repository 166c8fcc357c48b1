import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeOrder } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function order(articleIds: readonly number[], given: Parameters<typeof makeOrder>[1] = {}) {
  const { id } = await makeOrder(database.db, given)
  await database.db
    .insertInto('order_line')
    .values(
      articleIds.map((article_id, position) => ({
        order_id: id,
        position,
        article_id,
        variant: '',
        article_name: 'Box',
        article_name_plural: 'boxes',
        variant_label: '',
        is_personalised: false,
        quantity: 1,
        unit_minor: 100,
        full_minor: 100,
        discount_minor: 0,
        total_minor: 100,
        tax_permille: 200,
        tax_treatment: 'STANDARD' as const,
        tax_minor: 17,
      })),
    )
    .execute()
}

describe('what is recommended beside a cart', () => {
  it('was bought together, then carries the same tags, then sells best, and is not in the cart', async () => {
    const { db } = database
    const make = async (given = {}) => (await makeArticle(db, given)).id
    const [mug, box, coaster, tagged] = [await make(), await make(), await make(), await make()]
    const foreign = await make({ stores: ['WPX-ES'] })
    const [popular, canceled] = [await make(), await make()]
    await db.updateTable('article').set({ popularity: 90 }).where('id', '=', popular).execute()
    await db.insertInto('tag').values({ id: 4_712, category: null, picture: null }).execute()
    await db
      .insertInto('article_tag')
      .values([mug, tagged].map((article_id) => ({ article_id, tag_id: 4_712 })))
      .execute()
    await order([mug, box, coaster])
    await order([mug, coaster, foreign])
    await order([mug, canceled], { status: 10 })
    await order([mug, canceled], { store: 'TZ-ES' })
    await order([popular, box])

    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: mug }))
    const idsFor = async (limit: number) =>
      granted(await visitor.cart.listRecommendations({ limit })).articles.map(({ id }) => id)
    expect(await idsFor(4)).toEqual([coaster, box, tagged, popular])
    expect(await idsFor(1)).toEqual([coaster])
    const { lineId } = granted(await visitor.cart.addLine({ articleId: coaster }))
    granted(await visitor.cart.moveLine({ lineId, place: 'SAVED' }))
    expect(await idsFor(3)).toEqual([box, tagged, popular])
  })

  it('is what sells best for somebody with nothing in the cart', async () => {
    const { articles } = granted(await shop.visitor().cart.listRecommendations({}))
    expect(articles.length).toBeGreaterThan(0)
  })
})
