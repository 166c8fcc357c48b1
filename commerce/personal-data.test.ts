import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { personalData } from './folded-nouns.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** Names of columns that lead to a person. */
const PERSONAL =
  '^(customer_id|partner_id|owner_id|creator_id|actor_id|(ext_)?session_id|(contact_)?email|recipient|identity' +
  '|contact_name|(contact_)?surname|author_name|(contact_)?phone|birth_date|tax_id|delivery_address|address' +
  '|ip|user_agent|device|device_footprint|network_hash|account_hash|(account_)?iban)$'

const claims = personalData.flatMap((data) =>
  Object.entries(data.tables).map(([table, forgetting]) => ({ table, forgetting, data })),
)

/** Tables whose rows the database deletes with those of others, by who refers to whom. */
async function readCascades(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(database.db)
  return new Map(
    [...Map.groupBy(rows, ({ from }) => from)].map(([from, to]) => [from, to.map((row) => row.to)]),
  )
}

function leadsTo(
  table: string,
  end: string,
  cascades: ReadonlyMap<string, readonly string[]>,
  seen: readonly string[] = [],
): boolean {
  if (table === end) return true
  if (seen.includes(table)) return false
  return (cascades.get(table) ?? []).some((next) => leadsTo(next, end, cascades, [...seen, table]))
}

it('is claimed by a noun wherever the database holds some', async () => {
  const { rows } = await sql<{ table: string; columns: string }>`
    select relname as table, string_agg(attname, ', ') as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attname ~ ${PERSONAL}
    group by relname order by relname`.execute(database.db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { table, columns } of rows) {
    expect(
      claims.filter((claim) => claim.table === table),
      `${table} holds personal data (${columns}): its noun says in \`personal.tables\` how they are forgotten, or why they stay`,
    ).toHaveLength(1)
  }
})

it('is forgotten as its noun says', async () => {
  const cascades = await readCascades()
  for (const { table, forgetting, data } of claims) {
    if (forgetting === 'erased') {
      expect(
        data.erase,
        `nothing erases ${table}: its noun has no \`personal.erase\``,
      ).toBeDefined()
    } else if (forgetting === 'with customer' || forgetting === 'with session') {
      const end = forgetting.slice('with '.length)
      expect(
        leadsTo(table, end, cascades),
        `${table} stays when its ${end} goes: no foreign key deletes it`,
      ).toBe(true)
    } else {
      expect(forgetting.stays.length, `${table} stays without a reason`).toBeGreaterThan(10)
    }
  }
})
