import { findRefundsTo } from '#commerce/payment/refund-account.service.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Reading } from './omnibox.rules.ts'
import * as queries from './omnibox-things.queries.ts'
import type { Found } from './order-desk.office.contract.ts'

const MOST_OF_A_KIND = 6
const SHOWN_OF_ACCOUNT = 4

/** Finds what is of no single order: articles, people of the shop, and accounts, each with its own right. */
export async function findThings(ctx: StaffCtx, reading: Reading): Promise<Found[]> {
  const { article, name, iban } = reading
  const found = await Promise.all([
    article === undefined ? [] : articleOf(ctx, article),
    name === undefined ? [] : peopleNamed(ctx, name),
    iban === undefined ? [] : refundsTo(ctx, iban),
    iban === undefined ? [] : accountsEnding(ctx, iban),
  ])
  return found.flat()
}

/** An article leads to the orders of it. */
async function articleOf({ db, staff }: StaffCtx, id: number): Promise<Found[]> {
  const row = await queries.findArticle(db, id, staff.language)
  if (!row) return []
  return [{ kind: 'article', label: String(row.id), detail: row.name ?? undefined, id: String(id) }]
}

async function peopleNamed({ db, staff, now }: StaffCtx, name: string): Promise<Found[]> {
  if (!may(staff, 'staff.manage', now)) return []
  const rows = await queries.selectStaffNamed(db, name, MOST_OF_A_KIND)
  return rows.map(({ id, name: label, email }) => ({ kind: 'staff', id, label, detail: email }))
}

/** Of whoever pays refunds out: nobody else may know where money went. */
async function refundsTo({ db, staff, now }: StaffCtx, ending: string): Promise<Found[]> {
  const stores = storesOf(staff, 'payout.make', now)
  const rows = await findRefundsTo(db, { ending, stores, most: MOST_OF_A_KIND })
  return rows.map(({ publicId, number, store, at }) => ({
    kind: 'refund',
    id: publicId,
    label: masked(ending),
    order: number,
    store,
    at: at.toISOString(),
  }))
}

/** Own accounts of the shop lead to their transfers. */
async function accountsEnding({ db, staff, now }: StaffCtx, ending: string): Promise<Found[]> {
  const asked = { stores: storesOf(staff, 'order.settle', now), most: MOST_OF_A_KIND }
  const rows = await queries.selectAccountsEnding(db, ending, asked)
  return rows.map(({ iban, transfers }) => ({
    kind: 'account',
    id: iban,
    label: masked(iban),
    detail: String(transfers),
  }))
}

/** Only what whoever asks has said already, and of that the end. */
const masked = (iban: string) => `•••• ${iban.slice(-SHOWN_OF_ACCOUNT)}`
