import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openRefundAccount,
  purgeRefundAccounts,
  REFUND_ACCOUNT_MONTHS,
  sealedRefundAccounts,
} from '#commerce/payment/refund-account.service.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { sealedVersionOf } from '#commerce/kernel/sealed-text.ts'
import {
  resealTexts,
  retireKeys,
  rotateKeys,
} from '#commerce/kernel/signing-key/key-rotation.service.ts'
import { makeSites } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { makeCustomer } from '#tests/make.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { london, makePlacedOrder, makeWaitingRefund } from '#tests/orders/placed-order.ts'
import type { ActionSubject } from '#commerce/required-action/required-action.columns.ts'
import { passDeadlines } from './deadlines.service.ts'
import { openAction } from '#commerce/required-action/required-action.service.ts'
import type { RequiredActionType } from '#commerce/required-action/required-action.terms.ts'

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
async function owed(given: { customerId?: string; extSessionId?: string; email?: string } = {}) {
  const email = given.email ?? `owed-${++people}@example.com`
  const placed = { ...given, status: 10, email, placedAt: now } as const
  const order = await makePlacedOrder(database.db, placed)
  const refund = await makeWaitingRefund(database.db, order)
  const { publicId: actionId } = await ask(order.id, 'PROVIDE_DATA_TO_REFUND', {
    refundId: refund.id,
  })
  const { publicId } = order
  return { ...order, email, refundId: refund.id, asked: { publicId, actionId } }
}

/** On a device of their own, with the code from the mail. */
async function ownerOf(order: { publicId: string; email: string }): Promise<Visitor> {
  const visitor = await shop.visitorWithSession()
  await becomeOwner(database.db, visitor, order)
  return visitor
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
    const { getAction } = shop.visitor().actionAnswer
    expect(await getAction(one.asked)).toMatchObject({ status: 'OPEN', mayAnswer: false })
    const crossed = { publicId: other.asked.publicId, actionId: one.asked.actionId }
    expect(await getAction(crossed)).toMatchObject({ code: 'not_found' })
    const spain = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await spain.actionAnswer.getAction(one.asked)).toMatchObject({ code: 'not_found' })
  })
})

describe('an account for a refund', () => {
  it('is sealed anew when the keys are replaced', async () => {
    const [before, after] = [await owed(), await owed()]
    const name = async (order: typeof before) => {
      const { actionAnswer } = await ownerOf(order)
      const account = { holder: 'Ana Prueba', iban: IBAN }
      granted(await actionAnswer.nameRefundAccount({ ...order.asked, ...account }))
    }
    await name(before)
    await rotateKeys(database.db, { purpose: undefined, now: new Date() })
    await name(after)
    const sealed = async () =>
      Promise.all([before, after].map(async ({ refundId }) => accountOf(refundId)))
    const versions = async () => (await sealed()).map((row) => sealedVersionOf(row.bank_account!))
    expect(await versions()).toEqual([1, 2])
    const later = new Date(Date.now() + 2 * HOUR_MS)
    const texts = sealedRefundAccounts
    const retire = () => retireKeys(database.db, { texts, now: later, isUrgent: true })
    // What still seals something is not thrown away, however urgent it is.
    expect(await retire()).not.toContainEqual({ purpose: 'sealed text', version: 1 })
    expect(await resealTexts(database.db, texts)).toBeGreaterThanOrEqual(1)
    expect(await versions()).toEqual([2, 2])
    expect(await retire()).toContainEqual({ purpose: 'sealed text', version: 1 })
    const { bank_account } = await accountOf(before.refundId)
    const opened = await openRefundAccount(database.db, before.refundId, bank_account!)
    expect(opened).toEqual({ holder: 'Ana Prueba', iban: IBAN })
  })

  it('is named after the code from the mail, kept sealed, never shown, and told by mail', async () => {
    const order = await owed()
    const { asked, email, refundId, id } = order
    const { actionAnswer } = await ownerOf(order)
    const account = { holder: 'Ana Prueba', iban: 'de89 3704 0044 0532 0130 00' }
    granted(await actionAnswer.nameRefundAccount({ ...asked, ...account }))
    const kept = await accountOf(refundId)
    expect(kept.not_before).toEqual(new Date(now.getTime() + 24 * HOUR_MS))
    expect(kept.bank_account!.includes(Buffer.from('DE89'))).toBe(false)
    expect(await openRefundAccount(database.db, refundId, kept.bank_account!)).toEqual({
      holder: 'Ana Prueba',
      iban: IBAN,
    })
    // Copied to another refund it opens nothing.
    await expect(openRefundAccount(database.db, id, kept.bank_account!)).rejects.toThrow()
    const seen = granted(await actionAnswer.getAction(asked))
    expect(seen).toMatchObject({ status: 'SUBMITTED' })
    const [mail] = await mailsTo(database.db, email)
    for (const text of [JSON.stringify(seen), mail!.text, mail!.html]) {
      expect(text.replaceAll(' ', '')).not.toContain('0532013000')
    }
    const everything = await database.db.selectFrom('required_action').selectAll().execute()
    expect(JSON.stringify(everything)).not.toContain('0532013000')
    const twice = await actionAnswer.nameRefundAccount({ ...asked, ...account })
    expect(twice).toMatchObject({ code: 'conflict' })
    later(25)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    const late = await ownerOf(order)
    expect(await late.actionAnswer.nameRefundAccount({ ...asked, ...account })).toMatchObject({
      code: 'conflict',
    })
  })

  it.each([
    [{ iban: 'DE88370400440532013000' }, { iban: 'iban_check' }],
    [{ iban: 'DE8937040044053201300' }, { iban: 'iban_length' }],
    [{ iban: 'US89370400440532013000' }, { iban: 'iban_country' }],
    [{ iban: '<script>alert(1)</script>' }, { iban: 'iban' }],
    [{ holder: '<script>x</script>' }, { holder: 'forbidden_characters' }],
    [{ holder: '42' }, { holder: 'required' }],
  ])('is refused with %j', async (given, fields) => {
    const order = await owed()
    const { asked, refundId } = order
    const { actionAnswer } = await ownerOf(order)
    const right = { holder: 'Ana Prueba', iban: IBAN }
    const answer = await actionAnswer.nameRefundAccount({ ...asked, ...right, ...given })
    expect(answer).toMatchObject({ code: 'invalid', fields })
    expect((await accountOf(refundId)).bank_account).toBeNull()
    granted(await actionAnswer.nameRefundAccount({ ...asked, ...right }))
  })

  it('of any country that takes part is as good as one at home', async () => {
    const order = await owed()
    const { actionAnswer } = await ownerOf(order)
    const account = { holder: 'Ana', iban: 'FI2112345600000785' }
    granted(await actionAnswer.nameRefundAccount({ ...order.asked, ...account }))
    expect((await accountOf(order.refundId)).bank_account).not.toBeNull()
  })

  it('is forgotten some time after the money has arrived', async () => {
    const order = await owed()
    const { actionAnswer } = await ownerOf(order)
    granted(await actionAnswer.nameRefundAccount({ ...order.asked, holder: 'Ana', iban: IBAN }))
    const purgeAfter = (months: number) =>
      purgeRefundAccounts(database.db, monthsBefore(now, -months))
    const isKept = async () => (await accountOf(order.refundId)).bank_account !== null
    await purgeAfter(REFUND_ACCOUNT_MONTHS + 1)
    expect(await isKept(), 'of money that has not left').toBe(true)
    await database.db
      .updateTable('refund')
      .set({ status: 'SUCCEEDED', updated_at: now })
      .where('id', '=', order.refundId)
      .execute()
    await purgeAfter(REFUND_ACCOUNT_MONTHS - 1)
    expect(await isKept()).toBe(true)
    await purgeAfter(REFUND_ACCOUNT_MONTHS + 1)
    expect(await isKept()).toBe(false)
  })

  it('is not named by who knows the postal code, nor an hour after the code', async () => {
    const order = await owed()
    const { asked, publicId } = order
    const eve = await shop.visitorWithSession()
    granted(await eve.orderAccess.confirmOrder({ publicId, answer: london.postalCode }))
    const account = { ...asked, holder: 'Eve', iban: IBAN }
    expect(await eve.actionAnswer.nameRefundAccount(account)).toMatchObject({ code: 'forbidden' })
    const anna = await ownerOf(order)
    expect(granted(await anna.actionAnswer.getAction(asked))).toMatchObject({ mayAnswer: true })
    later(1)
    expect(await anna.actionAnswer.nameRefundAccount(account)).toMatchObject({
      code: 'forbidden',
    })
    expect((await accountOf(order.refundId)).bank_account).toBeNull()
  })

  it('needs the letter box also where the login or a fresh order is known', async () => {
    const lena = await makeCustomer(database.db)
    const session = await shop.visitorWithSession()
    const { extSessionId } = granted(await session.session.getSession({}))
    const ofAccount = await owed({ customerId: lena.id, email: lena.email })
    const ofSession = await owed({ extSessionId })
    for (const [order, visitor] of [
      [ofAccount, await shop.customer(lena)],
      [ofSession, session],
    ] as const) {
      const { asked } = order
      const account = { ...asked, holder: 'Ana Prueba', iban: IBAN }
      expect(granted(await visitor.actionAnswer.getAction(asked))).toMatchObject({
        level: 'owner',
        ownerBy: 'code',
        mayAnswer: false,
      })
      expect(await visitor.actionAnswer.nameRefundAccount(account)).toMatchObject({
        code: 'forbidden',
      })
      await becomeOwner(database.db, visitor, order)
      granted(await visitor.actionAnswer.nameRefundAccount(account))
    }
  })

  it('is stopped by whoever gets the mail about it and did not do it', async () => {
    const order = await owed()
    const { asked, email, refundId } = order
    const eve = await ownerOf(order)
    granted(await eve.actionAnswer.nameRefundAccount({ ...asked, holder: 'Eve', iban: IBAN }))
    const [mail] = await mailsTo(database.db, email)
    const token = decodeURIComponent(/[?&]stop=([^\s&]+)/.exec(mail!.text)![1]!)
    const forged = `${token.slice(0, -2)}AA`
    const { stopRefundAccount, getAction } = shop.visitor().actionAnswer
    expect(await stopRefundAccount({ ...asked, token: forged })).toMatchObject({
      code: 'not_found',
    })
    granted(await stopRefundAccount({ ...asked, token }))
    expect(await accountOf(refundId)).toMatchObject({
      bank_account: null,
      not_before: null,
      status: 'NEEDS_CUSTOMER_DATA',
    })
    expect(granted(await getAction(asked))).toMatchObject({ status: 'OPEN', refusal: 'not_me' })
    expect(await stopRefundAccount({ ...asked, token })).toMatchObject({ code: 'conflict' })
  })

  it('cannot be stopped once the day is over', async () => {
    const order = await owed()
    const { asked, email } = order
    const { actionAnswer } = await ownerOf(order)
    granted(await actionAnswer.nameRefundAccount({ ...asked, holder: 'Ana', iban: IBAN }))
    const [mail] = await mailsTo(database.db, email)
    const token = decodeURIComponent(/[?&]stop=([^\s&]+)/.exec(mail!.text)![1]!)
    later(25)
    expect(await actionAnswer.stopRefundAccount({ ...asked, token })).toMatchObject({
      code: 'expired',
    })
  })
})
