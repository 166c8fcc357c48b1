import { refuse } from '#api/refusal.ts'
import { countRequests, selectRequests } from '#commerce/reprint/reprint.service.ts'
import {
  reprintStates,
  type ReprintSort,
  type ReprintView,
} from '#commerce/reprint/reprint.terms.ts'
import { uuidFormat } from '#commerce/order-desk/keyset.rules.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { ReadingCtx } from '#commerce/staff/staff-context.ts'
import type { ReprintState } from '#db/reprint-tables.ts'
import { describeReprints } from './described-reprints.ts'

type Filter = {
  states: readonly ReprintState[]
  view?: ReprintView | undefined
  store: readonly string[]
  sort: ReprintSort
  after?: string | undefined
  most: number
}

const storesIn = ({ staff, now }: ReadingCtx, asked: readonly string[]) => {
  const own = storesOf(staff, 'order.reprint', now)
  return asked.length === 0 ? own : asked.filter((one) => own?.includes(one) ?? true)
}

/** Reprints that were asked for, newest first, and how many are in each view. */
export async function listReprints(ctx: ReadingCtx, filter: Filter) {
  const [{ requests, next }, counts] = await Promise.all([
    readReprints(ctx, filter),
    countRequests(ctx.db, storesIn(ctx, filter.store)),
  ])
  return { requests, after: next, counts }
}

export async function readReprints(ctx: ReadingCtx, filter: Filter) {
  const { states, view, store, sort, after, most } = filter
  const rows = await selectRequests(ctx.db, {
    states: states.length > 0 ? states : [...reprintStates],
    view,
    stores: storesIn(ctx, store),
    sort,
    after: after === undefined ? undefined : readPlace(after),
    most: most + 1,
  })
  const page = rows.slice(0, most)
  const last = rows.length > most ? page.at(-1) : undefined
  return {
    requests: await describeReprints(ctx, page),
    next: last?.id,
  }
}

const readPlace = (after: string) =>
  uuidFormat.test(after) ? after : refuse('invalid', { after: 'invalid' })
