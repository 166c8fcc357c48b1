import { sql, type ExpressionBuilder, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { leftOutFiles, type LeftOutFile } from './upload.columns.ts'

type Db = Kysely<Tables>

export type UploadOwner = { extSessionId: string; customerId: string | undefined }

/** Owner: the customer in every store of the brand, or this one visitor. */
function ownedBy(owner: UploadOwner) {
  return (where: ExpressionBuilder<Tables, 'upload'>) =>
    owner.customerId
      ? where('upload.customer_id', '=', owner.customerId)
      : where.and([
          where('upload.ext_session_id', '=', owner.extSessionId),
          where('upload.customer_id', 'is', null),
        ])
}

const uploadColumns = [
  'upload.id',
  'upload.name',
  'upload.parent_id',
  'upload.page_number',
  'upload.created_at',
  'upload.sha256',
  'upload.left_out',
  'file.kind',
  'file.state',
  'file.refusal',
  'file.bytes',
  'file.mime',
  'file.width_px',
  'file.height_px',
  'file.has_alpha',
  'file.press_mime',
  'file.press_orientation',
  'file.has_press_file',
  'file.variants',
  'file.placeholder_color',
  'file.taken_at',
  'file.difference_hash',
  'file.sharpness',
  'file.faces',
  'file.pages',
  'file.touched_at',
] as const

const uploadsWithFiles = (db: Db) =>
  db.selectFrom('upload').innerJoin('stored_file as file', 'file.sha256', 'upload.sha256')

export type UploadRow = Awaited<ReturnType<typeof selectUploads>>[number]

export async function selectUploads(
  db: Db,
  owner: UploadOwner,
  page: { limit: number; offset: number; parentId?: string | undefined },
) {
  let uploads = uploadsWithFiles(db)
  if (page.parentId) uploads = uploads.where('upload.parent_id', '=', page.parentId)
  return uploads
    .where(ownedBy(owner))
    .where('upload.is_duplicate', '=', false)
    .select(uploadColumns)
    .orderBy('upload.created_at', 'desc')
    .orderBy('upload.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function findUpload(
  db: Db,
  owner: UploadOwner,
  id: string,
): Promise<UploadRow | undefined> {
  return uploadsWithFiles(db)
    .where(ownedBy(owner))
    .where('upload.id', '=', id)
    .select(uploadColumns)
    .executeTakeFirst()
}

export async function findUploadsById(db: Db, ids: readonly string[], owner?: UploadOwner) {
  if (ids.length === 0) return []
  let uploads = uploadsWithFiles(db).where('upload.id', 'in', ids)
  if (owner) uploads = uploads.where(ownedBy(owner))
  return uploads.select(uploadColumns).execute()
}

export async function findUploadOfBytes(db: Db, owner: UploadOwner, sha256: string) {
  return uploadsWithFiles(db)
    .where(ownedBy(owner))
    .where('upload.sha256', '=', sha256)
    .where('upload.is_duplicate', '=', false)
    .select(uploadColumns)
    .executeTakeFirst()
}

export async function countListed(
  db: Db,
  owner: UploadOwner,
  parentId: string | undefined,
): Promise<number> {
  let uploads = db.selectFrom('upload').where(ownedBy(owner)).where('is_duplicate', '=', false)
  if (parentId) uploads = uploads.where('parent_id', '=', parentId)
  const row = await uploads
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function measureUploads(db: Db, owner: UploadOwner) {
  const row = await uploadsWithFiles(db)
    .where(ownedBy(owner))
    .select((on) => [
      on.fn.countAll<number>().as('files'),
      // Of a ZIP only its photos are kept.
      sql<number>`coalesce(sum(file.bytes) filter (where file.kind <> 'ZIP'), 0)::bigint`.as(
        'bytes',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes) }
}

/** Two uploads at once must not both see the last free place. */
export async function lockOwner(db: Db, owner: UploadOwner): Promise<void> {
  const name = `upload ${owner.customerId ?? owner.extSessionId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

export async function insertUpload(db: Db, row: Insertable<Tables['upload']>): Promise<void> {
  await db
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('upload').set({ touched_at: now }).where('id', '=', id).execute()
}

export async function setLeftOut(db: Db, id: string, files: LeftOutFile[]): Promise<void> {
  const leftOut = leftOutFiles.write(files)
  await db.updateTable('upload').set({ left_out: leftOut }).where('id', '=', id).execute()
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute()
}

/**
 * Uploads of a visitor become the customer's. What the customer has already stays good under both ids and is
 * listed once.
 */
export async function adoptUploads(
  db: Db,
  fromExtSessionId: string,
  { customerId, extSessionId }: { customerId: string; extSessionId: string },
): Promise<void> {
  await db
    .updateTable('upload')
    .set((on) => ({
      customer_id: customerId,
      ext_session_id: extSessionId,
      is_duplicate: on
        .or([
          on('upload.is_duplicate', '=', true),
          on.exists(
            on
              .selectFrom('upload as own')
              .where('own.customer_id', '=', customerId)
              .where('own.is_duplicate', '=', false)
              .whereRef('own.sha256', '=', 'upload.sha256')
              .select('own.id'),
          ),
        ])
        .$castTo<boolean>(),
    }))
    .where('ext_session_id', '=', fromExtSessionId)
    .where('customer_id', 'is', null)
    .execute()
}

type AgedSlice = { looked: number; last: string | null; unused: string[] }

/** Uploads of a slice, in the order of their ids, that no design has used for so long. */
export async function findUnusedUploads(
  db: Db,
  before: Date,
  { after = '', most }: { after: string | undefined; most: number },
): Promise<AgedSlice> {
  const { rows } = await sql<AgedSlice>`
    with slice as materialized (
      select id, touched_at from upload where id > ${after} order by id limit ${most}
    )
    select (select count(*)::int from slice) as looked,
      (select id from slice order by id desc limit 1) as last,
      array(
        select id from slice
        where touched_at < ${before}
          and not exists (select from design_photo where upload_id = slice.id)
      ) as unused`.execute(db)
  return rows[0]!
}
