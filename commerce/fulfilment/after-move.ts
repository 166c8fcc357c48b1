import type { Kysely } from 'kysely'
import { catalogueMoves } from '#commerce/catalogue/catalogue.moves.ts'
import { designMoves } from '#commerce/design/design.moves.ts'
import { invoiceMoves } from '#commerce/invoice/invoice.moves.ts'
import { requiredActionMoves } from '#commerce/required-action/required-action.moves.ts'
import type { OrderEffects, OrderMoved } from '#commerce/order/order-effects.ts'
import { orderMoves } from '#commerce/order/order.moves.ts'
import { countReleases, type LockedOrder } from '#commerce/order/order.service.ts'
import { paymentMoves } from '#commerce/payment/payment.moves.ts'
import { promotionMoves } from '#commerce/promotion/promotion.moves.ts'
import type { Tables } from '#db/tables.ts'
import { noticeMoves } from './notice.moves.ts'
import { progressMoves } from './progress.moves.ts'
import { stageMails } from './stage-mails.moves.ts'
import { todoMoves } from './todo.moves.ts'

/**
 * Effects of a move, noun by noun and in this order: money is called back before its invoice is credited, and
 * the mail, which tells of both, comes last.
 */
const effects: readonly OrderEffects[] = [
  progressMoves,
  todoMoves,
  promotionMoves,
  orderMoves,
  paymentMoves,
  invoiceMoves,
  designMoves,
  requiredActionMoves,
  catalogueMoves,
  noticeMoves,
  stageMails,
]

/** Runs in the transaction of the move: all of it happens, or none. */
export async function afterMove(
  trx: Kysely<Tables>,
  order: LockedOrder,
  moved: Omit<OrderMoved, 'countReleases'>,
): Promise<void> {
  let releases: Promise<number> | undefined
  const told = { ...moved, countReleases: () => (releases ??= countReleases(trx, order.id)) }
  for (const each of effects) await each[moved.to]?.(trx, order, told)
}
