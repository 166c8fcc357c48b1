import { sql, type Kysely } from 'kysely'
import { isNamedByTicket } from '#commerce/ticket/ticket-order.fragments.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectMacros(db: Db) {
  return db
    .selectFrom('macro')
    .select(['code', 'name', 'is_hidden', 'revision', 'acts'])
    .orderBy('code')
    .execute()
}

export async function findMacro(db: Db, code: string) {
  return db
    .selectFrom('macro')
    .where('code', '=', code)
    .select(['code', 'name', 'is_hidden', 'revision', 'acts'])
    .executeTakeFirst()
}

/** Texts of one macro or of all, in these languages. */
export async function selectTexts(db: Db, which: { code?: string; languages?: readonly string[] }) {
  const { code, languages } = which
  return db
    .selectFrom('macro_text')
    .$if(code !== undefined, (query) => query.where('code', '=', code!))
    .$if(languages !== undefined, (query) => query.where('language', 'in', languages!))
    .select(['code', 'language', 'text'])
    .execute()
}

/** Row of a macro, made or changed; a built-in one gets its row when somebody first changes it. */
export async function putMacro(
  trx: Db,
  code: string,
  change: {
    name?: string | null
    is_hidden?: boolean
    acts?: string[] | null
    updated_by: string
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('macro')
    .values({ code, ...change, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        ...change,
        updated_at: now,
        revision: sql`macro.revision + 1`,
      }),
    )
    .execute()
}

export async function putText(
  trx: Db,
  row: { code: string; language: string; text: string },
): Promise<void> {
  await trx
    .insertInto('macro_text')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['code', 'language']).doUpdateSet({ text: row.text }),
    )
    .execute()
}

export async function dropText(trx: Db, code: string, language: string): Promise<void> {
  await trx
    .deleteFrom('macro_text')
    .where('code', '=', code)
    .where('language', '=', language)
    .execute()
}

/**
 * Order that a ticket names and may be told of, with its newest refund: what placeholders are filled from. A refund that
 * still waits for a yes names no amount, or an answer would promise money that nobody approved.
 */
export async function findOrderValues(db: Db, ticket: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('ticket', (join) => join.on('ticket.public_id', '=', ticket))
    .where(isNamedByTicket)
    .select((on) => [
      'shop_order.public_id',
      'shop_order.number',
      'shop_order.status',
      'promised_until',
      on
        .selectFrom('refund')
        .whereRef('refund.order_id', '=', 'shop_order.id')
        .where('refund.status', 'not in', ['REJECTED', 'FAILED'])
        .where((on) => on.or([on('needs_approval', '=', false), on('approved_by', 'is not', null)]))
        .orderBy('refund.created_at', 'desc')
        .limit(1)
        .select(sql<string>`amount_minor || ' ' || currency`.as('refund'))
        .as('refund'),
      on
        .selectFrom('refund')
        .whereRef('refund.order_id', '=', 'shop_order.id')
        .where('refund.status', 'in', ['SUBMITTED', 'SUCCEEDED'])
        .orderBy('refund.created_at', 'desc')
        .limit(1)
        .select(sql<string>`amount_minor || ' ' || currency`.as('refund'))
        .as('refund_sent'),
    ])
    .executeTakeFirst()
}

export async function findParcel(db: Db, number: string) {
  return db
    .selectFrom('shipment')
    .innerJoin('shop_order', 'shop_order.id', 'shipment.order_id')
    .innerJoin('carrier', 'carrier.code', 'shipment.carrier')
    .where('shop_order.number', '=', number.toUpperCase())
    .where('shipment.replaced_at', 'is', null)
    .orderBy('shipment.parcel')
    .limit(1)
    .select(['carrier.name as carrier', 'shipment.tracking_number'])
    .executeTakeFirst()
}

/** Slug of a help topic in a language: with its number it is the address. */
export async function selectTopicSlugs(db: Db, topicIds: readonly number[], language: string) {
  return db
    .selectFrom('help_topic_text')
    .where('topic_id', 'in', topicIds)
    .where('language', '=', language)
    .select(['topic_id', 'slug'])
    .execute()
}
