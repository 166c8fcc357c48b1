import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actSorts } from '#commerce/staff/audit-sort.terms.ts'
import { customerSorts } from '#commerce/customer-desk/customer-address.terms.ts'
import { refundSorts } from '#commerce/money-desk/refund-state.terms.ts'
import { transferSorts } from '#commerce/money-desk/transfer.terms.ts'
import { withdrawalSorts } from '#commerce/money-desk/withdrawal-sort.terms.ts'
import { alertRow } from '#commerce/operations-desk/operations-desk.columns.ts'
import {
  checkAlertSorts,
  failedJobSorts,
  webhookSorts,
} from '#commerce/operations-desk/operations-lists.terms.ts'
import { failureSorts } from '#commerce/prepress-desk/prepress-desk.terms.ts'
import { remakeSorts } from '#commerce/production-desk/production-desk.terms.ts'
import { reprintSorts } from '#commerce/reprint/reprint.terms.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { officeCalls } from '#tests/office-calls/all-calls.ts'
import { openStoreDesk, type Person } from '#tests/office-calls/store-desk.ts'

const SECOND_MS = 1_000
const ROWS = 3
const uploads = openTestUploads()
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2036-05-05T10:00:00Z')
let lead: Person
let money: Person
let floor: Person
let prepress: Person
let admin: Person

type Page = { ids: string[]; next: string | undefined }
type Read = (asked: { sort: never; after: string | undefined; most: number }) => Promise<Page>

/** One row after the other made as their own calls make them, each a second later. */
async function make(call: string, by: () => Person) {
  for (let row = 0; row < ROWS; row += 1) {
    const store = 'WPX-GB'
    await officeCalls[call]!.ask(openStoreDesk({ shop, store, now: () => now, me: by() }))
    now = new Date(now.getTime() + SECOND_MS)
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
  lead = await shop.staff('support-lead')
  money = await shop.staff('accountant')
  floor = await shop.staff('production')
  prepress = await shop.staff('prepress')
  admin = await shop.staff('admin')
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

/** Everything page by page, one row each: what a page begins with is what the one before ended before. */
async function walk(read: Read, sort: string) {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await read({ sort: sort as never, after, most: 1 })
    ids.push(...page.ids)
    after = page.next
  } while (after !== undefined && ids.length < 50)
  return ids
}

/** Sorts that lose a row, show one twice or are not the same backwards. */
async function findDisorder(read: Read, sorts: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const sort of sorts.filter((one) => !one.startsWith('-'))) {
    const up = await walk(read, sort)
    const down = await walk(read, `-${sort}`)
    if (up.length < ROWS) wrong.push(`${sort} shows ${up.length} rows`)
    if (new Set(up).size !== up.length) wrong.push(`${sort} shows one twice`)
    if (down.join() !== up.toReversed().join()) wrong.push(`${sort} is not -${sort} backwards`)
  }
  return wrong
}

describe('a list of the office is sorted both ways, over all of its pages', () => {
  it('refunds', async () => {
    await make('moneyDesk.getRefund', () => lead)
    expect(
      await findDisorder(async (asked) => {
        const { refunds, next } = granted(await money.moneyDesk.listRefunds(asked))
        return { ids: refunds.map((one) => one.publicId), next }
      }, refundSorts),
    ).toEqual([])
    const sums = granted(await money.moneyDesk.listRefunds({ sort: 'amount' })).refunds
    expect(sums.map(({ amountMinor }) => amountMinor)).toEqual(
      sums.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b),
    )
  })

  it('transfers', async () => {
    await make('transferDesk.getTransfer', () => money)
    expect(
      await findDisorder(async (asked) => {
        const { transfers, next } = granted(await money.transferDesk.listTransfers(asked))
        return { ids: transfers.map((one) => one.transferId), next }
      }, transferSorts),
    ).toEqual([])
  })

  it('withdrawals', async () => {
    await make('withdrawalDesk.getWithdrawal', () => lead)
    expect(
      await findDisorder(async (asked) => {
        const { withdrawals, next } = granted(await lead.withdrawalDesk.listWithdrawals(asked))
        return { ids: withdrawals.map((one) => one.publicId), next }
      }, withdrawalSorts),
    ).toEqual([])
  })

  it('reprints', async () => {
    await make('orderHelp.getReprint', () => lead)
    expect(
      await findDisorder(async (asked) => {
        const { requests, after } = granted(await lead.orderHelp.listReprints(asked))
        return { ids: requests.map((one) => one.requestId), next: after }
      }, reprintSorts),
    ).toEqual([])
  })

  it('remakes', async () => {
    await make('productionDesk.finishRemake', () => floor)
    expect(
      await findDisorder(async (asked) => {
        const { rows, next } = granted(await floor.productionDesk.listRemakes(asked))
        return { ids: rows.map((one) => one.remakeId), next }
      }, remakeSorts),
    ).toEqual([])
  })

  it('files that could not be drawn', async () => {
    await make('prepressDesk.getFailedRendering', () => prepress)
    expect(
      await findDisorder(async (asked) => {
        const { renderings, next } = granted(
          await prepress.prepressDesk.listFailedRenderings(asked),
        )
        return { ids: renderings.map((one) => `${one.renderingId} ${one.lineId}`), next }
      }, failureSorts),
    ).toEqual([])
  })

  it('customers', async () => {
    await make('customerDesk.getCustomer', () => lead)
    expect(
      await findDisorder(async (asked) => {
        const { customers, next } = granted(await lead.customerDesk.listCustomers(asked))
        return { ids: customers.map((one) => one.customerId), next }
      }, customerSorts),
    ).toEqual([])
    const wrong = granted(await lead.customerDesk.listCustomers({ sort: 'name', most: 1 })).next
    // A place in one order is none in another.
    expect(await lead.customerDesk.listCustomers({ sort: 'since', after: wrong })).toMatchObject({
      code: 'invalid',
    })
  })

  it('acts', async () => {
    expect(
      await findDisorder(async (asked) => {
        const { acts, next } = granted(
          await admin.audit.listActs({ ...asked, most: 20, after: asked.after }),
        )
        return { ids: acts.map(({ actId }) => String(actId)), next }
      }, actSorts),
    ).toEqual([])
  })
  it('failed jobs', async () => {
    await make('operationsDesk.retryJob', () => admin)
    expect(
      await findDisorder(async (asked) => {
        const { jobs, next } = granted(await admin.operationsDesk.listFailedJobs(asked))
        return { ids: jobs.map((one) => String(one.jobId)), next }
      }, failedJobSorts),
    ).toEqual([])
  })

  it('notices of providers, also of one moment', async () => {
    const rows = ['a', 'b', 'c'].map((event_id) => ({
      provider: 'stripe',
      event_id,
      type: 'charge.refunded',
      subject: 'pi_1',
      received_at: now,
    }))
    await database.db.insertInto('gateway_event').values(rows).execute()
    expect(
      await findDisorder(async (asked) => {
        const { webhooks, next } = granted(await admin.operationsDesk.listWebhooks(asked))
        return { ids: webhooks.map((one) => one.eventId), next }
      }, webhookSorts),
    ).toEqual([])
  })

  it('alerts of checks, also of one moment', async () => {
    const rows = ['a', 'b', 'c'].map((about) => ({
      name: 'I1 one',
      about,
      details: alertRow.write({ id: about }),
      found_at: now,
      seen_at: now,
    }))
    await database.db.insertInto('operation_alert').values(rows).execute()
    expect(
      await findDisorder(async (asked) => {
        const { alerts, next } = granted(await admin.operationsDesk.listAlerts(asked))
        return { ids: alerts.map((one) => String(one.alertId)), next }
      }, checkAlertSorts),
    ).toEqual([])
  })
})
