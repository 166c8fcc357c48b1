import { deleteInBatches } from './housekeeping/batches.ts'
import { Refusal } from '#api/refusal.ts'
import type { Answer, IdempotentWrite } from '#api/call.ts'
import { refusalAnswer } from '#api/respond.ts'
import type { WriteSteps } from '#api/serve.ts'
import { isConflict, transact } from '#db/transaction.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Ctx } from './context.ts'
import { answerBody } from './answer.columns.ts'

type RecordStep = {
  /** Stores the record, by default alone; a write that has a last statement of its own can do both at once. */
  storeRecord?: ((trx: Kysely<Tables>, record: IdempotencyRecord) => Promise<boolean>) | undefined
}

/** Insert that waits for a concurrent holder of the same key; without a row when that one has answered. */
export type IdempotencyRecord = RawBuilder<{ is_first: boolean }>

/**
 * The answer is stored in the same transaction as the effect. Stored afterwards, a crash in between
 * would let the client's retry do the work a second time. A repeat does its work too, and finds the
 * answer of the first when it comes to store its own: then all that it did is undone. The many that
 * are no repeats thus need not ask whether they are.
 */
export async function runOnce<Context extends Pick<Ctx, 'db'>>(
  ctx: Context,
  once: IdempotentWrite,
  { execute, fastPath, storeRecord = storeAlone }: WriteSteps<Context> & RecordStep,
): Promise<Answer> {
  const done = fastPath && (await tryFastPath(ctx.db, once, fastPath))
  if (done) return done
  if (once.isSecret) return transact(ctx.db, (trx) => execute({ ...ctx, db: trx }))
  try {
    return await transact(ctx.db, async (trx) => {
      const answer = await answered(execute, { ...ctx, db: trx })
      if (!(await storeRecord(trx, recordOf(once, answer)))) throw new Repeated()
      return answer
    })
  } catch (error) {
    const earlier = await findIdempotencyRecord(ctx.db, once)
    if (earlier) return earlier
    if (error instanceof Refusal && !mayHelpToRetry.has(error.code)) {
      await insertIdempotencyRecord(ctx.db, once, refusalAnswer(error))
    }
    throw error
  }
}

/**
 * An answer that is a secret is not kept, but the key of its write is: a page that is loaded again sends the form
 * again, and is refused instead of doing it a second time.
 */
export async function runSecretOnce<Context extends Pick<Ctx, 'db'>>(
  ctx: Context,
  once: IdempotentWrite,
  { execute }: Pick<WriteSteps<Context>, 'execute'>,
): Promise<Answer> {
  const repeated = new Refusal('key_reused')
  return transact(ctx.db, async (trx) => {
    const answer = await execute({ ...ctx, db: trx })
    const isFirst = await insertIdempotencyRecord(trx, once, refusalAnswer(repeated))
    if (!isFirst) throw repeated
    return answer
  })
}

/** Undefined when it was not done, whatever the reason: the long way finds that out. */
async function tryFastPath(
  db: Kysely<Tables>,
  once: IdempotentWrite,
  fastPath: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  try {
    return await fastPath()
  } catch (error) {
    if (error instanceof Refusal || isConflict(error)) return undefined
    if (!isRepeat(error)) throw error
    return findIdempotencyRecord(db, once)
  }
}

/**
 * The end of a statement that does all of a write: it keeps the answer `body` of the one row that `done`
 * names, which must have been written by then. Of a repeat the whole statement fails, and nothing that it
 * did stays.
 */
export const idempotencyRecordOf = (
  done: string,
  once: IdempotentWrite,
  body: RawBuilder<unknown> = sql`'{}'`,
) => sql`
  insert into idempotent_answer (scope, key, body_hash, status, body)
  select ${once.scope}, ${once.key}, ${once.bodyHash}, 200, ${body} from ${sql.table(done)}`

const UNIQUE_VIOLATION = '23505'

function isRepeat(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === 'idempotent_answer_pkey'
}

/** Somebody has sent the same before: what was done now must not stay. */
class Repeated extends Error {
  override name = 'Repeated'
}

/** A refusal that keeps its work is an answer like any other: a repeat must not do it twice. */
async function answered<Context>(
  work: (ctx: Context) => Promise<Answer>,
  ctx: Context,
): Promise<Answer> {
  try {
    return await work(ctx)
  } catch (error) {
    if (error instanceof Refusal && error.commitsWork) return refusalAnswer(error)
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

const recordOf = (once: IdempotentWrite, answer: Answer): IdempotencyRecord =>
  sql`insert into idempotent_answer (scope, key, body_hash, status, body)
  values (${once.scope}, ${once.key}, ${once.bodyHash}, ${answer.status}, ${answerBody.write(answer.body ?? null)})
  on conflict do nothing returning true as is_first`

/** False when a concurrent holder of the same key has answered. */
export async function storeAlone(db: Kysely<Tables>, record: IdempotencyRecord): Promise<boolean> {
  const { rows } = await record.execute(db)
  return rows.length === 1
}

const insertIdempotencyRecord = (db: Kysely<Tables>, once: IdempotentWrite, answer: Answer) =>
  storeAlone(db, recordOf(once, answer))

async function findIdempotencyRecord(
  db: Kysely<Tables>,
  once: IdempotentWrite,
): Promise<Answer | undefined> {
  const earlier = await db
    .selectFrom('idempotent_answer')
    .select(['body_hash', 'status', 'body'])
    .where('scope', '=', once.scope)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.body_hash !== once.bodyHash) throw new Refusal('key_reused')
  return { status: earlier.status, body: answerBody.readOrNull(earlier.body) }
}

const RETENTION_HOURS = 24
const HOUR_MS = 60 * 60 * 1000

export async function purgeAnswers(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_HOURS * HOUR_MS)
  await deleteInBatches(db, {
    step: 'idempotent answers',
    table: 'idempotent_answer',
    by: 'created_at',
    due: sql`created_at <= ${oldest}`,
  })
}
