import { z } from 'zod'
import { longText, optional } from '#api/fields.ts'
import { moveBy } from '#commerce/order-acts/order-acts.service.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { assignAbout } from '#commerce/todo-desk/todo-desk.service.ts'
import { makeActionActs } from './action-acts.service.ts'
import { selectOrdersOfActions } from './action-list.queries.ts'
import { selectOrdersOfErrors, selectOrdersOfFiles } from './failed-rendering.queries.ts'
import { retryRendering } from './failed-renderings.service.ts'
import { renderingOfRow } from './action-views.terms.ts'
import { errorOfRow, errorRowId } from './order-error.terms.ts'

const MOST_REASON = 300

/** Draws files again, as after a disk that was away. One that several lines print from is drawn once. */
export const retryFiles = defineBulkAct({
  name: 'rendering.retry',
  permission: 'rendering.retry',
  list: 'print-files',
  input: z.object({}),
  thingOf: renderingOfRow,
  ordersOf: selectOrdersOfFiles,
  run: (ctx, renderingId) => retryRendering(ctx, { renderingId }),
})

/** Checks again what keeps orders from being printed: a file is drawn once more, an order begins anew. */
export const checkErrors = defineBulkAct({
  name: 'error.check',
  permission: 'order.release',
  list: 'errors',
  input: z.object({ reason: longText(MOST_REASON) }),
  thingOf: (rowId) => errorRowId(errorOfRow(rowId)),
  ordersOf: selectOrdersOfErrors,
  run: (ctx, thing, { reason }) => {
    const { number, renderingId } = errorOfRow(thing)
    if (renderingId !== undefined) return retryRendering(ctx, { renderingId })
    return moveBy('check-again')(ctx, { number, reason })
  },
})

/** Gives what is to be done about orders with errors to one person. */
export const assignErrors = defineBulkAct({
  name: 'error.assign',
  permission: 'order.read',
  list: 'errors',
  input: z.object({ staffId: optional(z.uuid({ error: 'not_found' })) }),
  thingOf: (rowId) => errorOfRow(rowId).number,
  ordersOf: selectOrdersOfErrors,
  run: (ctx, number, { staffId = ctx.staff.id }) => assignAbout(ctx, { number, staffId }),
})

/** Reminds customers of what they were asked; who was reminded a short while ago is left in peace. */
export const remindCustomers = ({ sites }: OfficeListTools) => {
  const { remindAction } = makeActionActs(sites)
  return defineBulkAct({
    name: 'action.remind',
    permission: 'action.decide',
    list: 'actions',
    input: z.object({}),
    ordersOf: selectOrdersOfActions,
    run: (ctx, actionId) => remindAction(ctx, { actionId }),
  })
}
