import { randomUUID } from 'node:crypto'
import { theShop } from '#commerce/kernel/actor.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { noticeKindNames, type NoticeKind } from '#commerce/staff-notice/staff-notice.terms.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { alertRow } from '#commerce/operations-desk/operations-desk.columns.ts'
import type { StoreDesk } from '#tests/office-calls/store-desk.ts'
import { listWith, ofCall, type PageSamples } from './page-sample.ts'

const orderList = 'list=orders&query=status%3D4'
const person = ofCall('people.removeLimit', ({ staffId }) => ({ id: staffId }))

const bulk =
  (act: string, more = '') =>
  async (desk: StoreDesk) => ({
    query: `act=${act}&ids=${(await desk.order()).number}${more}`,
  })

async function allowedCodes({ db, me }: StoreDesk) {
  await db.updateTable('staff').set({ may_use_totp: true }).where('id', '=', me.staffId).execute()
  return {}
}

const details: Partial<Record<NoticeKind, string>> = {
  refund_decided: 'approved',
  reprint_decided: 'rejected',
  order_moved: '202',
  ticket_written: 'customer',
  todo_given: 'cancel_refused',
  payment_alert: 'paid_twice',
  check_broken: '3',
  task_done: 'DONE',
}

/** One notice of each kind that there is. */
async function noticed(desk: StoreDesk) {
  const { db, me, now, store } = desk
  const { id: orderId } = await desk.order()
  for (const kind of noticeKindNames) {
    const detail = details[kind]
    const about = { subject: randomUUID(), store, orderId, detail, by: theShop, now }
    await tellStaff(db, { kind, to: { people: [me.staffId] }, ...about })
  }
  return {}
}

async function webhook(desk: StoreDesk) {
  const { db, now } = desk
  await desk.order()
  await db
    .insertInto('gateway_event')
    .values({
      provider: 'stripe',
      event_id: `evt_${makePublicId()}`,
      type: 'payment_intent.succeeded',
      subject: 'pi_1',
      received_at: now,
    })
    .execute()
  return {}
}

async function brokenRule(desk: StoreDesk) {
  const { db, now } = desk
  const { id } = await desk.order()
  await db
    .insertInto('operation_alert')
    .values({
      name: 'I6 shown is charged',
      about: `id ${id}`,
      details: alertRow.write({ id }),
      order_id: id,
      found_at: now,
      seen_at: now,
    })
    .execute()
  return {}
}

/** Pages of Today, background tasks, health, people, the audit log and one’s own account. */
export const housePages: PageSamples = {
  '/': [
    { by: 'support', ask: listWith('todoDesk.getTodo') },
    { by: 'production', ask: listWith('productionDesk.getJob') },
    { by: 'accountant', ask: listWith('moneyDesk.getRefund') },
    { by: 'admin' },
  ],
  '/tasks': { by: 'support', ask: listWith('officeTask.getTask') },
  '/tasks/new': [
    { by: 'support', shows: 'some', ask: bulk('order.note') },
    { by: 'support', shows: 'all', ask: bulk('order.hold', '&all=yes&query=status%3D4') },
  ],
  '/tasks/export': { by: 'support', ask: () => ({ query: orderList }) },
  '/tasks/:taskId': [
    { by: 'support', shows: 'work to be done', ask: ofCall('officeTask.getTask') },
    { by: 'support', shows: 'work that failed', ask: ofCall('officeTask.retryFailed') },
    { by: 'support', shows: 'an export', ask: ofCall('officeTask.getExport') },
  ],
  '/views/new': { by: 'support', ask: () => ({ query: orderList }) },
  '/views/:viewId': [
    {
      by: 'support',
      ask: ofCall('officeView.deleteView', (asked) => ({ ...asked, query: 'list=orders' })),
    },
    {
      by: 'support-lead',
      shows: 'the roles that begin with it',
      ask: ofCall('officeView.getOpening', (asked) => ({ ...asked, query: 'list=orders' })),
    },
  ],
  '/health': { by: 'admin', ask: listWith('operationsDesk.retryJob') },
  '/health/jobs': { by: 'admin', ask: listWith('operationsDesk.retryJob') },
  '/health/queues': { by: 'admin', ask: listWith('operationsDesk.retryJob') },
  '/health/retention': { by: 'admin', ask: listWith('operationsDesk.retryJob') },
  '/health/webhooks': { by: 'admin', ask: webhook },
  '/health/emails': { by: 'admin', ask: listWith('operationsDesk.retryMail') },
  '/health/alerts': { by: 'admin', ask: brokenRule },
  '/staff': { by: 'admin', ask: listWith('staff.inviteAgain') },
  '/staff/invite': { by: 'admin' },
  '/staff/:id': [
    { by: 'admin', shows: 'limits', ask: person },
    {
      by: 'admin',
      shows: 'an invitation',
      ask: ofCall('staff.inviteAgain', ({ staffId }) => ({ id: staffId })),
    },
  ],
  '/roles': { by: 'admin' },
  '/roles/new': { by: 'admin' },
  '/roles/:code': [
    { by: 'admin', ask: () => ({ code: 'support' }) },
    { by: 'admin', shows: 'one of one’s own', ask: ofCall('people.removeRole') },
  ],
  '/audit': { by: 'admin', ask: listWith('audit.getAct') },
  '/audit/looks': { by: 'admin', ask: listWith('orderDesk.getOrder') },
  '/audit/:actId': { by: 'admin', ask: ofCall('audit.getAct') },
  '/notices': [
    { by: 'support', shows: 'notices of several kinds', ask: noticed },
    { by: 'support', shows: 'all of them', ask: () => ({ query: 'state=all&kind=order_moved' }) },
    { by: 'translator', shows: 'nothing new' },
  ],
  '/notices/choices': [{ by: 'support' }, { by: 'translator', shows: 'for whoever sees little' }],
  '/me': { by: 'support', ask: listWith('staff.removeOwnPasskey') },
  '/me/passkey': { by: 'support' },
  '/me/authenticator': { by: 'support', ask: allowedCodes },
}
