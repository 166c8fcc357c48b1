import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const designPersonal: PersonalData = {
  tables: { design: 'with customer' },
  exports: {
    designs: (db, { customerId }) =>
      db
        .selectFrom('design')
        .where('owner_id', '=', customerId)
        .select([
          'id',
          'store',
          'article_id',
          'variant',
          'name',
          'description',
          'visibility',
          'document',
          'created_at',
          'updated_at',
          'deleted_at',
        ])
        .orderBy('created_at')
        .execute(),
  },
}
