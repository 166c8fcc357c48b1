import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { WithdrawalStatus } from './withdrawal-lifecycle.terms.ts'

type Db = Kysely<Tables>

const columns = [
  'withdrawal.id',
  'withdrawal.public_id',
  'withdrawal.order_id',
  'withdrawal.status',
  'withdrawal.declared_at',
  'withdrawal.received_at',
  'withdrawal.decided_at',
  'withdrawal.decided_by',
  'withdrawal.decision_reason',
  'withdrawal.deduction_minor',
] as const

/** The order first, as whoever gives money back does: two who decide at once wait for each other. */
export async function lockWithdrawal(trx: Db, which: { publicId: string } | { id: string }) {
  const found = await findWithdrawal(trx, which)
  if (!found) return undefined
  await trx
    .selectFrom('shop_order')
    .where('id', '=', found.order_id)
    .forUpdate()
    .select('id')
    .execute()
  return trx
    .selectFrom('withdrawal')
    .where('id', '=', found.id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}

export async function findWithdrawal(db: Db, which: { publicId: string } | { id: string }) {
  const rows = db.selectFrom('withdrawal').select(columns)
  return 'id' in which
    ? rows.where('id', '=', which.id).executeTakeFirst()
    : rows.where('public_id', '=', which.publicId).executeTakeFirst()
}

export async function findStore(db: Db, orderId: string): Promise<string> {
  const { store } = await db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select('store')
    .executeTakeFirstOrThrow()
  return store
}

export async function changeWithdrawal(
  trx: Db,
  id: string,
  change: {
    status: WithdrawalStatus
    receivedAt?: Date
    decision?: { at: Date; by: string | null; reason: string | null; deductionMinor: number } | null
  },
): Promise<void> {
  const { status, receivedAt, decision } = change
  await trx
    .updateTable('withdrawal')
    .set({
      status,
      ...(receivedAt && { received_at: receivedAt }),
      ...(decision !== undefined && {
        decided_at: decision?.at ?? null,
        decided_by: decision?.by ?? null,
        decision_reason: decision?.reason ?? null,
        deduction_minor: decision?.deductionMinor ?? 0,
      }),
    })
    .where('id', '=', id)
    .execute()
}

export async function selectLines(db: Db, withdrawalId: string) {
  return db
    .selectFrom('withdrawal_line')
    .where('withdrawal_id', '=', withdrawalId)
    .select(['line_id as lineId', 'quantity', 'accepted'])
    .execute()
}

export async function setAccepted(
  trx: Db,
  withdrawalId: string,
  line: { lineId: string; accepted: number | null },
): Promise<void> {
  await trx
    .updateTable('withdrawal_line')
    .set({ accepted: line.accepted })
    .where('withdrawal_id', '=', withdrawalId)
    .where('line_id', '=', line.lineId)
    .execute()
}

export async function selectWithdrawn(db: Db, orderId: string) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('withdrawal_line as line', 'line.withdrawal_id', 'withdrawal.id')
    .where('withdrawal.order_id', '=', orderId)
    .select(['line.line_id', 'withdrawal.declared_at'])
    .execute()
}

export async function insertWithdrawal(
  db: Db,
  withdrawal: {
    publicId: string
    orderId: string
    lines: readonly { lineId: string; quantity: number }[]
    now: Date
  },
): Promise<boolean> {
  const { id } = await db
    .insertInto('withdrawal')
    .values({
      public_id: withdrawal.publicId,
      order_id: withdrawal.orderId,
      declared_at: withdrawal.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await db
    .insertInto('withdrawal_line')
    .values(
      withdrawal.lines.map(({ lineId, quantity }) => ({
        withdrawal_id: id,
        line_id: lineId,
        quantity,
      })),
    )
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === withdrawal.lines.length
}
