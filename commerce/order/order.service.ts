import * as changes from './order-changes.queries.ts'
import * as queries from './order.queries.ts'

export type { LockedOrder } from './order.queries.ts'

/** The row of an order, for whoever acts on it; only `moveOrder` of commerce/fulfilment sets a status. */
export const { lockOrder, setStatus, wasDownloaded, countReleases, setPromise, setPayableAt } =
  queries

/** What a customer or the office changes about an order that was placed. */
export const { setAddress, setVersion, insertChange } = changes
