import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { openOrderDocument } from '#commerce/invoice/invoice-reading.service.ts'
import { getOwnedOrder } from '#commerce/order-access/order-viewer.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import {
  cancelTracked,
  changeTrackedAddress,
  makeUseTrackedDraft,
  startTrackedDraft,
} from './order-acts.service.ts'
import { mailTrackedDocuments } from './mail-documents.service.ts'
import { listOwnOrders } from './order-list.service.ts'
import { findTracking } from './find-tracking.service.ts'
import { makeReorder } from './reorder.service.ts'
import { trackingContract } from './tracking.contract.ts'
import {
  getOwnOrder,
  getPlacedOrder,
  getTracking,
  makeTrackedPreviews,
} from './tracking.service.ts'

export function makeTrackingApi(storage: Pick<Storage, 'find'>, preflight: LookAtDesign) {
  return bind<ShopContexts, typeof trackingContract>(trackingContract, {
    findTracking,
    getTracking,
    cancelTracked,
    changeTrackedAddress,
    startTrackedDraft,
    async getTrackedDocument(ctx, input) {
      const { id: orderId } = await getOwnedOrder(ctx, input.publicId)
      return openOrderDocument(ctx, storage, { orderId, number: input.number })
    },
    mailTrackedDocuments,
    getPlacedOrder,
    listOwnOrders,
    getOwnOrder,
    ...makeUseTrackedDraft(preflight),
    ...makeTrackedPreviews(storage),
    ...makeReorder(preflight),
  })
}
