import { sql, type Kysely } from 'kysely'
import { updateInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import type { JsonText } from '#db/json-column.ts'
import type { MailInState, MailInView } from './mail-in.terms.ts'
import { refusedFiles } from './mail-in.columns.ts'

type Db = Kysely<Tables>

/** Undefined for bytes that came before. */
export async function insertMail(
  db: Db,
  row: { mailbox: string; sha256: string; bytes: number; received_at: Date },
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('mail_in')
    .values(row)
    .onConflict((on) => on.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function isKnown(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_in')
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findMail(db: Db, id: string) {
  return db.selectFrom('mail_in').where('id', '=', id).selectAll().executeTakeFirst()
}

export type MailInRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

export async function lockMail(trx: Db, id: string) {
  return trx.selectFrom('mail_in').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export type MailHead = {
  message_id: string | null
  name: string | null
  email: string | null
  subject: string | null
  preview: string | null
  auth: JsonText<'mail_in.auth'> | null
  is_proven: boolean
  thread_topic: string | null
  thread_index: string | null
  store: string | null
}

export type Settled = Partial<MailHead> & {
  state: MailInState
  reason?: string | null
  rule?: number | null
  ticket_id?: string | null
  ticket_message_id?: string | null
  suggested_ticket_id?: string | null
  bounced_to?: string | null
  bounce_status?: string | null
  refused_files?: JsonText<'mail_in.refused_files'>
}

export async function setSettled(trx: Db, id: string, changes: Settled, now: Date): Promise<void> {
  await trx
    .updateTable('mail_in')
    .set({ ...changes, settled_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setReceivedAgain(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('mail_in')
    .set({ state: 'RECEIVED', reason: null, settled_at: null })
    .where('id', '=', id)
    .execute()
}

/** A message that has this id, whoever wrote it. */
export async function findThreaded(db: Db, messageId: string) {
  return db
    .selectFrom('mail_in')
    .where('message_id', '=', messageId)
    .where('state', '=', 'THREADED')
    .select(['id', 'email', 'preview'])
    .executeTakeFirst()
}

/** Tickets of mails that came in, by their message ids, in the order that is given. */
export async function findTicketOfReceived(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return undefined
  const rows = await db
    .selectFrom('mail_in')
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'THREADED')
    .where('ticket_id', 'is not', null)
    .select(['message_id', 'ticket_id'])
    .execute()
  const found = messageIds.flatMap((id) => rows.find((row) => row.message_id === id) ?? [])
  return found[0]?.ticket_id ?? undefined
}

/** Whether somebody has written in a ticket by mail. */
export async function isWriterOf(db: Db, ticketId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail_in')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'THREADED')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function selectOfTicket(db: Db, ticketId: string) {
  return db
    .selectFrom('mail_in')
    .leftJoin('ticket as suggested', 'suggested.id', 'suggested_ticket_id')
    .where('mail_in.ticket_id', '=', ticketId)
    .where('mail_in.state', '=', 'THREADED')
    .orderBy('mail_in.received_at')
    .select([
      'mail_in.id',
      'mail_in.ticket_message_id',
      'mail_in.message_id',
      'mail_in.email',
      'mail_in.is_proven',
      'mail_in.thread_topic',
      'mail_in.thread_index',
      'mail_in.refused_files',
      'mail_in.received_at',
      'mail_in.raw_removed_at',
      'suggested.public_id as suggested_public_id',
      'suggested.reference as suggested_reference',
    ])
    .execute()
}

const stateOf: Record<MailInView, MailInState> = {
  quarantined: 'QUARANTINED',
  failed: 'FAILED',
  ignored: 'IGNORED',
}

const viewed = (db: Db, view: MailInView, stores: readonly string[] | undefined) =>
  db
    .selectFrom('mail_in')
    .where('state', '=', stateOf[view])
    .$if(stores !== undefined, (query) => query.where('store', 'in', [...stores!, '']))

export async function selectMails(
  db: Db,
  view: MailInView,
  stores: readonly string[] | undefined,
  page: { before: string | undefined; most: number },
) {
  return viewed(db, view, stores)
    .$if(page.before !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (select received_at, id from mail_in where id = ${page.before}::uuid)`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.most)
    .select([
      'id',
      'name',
      'email',
      'subject',
      'preview',
      'reason',
      'store',
      'received_at',
      'bytes',
    ])
    .execute()
}

export async function countMails(
  db: Db,
  view: MailInView,
  stores: readonly string[] | undefined,
): Promise<number> {
  const row = await viewed(db, view, stores)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Without anything of its writer; its bytes go with the next purge. */
export const forgotten = {
  state: 'DELETED',
  name: null,
  email: null,
  subject: null,
  preview: null,
  auth: null,
  thread_topic: null,
  bounced_to: null,
  bounce_status: null,
  refused_files: refusedFiles.write([]),
} as const

export async function setOldForgotten(
  db: Db,
  { wanted, unwanted }: { wanted: Date; unwanted: Date },
): Promise<void> {
  await updateInBatches(db, {
    step: 'unwanted incoming mails',
    table: 'mail_in',
    by: 'received_at',
    due: sql`state in ('IGNORED', 'QUARANTINED', 'FAILED') and received_at < ${unwanted}`,
    set: sql.join(
      Object.entries(forgotten).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ),
  })
  // Of messages only the bytes go: their tickets still know who wrote.
  await updateInBatches(db, {
    step: 'previews of incoming mails',
    table: 'mail_in',
    by: 'received_at',
    due: sql`state = 'THREADED' and preview is not null and received_at < ${wanted}`,
    set: sql`preview = null`,
  })
}

export async function selectRawToRemove(db: Db, before: Date, most: number) {
  return db
    .selectFrom('mail_in')
    .where('raw_removed_at', 'is', null)
    .where((on) =>
      on.or([
        on('state', '=', 'DELETED'),
        on.and([on('state', '=', 'THREADED'), on('received_at', '<', before)]),
      ]),
    )
    .limit(most)
    .select(['id', 'sha256'])
    .execute()
}

export async function setRawRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail_in').set({ raw_removed_at: now }).where('id', '=', id).execute()
}

export async function findCursor(db: Db, mailbox: string) {
  return db
    .selectFrom('mailbox_cursor')
    .where('mailbox', '=', mailbox)
    .select(['uid_validity', 'uid'])
    .executeTakeFirst()
}

export async function setCursor(
  db: Db,
  cursor: { mailbox: string; uidValidity: number; uid: number },
  now: Date,
): Promise<void> {
  const { mailbox, uidValidity, uid } = cursor
  await db
    .insertInto('mailbox_cursor')
    .values({ mailbox, uid_validity: uidValidity, uid, read_at: now })
    .onConflict((on) =>
      on.column('mailbox').doUpdateSet({ uid_validity: uidValidity, uid, read_at: now }),
    )
    .execute()
}

/** Mails of a ticket that was merged into another: their writers are known there, and answers to them go there. */
export async function moveMailsOf(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('mail_in').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
  await db
    .updateTable('mail_in')
    .set({ suggested_ticket_id: to })
    .where('suggested_ticket_id', '=', from)
    .execute()
}

/** Mails whose messages are another ticket's now. */
export async function moveMails(
  db: Db,
  messageIds: readonly string[],
  ticketId: string,
): Promise<void> {
  if (messageIds.length === 0) return
  await db
    .updateTable('mail_in')
    .set({ ticket_id: ticketId })
    .where('ticket_message_id', 'in', messageIds)
    .execute()
}
