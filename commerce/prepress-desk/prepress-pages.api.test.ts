import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'

const now = new Date('2036-05-05T10:00:00Z')
const uploads = openTestUploads()

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

/** A paid order of as many designs as are wanted. */
async function orderDesigns(count: number) {
  const visitor = await shop.visitorWithSession()
  const email = `pages-${++people}@example.com`
  for (let made = 0; made < count; made += 1) await putDesignInCart(database.db, visitor)
  const { publicId } = await placeOrder(visitor, { email })
  const { id, number } = await orderOf(database.db, { publicId })
  await payOrder(database.db, id, now)
  const lines = await database.db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .orderBy('position')
    .select('id')
    .execute()
  return { visitor, email, id, number, publicId, lineIds: lines.map((line) => line.id) }
}

const newestTo = async (email: string) => (await mailsTo(database.db, email))[0]!

describe('the mail that somebody sees before they ask', () => {
  it('is the one that their customer gets', async () => {
    const { email, number, lineIds } = await orderDesigns(1)
    const { prepressDesk } = await shop.staff('support')
    const asked = {
      number,
      type: 'REPLACE_PHOTO',
      words: 'The dog is out of focus.',
      until: '2036-05-20',
    } as const
    const preview = granted(await prepressDesk.previewAsk(asked))
    granted(await prepressDesk.openAction({ ...asked, lineId: lineIds[0]! }))
    const mail = await newestTo(email)
    expect(preview).toMatchObject({ language: 'en-GB', subject: mail.subject })
    for (const part of preview.parts) {
      if (part.part === 'button') expect(mail.text).toContain(part.label)
      else if (part.part !== 'facts') expect(mail.text).toContain(part.text)
      else for (const [, value] of part.rows) expect(mail.text).toContain(value)
    }
    expect(mail.text, 'a reason that nobody gave').not.toContain('cannot be printed')
    const elsewhere = (await shop.staff('support', ['WPX-PT'])).prepressDesk
    expect(await elsewhere.previewAsk(asked)).toMatchObject({ code: 'not_found' })
  })
})

describe('an end that a customer is told', () => {
  it('does not say that the order goes on while another question is open', async () => {
    const { email, number, lineIds } = await orderDesigns(2)
    const { prepressDesk } = await shop.staff('support')
    const actionIds: string[] = []
    for (const lineId of lineIds) {
      const question = { number, type: 'APPROVE_PROOF', lineId, words: 'Right way up?' } as const
      actionIds.push(granted(await prepressDesk.openAction(question)).actionId)
    }
    const end = (actionId: string) =>
      prepressDesk.dropAction({ actionId, reason: 'asked by mistake' })
    expect(await end(actionIds[0]!)).toEqual({ goesOn: false })
    const first = await newestTo(email)
    expect(first.subject).toBe(`About our question: order ${number}`)
    expect(first.text).toContain('the other question')
    expect(await end(actionIds[1]!)).toEqual({ goesOn: true })
    expect((await newestTo(email)).subject).toBe(`Nothing more to do for your order ${number}`)
  })

  it('says that a wish about a proof is not done', async () => {
    const { visitor, email, number, publicId, lineIds } = await orderDesigns(1)
    const { prepressDesk } = await shop.staff('support')
    const { actionId } = granted(
      await prepressDesk.openAction({
        number,
        type: 'APPROVE_PROOF',
        lineId: lineIds[0]!,
        words: 'Right way up?',
      }),
    )
    const wish = { publicId, actionId, message: 'A little larger, please' }
    granted(await visitor.actionAnswer.askForChange(wish))
    expect(await prepressDesk.acceptAnswer({ actionId })).toEqual({ goesOn: true })
    expect((await newestTo(email)).text).toContain('printed as the proof shows it')
  })
})

describe('files of an order', () => {
  it('are listed line by line; photos for whoever judges them only', async () => {
    const { number, id } = await orderDesigns(1)
    const prepress = (await shop.staff('prepress')).prepressDesk
    const files = granted(await prepress.listOrderFiles({ number }))
    expect(files.lines).toMatchObject([
      { version: { number: 1 }, print: { state: 'QUEUED' }, photos: [{ name: 'beach.jpg' }] },
    ])
    const catalogue = (await shop.staff('catalogue')).prepressDesk
    const seen = granted(await catalogue.listOrderFiles({ number }))
    expect(seen.lines[0]).toMatchObject({ photos: [] })
    const elsewhere = (await shop.staff('prepress', ['WPX-PT'])).prepressDesk
    const notFound = { code: 'not_found' }
    expect(await elsewhere.listOrderFiles({ number })).toMatchObject(notFound)
    const packing = (await shop.staff('packing')).prepressDesk
    expect(await packing.listOrderFiles({ number })).toMatchObject(notFound)

    await database.db
      .updateTable('rendering')
      .set({ state: 'FAILED', failure: 'memory', finished_at: now })
      .where('kind', '=', 'PRINT')
      .where('design_version_id', 'in', (query) =>
        query.selectFrom('order_line').where('order_id', '=', id).select('version_id'),
      )
      .execute()
    const counts = granted(await prepress.countFailedRenderings({}))
    const { renderings } = granted(await prepress.listFailedRenderings({}))
    expect(counts).toEqual({
      total: renderings.length,
      failures: [{ failure: 'memory', count: 1 }],
    })
    expect(granted(await elsewhere.countFailedRenderings({})).total).toBe(0)
  })
})
