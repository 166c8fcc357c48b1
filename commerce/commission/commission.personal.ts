import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const commissionPersonal: PersonalData = {
  tables: { commission: 'erased' },
  exports: {
    commissions: (db, { customerId }) =>
      db
        .selectFrom('commission')
        .where('partner_id', '=', customerId)
        .select([
          'amount_minor',
          'currency',
          'permille',
          'design_name',
          'clawback_reason',
          'created_at',
        ])
        .orderBy('created_at')
        .execute(),
  },
  async erase(trx, { customerId }, { findNobody }) {
    const own = trx.selectFrom('commission').where('partner_id', '=', customerId)
    if (!(await own.select('id').executeTakeFirst())) return
    await trx
      .updateTable('commission')
      .set({ partner_id: await findNobody() })
      .where('partner_id', '=', customerId)
      .execute()
  },
}
