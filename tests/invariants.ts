import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import type { Tables } from '#db/tables.ts'

type Invariant = { name: string; query: string }

/** `-- I6 what must hold` before each query; every query returns what breaks it, and so no row. */
export function readInvariants(): Invariant[] {
  const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')
  return text
    .split(/^-- (?=I\d+)/m)
    .slice(1)
    .map((part) => {
      const [name, ...query] = part.split('\n')
      return { name: name!.trim(), query: query.join('\n').trim().replace(/;$/, '') }
    })
}

/** After every test that makes orders, whatever it was about. */
export async function expectInvariants(db: Kysely<Tables>): Promise<void> {
  expect(await findBroken(db)).toEqual({})
}

/** The rows that break each invariant, by its name: nothing when all is well. */
export function findBroken(db: Kysely<Tables>): Promise<Record<string, unknown[]>> {
  return db.transaction().execute(findBrokenIn)
}

export async function findBrokenIn(trx: Kysely<Tables>): Promise<Record<string, unknown[]>> {
  const edges = orderLifecycle.flatMap(({ from, to, who }) =>
    who.map((actor) => ({ from_status: from, to_status: to, actor })),
  )
  await sql`
    create temporary table order_edge (from_status int, to_status int, actor text)
    on commit drop`.execute(trx)
  await sql`
    insert into order_edge
    select * from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb)
      as edge (from_status int, to_status int, actor text)`.execute(trx)
  const broken: Record<string, unknown[]> = {}
  for (const { name, query } of readInvariants()) {
    const { rows } = await sql.raw(query).execute(trx)
    if (rows.length > 0) broken[name] = rows.slice(0, 5)
  }
  return broken
}
