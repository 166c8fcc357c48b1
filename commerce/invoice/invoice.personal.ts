import type { PersonalData } from '#commerce/kernel/personal-data.ts'

/** Invoices keep the name that they were issued to: the law wants them unchanged. */
export const invoicePersonal: PersonalData = {
  tables: { invoice: 'erased' },
  exports: {
    invoices: (db, { customerId }) =>
      db
        .selectFrom('invoice')
        .where('customer_id', '=', customerId)
        .select(['number', 'kind', 'issued_on', 'total_minor', 'currency', 'data'])
        .orderBy('issued_on')
        .execute(),
  },
  async erase(trx, { customerId }, { findNobody }) {
    const own = trx.selectFrom('invoice').where('customer_id', '=', customerId)
    if (!(await own.select('id').executeTakeFirst())) return
    await trx
      .updateTable('invoice')
      .set({ customer_id: await findNobody() })
      .where('customer_id', '=', customerId)
      .execute()
  },
}
