import type pg from 'pg'
import { putAside } from './bulk-indexes.ts'
import type { Step } from './bulk-step.ts'

const filledTables = ['ticket', 'ticket_message', 'ticket_breach', 'ticket_link']

/**
 * Fills a shop with tickets of three years, six messages each: most solved or archived, some thousand open. Open ones have
 * their clocks, one in ten a promise that was broken, and some are about a part of one of a hundred orders.
 */
export async function loadTickets(
  client: pg.ClientBase,
  tickets: number,
  say: (line: string) => void,
): Promise<void> {
  await client.query('set statement_timeout = 0; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`)
  await client.query('begin')
  // Both sides of a chat would be looked for at every message: there is none.
  await client.query('alter table ticket_message disable trigger ticket_message_tells_chat')
  const bringBack = await putAside(client, filledTables)
  for (const { what, sql } of stepsFor(tickets)) {
    const startedAt = performance.now()
    const { rowCount } = await client.query(sql)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${what}: ${(rowCount ?? 0).toLocaleString('en')} rows in ${seconds} s`)
  }
  const startedAt = performance.now()
  await client.query('alter table ticket_message enable trigger ticket_message_tells_chat')
  await bringBack()
  say(`references and indexes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await client.query('commit')
  await client.query('vacuum analyze')
}

const hashed = (n: string, salt: number) =>
  `(hashint8((${n})::bigint * 7919 + ${salt}) & 2147483647)`
const oneOf = (list: string, n: string, salt: number) =>
  `(${list})[1 + ${hashed(n, salt)} % cardinality(${list})]`

const stores = `array['WPX-ES','WPX-ES','WPX-ES','WPX-DE','WPX-DE','WPX-FR','WPX-IT','WPX-GB','WPX-PT','WPX-FI']`
const languages = `array['es','es','es','de','de','fr','it','en','pt','fi']`
const subjects = `array['order','order','order','product','design','payment','other']`
const names = `array['Ana','María','José','Hans','Greta','Pierre','Marco','John','Emma','João','Zofia','Aino']`
const surnames = `array['García','Müller','Dubois','Rossi','Smith','Silva','de Vries','Nowak','Virtanen','Jensen']`
/** Words that many messages hold, and one of fifty thousand that few do. */
const words = `array['parcel','photo','mug','canvas','colour','late','broken','invoice','address','cushion','cancel','thank','refund','print','date','gift']`

function stepsFor(tickets: number): Step[] {
  return [
    {
      what: 'tickets',
      sql: `
        insert into ticket (id, public_id, store, language, channel, subject, name, email, order_reference,
          status, created_at, reference, waiting_on, verified, last_message_at, first_reply_at, reply_due_at,
          clock_since, resolve_due_at, resolve_since, resolve_used_minutes, resolve_minutes, legal_due_at, priority, tags,
          snoozed_until, status_changed_at)
        select gen_random_uuid(), 'bulk' || lpad(n::text, 18, '0'), store, language, 'formContact',
          ${oneOf(subjects, 'n', 2)},
          ${oneOf(names, 'n', 3)} || ' ' || ${oneOf(surnames, 'n', 4)}, 'guest' || n % 200000 || '@example.com',
          case when n % 3 = 0 then 'ES-' || lpad(n::text, 8, '0') end,
          status, at, 'T-' || lpad(upper(to_hex(n)), 8, '0'),
          case when status = 'PENDING' and n % 2 = 0 then 'US' else 'CUSTOMER' end,
          case when n % 2 = 0 then 'EMAIL' else 'NONE' end, at + interval '5 hours', at + interval '1 hour',
          case when isours then at + interval '9 hours' end, case when isours then at + interval '5 hours' end,
          case when isours then at + (n % 50) * interval '1 hour' end, case when isours then at end,
          case when status = 'PENDING' then 60 end, case when status <> 'PENDING' then 60 + n % 3000 end,
          case when n % 500 = 0 then at + interval '1 month' end, 1 + ${hashed('n', 11)} % 4,
          case when n % 10 = 0 then array['late'] else '{}' end,
          case when isours and n % 40 = 0 then now() + interval '3 days' end, at + interval '5 hours'
        from (select *, status = 'PENDING' and n % 2 = 0 as isours from (
          select n, ${oneOf(stores, 'n', 1)} as store, ${oneOf(languages, 'n', 1)} as language,
            now() - (n::float8 / ${tickets}) * interval '3 years' as at,
            case when n < ${Math.ceil(tickets / 50)} then 'PENDING' when n < ${Math.ceil(tickets / 12)} then 'RESOLVED'
              when n % 4 = 0 then 'RESOLVED' else 'ARCHIVED' end as status
          from generate_series(1, ${tickets}) as n
        ) as given) as made`,
    },
    {
      what: 'broken promises',
      sql: `
        insert into ticket_breach (ticket_id, clock, due_at, noted_at)
        select id, case when resolve_minutes % 2 = 0 then 'FIRST' else 'RESOLVE' end, last_message_at, last_message_at
        from ticket where public_id like 'bulk%' and tags = array['late']`,
    },
    {
      what: 'what tickets are about',
      sql: `
        insert into ticket_link (ticket_id, kind, target, order_id, linked_at)
        select ticket.id, 'LINE', gen_random_uuid()::text, numbered.id, ticket.created_at
        from ticket join (
          select id, (row_number() over (order by number)) - 1 as place, count(*) over () as orders from shop_order
        ) as numbered on numbered.place = (hashtext(ticket.public_id) & 65535) % numbered.orders
        where ticket.public_id like 'bulk%' and ticket.order_reference is not null`,
    },
    {
      what: 'messages',
      sql: `
        insert into ticket_message (ticket_id, direction, channel, text, created_at)
        select id, case when m % 2 = 1 then 'IN' else 'OUT' end, case when m % 2 = 1 then 'MAIL' else 'OFFICE' end,
          'Hello, about my ' || ${oneOf(words, 'seed', 5)} || ' and the ' || ${oneOf(words, 'seed', 6)}
            || ': it should have been here by now, could you please look where it is? Number K'
            || ${hashed('seed', 7)} % 50000 || '. ' || ${oneOf(words, 'seed', 8)} || ' ' || ${oneOf(words, 'seed', 9)},
          created_at + m * interval '40 minutes'
        from (
          select ticket.id, created_at, m,
            ('x' || substr(reference, 3))::bit(32)::int::bigint * 6 + m as seed
          from ticket cross join generate_series(1, 6) as m
          where ticket.public_id like 'bulk%'
          order by created_at
        ) as made`,
    },
  ]
}
