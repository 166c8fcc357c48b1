import { ordersOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const reprintPersonal: PersonalData = {
  tables: { reprint_request: 'erased' },
  exports: {
    reprints: (db, person) =>
      db
        .selectFrom('reprint_request as request')
        .innerJoin('shop_order as original', 'original.id', 'request.original_id')
        .where('original.customer_id', '=', person.customerId)
        .select([
          'original.number as order_number',
          'request.reason',
          'request.state',
          'request.address',
          'request.asked_at',
        ])
        .orderBy('request.asked_at')
        .execute(),
  },
  /** The reprint stays, as its costs need it; where it went and what was written about it do not. */
  async erase(trx, person) {
    const requests = await trx
      .updateTable('reprint_request')
      .set({ address: null, note: '–', decision: null })
      .where('original_id', 'in', ordersOf(trx, person))
      .returning('id')
      .execute()
    const ids = requests.map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('reprint_photo').where('request_id', 'in', ids).execute()
  },
}
