import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, startDesign } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makeMug } from '#tests/make.ts'
import { MOST_LINES, MOST_QUANTITY, UNDO_MINUTES } from './cart.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** Later than what is made here, and still by default. */
let now = new Date(Date.now() + 60_000)
const articleIds: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  for (let index = 0; index < 4; index += 1) {
    articleIds.push((await makeArticle(database.db, { id: 100 + index, amountMinor: 500 })).id)
  }
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))

async function shopper(...quantities: number[]) {
  const visitor = await shop.visitorWithSession()
  const lineIds: string[] = []
  for (const [index, quantity] of quantities.entries()) {
    const added = await visitor.cart.addLine({ articleId: articleIds[index]!, quantity })
    lineIds.push(granted(added).lineId)
  }
  return { visitor, lineIds }
}

/** More lines than anybody adds by hand. */
async function fill(visitor: Visitor, count: number) {
  const cart = await cartOf(visitor)
  const first = 10_000
  const ids = Array.from({ length: count }, (_, index) => first + index)
  await database.db
    .insertInto('article')
    .values(ids.map((id) => ({ id, kind: 'accessory', is_personalised: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.db
    .insertInto('article_text')
    .values(
      ids.map((article_id) => {
        const words = { name: 'Box', name_plural: 'boxes', summary: 's', description: 'd' }
        return { article_id, language: 'en', slug: `filler-${article_id}`, ...words }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.db
    .insertInto('cart_line')
    .values(ids.map((id) => ({ cart_id: cart.id!, article_id: id, quantity: 1 })))
    .execute()
}

describe('a line that was taken out', () => {
  it('is offered to be brought back, and comes back as it was', async () => {
    const { visitor, lineIds } = await shopper(2, 3, 4)
    const before = await cartOf(visitor)
    granted(await visitor.cart.removeLine({ lineId: lineIds[1]! }))
    const without = await cartOf(visitor)
    expect(without.lines.map(({ id }) => id)).toEqual([lineIds[0], lineIds[2]])
    expect(without.removed).toMatchObject({ id: lineIds[1], name: 'Box', position: 1 })
    granted(await visitor.cart.removeLine({ lineId: lineIds[1]! }))
    granted(await visitor.cart.restoreLine({ lineId: lineIds[1]! }))
    expect(await cartOf(visitor)).toEqual(before)
    granted(await visitor.cart.restoreLine({ lineId: lineIds[1]! }))
    expect(await cartOf(visitor)).toEqual(before)
  })

  it('brings its design along, though that was deleted meanwhile', async () => {
    const mug = await makeMug(database.db)
    const visitor = await shop.visitorWithSession()
    const { id: designId } = await startDesign(visitor, mug.id)
    const version = granted(await visitor.design.freezeVersion({ designId, revision: 1 }))
    const { lineId } = granted(await visitor.cart.addDesign({ versionId: version.id }))
    granted(await visitor.cart.removeLine({ lineId }))
    granted(await visitor.design.deleteDesign({ designId }))
    granted(await visitor.cart.restoreLine({ lineId }))
    expect((await cartOf(visitor)).lines).toMatchObject([
      { id: lineId, design: { versionId: version.id, isThere: false } },
    ])
  })

  it('joins the same thing where that was added again', async () => {
    const { visitor, lineIds } = await shopper(2)
    granted(await visitor.cart.removeLine({ lineId: lineIds[0]! }))
    granted(await visitor.cart.addLine({ articleId: articleIds[0]!, quantity: 5 }))
    granted(await visitor.cart.restoreLine({ lineId: lineIds[0]! }))
    expect((await cartOf(visitor)).lines).toMatchObject([{ quantity: 7 }])
  })

  it('is offered one after another, and not for ever', async () => {
    const { visitor, lineIds } = await shopper(1, 1)
    for (const lineId of lineIds) {
      granted(await visitor.cart.removeLine({ lineId }))
      now = new Date(now.getTime() + 1_000)
    }
    expect((await cartOf(visitor)).removed?.id).toBe(lineIds[1])
    granted(await visitor.cart.restoreLine({ lineId: lineIds[1]! }))
    expect((await cartOf(visitor)).removed?.id).toBe(lineIds[0])
    now = new Date(now.getTime() + (UNDO_MINUTES + 1) * 60_000)
    expect((await cartOf(visitor)).removed).toBeUndefined()
  })

  it('is nobody else’s to bring back', async () => {
    const { visitor, lineIds } = await shopper(1)
    const { visitor: stranger } = await shopper(1)
    granted(await visitor.cart.removeLine({ lineId: lineIds[0]! }))
    const lineId = lineIds[0]!
    for (const answer of [
      await stranger.cart.restoreLine({ lineId }),
      await stranger.cart.moveLine({ lineId, place: 'SAVED' }),
      await stranger.cart.stepQuantity({ lineId, step: 1 }),
      await shop.visitor().cart.restoreLine({ lineId }),
    ]) {
      expect(answer).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a line saved for later', () => {
  it('neither counts nor costs, and moves back', async () => {
    const { visitor, lineIds } = await shopper(2, 3)
    granted(await visitor.cart.moveLine({ lineId: lineIds[0]!, place: 'SAVED' }))
    expect(await cartOf(visitor)).toMatchObject({
      lines: [{ id: lineIds[1] }],
      saved: [{ id: lineIds[0], quantity: 2, totalMinor: 1_000 }],
      quantity: 3,
      totalMinor: 1_500,
    })
    expect(granted(await visitor.session.getSession({})).cartQuantity).toBe(3)
    granted(await visitor.cart.moveLine({ lineId: lineIds[0]!, place: 'CART' }))
    expect((await cartOf(visitor)).lines.map(({ id }) => id)).toEqual(lineIds)
  })

  it('can be taken out of there and brought back to there', async () => {
    const { visitor, lineIds } = await shopper(2)
    granted(await visitor.cart.moveLine({ lineId: lineIds[0]!, place: 'SAVED' }))
    const before = await cartOf(visitor)
    granted(await visitor.cart.removeLine({ lineId: lineIds[0]! }))
    expect((await cartOf(visitor)).saved).toEqual([])
    granted(await visitor.cart.restoreLine({ lineId: lineIds[0]! }))
    expect(await cartOf(visitor)).toEqual(before)
  })

  it('becomes one with the same thing, where that is not too much for one line', async () => {
    const { visitor, lineIds } = await shopper(2)
    const again = async (quantity: number) => {
      const added = await visitor.cart.addLine({ articleId: articleIds[0]!, quantity })
      return granted(added).lineId
    }
    const save = async (lineId: string) => {
      granted(await visitor.cart.moveLine({ lineId, place: 'SAVED' }))
      return (await cartOf(visitor)).saved.map(({ quantity }) => quantity)
    }
    await save(lineIds[0]!)
    expect(await save(await again(3))).toEqual([5])
    expect(new Set(await save(await again(MOST_QUANTITY)))).toEqual(new Set([5, MOST_QUANTITY]))
    await again(MOST_QUANTITY)
    const { saved } = await cartOf(visitor)
    const few = saved.find(({ quantity }) => quantity === 5)!
    expect(await visitor.cart.moveLine({ lineId: few.id, place: 'CART' })).toMatchObject({
      fields: { quantity: 'too_big' },
    })
    expect((await cartOf(visitor)).saved).toHaveLength(2)
  })

  it('comes along at login', async () => {
    const person = await makeCustomer(database.db)
    const { visitor, lineIds } = await shopper(2, 1)
    granted(await visitor.cart.moveLine({ lineId: lineIds[0]!, place: 'SAVED' }))
    const earlier = await shop.customer(person)
    granted(await earlier.cart.addLine({ articleId: articleIds[1]!, quantity: MOST_QUANTITY }))
    visitor.caller.credential = granted(await visitor.session.logIn(person)).credential
    const cart = await cartOf(visitor)
    expect(cart.lines).toMatchObject([{ articleId: articleIds[1], quantity: MOST_QUANTITY }])
    expect(cart.saved.map(({ articleId, quantity }) => [articleId, quantity])).toEqual(
      expect.arrayContaining([
        [articleIds[0], 2],
        [articleIds[1], 1],
      ]),
    )
  })
})

describe('at most', () => {
  it(`${MOST_LINES} lines, also when two are added at the same moment`, async () => {
    const { visitor } = await shopper(1)
    await fill(visitor, MOST_LINES - 2)
    const answers = await Promise.all(
      [1, 2].map((index) => visitor.cart.addLine({ articleId: articleIds[index]!, quantity: 1 })),
    )
    const full = { code: 'invalid', fields: { articleId: 'cart_full' } }
    expect(answers.filter((answer) => 'lineId' in answer)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining(full))
    const { lines } = await cartOf(visitor)
    expect(lines).toHaveLength(MOST_LINES)
    granted(await visitor.cart.addLine({ articleId: articleIds[0]!, quantity: 2 }))
    granted(await visitor.cart.removeLine({ lineId: lines[5]!.id }))
    granted(await visitor.cart.addLine({ articleId: articleIds[3]!, quantity: 1 }))
    expect(await visitor.cart.restoreLine({ lineId: lines[5]!.id })).toMatchObject(full)
  })

  it(`${MOST_QUANTITY} pieces of one thing: what would be dropped in silence is refused`, async () => {
    const { visitor, lineIds } = await shopper(MOST_QUANTITY - 1)
    const add = (quantity: number) => visitor.cart.addLine({ articleId: articleIds[0]!, quantity })
    expect(await add(2)).toMatchObject({ fields: { quantity: 'too_big' } })
    granted(await add(1))
    granted(await visitor.cart.stepQuantity({ lineId: lineIds[0]!, step: 1 }))
    expect((await cartOf(visitor)).quantity).toBe(MOST_QUANTITY)
  })
})

describe('many presses of a button', () => {
  it('all count, even at the same moment', async () => {
    const { visitor, lineIds } = await shopper(1)
    const lineId = lineIds[0]!
    const steps = [1, 1, 1, -1, 1, 1]
    await Promise.all(steps.map((step) => visitor.cart.stepQuantity({ lineId, step })))
    expect((await cartOf(visitor)).quantity).toBe(5)
    await Promise.all(
      steps.map(() => visitor.cart.addLine({ articleId: articleIds[0]!, quantity: 1 })),
    )
    expect((await cartOf(visitor)).quantity).toBe(11)
  })

  it('never go below one', async () => {
    const { visitor, lineIds } = await shopper(1)
    granted(await visitor.cart.stepQuantity({ lineId: lineIds[0]!, step: -1 }))
    expect((await cartOf(visitor)).quantity).toBe(1)
    expect(await visitor.cart.stepQuantity({ lineId: lineIds[0]!, step: 5 })).toMatchObject({
      code: 'invalid',
    })
  })
})

type Act = { act: 'add' | 'take out' | 'bring back' | 'save' | 'put back'; pick: number }

describe('whatever somebody does with the lines', () => {
  it('no piece gets lost on the way', async () => {
    const anyAct: fc.Arbitrary<Act> = fc.record({
      act: fc.constantFrom('add', 'take out', 'bring back', 'save', 'put back'),
      pick: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 12 }), async (acts) => {
        const { visitor } = await shopper(1, 2, 3)
        let pieces = 6
        const rows = async () => {
          const { id } = await cartOf(visitor)
          const lines = database.db.selectFrom('cart_line').where('cart_id', '=', id!)
          return lines.selectAll().orderBy('created_at').orderBy('id').execute()
        }
        for (const { act, pick } of acts) {
          const all = await rows()
          const lineId = all[pick % all.length]!.id
          if (act === 'add') {
            granted(await visitor.cart.addLine({ articleId: articleIds[pick]!, quantity: 1 }))
            pieces += 1
          } else if (act === 'take out') await visitor.cart.removeLine({ lineId })
          else if (act === 'bring back') await visitor.cart.restoreLine({ lineId })
          else await visitor.cart.moveLine({ lineId, place: act === 'save' ? 'SAVED' : 'CART' })
          const left = (await rows()).reduce((sum, { quantity }) => sum + quantity, 0)
          expect(left).toBe(pieces)
        }
      }),
      { numRuns: 12 },
    )
  })
})
