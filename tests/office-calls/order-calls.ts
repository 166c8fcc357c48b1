import { writeFile } from 'node:fs/promises'
import { granted } from '#tests/designs.ts'
import { capture } from '#tests/orders.ts'
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

const company = {
  country: 'DE',
  companyName: 'Vogel GmbH',
  taxId: 'DE 136 695 976',
  addressLine1: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
}

const elsewhere = {
  country: 'GB',
  recipient: 'Ann Other',
  addressLine1: '11 Downing Street',
  postalCode: 'SW1A 2AB',
  city: 'London',
}

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
  'orderActs.setAside': { ask: inStatus(0, { reason }) },
  'orderActs.checkAgain': { ask: inStatus(2, { reason }) },
  'orderActs.releaseAgain': {
    ask: async (desk) => {
      const { number } = await desk.sold(1_000)
      const clerk = await desk.colleague('support')
      granted(await clerk.orderActs.setAside({ number, reason }))
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
  'orderDesk.getLinePicture': {
    ask: async (desk) => {
      const { number, lineId, versionId } = await desk.job()
      const { storage } = desk.shop.commerce.uploads
      return { number, lineId, file: await drawnPreview(desk, storage, versionId) }
    },
  },
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
      return { number, document: documents![0]!.number }
    },
  },
  'orderDesk.addNote': { ask: inStatus(0, { body: 'Look at it' }) },
  'orderDesk.pinNote': { ask: async (desk) => ({ ...(await noted(desk)), pin: true }) },
  'orderDesk.removeNote': { ask: noted },
  'orderDesk.setTags': { ask: inStatus(0, { tag: ['looked-at'] }) },
}

type Storage = StoreDesk['shop']['commerce']['uploads']['storage']

/** Preview of a version as the press leaves it, with a picture of one byte. */
async function drawnPreview(desk: StoreDesk, storage: Storage, versionId: string) {
  const folder = await storage.makeTemporaryFolder()
  const path = `${folder.path}/product.webp`
  await writeFile(path, 'x')
  const key = `rendering/preview/${versionId.toLowerCase().replaceAll(/[^a-z0-9]/g, '0')}.webp`
  await storage.put(key, path, 'image/webp')
  await folder.remove()
  const file = { name: 'product.webp', key, contentType: 'image/webp', bytes: 1 }
  await desk.db
    .insertInto('rendering')
    .values({
      id: `${versionId.slice(0, 15)}preview`,
      kind: 'PREVIEW',
      design_version_id: versionId,
      document: '{}',
      settings: '{}',
      state: 'DONE',
      files: JSON.stringify([{ ...file, sha256: 'b'.repeat(64) }]),
    })
    .execute()
  return file.name
}
