import { Refusal } from '#api/refusal.ts'
import { refusalAnswer, type Answer, type Once } from '#api/serve.ts'
import { transact } from '#db/transaction.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Ctx } from './context.ts'

/**
 * The answer is stored in the same transaction as the effect. Stored afterwards, a crash in between
 * would let the client's retry do the work a second time.
 */
export async function runOnce(
  ctx: Ctx,
  once: Once,
  work: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transact(ctx.db, async (trx) => {
      if (once.isSecret) return work({ ...ctx, db: trx })
      const earlier = await claim(trx, once)
      if (earlier) return earlier
      const answer = await answered(work, { ...ctx, db: trx })
      await trx
        .updateTable('idempotent_answer')
        .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
        .where('scope', '=', once.scope)
        .where('key', '=', once.key)
        .execute()
      return answer
    })
  } catch (error) {
    if (error instanceof Refusal && !once.isSecret && !mayHelpToRetry.has(error.code)) {
      await rememberRefusal(ctx.db, once, refusalAnswer(error))
    }
    throw error
  }
}

/** A refusal that keeps its work is an answer like any other: a repeat must not do it twice. */
async function answered(work: (ctx: Ctx) => Promise<Answer>, ctx: Ctx): Promise<Answer> {
  try {
    return await work(ctx)
  } catch (error) {
    if (error instanceof Refusal && error.keepsWork) return refusalAnswer(error)
    throw error
  }
}

const mayHelpToRetry = new Set([
  'conflict',
  'in_use',
  'locked',
  'busy',
  'no_space',
  'too_many_attempts',
  'key_reused',
])
const UNANSWERED = 0

/** Waits for a concurrent holder of the same key, then gives its answer. */
async function claim(trx: Kysely<Tables>, once: Once): Promise<Answer | undefined> {
  const inserted = await trx
    .insertInto('idempotent_answer')
    .values({
      scope: once.scope,
      key: once.key,
      body_hash: once.bodyHash,
      status: UNANSWERED,
      body: 'null',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await trx
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'status', 'body'])
    .where('scope', '=', once.scope)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== once.bodyHash) throw new Refusal('key_reused')
  return { status: earlier.status, body: earlier.body }
}

async function rememberRefusal(db: Kysely<Tables>, once: Once, answer: Answer): Promise<void> {
  await db
    .insertInto('idempotent_answer')
    .values({
      scope: once.scope,
      key: once.key,
      body_hash: once.bodyHash,
      status: answer.status,
      body: JSON.stringify(answer.body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
