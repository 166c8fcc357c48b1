import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const LONGEST_FAILURE = 300

/** Notes that a mailbox was read to its end. */
export async function noteMailboxRead(db: Db, mailbox: string, now: Date): Promise<void> {
  await db
    .insertInto('mailbox_state')
    .values({ mailbox, well_at: now, failed_at: null, failure: null })
    .onConflict((on) => on.column('mailbox').doUpdateSet({ well_at: now }))
    .execute()
}

/** Notes what stood against the reading of a mailbox; when it was last read stays known. */
export async function noteMailboxFailure(
  db: Db,
  { mailbox, failure }: { mailbox: string; failure: string },
  now: Date,
): Promise<void> {
  const failed = { failed_at: now, failure: failure.slice(0, LONGEST_FAILURE) }
  await db
    .insertInto('mailbox_state')
    .values({ mailbox, well_at: null, ...failed })
    .onConflict((on) => on.column('mailbox').doUpdateSet(failed))
    .execute()
}

export type MailboxState = {
  mailbox: string
  wellAt: Date | undefined
  failedAt: Date | undefined
  failure: string | undefined
}

/** Mailboxes that were tried since then, and this one in any case. */
export async function listMailboxStates(
  db: Db,
  { mailbox, since }: { mailbox: string | undefined; since: Date },
): Promise<MailboxState[]> {
  const rows = await db
    .selectFrom('mailbox_state')
    .where((on) =>
      on.or([
        on('well_at', '>=', since),
        on('failed_at', '>=', since),
        ...(mailbox === undefined ? [] : [on('mailbox', '=', mailbox)]),
      ]),
    )
    .selectAll()
    .orderBy('mailbox')
    .execute()
  return rows.map((row) => ({
    mailbox: row.mailbox,
    wellAt: row.well_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
    failure: row.failure ?? undefined,
  }))
}
