import { refuse } from '#api/refusal.ts'
import { addressGroup } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { transact } from '#db/transaction.ts'
import { refusePastBytes } from './byte-budget.ts'
import { takeTurn, type Bringer } from './decode-budget.ts'
import * as queries from './upload.queries.ts'
import { makeUploadId } from './upload.rules.ts'
import type { UploadSettings } from './upload-tools.ts'

/** Uploader of this call; without a session nobody. */
export function getUploader(ctx: Ctx): queries.UploadOwner {
  if (!ctx.session) return refuse('unauthenticated')
  return { extSessionId: ctx.extSessionId, customerId: ctx.session.customer?.id }
}

/** On whose account a file is kept: a telephone brings it for somebody else. */
export type Uploading = Bringer & Pick<Ctx, 'site'> & { owner: queries.UploadOwner }

export function uploadingOf(ctx: Ctx, owner = getUploader(ctx)): Uploading {
  const { db, now, site } = ctx
  const visitor = owner.customerId ?? owner.extSessionId
  return { db, now, site, owner, visitor, network: addressGroup(ctx.clientAddress) }
}

/** Before anything of it is read: neither the line nor the processors are anybody's alone. */
export async function refuseTooManyUploads(
  uploading: Uploading,
  settings: UploadSettings,
): Promise<void> {
  await refusePastBytes(uploading, settings.rates)
  await takeTurn(uploading, settings.decodeMs)
}

/** How much the owner may still bring. */
export async function findRoom(
  { db, owner }: Pick<Uploading, 'db' | 'owner'>,
  settings: UploadSettings,
): Promise<{ files: number; bytes: number }> {
  const quota = owner.customerId ? settings.customerQuota : settings.guestQuota
  const used = await queries.measureUploads(db, owner)
  return { files: quota.files - used.files, bytes: quota.bytes - used.bytes }
}

export async function refuseWithoutRoom(
  uploading: Uploading,
  settings: UploadSettings,
): Promise<number> {
  const room = await findRoom(uploading, settings)
  if (room.files <= 0 || room.bytes <= 0) refuse('quota_exceeded')
  return room.bytes
}

export type NewUpload = {
  sha256: string
  bytes: number
  name: string
  parentId?: string | undefined
  pageNumber?: number | undefined
}

/** The owner's upload of these bytes: the one they have, or a new one. */
export function addUpload(
  uploading: Uploading,
  settings: UploadSettings,
  upload: NewUpload,
): Promise<queries.UploadRow> {
  const { db } = uploading
  return transact(db, (trx) => addUploadWithin({ ...uploading, db: trx }, settings, upload))
}

/** As above, in a transaction that is open already. */
export async function addUploadWithin(
  uploading: Uploading,
  settings: UploadSettings,
  upload: NewUpload,
): Promise<queries.UploadRow> {
  const { db, now, site, owner } = uploading
  // A login hands over what the session has and ends it: what came later would be nobody's.
  if (!(await holdSession(db, owner.extSessionId))) refuse('unauthenticated')
  await queries.lockOwner(db, owner)
  const known = await queries.findUploadOfBytes(db, owner, upload.sha256)
  if (known) {
    // Old and in no design yet, it would be purged under the hands of who brings it now.
    await queries.touchUpload(db, known.id, now)
    return known
  }
  const room = await findRoom(uploading, settings)
  if (room.files <= 0 || room.bytes < upload.bytes) refuse('quota_exceeded')
  const id = makeUploadId()
  await queries.insertUpload(db, {
    id,
    brand: site.brand,
    store: site.slug,
    ext_session_id: owner.extSessionId,
    customer_id: owner.customerId ?? null,
    sha256: upload.sha256,
    name: upload.name,
    parent_id: upload.parentId ?? null,
    page_number: upload.pageNumber ?? null,
  })
  return (await queries.findUpload(db, owner, id)) ?? refuse('conflict')
}
