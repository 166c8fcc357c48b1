import * as changes from './order-changes.queries.ts'
import * as claims from './claim-orders.queries.ts'
import * as lines from './order-line.queries.ts'
import * as queries from './order.queries.ts'
import * as reprints from './reprint-order.queries.ts'

export type { LockedOrder } from './order.queries.ts'

/** The row of an order, for whoever acts on it; only `moveOrder` of commerce/fulfilment sets a status. */
export const { lockOrder, setStatus, wasDownloaded, countReleases, setPromise, setPayableAt } =
  queries

/** Orders of a guest who has an account now. */
export const { giveOrders } = claims

/** How far the factory is with a line. */
export const { setStage, resetStages } = lines

/** Changes that a customer or the office makes to an order that was placed. */
export const { setAddress, setGiftMessage, setVersion, insertChange, markLabelMade } = changes

/** An order that is made again, at the shop's cost. */
export const { insertReprintOrder } = reprints
