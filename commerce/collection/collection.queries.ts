import { sql, type Insertable, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import type { Uploading } from '#commerce/upload/add-upload.ts'
import type { Used } from './collection.rules.ts'

type Db = Kysely<Tables>

export async function findOfDesign(db: Db, designId: string) {
  return db
    .selectFrom('photo_collection')
    .where('design_id', '=', designId)
    .selectAll()
    .executeTakeFirst()
}

/** With whose design it is. One of another store, or of a design that is no more, is none. */
export async function findByToken(db: Db, tokenHash: Buffer, store: string) {
  return db
    .selectFrom('photo_collection as collection')
    .innerJoin('design', 'design.id', 'collection.design_id')
    .where('collection.token_hash', '=', tokenHash)
    .where('collection.store', '=', store)
    .where('design.deleted_at', 'is', null)
    .selectAll('collection')
    .select([
      'design.owner_id',
      'design.ext_session_id as owner_session_id',
      'design.article_id',
      'design.brand',
    ])
    .executeTakeFirst()
}

export async function findEmail(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('email')
    .executeTakeFirst()
  return row?.email
}

type Row = Insertable<Tables['photo_collection']>

/** Opens or reopens a collection. Photos that were added by the link before stay. */
export async function putCollection(db: Db, row: Row): Promise<void> {
  const { id: _, created_at: __, ...changes } = row
  await db
    .insertInto('photo_collection')
    .values(row)
    .onConflict((conflict) => conflict.column('design_id').doUpdateSet(changes))
    .execute()
}

export async function changeCollection(db: Db, designId: string, changes: Partial<Row>) {
  const changed = await db
    .updateTable('photo_collection')
    .set(changes)
    .where('design_id', '=', designId)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Two who add the last photo at once must not both find room for it. */
export async function lockCollection(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('photo_collection')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const contributed = (db: Db) =>
  db
    .selectFrom('contributed_photo as photo')
    .innerJoin('photo_contributor as contributor', 'contributor.id', 'photo.contributor_id')
    .innerJoin('stored_file as file', 'file.sha256', 'photo.sha256')

const measured = [
  sql<number>`count(*)::integer`.as('photos'),
  sql<string>`coalesce(sum(file.bytes), 0)`.as('bytes'),
] as const

const usedOf = (row: { photos: number; bytes: string }): Used => ({
  photos: row.photos,
  bytes: Number(row.bytes),
})

export async function measureAll(db: Db, collectionId: string): Promise<Used> {
  const row = await contributed(db)
    .where('contributor.collection_id', '=', collectionId)
    .select(measured)
    .executeTakeFirstOrThrow()
  return usedOf(row)
}

export async function measureOwn(db: Db, contributorId: string): Promise<Used> {
  const row = await contributed(db)
    .where('photo.contributor_id', '=', contributorId)
    .select(measured)
    .executeTakeFirstOrThrow()
  return usedOf(row)
}

/**
 * Size of all waiting photos of one owner, in all their designs: they need a place among the owner's photos
 * some day.
 */
export async function measureWaiting(db: Db, owner: Uploading['owner']): Promise<Used> {
  const ofOwner = contributed(db)
    .innerJoin('photo_collection as collection', 'collection.id', 'contributor.collection_id')
    .innerJoin('design', 'design.id', 'collection.design_id')
    .where('photo.accepted_at', 'is', null)
  const waiting = owner.customerId
    ? ofOwner.where('design.owner_id', '=', owner.customerId)
    : ofOwner.where('design.ext_session_id', '=', owner.extSessionId)
  return usedOf(await waiting.select(measured).executeTakeFirstOrThrow())
}

const photoColumns = [
  'photo.id',
  'photo.contributor_id',
  'photo.name',
  'photo.sha256',
  'photo.accepted_at',
  'photo.created_at',
  'file.bytes',
  'file.width_px',
  'file.height_px',
  'file.variants',
  'file.placeholder_color',
] as const

export type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number]

export async function selectPhotos(
  db: Db,
  of: { collectionId: string } | { contributorId: string },
) {
  const photos = contributed(db)
  const those =
    'collectionId' in of
      ? photos.where('contributor.collection_id', '=', of.collectionId)
      : photos.where('photo.contributor_id', '=', of.contributorId)
  return those.select(photoColumns).orderBy('photo.created_at').orderBy('photo.id').execute()
}

export async function selectPeople(db: Db, collectionId: string) {
  return db
    .selectFrom('photo_contributor')
    .where('collection_id', '=', collectionId)
    .select(['id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function selectComments(db: Db, contributorIds: readonly string[]) {
  if (contributorIds.length === 0) return []
  return db
    .selectFrom('contributor_comment')
    .where('contributor_id', 'in', contributorIds)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks those of the ids that wait in this collection: two clicks take one over once. */
export async function holdWaiting(db: Db, collectionId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return contributed(db)
    .where('contributor.collection_id', '=', collectionId)
    .where('photo.id', 'in', ids)
    .where('photo.accepted_at', 'is', null)
    .select(photoColumns)
    .orderBy('photo.created_at')
    .orderBy('photo.id')
    .forUpdate('photo')
    .execute()
}

export async function markAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('contributed_photo').set({ accepted_at: now }).where('id', '=', id).execute()
}

const contributorsOf = (db: Db, collectionId: string) =>
  db.selectFrom('photo_contributor').where('collection_id', '=', collectionId).select('id')

export async function deleteWaiting(db: Db, collectionId: string, photoId: string) {
  const gone = await db
    .deleteFrom('contributed_photo')
    .where('id', '=', photoId)
    .where('accepted_at', 'is', null)
    .where('contributor_id', 'in', contributorsOf(db, collectionId))
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export async function deleteComment(db: Db, collectionId: string, commentId: string) {
  const gone = await db
    .deleteFrom('contributor_comment')
    .where('id', '=', commentId)
    .where('contributor_id', 'in', contributorsOf(db, collectionId))
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** With the people, their words and the photos that nobody took over. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'photo collections',
    table: 'photo_collection',
    by: 'ends_at',
    due: sql`ends_at < ${before}`,
  })
}
