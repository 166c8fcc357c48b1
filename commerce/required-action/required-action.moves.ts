import { theShop } from '#commerce/kernel/actor.ts'
import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { tellEnd } from './action-decisions.service.ts'
import { moveAction } from './action-moves.service.ts'
import { selectActionsOf } from './required-action.queries.ts'
import { aboutDesigns } from './required-action.terms.ts'

export const requiredActionMoves: OrderEffects = {
  /** Its files could be drawn after all: nobody is asked for another photo any longer. */
  [orderStatus.waitingDownload]: async (trx, { id }, { now }) => {
    const needless = (await selectActionsOf(trx, id)).filter(
      ({ status, type }) => status === 'OPEN' && aboutDesigns.includes(type),
    )
    for (const action of needless) {
      await moveAction(trx, action, { to: 'EXPIRED', actor: theShop, reason: 'drawn', now })
    }
    // Told at the end: none of these mails may say that the order waits for another of them.
    for (const action of needless) await tellEnd(trx, action, 'dropped')
  },
}
