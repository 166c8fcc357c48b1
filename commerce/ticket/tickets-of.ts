import type { Kysely } from 'kysely'
import { addressOfNobody, storesOf, type Person } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'

/** Tickets of a customer, and those of a guest with the same address: also while the address is taken out. */
export const ticketsOf = (db: Kysely<Tables>, person: Person) =>
  db
    .selectFrom('ticket')
    .where((on) =>
      on.or([
        on('customer_id', '=', person.customerId),
        on.and([
          on('customer_id', 'is', null),
          on('store', 'in', storesOf(person)),
          on(on.fn('lower', ['email']), 'in', [
            person.email.toLowerCase(),
            addressOfNobody(person),
          ]),
        ]),
      ]),
    )
    .select('id')
