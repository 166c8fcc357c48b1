import type { Kysely } from 'kysely'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { orderTroubleMail, type OrderTrouble } from '#commerce/order/order-trouble.mail.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { listActions } from '#commerce/required-action/required-action.service.ts'
import { markTold, selectUntold } from '#commerce/todo/todo.service.ts'
import type { TodoKind } from '#commerce/todo/todo.terms.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'

type Db = Kysely<Tables>

const MINUTE_MS = 60_000
/** What is put right within minutes is nobody's trouble: its customer need not hear of it. */
const GRACE_MINUTES = 10
const BATCH = 100

const whatHappened: Partial<Record<TodoKind, OrderTrouble['what']>> = {
  order_errors: 'errors',
  order_not_shipped: 'notShipped',
  order_not_delivered: 'notDelivered',
}

/** Tells customers whose order stopped what happens next, and until when. */
export async function tellTroubles(
  db: Db,
  now: Date,
  reportFault: (error: unknown) => void,
): Promise<void> {
  const raisedBefore = new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS)
  const kinds = Object.keys(whatHappened)
  for (const todo of await selectUntold(db, { kinds, raisedBefore, most: BATCH })) {
    await transact(db, (trx) => tell(trx, todo, now)).catch(reportFault)
  }
}

type Untold = Awaited<ReturnType<typeof selectUntold>>[number]

async function tell(trx: Db, todo: Untold, now: Date): Promise<void> {
  const order = await lockOrder(trx, todo.order_id!)
  if (!order || !(await markTold(trx, todo.id, now))) return
  const actions = await listActions(trx, order.id)
  // Whoever is asked for something knows already what happens next: they answer.
  if (actions.some(({ status }) => status === 'OPEN' || status === 'SUBMITTED')) return
  await queueMail(trx, orderTroubleMail, {
    subjectId: todo.id,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    orderId: order.id,
    data: {
      number: order.number,
      publicId: order.public_id,
      what: whatHappened[todo.kind as TodoKind]!,
      by: todo.due_at.toISOString(),
    },
  })
}
