import { sql } from 'kysely'
import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const uploadPersonal: PersonalData = {
  tables: {
    upload: 'with customer',
    resumable_upload: 'with customer',
    phone_link: 'with session',
  },
  exports: {
    photos: (db, { customerId }) =>
      db
        .selectFrom('upload')
        .innerJoin('stored_file as file', 'file.sha256', 'upload.sha256')
        .where('upload.customer_id', '=', customerId)
        .select([
          'upload.id',
          'upload.name',
          'upload.store',
          'upload.sha256',
          'upload.created_at',
          sql<string>`'/api/shop/uploads/' || upload.id || '/original'`.as('original'),
        ])
        .orderBy('upload.created_at')
        .execute(),
  },
}
