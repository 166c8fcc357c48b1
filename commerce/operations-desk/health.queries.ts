import { sql, type Kysely } from 'kysely'
import { mailJob } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type WebhookLag = {
  provider: string
  waiting: number
  oldestSeconds: number
  lastAt: Date | null
}

/** Messages of providers: how many wait, since when, and when the last one came. */
export async function selectWebhooks(db: Db): Promise<WebhookLag[]> {
  const { rows } = await sql<WebhookLag>`
    select provider,
      count(*) filter (where state = 'NEW') as waiting,
      coalesce(greatest(0, extract(epoch from now() -
        min(received_at) filter (where state = 'NEW'))), 0)::float8 as "oldestSeconds",
      max(received_at) as "lastAt"
    from gateway_event group by provider order by provider`.execute(db)
  return rows
}

export type ProviderSuccess = {
  provider: string
  lastPaidAt: Date | null
  lastAskedAt: Date | null
}

/** When each provider last took money, and last answered a question, within the last thousand payments. */
export async function selectProviders(db: Db): Promise<ProviderSuccess[]> {
  const { rows } = await sql<ProviderSuccess>`
    select provider,
      max(updated_at) filter (where status = 'PAID') as "lastPaidAt",
      max(checked_at) as "lastAskedAt"
    from (select provider, status, updated_at, checked_at from payment
      order by created_at desc limit 1000) as latest
    group by provider order by provider`.execute(db)
  return rows
}

export type DatabaseFacts = {
  version: string
  bytes: number
  migrations: number
  lastMigration: string
  lastMigrationAt: Date
}

export async function selectDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      count(*) as migrations, max(name) as "lastMigration", max(applied_at) as "lastMigrationAt"
    from schema_migration`.execute(db)
  return rows[0]!
}

/** Failure of the newest mail that did not leave at once: it is tried again, or was given up. */
export async function findMailFailure(db: Db): Promise<string | undefined> {
  const newest = (state: 'READY' | 'FAILED') => sql`(
    select id, failure from job
    where state = ${sql.lit(state)} and name = ${mailJob.name} and failure is not null
    order by id desc limit 1)`
  const { rows } = await sql<{ failure: string }>`
    select failure from (${newest('READY')} union all ${newest('FAILED')}) as newest
    order by id desc limit 1`.execute(db)
  return rows[0]?.failure
}

export async function countFailedRenderings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rendering where state = 'FAILED'`.execute(db)
  return rows[0]!.count
}
