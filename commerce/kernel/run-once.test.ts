import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_CREDENTIAL_HEADER } from '#api/contract.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeArticle } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let visitor: Visitor
let articleId: number

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  visitor = await shop.visitorWithSession()
  articleId = (await makeArticle(database.db)).id
})
afterAll(() => database.drop())

const add = (quantity: number, idempotencyKey: string) =>
  visitor.cart.addLine({ articleId, quantity }, { idempotencyKey })

describe('a write under an Idempotency-Key', () => {
  it('happens once, however often it is sent, and every time gets the same answer', async () => {
    const first = await add(1, 'key-number-one')
    await add(5, 'another-key')
    expect(await add(1, 'key-number-one')).toEqual(first)
    const cart = await visitor.cart.getCart({})
    expect(cart).toMatchObject({ quantity: 6 })
  })

  it('is refused when the same key comes with another body', async () => {
    await add(1, 'key-number-two')
    expect(await add(2, 'key-number-two')).toMatchObject({ errorCode: 5004, code: 'key_reused' })
  })

  it('happens once when it is sent 20 times at the same moment', async () => {
    const before = (await visitor.cart.getCart({})) as { quantity: number }
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(1, 'all-at-once')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await visitor.cart.getCart({})).toMatchObject({ quantity: before.quantity + 1 })
  })

  it('remembers a refusal too', async () => {
    const refused = await add(0, 'a-bad-quantity')
    expect(refused).toMatchObject({ code: 'invalid' })
    expect(await add(0, 'a-bad-quantity')).toEqual(refused)
  })

  it('of one visitor says nothing to another who guesses the key', async () => {
    const other = await shop.visitorWithSession()
    const answer = await other.cart.addLine(
      { articleId, quantity: 3 },
      { idempotencyKey: 'key-number-one' },
    )
    expect(answer).toHaveProperty('lineId')
    expect(await other.cart.getCart({})).toMatchObject({ quantity: 3 })
  })

  it('is asked for', async () => {
    const body = new URLSearchParams({
      article_id: String(articleId),
      ext_session_id: visitor.caller.envelope.extSessionId,
      application: 'WPX-GB',
      locale: 'en',
    })
    const headers = { [SESSION_CREDENTIAL_HEADER]: visitor.caller.credential! }
    const response = await shop.api(
      new Request('http://api.internal/cart/lines', { method: 'POST', body, headers }),
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error_code: 5004,
      fields: { 'idempotency-key': 'required' },
    })
  })
})
