import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, withColor } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { orderMug, sendAnotherDesign, statusOfOrder } from '#tests/orders/ordered-mug.ts'
import { endRenderings, makeParcelService } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const HOUR_MS = 60 * 60_000
const uploads = openTestUploads()

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2036-05-05T10:00:00Z')
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

const orderedMug = async () => {
  const visitor = await shop.visitorWithSession()
  return orderMug(database.db, { visitor, email: `asked-${++people}@example.com`, now })
}

const actsAbout = async (staffId: string) =>
  database.db
    .selectFrom('staff_act')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .select(['permission', 'object_kind', 'object_id', 'store', 'reason', 'before', 'after'])
    .execute()

const subjectsTo = async (email: string) =>
  (await mailsTo(database.db, email)).map(({ subject }) => subject)

describe('a photo that a person asks for', () => {
  it('is sent, rejected with a reason, sent again and accepted; then the order goes on', async () => {
    const mug = await orderedMug()
    const { number, lineId, email, visitor, publicId } = mug
    const prepress = await shop.staff('prepress')
    const desk = prepress.prepressDesk

    const offer = granted(await desk.getAskOffer({ number }))
    expect(offer.types.map(({ type }) => type)).toEqual([
      'REPLACE_PHOTO',
      'APPROVE_PROOF',
      'FIX_ADDRESS',
    ])
    const words = 'The dog is out of focus. Do you have the picture in full size?'
    const { revision } = offer.order
    const question = { number, type: 'REPLACE_PHOTO', lineId, words } as const
    const stale = await desk.openAction({ ...question, revision: revision + 100 })
    expect(stale).toMatchObject({ code: 'conflict' })
    const { actionId } = granted(
      await desk.openAction({ ...question, revision, until: '2036-05-20' }),
    )
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    expect((await mailsTo(database.db, email))[0]!.text).toContain(words)
    const asked = { publicId, actionId }
    expect(granted(await visitor.actionAnswer.getAction(asked))).toMatchObject({
      words,
      deadlineAt: '2036-05-20T22:59:59.000Z',
    })
    expect(await desk.openAction(question)).toMatchObject({ code: 'conflict' })

    await sendAnotherDesign(mug, actionId, '#111111')
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    const first = granted(await desk.getAction({ actionId }))
    expect(first).toMatchObject({ status: 'SUBMITTED', round: 1, may: { accept: true } })
    expect(first.before!.versionId).toBe(mug.design.versionId)
    expect(first.after!.versionId).not.toBe(mug.design.versionId)
    expect(first.after!.findings).toBeDefined()
    expect(first.customer, 'prepress sees no contact data').toBeUndefined()

    const reason = 'Still too small: it would be blurred'
    granted(await desk.rejectAnswer({ actionId, revision: first.revision, reason }))
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    expect((await mailsTo(database.db, email))[0]!.text).toContain(reason)
    expect(granted(await visitor.actionAnswer.getAction(asked))).toMatchObject({
      status: 'OPEN',
      refusal: reason,
    })

    await sendAnotherDesign(mug, actionId, '#222222')
    const late = await desk.acceptAnswer({ actionId, revision: first.revision })
    expect(late, 'decided about another answer than the one on the screen').toMatchObject({
      code: 'conflict',
    })
    const second = granted(await desk.getAction({ actionId }))
    expect(second).toMatchObject({ round: 2 })
    const sent = second.history.filter(({ versionId }) => versionId !== undefined)
    expect(sent.map(({ versionId }) => versionId)).toEqual([
      first.after!.versionId,
      second.after!.versionId,
    ])
    const accepted = await desk.acceptAnswer({ actionId, revision: second.revision })
    expect(accepted).toEqual({ goesOn: true })
    expect(await statusOfOrder(database.db, mug)).toBe(0)
    const line = await database.db
      .selectFrom('order_line')
      .where('id', '=', lineId)
      .select('version_id')
      .executeTakeFirstOrThrow()
    expect(line.version_id).toBe(second.after!.versionId)
    expect(await subjectsTo(email)).toContain(`Thank you, your order ${number} is going ahead`)
    expect(await desk.acceptAnswer({ actionId })).toMatchObject({ code: 'conflict' })

    // Who decided what: a person, in the history and in the audit log, once each.
    const done = granted(await desk.getAction({ actionId }))
    expect(done.before!.versionId).toBe(mug.design.versionId)
    expect(done.history.map(({ to, name }) => `${to} ${name ?? '-'}`)).toEqual([
      'OPEN Person of prepress',
      'SUBMITTED -',
      'REJECTED Person of prepress',
      'OPEN Person of prepress',
      'SUBMITTED -',
      'ACCEPTED Person of prepress',
    ])
    const acts = await actsAbout(prepress.staffId)
    expect(acts.map(({ permission }) => permission)).toEqual([
      'action.open',
      'action.decide',
      'action.decide',
    ])
    expect(acts[1]).toMatchObject({ store: 'WPX-GB', reason, after: { status: 'OPEN' } })
    expect(acts[2]).toMatchObject({ after: { status: 'ACCEPTED', goesOn: true } })
  })

  it('cannot be passed by changing the design on the page of the order', async () => {
    const mug = await orderedMug()
    const { prepressDesk } = await shop.staff('prepress')
    const { number, lineId, visitor, publicId } = mug
    const question = {
      number,
      type: 'REPLACE_PHOTO',
      lineId,
      words: 'Another one, please',
    } as const
    const { actionId } = granted(await prepressDesk.openAction(question))
    const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    const draft = await openDesign(visitor, designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#333333')))
    granted(await visitor.tracking.useTrackedDraft({ publicId, lineId, designId }))
    expect(await statusOfOrder(database.db, mug)).toBe(2)
    expect(granted(await prepressDesk.getAction({ actionId }))).toMatchObject({
      status: 'SUBMITTED',
    })
  })

  it('is asked of an order that a factory had and could not print', async () => {
    const mug = await orderedMug()
    await endRenderings(database.db, 'DONE')
    await database.db
      .updateTable('shop_order')
      .set({ release_after: now })
      .where('id', '=', mug.id)
      .execute()
    await transact(database.db, async (trx) => {
      const move = { orderId: mug.id, now }
      await moveOrder(trx, { ...move, to: 200, actor: { kind: 'system' } })
      for (const to of [201, 202, 2] as const) {
        await moveOrder(trx, { ...move, to, actor: { kind: 'station', id: 'press 1' } })
      }
    })
    const { prepressDesk } = await shop.staff('prepress')
    const { number, lineId } = mug
    const question = {
      number,
      type: 'REPLACE_PHOTO',
      lineId,
      words: 'It tears at the edge',
    } as const
    const { actionId } = granted(await prepressDesk.openAction(question))
    await sendAnotherDesign(mug, actionId, '#444444')
    expect(await prepressDesk.acceptAnswer({ actionId })).toEqual({ goesOn: true })
    expect(await statusOfOrder(database.db, mug)).toBe(0)
  })

  it('is not asked any more once it is taken back: the order goes on as it is', async () => {
    const mug = await orderedMug()
    const { prepressDesk } = await shop.staff('prepress')
    const { number, lineId, email } = mug
    const words = 'Is this the right way up?'
    const { actionId } = granted(
      await prepressDesk.openAction({ number, type: 'APPROVE_PROOF', lineId, words }),
    )
    const dropped = await prepressDesk.dropAction({ actionId, reason: 'asked by mistake' })
    expect(dropped).toEqual({ goesOn: true })
    expect(await statusOfOrder(database.db, mug)).toBe(0)
    expect(await subjectsTo(email)).toContain(`Nothing more to do for your order ${number}`)
  })

  it('is refused where nobody could wait for it', async () => {
    const { prepressDesk } = await shop.staff('prepress')
    const order = await makePlacedOrder(database.db, { status: 1, placedAt: now })
    const { number, lineIds } = order
    const words = 'Another photo, please'
    const question = { number, type: 'REPLACE_PHOTO', lineId: lineIds[0]!, words } as const
    expect(await prepressDesk.openAction(question)).toMatchObject({ code: 'conflict' })
    const mug = await orderedMug()
    const asked = { number: mug.number, type: 'REPLACE_PHOTO', words } as const
    expect(await prepressDesk.openAction(asked)).toMatchObject({ fields: { lineId: 'required' } })
    const late = { ...asked, lineId: mug.lineId, until: '2036-05-05' }
    expect(await prepressDesk.openAction(late)).toMatchObject({ fields: { until: 'too_small' } })
    expect(await statusOfOrder(database.db, mug)).toBe(0)
  })
})

describe('a question that is open', () => {
  it('is remembered once a day, and put off to a later day', async () => {
    const mug = await orderedMug()
    const first = await shop.staff('support')
    const { number, lineId, email } = mug
    const { actionId } = granted(
      await first.prepressDesk.openAction({
        number,
        type: 'REPLACE_PHOTO',
        lineId,
        words: 'Sharper?',
      }),
    )
    granted(await first.prepressDesk.remindAction({ actionId }))
    expect(await first.prepressDesk.remindAction({ actionId })).toMatchObject({ code: 'conflict' })
    now = new Date(now.getTime() + 21 * HOUR_MS)
    const next = await shop.staff('support')
    const { prepressDesk } = next
    granted(await prepressDesk.remindAction({ actionId }))
    const reminders = (await subjectsTo(email)).filter((one) => one.startsWith('A reminder'))
    expect(reminders).toHaveLength(2)
    expect(await prepressDesk.extendAction({ actionId, until: '2036-05-07' })).toMatchObject({
      fields: { until: 'not_later' },
    })
    const { deadlineAt } = granted(
      await prepressDesk.extendAction({ actionId, until: '2036-06-01' }),
    )
    expect(deadlineAt).toBe('2036-06-01T22:59:59.000Z')
    expect((await mailsTo(database.db, email))[0]).toMatchObject({
      subject: `More time for your order ${number}`,
      text: expect.stringContaining('1 June 2036') as string,
    })
    expect(await actsAbout(first.staffId)).toHaveLength(2)
    expect(await actsAbout(next.staffId)).toHaveLength(2)
  })
})
