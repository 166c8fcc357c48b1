import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** A code belongs to an order and to the device that asked for it. */
export type CodeOf = { orderId: string; extSessionId: string }

type NewCode = CodeOf & {
  hash: Buffer
  expiresAt: Date
  tries: number
  /** None is sent again before. */
  notSince: Date
  now: Date
}

/** A new code instead of the last; false when one is on its way already. */
export async function putCode(db: Db, code: NewCode): Promise<boolean> {
  const values = {
    code_hash: code.hash,
    expires_at: code.expiresAt,
    tries_left: code.tries,
    sent_at: code.now,
  }
  const row = await db
    .insertInto('order_code')
    .values({ order_id: code.orderId, ext_session_id: code.extSessionId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'ext_session_id'])
        .doUpdateSet(values)
        .where((on) =>
          on.or([
            on('order_code.sent_at', '<=', code.notSince),
            // Tried in vain: nothing is on its way that could still be typed.
            on('order_code.tries_left', '=', 0),
          ]),
        ),
    )
    .returning('sent_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function isSentSince(db: Db, of: CodeOf, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('order_code')
    .where('order_id', '=', of.orderId)
    .where('ext_session_id', '=', of.extSessionId)
    .where('sent_at', '>', since)
    .where('tries_left', '>', 0)
    .select('sent_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one try in the same statement that reads the code: two at once count as two. */
export async function tryCode(db: Db, of: CodeOf, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('order_code')
    .set({ tries_left: sql`tries_left - 1` })
    .where('order_id', '=', of.orderId)
    .where('ext_session_id', '=', of.extSessionId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** False for the second of two who typed the same code at once. */
export async function spendCode(db: Db, of: CodeOf, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_code')
    .where('order_id', '=', of.orderId)
    .where('ext_session_id', '=', of.extSessionId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'codes of orders',
    table: 'order_code',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
