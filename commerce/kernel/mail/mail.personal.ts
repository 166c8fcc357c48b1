import { sql } from 'kysely'
import { storesOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const mailPersonal: PersonalData = {
  tables: {
    mail: 'erased',
    idempotent_answer: { stays: 'for a day, by a session and a key' },
    attempt_count: { stays: 'hashes of who tried, until their window ends' },
  },
  exports: {
    mails: (db, { email }) =>
      db
        .selectFrom('mail')
        .where(sql`lower(recipient)`, '=', email.toLowerCase())
        .select(['kind', 'store', 'locale', 'state', 'created_at', 'sent_at'])
        .orderBy('created_at')
        .execute(),
  },
  async erase(trx, person) {
    await trx
      .deleteFrom('mail')
      .where('store', 'in', storesOf(person))
      .where(sql`lower(recipient)`, '=', person.email.toLowerCase())
      .execute()
  },
}
