import { sql, type Kysely, type Selectable } from 'kysely'
import { deleteInBatches, updateInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import { notifyWorkers } from '#commerce/kernel/jobs/job.fragments.ts'
import type { Tables } from '#db/tables.ts'
import { mailAbout, type NewMail } from './mail.fragments.ts'
import { mailData } from './mail.columns.ts'

type Db = Kysely<Tables>

const columns = [
  'id',
  'kind',
  'store',
  'locale',
  'recipient',
  'data',
  'state',
  'created_at',
  'limited_as',
] as const

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** Undefined when there is a mail of this kind about it already. */
export async function insertMail(
  db: Db,
  { subjectId, ...mail }: NewMail & { subjectId: string },
): Promise<string | undefined> {
  const subject = sql`(select ${subjectId}::text as id)`
  const { rows } = await mailAbout(subject, mail).execute(db)
  return rows[0]?.id
}

export async function findMail(db: Db, id: string) {
  const row = await db.selectFrom('mail').where('id', '=', id).select(columns).executeTakeFirst()
  return row && withData(row)
}

const withData = (row: Pick<Selectable<Tables['mail']>, (typeof columns)[number]>) => ({
  ...row,
  data: mailData.readOrNull(row.data),
})

/** Held mails, whose job waits for a later moment: a payment may come before. */
const held = (which: { kind: string; subjectId: string }) => sql`
  select mail.id as mail_id, job.id as job_id from mail
  join job on job.name = 'mail' and job.state = 'READY' and job.run_after > now()
    and job.data ->> 'mailId' = mail.id::text
  where mail.kind = ${which.kind} and mail.subject_id = ${which.subjectId} and mail.state = 'QUEUED'
  for update of mail, job`

/** Sent now instead, with what is known by now, to whoever has shown that it is theirs. */
export async function releaseHeld(
  db: Db,
  which: { kind: string; subjectId: string; news: object },
): Promise<boolean> {
  const { rows } = await sql`
    with held as (${held(which)}), told as (
      update mail set data = mail.data || ${mailData.write(which.news)}::jsonb, limited_as = null
      from held where mail.id = held.mail_id
    )
    update job set run_after = now() from held where job.id = held.job_id
    returning ${notifyWorkers({ name: 'mail' })}`.execute(db)
  return rows.length > 0
}

/** Drops held mails whose news is no longer true. */
export async function dropHeld(
  db: Db,
  which: { kind: string; subjectId: string; why: string },
): Promise<void> {
  await sql`
    with held as (${held(which)}), gone as (
      update mail set state = 'SUPPRESSED', data = null, failure = ${which.why}
      from held where mail.id = held.mail_id
    )
    delete from job using held where job.id = held.job_id`.execute(db)
}

export async function setSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'SENT', sent_at: now, data: null, failure: null })
    .where('id', '=', id)
    .execute()
}

/** Marks a mail as counted by the limits: its next attempt is not counted again. */
export async function setAdmitted(db: Db, id: string): Promise<void> {
  await db.updateTable('mail').set({ limited_as: null }).where('id', '=', id).execute()
}

/** Marks a mail as not to be sent, and its links as used: nobody will get them. */
export async function setSuppressed(db: Db, id: string, limit: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'SUPPRESSED', data: null, failure: `too many: ${limit}` })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

export async function setWithoutServer(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'KEPT' })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

export async function setFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'FAILED', failure })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

/** Unsent mails of the local inbox, newest first. */
export async function selectUnsent(db: Db, limit: number) {
  const rows = await db
    .selectFrom('mail')
    .where('data', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(columns)
    .execute()
  return rows.map(withData)
}

/** Empties old mails: that each was sent stays known for ever, to whom and what does not. */
export async function forgetMails(db: Db, before: Date): Promise<void> {
  await updateInBatches(db, {
    step: 'addresses of mails',
    table: 'mail',
    by: 'created_at',
    due: sql`recipient <> '' and state <> 'QUEUED' and created_at < ${before}`,
    set: sql`recipient = '', data = null`,
  })
}

export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'mails',
    table: 'mail',
    by: 'created_at',
    due: sql`state <> 'QUEUED' and created_at < ${before}`,
  })
}

export async function deleteAbout(db: Db, subjectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('mail').where('subject_id', 'in', subjectIds).execute()
}

/** Subjects about which there is a mail of this kind. */
export async function selectSubjects(db: Db, kind: string, subjects: readonly string[]) {
  const rows = await db
    .selectFrom('mail')
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjects)
    .select('subject_id')
    .execute()
  return rows.map((row) => row.subject_id)
}

export async function countMails(db: Db, kind: string, subjects: readonly string[]) {
  const row = await db
    .selectFrom('mail')
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjects)
    .select((on) => [
      on.fn.countAll<number>().as('times'),
      on.fn.max<Date | null>('created_at').as('last'),
    ])
    .executeTakeFirstOrThrow()
  return { times: Number(row.times), lastAt: row.last ?? undefined }
}

/** Subjects and recipients of mails, by the mails' ids. */
export async function selectMailSubjects(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('mail')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'subject_id', 'recipient'])
    .execute()
}

export async function selectMailsAbout(
  db: Db,
  kinds: readonly string[],
  subjectIds: readonly string[],
) {
  if (subjectIds.length === 0) return []
  return db
    .selectFrom('mail')
    .where('kind', 'in', kinds)
    .where('subject_id', 'in', subjectIds)
    .orderBy('created_at')
    .select(['id', 'subject_id', 'created_at'])
    .execute()
}
