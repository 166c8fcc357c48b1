import type { PersonalData } from '#commerce/kernel/personal-data.ts'

/** Whom a customer invited, and what they gave to others. */
export const collectionPersonal: PersonalData = {
  tables: { photo_collection: 'with customer', photo_contributor: 'with customer' },
  exports: {
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
  },
}
