import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** A customer on whichever device, or this one device. */
export type Person = { extSessionId: string; customerId: string | undefined }

const ofPerson = (db: Db, { extSessionId, customerId }: Person) => {
  const contributors = db.selectFrom('photo_contributor as contributor')
  return customerId
    ? contributors.where('contributor.customer_id', '=', customerId)
    : contributors
        .where('contributor.ext_session_id', '=', extSessionId)
        .where('contributor.customer_id', 'is', null)
}

export async function findContributor(db: Db, collectionId: string, person: Person) {
  return ofPerson(db, person)
    .where('contributor.collection_id', '=', collectionId)
    .select(['contributor.id', 'contributor.name'])
    .executeTakeFirst()
}

export async function countPeople(db: Db, collectionId: string): Promise<number> {
  const row = await db
    .selectFrom('photo_contributor')
    .where('collection_id', '=', collectionId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertContributor(
  db: Db,
  row: Insertable<Tables['photo_contributor']>,
): Promise<void> {
  await db.insertInto('photo_contributor').values(row).execute()
}

export async function rename(db: Db, contributorId: string, name: string): Promise<void> {
  await db.updateTable('photo_contributor').set({ name }).where('id', '=', contributorId).execute()
}

/** The same picture twice is there once. */
export async function insertPhoto(
  db: Db,
  row: Insertable<Tables['contributed_photo']>,
): Promise<void> {
  await db
    .insertInto('contributed_photo')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contributor_id', 'sha256']).doNothing())
    .execute()
}

export async function hasPhoto(db: Db, contributorId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('contributed_photo')
    .where('contributor_id', '=', contributorId)
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAcceptance(db: Db, contributorId: string, photoId: string) {
  return db
    .selectFrom('contributed_photo')
    .where('contributor_id', '=', contributorId)
    .where('id', '=', photoId)
    .select('accepted_at')
    .forUpdate()
    .executeTakeFirst()
}

export async function deletePhoto(db: Db, photoId: string): Promise<void> {
  await db.deleteFrom('contributed_photo').where('id', '=', photoId).execute()
}

export async function countComments(db: Db, contributorId: string): Promise<number> {
  const row = await db
    .selectFrom('contributor_comment')
    .where('contributor_id', '=', contributorId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertComment(
  db: Db,
  row: Insertable<Tables['contributor_comment']>,
): Promise<void> {
  await db.insertInto('contributor_comment').values(row).execute()
}

export async function deleteOwnComment(db: Db, contributorId: string, commentId: string) {
  const gone = await db
    .deleteFrom('contributor_comment')
    .where('id', '=', commentId)
    .where('contributor_id', '=', contributorId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Contributed photo with who added it and whose the design is: who may see it is decided by that. */
export async function findShownPhoto(db: Db, photoId: string, brand: string) {
  return db
    .selectFrom('contributed_photo as photo')
    .innerJoin('photo_contributor as contributor', 'contributor.id', 'photo.contributor_id')
    .innerJoin('photo_collection as collection', 'collection.id', 'contributor.collection_id')
    .innerJoin('design', 'design.id', 'collection.design_id')
    .innerJoin('stored_file as file', 'file.sha256', 'photo.sha256')
    .where('photo.id', '=', photoId)
    .where('design.brand', '=', brand)
    .select([
      'contributor.ext_session_id as contributor_session_id',
      'contributor.customer_id as contributor_customer_id',
      'design.brand',
      'design.store',
      'design.owner_id',
      'design.ext_session_id',
      'design.visibility',
      'design.deleted_at',
      'file.sha256',
      'file.state',
      'file.variants',
    ])
    .executeTakeFirst()
}

/**
 * Contributions of a visitor who has logged in. Where the customer has added something before, what the
 * visitor added is the owner's to keep or remove: two people cannot be made one without losing a name.
 */
export async function adoptContributions(
  db: Db,
  login: { customerId: string; extSessionId: string; previousExtSessionId: string },
): Promise<void> {
  await sql`
    update photo_contributor as guest
    set customer_id = ${login.customerId}, ext_session_id = ${login.extSessionId}
    where guest.ext_session_id = ${login.previousExtSessionId} and guest.customer_id is null
      and not exists (
        select from photo_contributor as own
        where own.collection_id = guest.collection_id and own.customer_id = ${login.customerId}
      )`.execute(db)
}
