import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type OutboxCount = {
  queued: number
  failed: number
  oldestQueuedSeconds: number
  lastSentAt: Date | null
}

export async function countOutbox(db: Db): Promise<OutboxCount> {
  const { rows } = await sql<OutboxCount>`
    select
      count(*) filter (where state = 'QUEUED') as queued,
      count(*) filter (where state = 'FAILED') as failed,
      coalesce(greatest(0, extract(epoch from now() -
        min(created_at) filter (where state = 'QUEUED'))), 0)::float8 as "oldestQueuedSeconds",
      (select max(sent_at) from (
        select sent_at from mail where state = 'SENT' order by created_at desc limit 200
      ) as latest) as "lastSentAt"
    from mail where state in ('QUEUED', 'FAILED')`.execute(db)
  return rows[0]!
}

/** Mails that have not left, newest first, from before the given one. */
export async function selectWaitingMails(
  db: Db,
  asked: { state: 'QUEUED' | 'FAILED'; before?: string | undefined; most: number },
) {
  return db
    .selectFrom('mail')
    .where('state', '=', asked.state)
    .$if(asked.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from mail where id = ${asked.before}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.most)
    .select(['id', 'kind', 'store', 'locale', 'recipient', 'state', 'failure', 'created_at'])
    .select(sql<boolean>`data is not null`.as('can_be_sent'))
    .execute()
}

/** The store of a mail that failed and can still be written; undefined when there is none. */
export async function lockFailedMail(trx: Db, id: string) {
  return trx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .where('data', 'is not', null)
    .select(['id', 'kind', 'store', 'failure'])
    .forUpdate()
    .executeTakeFirst()
}

export async function setQueuedAgain(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ state: 'QUEUED', failure: null })
    .where('id', '=', id)
    .execute()
}
