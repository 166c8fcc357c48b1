import { sql, type Kysely } from 'kysely'
import { storesOf, type Person, type PersonalData } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'
import { forgotten } from './mail-in.queries.ts'

/** Mails that somebody sent: from their address, or into a conversation that is theirs. */
const ofPerson = (db: Kysely<Tables>, person: Person) =>
  db
    .selectFrom('mail_in')
    .leftJoin('ticket', 'ticket.id', 'mail_in.ticket_id')
    .where((on) =>
      on.or([
        on('ticket.customer_id', '=', person.customerId),
        on.and([
          on('mail_in.store', 'in', storesOf(person)),
          on(sql`lower(mail_in.email)`, '=', person.email.toLowerCase()),
        ]),
        on(sql`lower(mail_in.bounced_to)`, '=', person.email.toLowerCase()),
      ]),
    )

export const mailInPersonal: PersonalData = {
  tables: { mail_in: 'erased' },
  exports: {
    emails_received: (db, person) =>
      ofPerson(db, person)
        .select([
          'mail_in.received_at',
          'mail_in.state',
          'mail_in.name',
          'mail_in.email',
          'mail_in.subject',
          'mail_in.preview',
          'mail_in.bounced_to',
          'mail_in.bytes',
          'mail_in.sha256',
        ])
        .orderBy('mail_in.received_at')
        .execute(),
  },
  /** Their bytes go with the next purge. */
  async erase(trx, person) {
    await trx
      .updateTable('mail_in')
      .set(forgotten)
      .where('id', 'in', ofPerson(trx, person).select('mail_in.id'))
      .execute()
  },
}
