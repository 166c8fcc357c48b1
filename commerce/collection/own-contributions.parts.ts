import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Read = (db: Kysely<Tables>, person: { customerId: string }) => Promise<unknown[]>

/** Of the file with everything that the shop has of a customer: whom they invited, and what they gave. */
export const ownContributions: Record<string, Read> = {
  photo_collections: (db, { customerId }) =>
    db
      .selectFrom('photo_collection as collection')
      .innerJoin('design', 'design.id', 'collection.design_id')
      .where('design.owner_id', '=', customerId)
      .select([
        'collection.design_id',
        'collection.title',
        'collection.host_name',
        'collection.ends_at',
        'collection.created_at',
      ])
      .orderBy('collection.created_at')
      .execute(),
  photos_for_others: (db, { customerId }) =>
    db
      .selectFrom('photo_contributor as contributor')
      .innerJoin('contributed_photo as photo', 'photo.contributor_id', 'contributor.id')
      .where('contributor.customer_id', '=', customerId)
      .select([
        'contributor.name as added_as',
        'photo.name',
        'photo.sha256',
        'photo.accepted_at',
        'photo.created_at',
      ])
      .orderBy('photo.created_at')
      .execute(),
  comments_for_others: (db, { customerId }) =>
    db
      .selectFrom('photo_contributor as contributor')
      .innerJoin('contributor_comment as comment', 'comment.contributor_id', 'contributor.id')
      .where('contributor.customer_id', '=', customerId)
      .select(['contributor.name as written_as', 'comment.text', 'comment.created_at'])
      .orderBy('comment.created_at')
      .execute(),
}
