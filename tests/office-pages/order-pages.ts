import { granted } from '#tests/designs/designs.ts'
import type { StoreDesk } from '#tests/office-calls/store-desk.ts'
import { listWith, ofCall, type PageSamples } from './page-sample.ts'

const inStatus = (status: Parameters<StoreDesk['order']>[0]) => async (desk: StoreDesk) => ({
  number: (await desk.order(status)).number,
})

const reprint = ofCall('orderHelp.getReprint', ({ requestId }) => ({ id: requestId }))

const allColumns =
  'columns=placed,store,customer,total,paid,status,leaves,pieces,flags,delivery,country,parcels,changed,promised,tags'

/** An order about which much was said and done. */
async function busy(desk: StoreDesk) {
  const { number } = await desk.sold(1_000, 3_000)
  const clerk = await desk.colleague('support')
  granted(await clerk.orderActs.holdOrder({ number, reason: 'address' }))
  granted(await clerk.orderDesk.addNote({ number, body: 'Look at it' }))
  granted(await clerk.orderDesk.setTags({ number, tag: ['looked-at'] }))
  return { number }
}

async function mentioned(desk: StoreDesk) {
  const { number } = await desk.order()
  const clerk = await desk.colleague('support-lead')
  granted(await clerk.orderDesk.addNote({ number, body: `Look, @${desk.me.staffId}` }))
  return {}
}

/** Pages of orders, acts on them, reprints and questions to customers. */
export const orderPages: PageSamples = {
  '/orders': [
    { by: 'support' },
    { by: 'support', shows: 'with every column', ask: () => ({ query: allColumns }) },
    { by: 'packing', shows: 'for whoever sees no names' },
    { by: 'support', shows: 'with nothing in it', ask: () => ({ query: 'q=nobody-of-this-name' }) },
  ],
  '/orders/:number': [
    { by: 'support', shows: 'much that happened', ask: busy },
    { by: 'support', shows: 'a design', ask: ofCall('prepressDesk.requestProof') },
    { by: 'support', shows: 'an order that is unpaid', ask: inStatus(4) },
    { by: 'support', shows: 'an order that came back', ask: inStatus(16) },
    { by: 'packing', shows: 'an order without its customer', ask: inStatus(8) },
  ],
  '/search': {
    by: 'support',
    ask: async (desk) => ({ query: `q=${(await desk.order()).number}` }),
  },
  '/mentions': { by: 'support', ask: mentioned },
  '/todos': [
    { by: 'support', ask: listWith('todoDesk.getTodo') },
    {
      by: 'support-lead',
      shows: 'what colleagues ended',
      ask: listWith('todoDesk.reopenTodo', 'done=yes'),
    },
  ],
  '/todos/:todoId': [
    { by: 'support', ask: ofCall('todoDesk.getTodo') },
    { by: 'support-lead', shows: 'what a colleague ended', ask: ofCall('todoDesk.reopenTodo') },
  ],
  '/orders/:number/hold': { ask: inStatus(0) },
  '/orders/:number/cancel': [
    { ask: inStatus(4) },
    { shows: 'an order that is too far', ask: inStatus(9) },
  ],
  '/orders/:number/cancel-answer': { ask: ofCall('orderActs.answerCancellation') },
  '/orders/:number/address': { ask: inStatus(0) },
  '/orders/:number/gift': { by: 'support', ask: ofCall('orderActs.getGift') },
  '/orders/:number/move': { by: 'support', ask: inStatus(9) },
  '/orders/:number/refund': {
    by: 'support',
    ask: async (desk) => ({ number: (await desk.sold(1_000, 2_000)).number }),
  },
  '/orders/:number/company-invoice': {
    by: 'support',
    ask: ofCall('companyInvoice.getCompanyInvoice'),
  },
  '/orders/:number/reprint': { by: 'support', ask: inStatus(15) },
  '/orders/:number/resend': { by: 'support', ask: inStatus(0) },
  '/orders/:number/links': { by: 'support', ask: inStatus(4) },
  '/orders/:number/print': [
    { by: 'support', ask: inStatus(202) },
    { by: 'production', shows: 'no contact data', ask: inStatus(202) },
  ],
  '/orders/:number/design': [
    { by: 'support', ask: ofCall('orderHelp.replaceVersion') },
    { by: 'support', shows: 'nothing to choose', ask: inStatus(0) },
  ],
  '/orders/:number/change-design': [
    { by: 'support', ask: ofCall('designChangeDesk.startChange') },
    { by: 'support', shows: 'nothing to change', ask: inStatus(15) },
  ],
  '/reprints': { by: 'support', ask: listWith('orderHelp.getReprint') },
  '/reprints/:id': { by: 'support-lead', ask: reprint },
  '/build-order': { by: 'support' },
  '/built-orders': { by: 'support' },
  '/orders/:number/ask': { by: 'support', ask: inStatus(17) },
  '/orders/:number/files': { ask: ofCall('prepressDesk.listOrderFiles') },
  '/actions': { by: 'support', ask: listWith('prepressDesk.acceptAnswer') },
  '/actions/:actionId': [
    { by: 'support', shows: 'a question', ask: ofCall('prepressDesk.getAction') },
    { by: 'support', shows: 'an answer', ask: ofCall('prepressDesk.acceptAnswer') },
  ],
}
