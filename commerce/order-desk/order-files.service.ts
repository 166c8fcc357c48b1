import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import { openOrderDocument } from '#commerce/invoice/invoice-reading.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findPrintFile, findVersionId } from './order-files.queries.ts'

type OnLine = { number: string; lineId: string }

/** Files of an order. Each one asks anew whether whoever wants it may see the order. */
export function makeOrderFiles(storage: Pick<Storage, 'find'>) {
  return {
    async getLinePicture(
      ctx: StaffCtx,
      { number, lineId, file }: OnLine & { file: string },
    ): Promise<FileAnswer> {
      const { id: orderId } = await findOfficeOrder(ctx, 'order.read', number)
      const versionId = await findVersionId(ctx.db, { orderId, lineId })
      if (versionId === undefined) return refuse('not_found')
      return getPreviewFile(ctx, storage, { subjectId: versionId, name: file })
    },

    async getPrintFile(
      ctx: StaffCtx,
      { number, lineId, sha256 }: OnLine & { sha256: string },
    ): Promise<FileAnswer> {
      const order = await findOfficeOrder(ctx, 'rendering.read', number)
      const file = await findPrintFile(ctx.db, { orderId: order.id, lineId, sha256 })
      const stored = file && (await storage.find(file.key))
      if (!file || !stored) return refuse('not_found')
      await recordLook(ctx.db, ctx.staff.id, { kind: 'print-file', id: order.number }, ctx.now)
      return new FileAnswer({
        ...stored,
        contentType: file.contentType,
        etag: `"${file.sha256}"`,
        downloadName: `${order.number}-${file.name}`,
      })
    },

    async getDocument(
      ctx: StaffCtx,
      { number, document }: { number: string; document: string },
    ): Promise<FileAnswer> {
      const order = await findOfficeOrder(ctx, 'order.contact', number)
      return openOrderDocument(ctx, storage, { orderId: order.id, number: document })
    },
  }
}
