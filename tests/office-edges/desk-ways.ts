import { granted } from '#tests/designs/designs.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { deliverOrder } from '#tests/orders/orders.ts'
import { openQuoteDesk } from '#tests/orders/quotes.ts'
import type { AtTheEdge, EdgeDesk, EdgeWay, EdgeWays, Person } from './edge-way.ts'

const ticketStates = (desk: EdgeDesk, publicId: string) => ({
  state: async () => {
    const { status } = await desk.database.db
      .selectFrom('ticket')
      .where('public_id', '=', publicId)
      .select('status')
      .executeTakeFirstOrThrow()
    return status
  },
})

let people = 0
const newEmail = () => `edge-${(people += 1)}@example.com`

async function newTicket(desk: EdgeDesk): Promise<string> {
  const visitor = desk.shop.visitor()
  const asked = { subject: 'order', name: 'Ana', message: 'Where is it?', policy: 'on' } as const
  return granted(await visitor.ticket.openTicket({ ...asked, email: newEmail() })).publicId
}

async function resolved(desk: EdgeDesk): Promise<string> {
  const publicId = await newTicket(desk)
  const { ticketDesk } = desk.clerk
  const { revision } = granted(await ticketDesk.getTicket({ publicId }))
  granted(await ticketDesk.setStatus({ publicId, revision, status: 'RESOLVED' }))
  return publicId
}

const ticketWay = (to: string, arrive: (desk: EdgeDesk) => Promise<string>): EdgeWay => ({
  role: 'support',
  stranger: 'accountant',
  arrive: async (desk) => {
    const publicId = await arrive(desk)
    const path = `/office/tickets/${publicId}`
    return { path, button: ['status', to], ...ticketStates(desk, publicId) }
  },
})

const backFromSpam: EdgeWay = {
  role: 'support',
  stranger: 'accountant',
  arrive: async (desk) => {
    const publicId = await newTicket(desk)
    granted(await desk.clerk.ticketWork.setSpam({ publicId, isSpam: true }))
    const path = `/office/tickets/${publicId}`
    return { path, button: ['act', 'notSpam'], ...ticketStates(desk, publicId) }
  },
}

async function draft(desk: EdgeDesk, isSent: boolean) {
  const quotes = openQuoteDesk({
    get db() {
      return desk.database.db
    },
    get now() {
      return desk.now
    },
  })
  const ticket = await quotes.ask(await desk.shop.visitorWithSession(), newEmail())
  const box = await quotes.makeBox()
  const { publicId, saved } = await quotes.draft(desk.clerk, ticket, [`${box.thing}=10=`])
  granted(saved)
  if (isSent) granted(await quotes.send(desk.clerk, publicId))
  return publicId
}

const fieldsOf: Record<'send' | 'withdraw', Record<string, string>> = {
  send: { text: 'Here it is.' },
  withdraw: { reason: 'No longer made' },
}

const quoteWay = (act: 'send' | 'withdraw', isSent: boolean): EdgeWay => ({
  role: 'support',
  stranger: 'accountant',
  arrive: async (desk) => {
    const publicId = await draft(desk, isSent)
    return {
      path: `/office/quotes/${publicId}`,
      button: ['act', act],
      fields: fieldsOf[act],
      state: async () => {
        const { state } = await desk.database.db
          .selectFrom('quote')
          .where('public_id', '=', publicId)
          .select('state')
          .executeTakeFirstOrThrow()
        return state
      },
    }
  },
})

const questionStates = (desk: EdgeDesk, actionId: string) => ({
  state: async () => {
    const { status } = await desk.database.db
      .selectFrom('required_action')
      .where('public_id', '=', actionId)
      .select('status')
      .executeTakeFirstOrThrow()
    return status
  },
  passed: async () => {
    const rows = await desk.database.db
      .selectFrom('required_action_event')
      .where('action_id', '=', actionId)
      .orderBy('id')
      .select('to_status')
      .execute()
    return rows.map(({ to_status }) => to_status)
  },
})

/** A proof that somebody asked about, with or without the customer’s wish. */
async function asked(desk: EdgeDesk, isAnswered: boolean): Promise<string> {
  const email = newEmail()
  const order = await desk.placed({ email })
  await desk.pay(order)
  const { number, publicId, visitor } = order
  const { id: lineId } = await desk.database.db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const question = { number, type: 'APPROVE_PROOF', lineId, words: 'Right way up?' } as const
  const { actionId } = granted(await desk.clerk.prepressDesk.openAction(question))
  if (!isAnswered) return actionId
  await becomeOwner(desk.database.db, visitor, { publicId, email })
  const message = 'A little larger, please'
  granted(await visitor.actionAnswer.askForChange({ publicId, actionId, message }))
  return actionId
}

const questionWay = (act: 'accept' | 'reject' | 'drop', isPassed?: true): EdgeWay => ({
  role: 'prepress',
  stranger: 'production',
  ...(isPassed && { isPassed }),
  arrive: async (desk): Promise<AtTheEdge> => {
    const actionId = await asked(desk, act !== 'drop')
    return {
      path: `/office/actions/${actionId}`,
      button: ['act', act],
      fields: act === 'accept' ? {} : { reason: 'It cannot be done' },
      ...questionStates(desk, actionId),
    }
  },
})

/** A reprint above what somebody may give away alone. */
async function largeReprint(desk: EdgeDesk): Promise<{ requestId: string; asker: Person }> {
  const order = await desk.placed()
  await desk.pay(order)
  await deliverOrder(desk.database.db, order.id, desk.now)
  const line = await desk.database.db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const asker = await desk.shop.staff('support')
  const limit = { staff_id: asker.staffId, act: 'reprint', currency: 'GBP' } as const
  await desk.database.db
    .insertInto('staff_limit')
    .values({ ...limit, most_minor: 1, most_per_day_minor: 1 })
    .execute()
  const { requestId } = granted(
    await asker.orderHelp.askForReprint({
      number: order.number,
      lines: [`${line.id}=1`],
      reason: 'print_fault',
      payer: 'PRESS',
      note: 'White stripe',
    }),
  )
  return { requestId, asker }
}

const reprintWay = (act: 'approve' | 'reject' | 'takeBack'): EdgeWay => ({
  role: 'support-lead',
  stranger: 'support',
  arrive: async (desk) => {
    const { requestId, asker } = await largeReprint(desk)
    return {
      path: `/office/reprints/${requestId}`,
      button: ['act', act],
      ...(act === 'reject' && { fields: { why: 'Looks fine' } }),
      ...(act === 'takeBack' && { by: asker }),
      state: async () => {
        const { state } = await desk.database.db
          .selectFrom('reprint_request')
          .where('id', '=', requestId)
          .select('state')
          .executeTakeFirstOrThrow()
        return state
      },
    }
  },
})

const taskWay = (isRunning: boolean): EdgeWay => ({
  role: 'support',
  stranger: 'support',
  arrive: async (desk) => {
    const owner = await desk.shop.staff('support')
    const { number } = await desk.placed()
    const wish = { act: 'order.note', ids: [number], input: JSON.stringify({ body: 'Look' }) }
    const { taskId } = granted(await owner.officeTask.startTask(wish))
    const task = desk.database.db.updateTable('office_task').where('id', '=', taskId)
    if (isRunning) await task.set({ state: 'RUNNING' }).execute()
    return {
      path: `/office/tasks/${taskId}`,
      button: ['act', 'cancel'],
      by: owner,
      state: async () => {
        const { state } = await desk.database.db
          .selectFrom('office_task')
          .where('id', '=', taskId)
          .select('state')
          .executeTakeFirstOrThrow()
        return state
      },
    }
  },
})

/** Edges of tickets, quotes, questions, reprints and long work. */
export const deskWays: EdgeWays = {
  'ticket PENDING → RESOLVED by support': ticketWay('RESOLVED', newTicket),
  'ticket RESOLVED → PENDING by support': ticketWay('PENDING', resolved),
  'ticket RESOLVED → ARCHIVED by support': ticketWay('ARCHIVED', resolved),
  'ticket PENDING → ARCHIVED by support': ticketWay('ARCHIVED', newTicket),
  'ticket ARCHIVED → PENDING by support': backFromSpam,
  'quote DRAFT → SENT by support': quoteWay('send', false),
  'quote DRAFT → WITHDRAWN by support': quoteWay('withdraw', false),
  'quote SENT → WITHDRAWN by support': quoteWay('withdraw', true),
  'question OPEN → EXPIRED by support': questionWay('drop'),
  'question SUBMITTED → ACCEPTED by support': questionWay('accept'),
  'question SUBMITTED → REJECTED by support': questionWay('reject', true),
  'question REJECTED → OPEN by support': questionWay('reject', true),
  'reprint ASKED → APPROVED by support': reprintWay('approve'),
  'reprint ASKED → REJECTED by support': reprintWay('reject'),
  'task QUEUED → CANCELED by owner': taskWay(false),
  'task RUNNING → CANCELED by owner': taskWay(true),
}

/** Another button that takes the same edge: whoever asked may take it back. */
export const takenBack: EdgeWay = reprintWay('takeBack')
