import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export type Period = {
  from: Date
  until: Date
  /** All stores when undefined. */
  store?: string | undefined
}

export type VisitReport = {
  stores: { store: string; visits: number; pages: number; phones: number }[]
  sources: { source: string; medium: string; visits: number; orders: number }[]
  funnel: { step: string; visits: number }[]
}

/** How far a visit came; each step counts with whoever came further. */
const steps = [
  ['visit', sql`true`],
  ['product', sql`category in ('product', 'design', 'designs', 'create')`],
  ['cart', sql`category = 'cart'`],
  ['checkout', sql`category = 'checkout'`],
  ['order', sql`category = 'order-completed'`],
] as const

/** Visit report: what visitors who agreed to be counted did. A visit is what one session did on one day. */
export async function makeVisitReport(db: Kysely<Tables>, period: Period): Promise<VisitReport> {
  const { from, until, store } = period
  const visits = sql`
    select store, session_id, created_at::date as day,
      count(*)::int as pages,
      bool_or(mobile) as phone,
      (array_agg(source order by created_at))[1] as source,
      (array_agg(medium order by created_at))[1] as medium,
      ${sql.join(steps.map(([name, is]) => sql`bool_or(${is}) as ${sql.ref(name)}`))}
    from page_event
    where created_at >= ${from} and created_at < ${until}
      and (${store ?? null}::text is null or store = ${store ?? null})
    group by store, session_id, created_at::date`
  const stores = await sql<VisitReport['stores'][number]>`
    select store, count(*)::int as visits, sum(pages)::int as pages,
      count(*) filter (where phone)::int as phones
    from (${visits}) v group by store order by visits desc, store`.execute(db)
  const sources = await sql<VisitReport['sources'][number]>`
    select coalesce(nullif(source, ''), '(direct)') as source,
      coalesce(nullif(medium, ''), '(none)') as medium,
      count(*)::int as visits, count(*) filter (where "order")::int as orders
    from (${visits}) v group by 1, 2 order by visits desc, 1, 2 limit 20`.execute(db)
  const counts = steps.map(
    ([name]) => sql`count(*) filter (where ${sql.ref(name)})::int as ${sql.ref(name)}`,
  )
  const funnel = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (${visits}) v`.execute(db)
  return {
    stores: stores.rows,
    sources: sources.rows,
    funnel: steps.map(([step]) => ({ step, visits: funnel.rows[0]?.[step] ?? 0 })),
  }
}
