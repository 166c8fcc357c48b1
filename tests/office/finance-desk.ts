import { afterAll, beforeAll, expect } from 'vitest'
import { verifyAudit } from '#commerce/staff/audit-check.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { makeAwaitedOrder, makeTransfer } from './transfers.ts'

/** Account of the store in Britain alone. */
export const POUNDS = 'GB29NWBK60161331926819'
/** Account that all stores in euros share. */
export const EUROS = 'ES9121000418450200051332'
const eurozone = ['ES', 'DE', 'AT', 'FR', 'IT', 'PT', 'NL', 'BE', 'IE', 'LU', 'FI']
export const euroStores = ['TZ-ES', ...eurozone.map((country) => `WPX-${country}`)]

const now = new Date('2036-11-11T09:00:00Z')

type Shop = ReturnType<typeof openApi>
export type Clerk = Awaited<ReturnType<Shop['staff']>>

/** Finance of a shop for the tests of a file: somebody of all stores, of Britain and of Spain. */
export function openFinanceDesk() {
  const desk = {
    database: undefined as unknown as TestDatabase,
    shop: undefined as unknown as Shop,
    finance: undefined as unknown as Clerk,
    britain: undefined as unknown as Clerk,
    spain: undefined as unknown as Clerk,
  }
  beforeAll(async () => {
    desk.database = await createTestDatabase()
    desk.shop = openApi(desk.database.db, () => now)
    await makeParcelService(desk.database.db)
    desk.finance = await desk.shop.staff('accountant')
    desk.britain = await desk.shop.staff('accountant', ['WPX-GB'])
    desk.spain = await desk.shop.staff('accountant', ['WPX-ES'])
  })
  afterAll(async () => {
    expect(desk.shop.faults).toEqual([])
    expect((await verifyAudit(desk.database.db, now)).faults).toEqual([])
    await expectInvariants(desk.database.db)
    await desk.database.drop()
  })
  const steps = {
    awaited: (given: Parameters<typeof makeAwaitedOrder>[1] = {}) =>
      makeAwaitedOrder(desk.database.db, { placedAt: now, ...given }),
    transfer: (given: Partial<Parameters<typeof makeTransfer>[1]> = {}) =>
      makeTransfer(desk.database.db, {
        iban: POUNDS,
        amountMinor: 77,
        currency: 'GBP',
        now,
        ...given,
      }),
    read: async (clerk: Clerk, file: string) =>
      granted(await clerk.transferDesk.readStatement({ file })),
    listOf: async (clerk: Clerk, asked: object = {}) => {
      const { transfers } = granted(await clerk.transferDesk.listTransfers(asked))
      return transfers.map((one) => one.transferId)
    },
    statusOf: async ({ paymentId }: { paymentId: string }) => {
      const { status } = await desk.database.db
        .selectFrom('payment')
        .where('id', '=', paymentId)
        .select('status')
        .executeTakeFirstOrThrow()
      return status
    },
    /** What the ledger of a payment has taken, the least first. */
    takenOf: async ({ paymentId }: { paymentId: string }) => {
      const rows = await desk.database.db
        .selectFrom('payment_entry')
        .where('payment_id', '=', paymentId)
        .orderBy('amount_minor')
        .select('amount_minor')
        .execute()
      return rows.map((one) => one.amount_minor)
    },
    lastAct: () =>
      desk.database.db
        .selectFrom('staff_act')
        .orderBy('id', 'desc')
        .select(['staff_id', 'permission', 'object_kind', 'object_id', 'store', 'reason'])
        .executeTakeFirstOrThrow(),
  }
  return Object.assign(desk, steps)
}
