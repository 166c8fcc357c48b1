import { createHash } from 'node:crypto'
import { invoiceKey } from '#commerce/invoice/invoice-file.rules.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { renderingFiles, renderingSettings } from '#commerce/rendering/rendering.columns.ts'
import { granted } from '#tests/designs/designs.ts'
import { jsonText } from '#tests/json-text.ts'
import { capture } from '#tests/orders/orders.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const reason = 'because they asked'

const inStatus =
  (status: Parameters<StoreDesk['order']>[0], more: object = {}) =>
  async (desk: StoreDesk) => ({ number: (await desk.order(status)).number, ...more })

async function held(desk: StoreDesk) {
  const { number } = await desk.order()
  const clerk = await desk.colleague('support')
  granted(await clerk.orderActs.holdOrder({ number, reason: 'address' }))
  return number
}

async function noted(desk: StoreDesk) {
  const { number } = await desk.order()
  granted(await desk.me.orderDesk.addNote({ number, body: 'Look at it' }))
  const { id } = await desk.db
    .selectFrom('order_note')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return { number, noteId: Number(id) }
}

/** A design whose preview the press has drawn. */
async function withPreview(desk: StoreDesk) {
  const { number, lineId, versionId } = await desk.designed()
  const file = 'product.webp'
  const key = `rendering/preview/${versionId.toLowerCase().replaceAll(/[^a-z0-9]/g, '0')}.webp`
  await desk.keep(key, 'image/webp')
  const drawn = { name: file, key, contentType: 'image/webp', bytes: 1, sha256: 'b'.repeat(64) }
  const made = { kind: 'PREVIEW' as const, design_id: versionId, revision: 0 }
  await desk.db.deleteFrom('rendering').where('design_id', '=', versionId).execute()
  await desk.db
    .insertInto('rendering')
    .values({
      ...made,
      id: makePublicId(),
      document: jsonText({}),
      settings: renderingSettings.write({}),
      state: 'DONE',
      files: renderingFiles.write([drawn]),
    })
    .execute()
  return { number, lineId, file }
}

const company = {
  country: 'DE',
  companyName: 'Vogel GmbH',
  taxId: 'DE 136 695 976',
  addressLine1: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
}

export const elsewhere = {
  country: 'GB',
  recipient: 'Ann Other',
  addressLine1: '11 Downing Street',
  postalCode: 'SW1A 2AB',
  city: 'London',
} as const

/** Calls about orders: what is read of them, and the acts of support. */
export const orderCalls: OfficeCalls = {
  'companyInvoice.getCompanyInvoice': {
    by: 'support',
    ask: async (desk) => ({ number: (await desk.sold(1_000)).number }),
  },
  'companyInvoice.invoiceCompany': {
    by: 'support',
    ask: async (desk) => {
      const { number } = await desk.sold(1_000)
      const { revision } = granted(await desk.me.companyInvoice.getCompanyInvoice({ number }))
      return { number, revision, ...company }
    },
  },
  'orderActs.getActs': { ask: inStatus(0) },
  'orderActs.holdOrder': { ask: inStatus(0, { reason: 'address' }) },
  'orderActs.extendHold': { ask: async (desk) => ({ number: await held(desk), reason }) },
  'orderActs.releaseOrder': { ask: async (desk) => ({ number: await held(desk) }) },
  'orderActs.getCancellation': { ask: inStatus(0) },
  'orderActs.cancelOrder': { ask: inStatus(4, { reason }) },
  'orderActs.answerCancellation': {
    ask: async (desk) => {
      const { number } = await desk.order(202)
      const clerk = await desk.colleague('support')
      granted(await clerk.orderActs.cancelOrder({ number, reason }))
      return { number, answer: 'REFUSED' }
    },
  },
  'orderActs.getAddress': { ask: inStatus(0) },
  'orderActs.changeAddress': {
    ask: async (desk) => {
      const { number } = await desk.order(0)
      const { addressRevision } = granted(await desk.me.orderActs.getAddress({ number }))
      return { number, addressRevision, ...elsewhere }
    },
  },
  'orderActs.getGift': { ask: inStatus(0) },
  'orderActs.changeGift': { ask: inStatus(0, { message: 'With love' }) },
  'orderActs.setAside': { ask: inStatus(0, { reason }) },
  'orderActs.checkAgain': { ask: inStatus(2, { reason }) },
  'orderActs.releaseAgain': {
    ask: async (desk) => {
      const { id, number } = await desk.sold(1_000)
      const clerk = await desk.colleague('support')
      granted(await clerk.orderActs.setAside({ number, reason }))
      const order = desk.db.updateTable('shop_order').where('id', '=', id)
      await order.set({ release_after: desk.now }).execute()
      return { number, reason }
    },
  },
  'orderActs.downloadAgain': { ask: inStatus(202, { reason }) },
  'orderActs.settleUnpaid': {
    ask: async (desk) => {
      const order = await desk.order(4)
      await capture(desk.db, order.id, desk.now)
      return { number: order.number, reason }
    },
  },
  'orderActs.recordDelivery': { ask: inStatus(9, { reason, fact: 'delivered' }) },
  'orderActs.repack': { ask: inStatus(17, { reason }) },
  'orderActs.sendAgain': {
    ask: async (desk) => {
      const { number } = await desk.order(16)
      return { number, reason, carrier: 'test-post', trackingNumber: [`${number}-2`] }
    },
  },
  'orderDesk.getOrder': { ask: inStatus(0) },
  'orderDesk.listTimeline': { ask: inStatus(0) },
  'orderDesk.getLinePicture': { ask: withPreview },
  'orderDesk.getPrintFile': {
    by: 'support',
    ask: async (desk) => {
      const { number, lineId, sums } = await desk.job()
      return { number, lineId, sha256: sums[0]! }
    },
  },
  'orderDesk.getDocument': {
    by: 'support',
    ask: async (desk) => {
      const { number } = await desk.sold(1_000)
      const { documents } = granted(await desk.me.orderDesk.getOrder({ number }))
      const document = documents[0]!.number
      const pdf_sha256 = createHash('sha256').update(document).digest('hex')
      await desk.keep(invoiceKey(pdf_sha256), 'application/pdf')
      const invoice = desk.db.updateTable('invoice').where('number', '=', document)
      await invoice.set({ pdf_sha256, pdf_bytes: 1 }).execute()
      return { number, document }
    },
  },
  'noticeDesk.followOrder': { ask: inStatus(0, { isFollowing: true }) },
  'orderDesk.addNote': { ask: inStatus(0, { body: 'Look at it' }) },
  'orderDesk.pinNote': { ask: async (desk) => ({ ...(await noted(desk)), pin: true }) },
  'orderDesk.removeNote': { ask: noted },
  'orderDesk.setTags': { ask: inStatus(0, { tag: ['looked-at'] }) },
}
