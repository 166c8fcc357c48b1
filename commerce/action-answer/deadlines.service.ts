import type { Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import { theShop, type SystemActor } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { goOnAfterAnswer } from '#commerce/fulfilment/order-questions.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { moveAction, type ActionRow } from '#commerce/required-action/action-moves.service.ts'
import * as due from '#commerce/required-action/due-actions.service.ts'
import { settleNamedAccount } from './named-account.service.ts'
import {
  actionForStaffMail,
  actionReminderMail,
} from '#commerce/required-action/required-action.mail.ts'
import {
  changedForCustomer,
  getAddressee,
  lockAction,
  outcomeOf,
  subjectOf,
} from '#commerce/required-action/required-action.service.ts'
import {
  requiredActionKinds,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'

type Db = Kysely<Tables>
type Sites = readonly Pick<Site, 'slug' | 'contactEmail' | 'locales'>[]

const BATCH = 100

/** Reminds, and does what was announced for the case that nobody answers. One fault stops no other. */
export async function passDeadlines(
  db: Db,
  sites: Sites,
  now: Date,
  reportFault: (error: unknown) => void,
): Promise<void> {
  for (const type of requiredActionTypes) {
    const { remindDays } = requiredActionKinds[type]
    const actions = await due.selectToRemind(db, { type, remindDays, now, most: BATCH })
    for (const action of actions) await remind(db, action, now).catch(reportFault)
  }
  for (const id of await due.selectWaitedOut(db, now, BATCH)) {
    await transact(db, (trx) => settleNamedAccount(trx, id, now)).catch(reportFault)
  }
  for (const id of await due.selectNeedless(db, BATCH)) {
    await transact(db, (trx) => drop(trx, id, now)).catch(reportFault)
  }
  for (const id of await due.selectPastDeadline(db, now, BATCH)) {
    await transact(db, (trx) => expire(trx, sites, id, now)).catch(reportFault)
  }
}

type Due = Awaited<ReturnType<typeof due.selectToRemind>>[number]

async function remind(db: Db, action: Due, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await due.markReminded(trx, action.public_id, now))) return
    await queueMail(trx, actionReminderMail, {
      subjectId: `${action.public_id} ${action.round}`,
      place: { site: { slug: action.store }, locale: { code: action.locale } },
      to: action.email,
      data: {
        type: action.type,
        orderNumber: action.number,
        orderPublicId: action.order_public_id,
        actionPublicId: action.public_id,
        deadlineAt: action.deadline_at.toISOString(),
        words: action.words ?? undefined,
        ...(subjectOf(action).proposedVersionId !== undefined && changedForCustomer),
      },
    })
  })
}

/** Nobody needs it any more: it ends, and nothing comes of it. */
async function drop(trx: Db, actionId: string, now: Date): Promise<void> {
  const action = await lockAction(trx, actionId)
  if (action?.status !== 'OPEN') return
  await moveAction(trx, action, { to: 'EXPIRED', actor: theShop, reason: 'order ended', now })
}

async function expire(trx: Db, sites: Sites, actionId: string, now: Date): Promise<void> {
  const action = await lockAction(trx, actionId)
  // Answered, or expired by another process, a moment ago.
  if (action?.status !== 'OPEN' || action.deadline_at > now) return
  const outcome = outcomeOf(action)
  await moveAction(trx, action, { to: 'EXPIRED', actor: theShop, reason: outcome, now })
  const isDone = await applyOutcome(trx, action, now)
  if (!isDone) await tellStaff(trx, sites, action, now)
}

/** Support's standing order, told to the customer from the first mail on. */
const deadline: SystemActor = { kind: 'system', id: 'deadline', inPlaceOf: 'support' }

/** False when a person has to decide: that is the outcome, or the order is past it. */
async function applyOutcome(trx: Db, action: ActionRow, now: Date): Promise<boolean> {
  const orderId = action.order_id
  const reason = `no answer: ${action.type}`
  switch (outcomeOf(action)) {
    case 'SUPPORT_DECIDES':
      return false
    case 'CANCEL_ORDER':
      return isAllowed(() => cancelOrder(trx, { orderId, actor: deadline, reason, now }))
    case 'PRINT_AS_SHOWN':
      return goOnAfterAnswer(trx, { orderId, actor: theShop, reason, now })
  }
}

async function isAllowed(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return false
    throw error
  }
}

async function tellStaff(trx: Db, sites: Sites, action: ActionRow, now: Date): Promise<void> {
  const order = await getAddressee(trx, action.order_id)
  await raiseTodo(trx, {
    kind: 'action_unanswered',
    subject: action.public_id,
    store: order.store,
    orderId: action.order_id,
    now,
  })
  const site = sites.find(({ slug }) => slug === order.store)
  if (!site) return
  await queueMail(trx, actionForStaffMail, {
    subjectId: `${action.public_id} expired`,
    place: { site, locale: site.locales[0] },
    to: site.contactEmail,
    data: {
      what: 'expired',
      type: action.type,
      orderNumber: order.number,
      customerEmail: order.email,
    },
  })
}
