import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import {
  findPrintFiles,
  findProof,
  type RenderedFile,
} from '#commerce/rendering/rendering.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import type { LookKind } from '#commerce/staff/look.terms.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { answerAnyPhoto } from '#commerce/upload/upload.service.ts'
import { isPhotoOf, isVersionOf } from './order-files.queries.ts'
import type { FileKind } from './prepress-desk.terms.ts'

type Files = Pick<Storage, 'find'>

/** Files of an order for whoever may see it: an address from another order opens nothing. */
export function makeOrderFiles(storage: Files) {
  return {
    async getOrderFile(
      ctx: StaffCtx,
      input: { number: string; versionId: string; kind: FileKind; file: string },
    ): Promise<FileAnswer> {
      const { db } = ctx
      const { versionId, kind, file: name } = input
      const order = await findOfficeOrder(ctx, 'rendering.read', input.number)
      if (!(await isVersionOf(db, order.id, versionId))) return refuse('not_found')
      await look(ctx, 'order files', order.number)
      if (kind === 'preview') return getPreviewFile(ctx, storage, { subjectId: versionId, name })
      const files =
        kind === 'proof'
          ? await findProof(db, versionId)
          : (await findPrintFiles(db, [versionId])).get(versionId)?.files
      const file = files?.find((one) => one.name === name) ?? refuse('not_found')
      return answerFile(storage, file, kind === 'print' ? `${order.number}.pdf` : undefined)
    },

    /** A customer's own photo. Who opened which is written down: it shows somebody's family. */
    async getOrderPhoto(
      ctx: StaffCtx,
      input: { number: string; photoId: string; size: 'small' | 'original' },
    ): Promise<FileAnswer> {
      const { photoId, size } = input
      const order = await findOfficeOrder(ctx, 'action.decide', input.number)
      if (!(await isPhotoOf(ctx.db, order.id, photoId))) return refuse('not_found')
      await look(ctx, 'photo', photoId)
      return answerAnyPhoto(ctx.db, storage, { photoId, size })
    },
  }
}

const look = ({ db, staff, now }: StaffCtx, kind: LookKind, id: string) =>
  recordLook(db, staff.id, { kind, id }, now)

async function answerFile(storage: Files, file: RenderedFile, downloadName: string | undefined) {
  const stored = (await storage.find(file.key)) ?? refuse('not_found')
  const { contentType, sha256 } = file
  return new FileAnswer({
    ...stored,
    contentType,
    etag: `"${sha256}"`,
    ...(downloadName !== undefined && { downloadName }),
  })
}
