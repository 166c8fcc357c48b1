import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundDefaults } from '#design/elements/background.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, withColor, withEmptySlot } from '#tests/designs/designs.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { makeArticle } from '#tests/make.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, undefined, uploads.tools)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

let people = 0

async function placedMug() {
  const visitor = await shop.visitorWithSession()
  const email = `person-${++people}@example.com`
  const design = await putDesignInCart(database.db, visitor)
  const placed = await placeOrder(visitor, { email })
  const { id } = await orderOf(database.db, placed)
  await payOrder(database.db, id)
  const { lines } = await look(visitor, placed)
  return { ...placed, id, email, visitor, design, lineId: lines[0]!.id }
}

/** On another device: by the link of the mail and the code that came after it. */
async function elsewhere(order: { publicId: string; email: string }): Promise<Visitor> {
  const visitor = await shop.visitorWithSession()
  await becomeOwner(database.db, visitor, order)
  return visitor
}

/** By its owner, whose link never rests. */
async function look(visitor: Visitor, { publicId }: { publicId: string }) {
  const seen = granted(await visitor.tracking.getTracking({ publicId }))
  if (seen.level === 'aged') throw new Error('the link rests')
  return seen
}

const versionOf = async (lineId: string) => {
  const line = await database.db
    .selectFrom('order_line')
    .where('id', '=', lineId)
    .select(['version_id', 'design_name'])
    .executeTakeFirstOrThrow()
  return line
}

describe('somebody with no more than the link', () => {
  it('changes nothing', async () => {
    const { publicId, lineId } = await placedMug()
    const { tracking: stranger, withdrawal } = await shop.visitorWithSession()
    const home = { country: 'GB' as const, recipient: 'Eve', addressLine1: '1', city: 'x' }
    for (const answer of [
      await stranger.cancelTracked({ publicId }),
      await stranger.changeTrackedAddress({ publicId, ...home, postalCode: 'SW1A 1AA' }),
      await stranger.startTrackedDraft({ publicId, lineId }),
      await withdrawal.withdraw({ publicId, lineId: [lineId] }),
      await stranger.getTrackedDocument({ publicId, number: '1' }),
    ]) {
      expect(answer).toMatchObject({ code: 'forbidden' })
    }
    expect((await orderOf(database.db, { publicId })).status).toBe(0)
  })
})

describe('a customer who has changed their mind', () => {
  it('cancels alone while nobody works on it, and the money goes back', async () => {
    const order = await placedMug()
    const anna = await elsewhere(order)
    granted(await anna.tracking.cancelTracked(order))
    const seen = await look(anna, order)
    expect(seen).toMatchObject({ status: 10, mayChange: false, money: { refunds: [{}] } })
    expect(seen.stages.at(-1)).toMatchObject({ name: 'canceled' })
    expect(await anna.tracking.cancelTracked(order)).toMatchObject({ code: 'conflict' })
  })

  it('cannot once the factory has it', async () => {
    const email = 'late@example.com'
    const order = await makePlacedOrder(database.db, { status: 1, email })
    const anna = await elsewhere({ ...order, email })
    expect(await anna.tracking.cancelTracked(order)).toMatchObject({ code: 'conflict' })
    expect(await look(anna, order)).toMatchObject({ mayChange: false })
  })

  it('sends it elsewhere in the same country', async () => {
    const order = await placedMug()
    const { tracking } = order.visitor
    const { publicId } = order
    const address = { recipient: 'Bea', addressLine1: '2 Low Street', city: 'Leeds' }
    const change = (given: object) =>
      tracking.changeTrackedAddress({
        publicId,
        country: 'GB',
        postalCode: 'LS1 4AP',
        ...address,
        ...given,
      })
    expect(await change({ country: 'DE', postalCode: '10115' })).toMatchObject({
      fields: { country: 'country_not_delivered' },
    })
    expect(await change({ postalCode: 'XX' })).toMatchObject({
      fields: { postalCode: 'postal_code' },
    })
    granted(await change({}))
    const seen = await look(order.visitor, order)
    expect(seen.personal?.address).toMatchObject({ ...address, postalCode: 'LS1 4AP' })
  })
})

describe('a design that is corrected after the order', () => {
  it('takes the place of what was ordered, and its picture too', async () => {
    const order = await placedMug()
    const { publicId, lineId, visitor } = order
    const before = await versionOf(lineId)
    const draft = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    // The working copy had not moved on: no second one of it appears among the designs.
    expect(draft.designId).toBe(order.design.designId)
    const opened = await openDesign(visitor, draft.designId)
    granted(await saveOn(visitor, opened, withColor(opened.document, '#123456')))
    granted(await visitor.tracking.useTrackedDraft({ publicId, lineId, designId: draft.designId }))
    const after = await versionOf(lineId)
    expect(after.version_id).not.toBe(before.version_id)
    await endRenderings(database.db, 'DONE')
    await drawWaiting(database.db, uploads.tools.storage)
    const [line] = (await look(shop.visitor(), order)).lines
    expect(line!.urlPreview).toContain(after.version_id)
    const picture = await visitor.tracking.getTrackedPreview({ publicId, lineId })
    expect(await (picture as Response).text()).toContain(after.version_id)
  })

  it('is not an empty one, whatever somebody ticks', async () => {
    const { publicId, lineId, visitor } = await placedMug()
    const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    const opened = await openDesign(visitor, designId)
    const [page] = opened.document.pages
    const bare = { ...page!, background: backgroundDefaults, elements: [] }
    granted(await saveOn(visitor, opened, { ...opened.document, pages: [bare] }))
    const sent = { publicId, lineId, designId, isConfirmed: 'on' as const }
    expect(await visitor.tracking.useTrackedDraft(sent)).toMatchObject({
      fields: { document: 'empty_document' },
    })
  })

  it('is a copy for whoever comes without the session that made it', async () => {
    const order = await placedMug()
    const { publicId, lineId } = order
    const anna = await elsewhere(order)
    const { designId } = granted(await anna.tracking.startTrackedDraft({ publicId, lineId }))
    expect(designId).not.toBe(order.design.designId)
    const opened = await openDesign(anna, designId)
    granted(await saveOn(anna, opened, withColor(opened.document, '#654321')))
    granted(await anna.tracking.useTrackedDraft({ publicId, lineId, designId }))
    const changed = await versionOf(lineId)
    expect(changed.version_id).not.toBe(order.design.versionId)
  })

  it('is one’s own: nobody prints what is not theirs', async () => {
    const order = await placedMug()
    const other = await placedMug()
    const { publicId, lineId, visitor } = order
    const { designId } = other.design
    expect(await visitor.tracking.useTrackedDraft({ publicId, lineId, designId })).toMatchObject({
      code: 'not_found',
    })
  })

  it('needs a yes to what the preflight found', async () => {
    const { publicId, lineId, visitor } = await placedMug()
    const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    const opened = await openDesign(visitor, designId)
    granted(await saveOn(visitor, opened, withEmptySlot(opened.document)))
    const use = (isConfirmed?: 'on') =>
      visitor.tracking.useTrackedDraft({ publicId, lineId, designId, isConfirmed })
    expect(await use()).toMatchObject({ code: 'preflight', fields: { findings: 'empty_slot' } })
    granted(await use('on'))
  })

  it('comes too late once the factory has it', async () => {
    const visitor = await shop.visitorWithSession()
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const { versionId, designId, articleId } = await putDesignInCart(database.db, visitor)
    const order = await makePlacedOrder(database.db, {
      status: 202,
      extSessionId,
      lines: [{ articleId, versionId, variant: '330' }],
    })
    const line = { publicId: order.publicId, lineId: order.lineIds[0]! }
    for (const answer of [
      await visitor.tracking.startTrackedDraft(line),
      await visitor.tracking.useTrackedDraft({ ...line, designId }),
    ]) {
      expect(answer).toMatchObject({ code: 'conflict' })
    }
  })
})

describe('what was not made for one person alone', () => {
  it('is given back by a button, once, with a receipt', async () => {
    const email = 'returns@example.com'
    const article = await makeArticle(database.db)
    const order = await makePlacedOrder(database.db, {
      email,
      status: 15,
      lines: [
        { articleId: article.id, articleName: 'Frame', quantity: 2 },
        { isPersonalised: true, articleName: 'Mug' },
      ],
    })
    const [frame, mug] = order.lineIds as [string, string]
    const anna = await elsewhere({ ...order, email })
    const { withdrawal } = anna
    const { publicId } = order
    expect(await withdrawal.withdraw({ publicId, lineId: [mug] })).toMatchObject({
      code: 'conflict',
    })
    granted(await withdrawal.withdraw({ publicId, lineId: [frame] }))
    expect(await withdrawal.withdraw({ publicId, lineId: [frame] })).toMatchObject({
      code: 'conflict',
    })
    const seen = await look(anna, order)
    expect(seen.lines).toMatchObject([
      { mayWithdraw: false, withdrawnAt: expect.any(String) as string },
      { mayWithdraw: false },
    ])
    const mails = await mailsTo(database.db, email)
    const receipt = mails.find(({ subject }) => !/^\d/.test(subject))
    expect(receipt!.text).toContain('Frame')
    expect(receipt!.text).not.toContain('Mug')
    const staff = await mailsTo(database.db, 'hello@estampa.example')
    expect(staff[0]!.subject).toContain(order.number)
  })
})
