import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type NewCode = {
  actionId: string
  hash: Buffer
  expiresAt: Date
  tries: number
  /** Of one action altogether. */
  mostSent: number
  /** None is sent again before. */
  notSince: Date
  now: Date
}

/** A new code instead of the last; how many there were, or undefined when there is to be none. */
export async function putCode(db: Db, code: NewCode): Promise<number | undefined> {
  const row = await db
    .insertInto('required_action_code')
    .values({
      action_id: code.actionId,
      code_hash: code.hash,
      expires_at: code.expiresAt,
      tries_left: code.tries,
      sent_at: code.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('action_id')
        .doUpdateSet({
          code_hash: code.hash,
          expires_at: code.expiresAt,
          tries_left: code.tries,
          sent: sql`required_action_code.sent + 1`,
          sent_at: code.now,
        })
        .where('required_action_code.sent', '<', code.mostSent)
        .where('required_action_code.sent_at', '<=', code.notSince),
    )
    .returning('sent')
    .executeTakeFirst()
  return row?.sent
}

export async function findCode(db: Db, actionId: string) {
  return db
    .selectFrom('required_action_code')
    .where('action_id', '=', actionId)
    .select(['expires_at', 'tries_left', 'sent', 'sent_at'])
    .executeTakeFirst()
}

/** Takes one try in the same statement that reads the code: two at once count as two. */
export async function tryCode(db: Db, actionId: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('required_action_code')
    .set({ tries_left: sql`tries_left - 1` })
    .where('action_id', '=', actionId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

export async function deleteCode(db: Db, actionId: string): Promise<void> {
  await db.deleteFrom('required_action_code').where('action_id', '=', actionId).execute()
}
