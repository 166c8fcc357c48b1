import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRefundAccount } from '#commerce/payment/refund-account.service.ts'
import { makeSites } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted, openDesign, saveOn, withColor } from '#tests/designs.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeParcelService, orderOf, payOrder, placeOrder, putDesignInCart } from '#tests/orders.ts'
import { london, makePlacedOrder, makeWaitingRefund } from '#tests/placed-order.ts'
import { moveOrder } from '#commerce/order/order-moves.service.ts'
import { acceptAnswer, rejectAnswer } from './action-decisions.service.ts'
import { passDeadlines } from './deadlines.service.ts'
import { openAction, type ActionSubject } from './required-action.service.ts'
import type { RequiredActionType } from './required-action.terms.ts'

const IBAN = 'DE89370400440532013000'
const HOUR_MS = 60 * 60_000
const sites = makeSites(3000)
const start = new Date('2036-05-04T10:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let now = start
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}

const ask = (orderId: string, type: RequiredActionType, subject: ActionSubject = {}) =>
  transact(database.db, (trx) => openAction(trx, { orderId, type, subject, now }))

const statusOf = async (publicId: string) => {
  const row = await database.db
    .selectFrom('required_action')
    .where('public_id', '=', publicId)
    .select('status')
    .executeTakeFirstOrThrow()
  return row.status
}

/** Money that cannot go back the way it came. */
async function owed() {
  const email = `owed-${++people}@example.com`
  const order = await makePlacedOrder(database.db, { status: 10, email, placedAt: now })
  const refund = await makeWaitingRefund(database.db, order)
  const { publicId: actionId } = await ask(order.id, 'PROVIDE_DATA_TO_REFUND', {
    refundId: refund.id,
  })
  const { publicId } = order
  return { ...order, email, refundId: refund.id, asked: { publicId, actionId } }
}

async function codeIn(email: string): Promise<string> {
  const [mail] = await mailsTo(database.db, email)
  return /\b(\d{6})\b/.exec(mail!.text)![1]!
}

const accountOf = async (refundId: string) => {
  const row = await database.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .select(['bank_account', 'not_before', 'status'])
    .executeTakeFirstOrThrow()
  return row
}

describe('something that a customer is asked', () => {
  it('comes by mail with a link, once, however often it is asked', async () => {
    const { id, email, asked, refundId } = await owed()
    const again = await ask(id, 'PROVIDE_DATA_TO_REFUND', { refundId })
    expect(again.publicId).toBe(asked.actionId)
    const mails = await mailsTo(database.db, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(
      `/tracking/${asked.publicId}/user_required_actions/${asked.actionId}`,
    )
  })

  it('is found under its own order and no other', async () => {
    const [one, other] = [await owed(), await owed()]
    const { getAction } = shop.visitor().requiredAction
    expect(await getAction(one.asked)).toMatchObject({ status: 'OPEN', refund: { hasCode: false } })
    const crossed = { publicId: other.asked.publicId, actionId: one.asked.actionId }
    expect(await getAction(crossed)).toMatchObject({ code: 'not_found' })
    expect(await shop.visitor().requiredAction.sendCode(crossed)).toMatchObject({
      code: 'not_found',
    })
    const spain = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await spain.requiredAction.getAction(one.asked)).toMatchObject({ code: 'not_found' })
  })
})

describe('an account for a refund', () => {
  const visitor = () => shop.visitor().requiredAction

  it('is named with the code from the mail, kept sealed, never shown, and told by mail', async () => {
    const { asked, email, refundId, id } = await owed()
    granted(await visitor().sendCode(asked))
    const code = await codeIn(email)
    const account = { code, holder: 'Ana Prueba', iban: 'de89 3704 0044 0532 0130 00' }
    granted(await visitor().nameRefundAccount({ ...asked, ...account }))
    const kept = await accountOf(refundId)
    expect(kept.not_before).toEqual(new Date(now.getTime() + 24 * HOUR_MS))
    expect(kept.bank_account!.includes(Buffer.from('DE89'))).toBe(false)
    expect(await openRefundAccount(database.db, refundId, kept.bank_account!)).toEqual({
      holder: 'Ana Prueba',
      iban: IBAN,
    })
    // Copied to another refund it opens nothing.
    await expect(openRefundAccount(database.db, id, kept.bank_account!)).rejects.toThrow()
    const seen = granted(await visitor().getAction(asked))
    expect(seen).toMatchObject({ status: 'SUBMITTED' })
    const [mail] = await mailsTo(database.db, email)
    for (const text of [JSON.stringify(seen), mail!.text, mail!.html]) {
      expect(text.replaceAll(' ', '')).not.toContain('0532013000')
    }
    const everything = await database.db.selectFrom('required_action').selectAll().execute()
    expect(JSON.stringify(everything)).not.toContain('0532013000')
    const twice = await visitor().nameRefundAccount({ ...asked, ...account })
    expect(twice).toMatchObject({ code: 'conflict' })
    later(25)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    expect(await visitor().nameRefundAccount({ ...asked, ...account })).toMatchObject({
      code: 'conflict',
    })
    expect(await visitor().sendCode(asked)).toMatchObject({ code: 'conflict' })
  })

  it.each([
    [{ iban: 'DE88370400440532013000' }, { iban: 'iban_check' }],
    [{ iban: 'DE8937040044053201300' }, { iban: 'iban_length' }],
    [{ iban: 'US89370400440532013000' }, { iban: 'iban_country' }],
    [{ iban: '<script>alert(1)</script>' }, { iban: 'iban' }],
    [{ holder: '<script>x</script>' }, { holder: 'forbidden_characters' }],
    [{ holder: '42' }, { holder: 'required' }],
    [{ code: '000000x' }, { code: 'code_wrong' }],
  ])('is refused with %j', async (given, fields) => {
    const { asked, email, refundId } = await owed()
    granted(await visitor().sendCode(asked))
    const right = { code: await codeIn(email), holder: 'Ana Prueba', iban: IBAN }
    const answer = await visitor().nameRefundAccount({ ...asked, ...right, ...given })
    expect(answer).toMatchObject({ code: 'invalid', fields })
    expect((await accountOf(refundId)).bank_account).toBeNull()
    // What was mistyped has cost no try of the code, and the code still works.
    granted(await visitor().nameRefundAccount({ ...asked, ...right }))
  })

  it('of any country that takes part is as good as one at home', async () => {
    const { asked, email, refundId } = await owed()
    granted(await visitor().sendCode(asked))
    const account = { code: await codeIn(email), holder: 'Ana', iban: 'FI2112345600000785' }
    granted(await visitor().nameRefundAccount({ ...asked, ...account }))
    expect((await accountOf(refundId)).bank_account).not.toBeNull()
  })

  it('is not guessed: a code has five tries, a quarter of an hour, and there are six of them', async () => {
    const { asked, email } = await owed()
    const attempt = (code: string) =>
      visitor().nameRefundAccount({ ...asked, code, holder: 'Eve', iban: IBAN })
    expect(await attempt('123456')).toMatchObject({ fields: { code: 'code_expired' } })
    granted(await visitor().sendCode(asked))
    expect(await visitor().sendCode(asked)).toMatchObject({ code: 'too_many_attempts' })
    const code = await codeIn(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i++) {
      expect(await attempt(wrong)).toMatchObject({ fields: { code: 'code_wrong' } })
    }
    expect(await attempt(code)).toMatchObject({ fields: { code: 'code_expired' } })
    later(1)
    for (let i = 0; i < 5; i++) {
      granted(await visitor().sendCode(asked))
      later(1)
    }
    expect(await visitor().sendCode(asked)).toMatchObject({ code: 'too_many_attempts' })
    expect(await attempt(await codeIn(email))).toMatchObject({ fields: { code: 'code_expired' } })
  })

  it('is stopped by whoever gets the mail about it and did not do it', async () => {
    const { asked, email, refundId } = await owed()
    granted(await visitor().sendCode(asked))
    const account = { code: await codeIn(email), holder: 'Eve', iban: IBAN }
    granted(await visitor().nameRefundAccount({ ...asked, ...account }))
    const [mail] = await mailsTo(database.db, email)
    const token = decodeURIComponent(/[?&]stop=([^\s&]+)/.exec(mail!.text)![1]!)
    const forged = `${token.slice(0, -2)}AA`
    expect(await visitor().stopRefundAccount({ ...asked, token: forged })).toMatchObject({
      code: 'not_found',
    })
    granted(await visitor().stopRefundAccount({ ...asked, token }))
    expect(await accountOf(refundId)).toMatchObject({
      bank_account: null,
      not_before: null,
      status: 'NEEDS_CUSTOMER_DATA',
    })
    expect(granted(await visitor().getAction(asked))).toMatchObject({
      status: 'OPEN',
      refusal: 'not_me',
    })
    expect(await visitor().stopRefundAccount({ ...asked, token })).toMatchObject({
      code: 'conflict',
    })
  })

  it('cannot be stopped once the day is over', async () => {
    const { asked, email } = await owed()
    granted(await visitor().sendCode(asked))
    const account = { code: await codeIn(email), holder: 'Ana', iban: IBAN }
    granted(await visitor().nameRefundAccount({ ...asked, ...account }))
    const [mail] = await mailsTo(database.db, email)
    const token = decodeURIComponent(/[?&]stop=([^\s&]+)/.exec(mail!.text)![1]!)
    later(25)
    expect(await visitor().stopRefundAccount({ ...asked, token })).toMatchObject({
      code: 'expired',
    })
  })
})

/** An order that the press could not print, as its visitor sees it. */
async function stoppedMug(type: RequiredActionType, subject: 'line' | 'order' = 'line') {
  const visitor = await shop.visitorWithSession()
  const email = `stopped-${++people}@example.com`
  const design = await putDesignInCart(database.db, visitor)
  const placed = await placeOrder(visitor, { email })
  const { id } = await orderOf(database.db, placed)
  await payOrder(database.db, id, now)
  const { lines } = granted(await visitor.tracking.getTracking(placed))
  const lineId = lines[0]!.id
  const { publicId: actionId } = await transact(database.db, async (trx) => {
    await moveOrder(trx, { orderId: id, to: 2, actor: { kind: 'system' }, now })
    const about = subject === 'line' ? { lineId } : {}
    return openAction(trx, { orderId: id, type, subject: about, now })
  })
  const { publicId } = placed
  return { id, publicId, email, visitor, design, lineId, asked: { publicId, actionId } }
}

const orderStatus = async (visitor: Visitor, publicId: string) =>
  granted(await visitor.tracking.getTracking({ publicId })).status

describe('a photo that cannot be printed', () => {
  it('is replaced in a working copy, and the order goes on', async () => {
    const { asked, visitor, lineId, publicId } = await stoppedMug('REPLACE_PHOTO')
    const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    const draft = await openDesign(visitor, designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#00ff00')))
    granted(await visitor.requiredAction.sendDesign({ ...asked, designId }))
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
    const twice = await visitor.requiredAction.sendDesign({ ...asked, designId })
    expect(twice).toMatchObject({ code: 'conflict' })
  })

  it('is only for whoever has shown that the order is theirs', async () => {
    const { asked, design } = await stoppedMug('REPLACE_PHOTO')
    const stranger = await shop.visitorWithSession()
    const { designId } = design
    expect(await stranger.requiredAction.sendDesign({ ...asked, designId })).toMatchObject({
      code: 'not_found',
    })
    expect(await stranger.requiredAction.approveProof(asked)).toMatchObject({ code: 'forbidden' })
  })

  it('ends the order with all its money back when nobody answers', async () => {
    const { asked, visitor, publicId, email } = await stoppedMug('REPLACE_PHOTO')
    later(5 * 24 + 1)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    const reminders = (await mailsTo(database.db, email)).filter(({ subject }) =>
      subject.startsWith('A reminder'),
    )
    expect(reminders).toHaveLength(1)
    expect(await statusOf(asked.actionId)).toBe('OPEN')
    later(2 * 24)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
    const seen = granted(await visitor.tracking.getTracking({ publicId }))
    expect(seen).toMatchObject({ status: 10, money: { refunds: [{}] } })
  })

  it('is no longer asked for when the order has ended', async () => {
    const { asked, visitor } = await stoppedMug('REPLACE_PHOTO')
    granted(await visitor.tracking.cancelTracked(asked))
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
  })
})

describe('a proof', () => {
  it('is approved, and the order goes on', async () => {
    const { asked, visitor, publicId } = await stoppedMug('APPROVE_PROOF')
    granted(await visitor.requiredAction.approveProof(asked))
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
  })

  it('is printed as it is shown when nobody answers', async () => {
    const { asked, visitor, publicId } = await stoppedMug('APPROVE_PROOF')
    later(6 * 24)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
  })

  it('is changed by people, who may ask once more', async () => {
    const { asked, visitor, email } = await stoppedMug('APPROVE_PROOF')
    const { actionId } = asked
    const message = 'A little bigger, please'
    granted(await visitor.requiredAction.askForChange({ ...asked, message }))
    expect(await statusOf(actionId)).toBe('SUBMITTED')
    const [told] = await mailsTo(database.db, 'hello@estampa.example')
    expect(told!.text).toContain(message)
    const by = { actor: 'support', now } as const
    const reason = 'Bigger than this does not fit'
    await transact(database.db, (trx) => rejectAnswer(trx, actionId, { ...by, reason }))
    const seen = granted(await visitor.requiredAction.getAction(asked))
    expect(seen).toMatchObject({ status: 'OPEN', refusal: reason })
    expect((await mailsTo(database.db, email))[0]!.text).toContain(reason)
    granted(await visitor.requiredAction.askForChange({ ...asked, message: 'Then as it was' }))
    await transact(database.db, (trx) => acceptAnswer(trx, actionId, by))
    expect(await statusOf(actionId)).toBe('ACCEPTED')
    const again = transact(database.db, (trx) => acceptAnswer(trx, actionId, by))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('an address that the carrier does not find', () => {
  const corrected = {
    country: 'GB' as const,
    recipient: 'Ann Other',
    addressLine1: '11 Downing Street',
    postalCode: 'SW1A 2AB',
    city: 'London',
  }

  it('is corrected by the rules of its country, and the order goes on', async () => {
    const { asked, visitor, publicId } = await stoppedMug('FIX_ADDRESS', 'order')
    const { fixAddress } = visitor.requiredAction
    expect(await fixAddress({ ...asked, ...corrected, postalCode: '28001' })).toMatchObject({
      fields: { postalCode: 'postal_code' },
    })
    granted(await fixAddress({ ...asked, ...corrected }))
    const seen = granted(await visitor.tracking.getTracking({ publicId }))
    expect(seen).toMatchObject({ status: 0, personal: { address: { postalCode: 'SW1A 2AB' } } })
  })

  it('of a packed parcel goes to people, who relabel it', async () => {
    const email = `packed-${++people}@example.com`
    const order = await makePlacedOrder(database.db, { status: 17, email, placedAt: now })
    const { publicId: actionId } = await ask(order.id, 'FIX_ADDRESS')
    const { publicId } = order
    const visitor = await shop.visitorWithSession()
    granted(await visitor.tracking.confirmOrder({ publicId, answer: email }))
    const asked = { publicId, actionId }
    const seen = granted(await visitor.requiredAction.getAction(asked))
    expect(seen.address).toMatchObject({ postalCode: london.postalCode })
    granted(await visitor.requiredAction.fixAddress({ ...asked, ...corrected }))
    expect(await statusOf(actionId)).toBe('SUBMITTED')
    const [told] = await mailsTo(database.db, 'hello@estampa.example')
    expect(told!.text).toContain('11 Downing Street')
  })

  it('is shown to nobody who has only the link', async () => {
    const order = await makePlacedOrder(database.db, { status: 17, placedAt: now })
    const { publicId: actionId } = await ask(order.id, 'FIX_ADDRESS')
    const asked = { publicId: order.publicId, actionId }
    const seen = granted(await shop.visitor().requiredAction.getAction(asked))
    expect(JSON.stringify(seen)).not.toMatch(/Downing|SW1A|Prueba/)
  })
})
