import { sql, type Kysely } from 'kysely'
import {
  addressOfNobody,
  storesOf,
  type Person,
  type PersonalData,
} from '#commerce/kernel/personal-data.ts'
import { deleteMailsAbout } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './quote.queries.ts'

/** A guest's ticket that was merged into that of an account is the account's by now. */
const goingOn = sql<string>`coalesce(asked.merged_into, asked.id)`

export const quotePersonal: PersonalData = {
  tables: {
    quote: 'erased',
    quote_event: {
      stays: 'who moved a quote on, as an id that belongs to nobody once they are erased',
    },
  },
  exports: {
    quotes: (db, { customerId }) =>
      db
        .selectFrom('quote')
        .innerJoin('ticket as asked', 'asked.id', 'quote.ticket_id')
        .innerJoin('ticket', (join) => join.on('ticket.id', '=', goingOn))
        .where('ticket.customer_id', '=', customerId)
        .where('quote.sent_at', 'is not', null)
        .orderBy('quote.made_at')
        .select([
          'quote.reference',
          'quote.state',
          'quote.words',
          'quote.currency',
          'quote.shipping_minor',
          'quote.valid_until',
          'quote.sent_at',
        ])
        .execute(),
    quoted_lines: (db, { customerId }) =>
      db
        .selectFrom('quote_line as line')
        .innerJoin('quote', 'quote.id', 'line.quote_id')
        .innerJoin('ticket as asked', 'asked.id', 'quote.ticket_id')
        .innerJoin('ticket', (join) => join.on('ticket.id', '=', goingOn))
        .where('ticket.customer_id', '=', customerId)
        .where('quote.sent_at', 'is not', null)
        .orderBy('quote.made_at')
        .orderBy('line.position')
        .select([
          'quote.reference',
          'line.article_name',
          'line.variant_label',
          'line.design_name',
          'line.pieces',
          'line.unit_minor',
        ])
        .execute(),
  },
  erase: forgetQuotes,
}

/** Prices that were promised stay for the books; words, names of designs and reasons go, and nobody is reminded. */
async function forgetQuotes(trx: Kysely<Tables>, person: Person): Promise<void> {
  const rows = await trx
    .selectFrom('quote')
    .innerJoin('ticket as asked', 'asked.id', 'quote.ticket_id')
    .innerJoin('ticket', (join) => join.on('ticket.id', '=', goingOn))
    .where((on) =>
      on.or([
        on('ticket.customer_id', '=', person.customerId),
        on.and([
          on('ticket.customer_id', 'is', null),
          on('ticket.store', 'in', storesOf(person)),
          on(on.fn('lower', ['ticket.email']), 'in', [
            person.email.toLowerCase(),
            addressOfNobody(person),
          ]),
        ]),
      ]),
    )
    .select(['quote.id', 'quote.state'])
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('quote').set({ words: '' }).where('id', 'in', ids).execute()
  await trx
    .updateTable('quote_line')
    .set({ design_name: null, version_id: null })
    .where('quote_id', 'in', ids)
    .execute()
  await trx.updateTable('quote_event').set({ reason: null }).where('quote_id', 'in', ids).execute()
  await deleteMailsAbout(trx, ids)
  for (const { id, state } of rows) {
    if (state !== 'DRAFT' && state !== 'SENT') continue
    await queries.updateQuote(trx, id, { state: 'WITHDRAWN' })
  }
}
