import { refuse } from '#api/refusal.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import {
  momentFormat,
  readCursor,
  uuidFormat,
  writeCursor,
} from '#commerce/order-desk/keyset.rules.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import * as renderings from '#commerce/rendering/rendering.service.ts'
import { listDesignQuestions } from '#commerce/required-action/pending-actions.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { keyOfPressPhoto } from '#commerce/upload/upload.rules.ts'
import { photoUrl, smallPictureUrl } from './desk-urls.ts'
import * as queries from './failed-rendering.queries.ts'
import { storesToList } from './stores-to-list.ts'
import { selectPhotosOf } from './order-files.queries.ts'
import type { FailedDetail, FailedRendering } from './prepress-desk.contract.ts'
import type { FailureSort } from './prepress-desk.terms.ts'
import { showVersion } from './shown-version.service.ts'

/** Photos that are looked for in the storage; a book may hold hundreds. */
const MOST_LOOKED_FOR = 60

const LIST = 'failed renderings'
const formats = [momentFormat, uuidFormat, /^[\w-]{22,64}$/]

type Listing = {
  failure: string[]
  kind: ('PROOF' | 'PRINT')[]
  store: string[]
  sort: FailureSort
  after?: string | undefined
  most: number
}

export async function listFailedRenderings(
  ctx: ReadingCtx,
  input: Listing,
): Promise<{ renderings: FailedRendering[]; next: string | undefined }> {
  const { db, staff, now } = ctx
  const { most, sort } = input
  const list = `${LIST} ${sort}`
  const stores = storesToList(input.store, storesOf(staff, 'rendering.read', now))
  const filter = { stores, failures: input.failure, kinds: input.kind }
  const found = await queries.selectFailed(db, filter, {
    sort,
    after: input.after === undefined ? undefined : readCursor(input.after, list, formats),
    most,
  })
  const rows = found.slice(0, most)
  const last = rows.at(-1)
  return {
    renderings: await describe(ctx, rows),
    next:
      found.length > most && last
        ? writeCursor([list, last.place, last.line_id, last.id])
        : undefined,
  }
}

export async function countFailedRenderings(ctx: StaffCtx, input: { store: string[] }) {
  const stores = storesToList(input.store, storesOf(ctx.staff, 'rendering.read', ctx.now))
  const failures = await queries.countFailed(ctx.db, stores)
  return { total: failures.reduce((sum, { count }) => sum + count, 0), failures }
}

async function describe(
  ctx: ReadingCtx,
  rows: readonly queries.FailedRow[],
): Promise<FailedRendering[]> {
  const previews = await renderings.findShownPreviews(
    ctx.db,
    rows.map((row) => row.version_id),
  )
  return rows.map((row) => ({
    renderingId: row.id,
    kind: row.kind,
    failure: row.failure,
    attempts: row.attempts,
    failedAt: row.finished_at.toISOString(),
    lineId: row.line_id,
    articleName: row.article_name,
    variantLabel: row.variant_label,
    picture: smallPictureUrl(
      { number: row.number, versionId: row.version_id },
      previews.get(row.version_id),
    ),
    order: {
      number: row.number,
      store: row.store,
      status: row.status,
      placedAt: row.placed_at.toISOString(),
    },
    pending:
      row.action_id === null ? undefined : { actionId: row.action_id, status: row.action_status! },
  }))
}

/** A failed file that somebody may see, by one of its orders. */
async function getFailedRow(ctx: StaffCtx, permission: Permission, renderingId: string) {
  const stores = storesOf(ctx.staff, permission, ctx.now)
  const filter = { stores, failures: [], kinds: [], renderingId }
  const [row] = await queries.selectFailed(ctx.db, filter, { after: undefined, most: 1 })
  return row ?? refuse('not_found')
}

export function makeFailedRendering(storage: Pick<Storage, 'find'>, preflight: LookAtDesign) {
  return async (ctx: StaffCtx, input: { renderingId: string }): Promise<FailedDetail> => {
    const { db } = ctx
    const row = await getFailedRow(ctx, 'rendering.read', input.renderingId)
    const { number, version_id: versionId } = row
    const order = await findOfficeOrder(ctx, 'rendering.read', number)
    const [[shown], version, [printable], photos] = await Promise.all([
      describe(ctx, [row]),
      showVersion(db, preflight, { number, versionId }),
      readPrintables(db, [versionId]),
      selectPhotosOf(db, [versionId]),
    ])
    if (!version || !printable) return refuse('not_found')
    await recordLook(db, ctx.staff.id, { kind: 'order files', id: number }, ctx.now)
    const pagesWith = (photoId: string) =>
      printable.document.pages.flatMap((page, index) =>
        JSON.stringify(page).includes(`"${photoId}"`) ? [index + 1] : [],
      )
    const looked = photos.slice(0, MOST_LOOKED_FOR)
    return {
      ...shown!,
      message: row.failure_message ?? undefined,
      pages: printable.document.pages.length,
      photos: await Promise.all(
        looked.map(async (photo) => ({
          photoId: photo.id,
          name: photo.name,
          pages: pagesWith(photo.id),
          widthPx: photo.width_px ?? undefined,
          heightPx: photo.height_px ?? undefined,
          isGuilty: photo.id === row.failed_photo_id,
          isThere: (await storage.find(keyOfPressPhoto(photo))) !== undefined,
          url: photoUrl(number, photo.id, 'small'),
        })),
      ),
      version,
      revision: order.revision,
    }
  }
}

/**
 * Draws a file once more. Orders that stopped for it are looked at again from the beginning: they go on by
 * themselves when it is drawn, and stop again when it is not. One whose customer a person has asked something waits.
 */
export async function retryRendering(
  ctx: StaffCtx,
  input: { renderingId: string },
): Promise<{ orders: number }> {
  const { db, now } = ctx
  const row = await getFailedRow(ctx, 'rendering.retry', input.renderingId)
  await renderings.retryRendering(db, row.id)
  const moved: string[] = []
  for (const order of await queries.selectStoppedOrders(db, row.id)) {
    const questions = await listDesignQuestions(db, order.id)
    if (questions.some((question) => question.is_judged)) continue
    const actor = actorOf(ctx.staff)
    const reason = 'drawn again'
    await moveOrder(db, { orderId: order.id, to: orderStatus.received, actor, reason, now })
    moved.push(order.number)
  }
  ctx.note({
    object: { kind: 'rendering', id: row.id, store: row.store },
    before: { state: 'FAILED', failure: row.failure, attempts: row.attempts },
    after: { state: 'RUNNING', order: row.number, orders: moved },
  })
  return { orders: moved.length }
}

/** Has the pages of a line drawn as they are printed; a proof that failed is drawn once more. */
export async function requestLineProof(ctx: StaffCtx, input: { number: string; lineId: string }) {
  const { db } = ctx
  const order = await lockOfficeOrder(ctx, 'rendering.retry', { number: input.number })
  const line = await db
    .selectFrom('order_line')
    .where('id', '=', input.lineId)
    .where('order_id', '=', order.id)
    .select(['id', 'version_id'])
    .executeTakeFirst()
  const [printable] = line?.version_id ? await readPrintables(db, [line.version_id]) : []
  if (!printable) return refuse('not_found')
  const { versionId, document } = printable
  const id = await renderings.requestProof(db, { designVersionId: versionId, document })
  const { state } = await renderings.getRendering(db, id)
  if (state === 'FAILED') await renderings.retryRendering(db, id)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    after: { proof: id, line: input.lineId },
  })
  return { state: state === 'FAILED' ? ('RUNNING' as const) : state }
}
