import type pg from 'pg'
import { putAside } from './bulk-indexes.ts'
import type { Step } from './bulk-step.ts'

const filledTables = [
  'customer',
  'shop_order',
  'order_line',
  'order_event',
  'payment',
  'payment_entry',
  'refund',
  'shipment',
  'parcel_event',
  'mail',
]

/**
 * Fills a shop that has a catalogue with orders of three years: a tenth of the days' orders in each of the large
 * stores, most delivered, the last ones on their way through the factory.
 */
export async function loadOrders(
  client: pg.ClientBase,
  orders: number,
  say: (line: string) => void,
): Promise<void> {
  await client.query('set statement_timeout = 0; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`)
  await client.query('begin')
  const bringBack = await putAside(client, filledTables)
  for (const { what, sql } of stepsFor(orders)) {
    const startedAt = performance.now()
    const { rowCount } = await client.query(sql)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${what}: ${(rowCount ?? 0).toLocaleString('en')} rows in ${seconds} s`)
  }
  const startedAt = performance.now()
  await bringBack()
  say(`references and indexes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Always the same for the same number: two runs measure the same shop. */
const hashed = (n: string, salt: number) =>
  `(hashint8((${n})::bigint * 7919 + ${salt}) & 2147483647)`
const oneOf = (list: string, n: string, salt: number) =>
  `(${list})[1 + ${hashed(n, salt)} % cardinality(${list})]`

const stores = `array['WPX-ES','WPX-ES','WPX-ES','WPX-ES','WPX-DE','WPX-DE','WPX-DE','WPX-FR','WPX-FR','WPX-IT',
  'WPX-GB','WPX-GB','WPX-PT','WPX-NL','WPX-PL','WPX-CZ','WPX-FI','WPX-SE','WPX-DK','WPX-AT']`
const names = `array['Ana','María','José','Lucía','Hans','Greta','Pierre','Chloé','Marco','Giulia','John','Emma',
  'João','Inês','Jan','Sofie','Piotr','Zofia','Mikko','Aino','Lars','Freja','Ola','Astrid','Karl','Heidi']`
const surnames = `array['García','Fernández','Müller','Schmidt','Dubois','Laurent','Rossi','Bianchi','Smith','Jones',
  'Silva','Santos','de Vries','Jansen','Nowak','Kowalska','Novák','Virtanen','Andersson','Jensen','Gruber','Huber']`

/** Most by card, some by what few countries have. */
const methods = `array['CARD','CARD','CARD','CARD','CARD','CARD','CARD','CARD','PAYPAL','PAYPAL','PAYPAL','PAYPAL',
  'APPLE_PAY','APPLE_PAY','GOOGLE_PAY','KLARNA','IDEAL','BIZUM','BLIK','TWINT']`

/** Where an order has got to, by its age in days. */
const status = `case
  when ${hashed('n', 3)} % 100 < 4 then 10
  when age_days > 21 then case when ${hashed('n', 4)} % 400 = 0 then 16 else 15 end
  when age_days > 8 then (array[9,9,14,15,15,15,16])[1 + ${hashed('n', 5)} % 7]
  when age_days > 3 then (array[1,13,8,9,9,2,17,202])[1 + ${hashed('n', 6)} % 8]
  else (array[0,4,200,200,201,202,1,2])[1 + ${hashed('n', 7)} % 8]
end`

function stepsFor(orders: number): Step[] {
  const customers = Math.max(1000, Math.floor(orders / 10))
  return [
    { what: 'clear', sql: 'drop table if exists bulk_order' },
    {
      what: 'carriers',
      sql: `insert into carrier (code, name)
        values ('bulk-post', 'Bulk Post'), ('bulk-van', 'Bulk Van'), ('bulk-air', 'Bulk Air')`,
    },
    {
      what: 'their services',
      sql: `insert into carrier_service (code, carrier, mode, cut_off_hour, most_weight_grams, most_sides_mm)
        select 'bulk-' || n, (array['bulk-post','bulk-van','bulk-air'])[1 + n % 3], 'ADDRESS', 12, 30000,
          '{1200,800,800}'
        from generate_series(1, 8) as n`,
    },
    {
      what: 'customers',
      sql: `insert into customer (email, brand, name, surname)
        select 'person' || n || '@example.com', 'wanapix', 'Person', n::text
        from generate_series(1, ${customers}) as n`,
    },
    {
      what: 'orders to make',
      sql: `create temporary table bulk_order as
        with dated as (
          select n, now() - (n::float8 / ${orders}) ^ 1.4 * interval '1095 days' as placed_at,
            1095 * (n::float8 / ${orders}) ^ 1.4 as age_days
          from generate_series(1, ${orders}) as n
        ), person as (select id, row_number() over (order by id) as turn from customer)
        select n, gen_random_uuid() as id, placed_at, age_days, ${status} as status,
          ${oneOf(stores, 'n', 1)} as store, 990 + ${hashed('n', 2)} % 12000 * case when n % 50 = 0 then 4 else 1 end as total_minor,
          1 + ${hashed('n', 8)} % 5 as lines, person.id as customer_id
        from dated left join person
          on ${hashed('n', 9)} % 2 = 0 and person.turn = 1 + ${hashed('n', 10)} % ${customers}`,
    },
    { what: 'figures', sql: 'analyze bulk_order' },
    {
      what: 'orders',
      sql: `insert into shop_order (id, public_id, number, store, customer_id, email, status, total_minor, currency,
          placed_at, locale, contact_name, contact_surname, contact_phone, delivery_mode, delivery_address, billing,
          carrier_service, gift_message, leaves_on, promised_from, promised_until, lines_minor, tax_minor,
          promotion_codes, status_changed_at, release_after, payable_at, tax_country)
        select id, 'bulk-order-' || lpad(n::text, 16, '0'),
          right(store, 2) || '-' || upper(lpad(to_hex(n), 8, '0')),
          store, customer_id, case when customer_id is null then 'guest' || n % 200000 else 'person' || n end
            || '@example.com',
          status, total_minor, case right(store, 2) when 'GB' then 'GBP' when 'CZ' then 'CZK' when 'PL' then 'PLN'
            when 'SE' then 'SEK' when 'DK' then 'DKK' else 'EUR' end,
          placed_at, 'en', ${oneOf(names, 'n', 11)}, ${oneOf(surnames, 'n', 12)}, '+34' || 600000000 + n,
          (array['ADDRESS','ADDRESS','ADDRESS','PICKPOINT'])[1 + ${hashed('n', 13)} % 4],
          jsonb_build_object('country', right(store, 2), 'recipient', 'Somebody', 'addressLine1', 'High Street ' || n,
            'postalCode', lpad((n % 99999)::text, 5, '0'), 'city', 'Town ' || n % 500, 'isBillingCompany', false),
          case when n % 20 = 0 then jsonb_build_object('country', right(store, 2), 'isBillingCompany', true,
            'companyName', 'Company ' || n) end,
          'bulk-' || 1 + ${hashed('n', 14)} % 8,
          case when n % 40 = 0 then 'Many happy returns' end,
          (placed_at + interval '3 days')::date, (placed_at + interval '5 days')::date,
          (placed_at + interval '7 days')::date, total_minor, total_minor / 6,
          case when n % 15 = 0 then array['CODE' || n % 300] else '{}' end,
          least(now(), placed_at + least(age_days, 10) * interval '1 day'), placed_at, placed_at, right(store, 2)
        from bulk_order`,
    },
    {
      what: 'first orders',
      sql: `update shop_order set is_first = id in (
        (select distinct on (customer_id) id from shop_order
          where customer_id is not null order by customer_id, placed_at)
        union all
        (select distinct on (email) id from shop_order where customer_id is null order by email, placed_at))`,
    },
    {
      what: 'lines',
      sql: `with model as (select id, row_number() over (order by id) - 1 as turn, count(*) over () as many from article)
        insert into order_line (order_id, position, article_id, variant, article_name, article_name_plural,
          variant_label, is_personalised, quantity, unit_minor, full_minor, discount_minor, total_minor,
          tax_permille, tax_treatment, tax_minor, created_at)
        select bulk.id, position, model.id, '', 'Article', 'Articles', '', true, 1, 990, 990, 0, 990, 210,
          'STANDARD', 170, placed_at
        from bulk_order as bulk cross join lateral generate_series(1, bulk.lines) as position
        join model on model.turn = ${hashed('(n * 5 + position)', 15)} % model.many`,
    },
    {
      what: 'histories',
      sql: `insert into order_event (order_id, from_status, to_status, actor, happened_at)
        select id, case at when 1 then null else (array[0,200,201,202,1,13,8])[at - 1] end,
          case when at = 8 then bulk.status else (array[0,200,201,202,1,13,8])[at] end,
          'system', placed_at + at * interval '6 hours'
        from bulk_order as bulk cross join generate_series(1, 8) as at
        where at <= case when bulk.status in (15, 9, 16, 14) then 8 else 2 end`,
    },
    {
      what: 'payments',
      sql: `insert into payment (id, reference, order_id, attempt, method, kind, provider, provider_id, amount_minor,
          currency, status, created_at, check_after)
        select gen_random_uuid(), 'RF' || lpad(n::text, 14, '0'), id, 1, ${oneOf(methods, 'n', 16)}, 'ONLINE_PREPAID', 'test', 'pay-' || n,
          total_minor, 'EUR', case when status = 4 then 'PENDING' else 'PAID' end, placed_at, null
        from bulk_order`,
    },
    {
      what: 'ledger',
      sql: `insert into payment_entry (payment_id, kind, amount_minor, currency, provider_reference, happened_at)
        select payment.id, 'CAPTURED', amount_minor, currency, provider_id, created_at
        from payment where status = 'PAID' and provider_id like 'pay-%'`,
    },
    {
      what: 'refunds',
      sql: `insert into refund (public_id, order_id, payment_id, amount_minor, currency, reason, status, requested_by,
          created_at, check_after)
        select 'bulk-refund-' || lpad(n::text, 16, '0'), bulk.id, payment.id, 100, 'EUR', 'goodwill', 'SUCCEEDED',
          'support', bulk.placed_at + interval '9 days', null
        from bulk_order as bulk join payment on payment.order_id = bulk.id where n % 50 = 0`,
    },
    {
      what: 'parcels',
      sql: `insert into shipment (order_id, parcel, carrier, tracking_number, service, state, created_by, created_at)
        select id, 1, 'bulk-post', 'BP' || lpad(n::text, 12, '0'), 'bulk-1',
          case status when 15 then 'DELIVERED' else 'ON_ROUTE' end, 'factory', placed_at + interval '3 days'
        from bulk_order where status in (9, 14, 15, 16)`,
    },
    {
      what: 'events of parcels',
      sql: `insert into parcel_event (carrier, tracking_number, shipment_id, event_id, actor, code, happened_at)
        select carrier, tracking_number, shipment.id, tracking_number || '-' || at, 'carrier',
          (array['in_transit','delivered'])[at], created_at + at * interval '1 day'
        from shipment cross join generate_series(1, 2) as at where carrier = 'bulk-post'`,
    },
    {
      what: 'mails',
      sql: `insert into mail (kind, subject_id, store, locale, recipient, state, created_at, sent_at)
        select 'orderReceived', id::text, store, 'en', 'person@example.com', 'SENT', placed_at, placed_at
        from bulk_order`,
    },
  ]
}
