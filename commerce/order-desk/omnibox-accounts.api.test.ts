import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSweeps } from '#commerce/kernel/jobs/sweep.ts'
import { resealTexts, rotateKeys } from '#commerce/kernel/signing-key/key-rotation.service.ts'
import { paymentSchedule } from '#commerce/payment/payment.schedule.ts'
import { sealedRefundAccounts } from '#commerce/payment/refund-account.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

const IBAN = 'DE89370400440532013000'

let database: TestDatabase
let api: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

async function refundTo(iban: string) {
  const now = new Date()
  const { id: orderId } = await paidAndReleased(database.db, api, { amounts: [20_00], now })
  return makeUnpaidRefund(database.db, { orderId, iban, now })
}

async function refundsEnding(query: string) {
  const accountant = await api.staff('accountant')
  const { found } = granted(await accountant.orderDesk.omnibox({ query }))
  return found.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : []))
}

const tailOf = async (refundId: string) => {
  const { account_tail: tail } = await database.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .select('account_tail')
    .executeTakeFirstOrThrow()
  return tail
}

it('finds a refund by the end of its account behind any number of newer ones, and opens none of those', async () => {
  const { id, publicId } = await refundTo(IBAN)
  // Nobody could open these.
  await sql`
    insert into refund (public_id, order_id, payment_id, amount_minor, currency, reason, status, requested_by,
      bank_account, account_tail, created_at)
    select md5(number::text), order_id, payment_id, 1, currency, reason, status, requested_by, '\\x00', '\\x00',
      created_at + interval '1 hour'
    from refund, generate_series(1, 300) as number where id = ${id}`.execute(database.db)
  expect(await refundsEnding('… 3000')).toEqual([publicId])
  expect(await refundsEnding(IBAN)).toEqual([publicId])
  expect(await refundsEnding('… 13000')).toEqual([publicId])
  expect(await refundsEnding('… 93000')).toEqual([])
  await sql`delete from refund where amount_minor = 1`.execute(database.db)
})

it('finds accounts of before, whose end is noted by and by, and those that a new key sealed', async () => {
  const { id, publicId } = await refundTo('ES9121000418450200051332')
  await database.db.updateTable('refund').set({ account_tail: null }).where('id', '=', id).execute()
  expect(await refundsEnding('…1332')).toEqual([publicId])
  expect(await tailOf(id)).toBeNull()
  const sweep = paymentSchedule.find(({ name }) => name === 'ends of refund accounts')!
  const [asked] = openSweeps([sweep], { db: database.db, tellAlerts() {} })
  await asked!.run({ now: new Date() } as never)
  const first = await tailOf(id)
  expect(first).not.toBeNull()
  expect(await refundsEnding('…1332')).toEqual([publicId])
  await rotateKeys(database.db, { purpose: 'sealed text', now: new Date() })
  expect(await refundsEnding('…1332')).toEqual([publicId])
  await resealTexts(database.db, sealedRefundAccounts)
  expect(await tailOf(id)).not.toEqual(first)
  expect(await refundsEnding('…1332')).toEqual([publicId])
})

it('forgets the end of an account with the account, whoever forgets it', async () => {
  const { id } = await refundTo('GB33BUKB20201555555555')
  expect(await tailOf(id)).not.toBeNull()
  // As a program does that knows no ends.
  await database.db.updateTable('refund').set({ bank_account: null }).where('id', '=', id).execute()
  expect(await tailOf(id)).toBeNull()
  expect(await refundsEnding('… 5555')).toEqual([])
})
