import type { StreamedBody } from '#api/contract.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { cleanDisplayName } from '#press/ingest/display-name.ts'
import { findRoom, getUploader, refuseTooManyUploads, uploadingOf } from './add-upload.ts'
import { countBytes, countedStream } from './byte-budget.ts'
import { measureFile } from './store-file.ts'
import type { UploadStore } from './store-upload.ts'
import { chunksWithIdleTimeout } from './idle-timeout.ts'
import { openFilePieces, openSharedPieces, type Pieces } from './resumable-pieces.ts'
import * as queries from './resumable.queries.ts'
import { refusingWithoutSpace } from './run-ingest.ts'
import { BYTES_TO_KNOW_KIND, limitByFirstBytes } from './save-stream.ts'
import { lockOwner } from './upload.queries.ts'
import { makeUploadId } from './upload.rules.ts'
import { MOST_RESUMABLE, RESUMABLE_HOURS } from './upload.terms.ts'
import type { UploadTools } from './upload-tools.ts'

const RENEW_EVERY_MS = 10_000
const HOUR_MS = 60 * 60_000

/** An upload in pieces, which survives a lost line and a restart of ours. */
export function makeResumableUseCases(tools: UploadTools, uploadStore: UploadStore) {
  const { settings, storage, disk } = tools
  /** Outside a transaction: what a broken line left is here, whatever is told to whoever sent it. */
  const piecesOf = (ctx: Ctx): Pieces =>
    storage.isShared
      ? openSharedPieces(storage, (id, bytes) => queries.setReceived(ctx.db, id, bytes))
      : openFilePieces(settings.temporaryArea)

  const startResumable = {
    async prepare(ctx: Ctx): Promise<void> {
      const uploading = uploadingOf(ctx)
      await refuseTooManyUploads(uploading, settings)
      await countBytes(uploading, settings.rates, { bytes: 0 })
      await disk.refuseIfReached()
    },
    async execute(ctx: Ctx, input: { name: string; totalBytes: number }) {
      const owner = getUploader(ctx)
      const { totalBytes } = input
      await lockOwner(ctx.db, owner)
      if (totalBytes > Math.max(...Object.values(settings.mostBytes))) refuse('too_large')
      const room = await findRoom({ db: ctx.db, owner }, settings)
      const promised = await queries.measureResumable(ctx.db, owner, ctx.now)
      const isFull = room.files <= promised.count || room.bytes < promised.bytes + totalBytes
      if (isFull || promised.count >= MOST_RESUMABLE) refuse('quota_exceeded')
      const id = makeUploadId()
      const expiresAt = new Date(ctx.now.getTime() + RESUMABLE_HOURS * HOUR_MS)
      await queries.insertResumable(ctx.db, {
        id,
        ext_session_id: owner.extSessionId,
        customer_id: owner.customerId ?? null,
        name: cleanDisplayName(input.name),
        total_bytes: totalBytes,
        upload_id: null,
        expires_at: expiresAt,
      })
      return { id, offset: 0, totalBytes, expiresAt: expiresAt.toISOString() }
    },
  }

  async function getOwn(ctx: Ctx, id: string): Promise<queries.ResumableRow> {
    if (!ctx.session) return refuse('not_found')
    const row = await queries.findResumable(ctx.db, getUploader(ctx), id)
    if (!row) return refuse('not_found')
    return row.expires_at <= ctx.now ? refuse('expired') : row
  }

  const show = (row: queries.ResumableRow, offset: number, uploadId = row.upload_id) => ({
    id: row.id,
    offset,
    totalBytes: row.total_bytes,
    expiresAt: row.expires_at.toISOString(),
    uploadId: uploadId ?? undefined,
  })

  async function getResumable(ctx: Ctx, input: { id: string }) {
    const row = await getOwn(ctx, input.id)
    return show(row, row.is_finished ? row.total_bytes : await piecesOf(ctx).sizeOf(placeOf(row)))
  }

  async function appendToResumable(
    ctx: Ctx,
    input: { id: string; offset: number },
    body: StreamedBody,
  ) {
    const row = await getOwn(ctx, input.id)
    await refuseTooManyUploads(uploadingOf(ctx), settings)
    if (!(await queries.claimResumable(ctx.db, row.id))) return refuse('locked')
    const renewing = setInterval(() => {
      queries.renewResumable(ctx.db, row.id).catch((error: unknown) => {
        tools.reportFault(error, 'upload')
      })
    }, RENEW_EVERY_MS)
    try {
      // Read again: whoever had it before may have finished it.
      const current = await getOwn(ctx, input.id)
      if (current.is_finished) return show(current, current.total_bytes)
      return await refusingWithoutSpace(() => append(ctx, current, input.offset, body))
    } finally {
      clearInterval(renewing)
      await queries.releaseResumable(ctx.db, row.id)
    }
  }

  async function append(ctx: Ctx, row: queries.ResumableRow, offset: number, body: StreamedBody) {
    const pieces = piecesOf(ctx)
    const size = await pieces.sizeOf(placeOf(row))
    if (offset !== size) refuse('conflict')
    const counted = countedStream(body.stream)
    let end: number
    try {
      end = await writePieces(pieces, row, { from: size, stream: counted.stream })
    } finally {
      await countBytes(uploadingOf(ctx), settings.rates, { bytes: counted.bytes(), files: 0 })
    }
    const { total_bytes: total } = row
    return end < total ? show(row, end) : finish(ctx, { ...row, received_bytes: end })
  }

  async function writePieces(
    pieces: Pieces,
    row: queries.ResumableRow,
    { from, stream }: { from: number; stream: StreamedBody['stream'] },
  ): Promise<number> {
    const total = row.total_bytes
    const mostAfter = limitByFirstBytes(settings.mostBytes, Infinity)
    let most = from > 0 ? mostAfter(await pieces.headOf(placeOf(row))) : 0
    let size = from
    const piece = await pieces.begin(placeOf(row))
    try {
      for await (const chunk of chunksWithIdleTimeout(stream, settings.idleMs)) {
        most = mostAfter(chunk)
        const next = size + chunk.length
        if (next > total || (total > most && next >= BYTES_TO_KNOW_KIND)) refuse('too_large')
        await disk.refuseIfReached()
        await piece.write(chunk)
        size = next
      }
      if (size > 0 && total > most) refuse('too_large')
    } catch (error) {
      // A broken line keeps what came; a full disk must get its space back.
      const isFull = !(error instanceof Refusal) || error.code === 'no_space'
      await (isFull ? piece.discard() : piece.keep(size))
      throw error
    }
    await piece.keep(size)
    return size
  }

  async function finish(ctx: Ctx, row: queries.ResumableRow) {
    const pieces = piecesOf(ctx)
    const whole = await pieces.whole(placeOf(row))
    const folder = await storage.makeTemporaryFolder()
    const clean = async () => {
      await folder.remove()
      await whole.release()
    }
    let pending: Promise<unknown> | undefined
    try {
      const saved = await measureFile(whole.path)
      const file = { ...saved, name: row.name }
      const stored = await uploadStore.storeUpload(uploadingOf(ctx), file, folder.path)
      pending = stored.pending
      const first = stored.files[0]!
      if (!('id' in first)) {
        await forget(ctx, row.id)
        return { ...show(row, row.total_bytes), refusal: first.refusal }
      }
      await queries.finishResumable(ctx.db, row.id, first.id)
      if (!pending) await pieces.remove(row.id)
      return show(row, row.total_bytes, first.id)
    } finally {
      const removePieces = () => pieces.remove(row.id)
      if (pending) void cleanUpAfter(pending, [clean, removePieces])
      else await clean()
    }
  }

  async function cleanUpAfter(pending: Promise<unknown>, work: readonly (() => Promise<void>)[]) {
    await Promise.allSettled([pending])
    for (const clean of work) {
      await clean().catch((error: unknown) => tools.reportFault(error, 'upload'))
    }
  }

  async function forget(ctx: Ctx, id: string): Promise<void> {
    await queries.deleteResumable(ctx.db, id)
    await piecesOf(ctx).remove(id)
  }

  async function endResumable(ctx: Ctx, input: { id: string }) {
    const row = await getOwn(ctx, input.id)
    if (!(await queries.claimResumable(ctx.db, row.id))) return refuse('locked')
    const current = await getOwn(ctx, input.id)
    // What is whole may still be looked at, and is removed by whoever looks.
    if (current.is_finished) await queries.deleteResumable(ctx.db, row.id)
    else await forget(ctx, row.id)
    return {}
  }

  return { startResumable, getResumable, appendToResumable, endResumable }
}

const placeOf = ({ id, received_bytes: receivedBytes }: queries.ResumableRow) => ({
  id,
  receivedBytes,
})
