import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Stores = readonly string[] | undefined

/** Matches that a search looks at: whoever finds thousands has to say more. */
const MOST_FOUND = 1_000
/** Newest rows that are looked through one by one, before an index is asked for all of them. */
const NEWEST = 5_000
/** Newest rows among which those of somebody's own stores are looked for. */
const NEWEST_OF_STORES = 20_000
/** Matches among the newest that are enough: a word of every third message would be read from the index for seconds. */
const ENOUGH = 50

/**
 * Tickets by what people quote: a reference, an order, an address, else a name or words of a message. Each by its own
 * index: one condition over all of them would read every ticket.
 */
export async function findTicketIds(db: Db, asked: string, stores: Stores): Promise<string[]> {
  const quoted = await idsOf(
    db,
    sql`select id from ticket where reference = upper(${asked})
      union all select id from ticket where upper(order_reference) = upper(${asked})
      union all select id from ticket where lower(email) = lower(${asked})`,
  )
  if (quoted.length > 0) return quoted
  const [named, written] = await Promise.all([
    findByName(db, asked, stores),
    findByWords(db, asked, stores),
  ])
  return [...new Set([...named, ...written])]
}

async function findByName(db: Db, asked: string, stores: Stores): Promise<string[]> {
  const like = `%${asked.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const newest = await idsOf(
    db,
    sql`select id from (
      select id, name, store from ticket where status <> 'ARCHIVED'
      order by last_message_at desc, id desc limit ${stores ? NEWEST_OF_STORES : NEWEST}
    ) as ticket where ${ofStores(stores)} and name ilike ${like}`,
  )
  // Fewer than three letters are in no index: it would be read whole.
  if (newest.length >= ENOUGH || asked.length < 3) return newest
  const all = sql`select id from ticket where name ilike ${like} limit ${MOST_FOUND}`
  return [...newest, ...(await idsOf(db, all))]
}

async function findByWords(db: Db, asked: string, stores: Stores): Promise<string[]> {
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const isWritten = sql.join(
    words.map((word) => sql`text ~* ${String.raw`\m${word}`}`),
    sql` and `,
  )
  const newest = await idsOf(
    db,
    sql`select distinct ticket_id as id from (
      select message.ticket_id, left(message.text, 10000) as text from (
        select ticket_id, text from ticket_message
        order by position desc limit ${stores ? NEWEST_OF_STORES : NEWEST}
      ) as message
      ${stores ? sql`join ticket on ticket.id = message.ticket_id and ${ofStores(stores)}` : sql``}
      limit ${NEWEST}
    ) as message where ${isWritten}`,
  )
  if (newest.length >= ENOUGH) return newest
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const all = sql`select distinct ticket_id as id from (
    select ticket_id from ticket_message
    where to_tsvector('simple', left(text, 10000)) @@ to_tsquery('simple', ${query})
    limit ${MOST_FOUND}
  ) as message`
  return [...newest, ...(await idsOf(db, all))]
}

const ofStores = (stores: Stores) =>
  stores === undefined ? sql`true` : sql`ticket.store = any(${[...stores]}::text[])`

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}
