import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { identitiesOf, type Person } from './promotion.queries.ts'

type Db = Kysely<Tables>

/** Limits of the promotions and identities of the person, sorted: all lock them in one order. */
export async function selectLimits(
  db: Db,
  wanted: readonly { promotionId: string; code: string | undefined }[],
  person: Person,
) {
  const { rows } = await sql<{
    promotion_id: string
    is_limited: boolean
    most_uses_per_customer: number | null
    code_id: string | null
    is_code_limited: boolean
    identities: string[]
  }>`
    select promotion.id as promotion_id, promotion.most_uses_per_customer,
      exists (select from promotion_limit where promotion_id = promotion.id) as is_limited,
      code.id as code_id, code.most_uses is not null as is_code_limited,
      array(select distinct one from unnest(${identitiesOf(person)}) as one order by one) as identities
    from unnest(
      ${wanted.map((one) => one.promotionId)}::uuid[],
      ${wanted.map((one) => one.code ?? null)}::text[]
    ) as wanted (promotion_id, code_key)
    join promotion on promotion.id = wanted.promotion_id
    left join promotion_code as code
      on code.promotion_id = promotion.id and code.code_key = wanted.code_key
    order by promotion.id`.execute(db)
  return rows
}

/** False when the last one is gone. Whoever comes at the same time waits, and then sees it. */
export async function countUse(db: Db, promotionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotion_limit')
    .set({ uses: sql`uses + 1` })
    .where('promotion_id', '=', promotionId)
    .whereRef('uses', '<', 'most_uses')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countCodeUse(db: Db, codeId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotion_code')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', codeId)
    .whereRef('uses', '<', 'most_uses')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when one of them has had it as often as anybody may. */
export async function countIdentities(
  db: Db,
  promotionId: string,
  identities: readonly string[],
  most: number,
): Promise<boolean> {
  if (identities.length === 0) return true
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promotion_identity')
    .values(identities.map((identity) => ({ promotion_id: promotionId, identity, uses: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['promotion_id', 'identity'])
        .doUpdateSet({ uses: sql`promotion_identity.uses + 1` })
        .where('promotion_identity.uses', '<', most),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === BigInt(identities.length)
}

export async function insertUses(
  db: Db,
  uses: readonly {
    promotion_id: string
    order_id: string
    code_id: string | null
    identities: string[]
    discount_minor: number
    currency: string
    reserved_at: Date
    updated_at: Date
  }[],
): Promise<void> {
  await db.insertInto('promotion_use').values(uses).execute()
}

export async function confirm(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('promotion_use')
    .set({ state: 'CONFIRMED', updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'RESERVED')
    .execute()
}

/** Releases uses that were not released before: a second call gives nothing back twice. */
export async function release(db: Db, orderId: string, now: Date) {
  return db
    .updateTable('promotion_use')
    .set({ state: 'RELEASED', updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'RELEASED')
    .returning(['promotion_id', 'code_id', 'identities'])
    .execute()
}

type Released = Awaited<ReturnType<typeof release>>[number]

export async function giveBack(db: Db, { promotion_id, code_id, identities }: Released) {
  await db
    .updateTable('promotion_limit')
    .set({ uses: sql`uses - 1` })
    .where('promotion_id', '=', promotion_id)
    .execute()
  if (code_id !== null) {
    await db
      .updateTable('promotion_code')
      .set({ uses: sql`uses - 1` })
      .where('id', '=', code_id)
      .where('most_uses', 'is not', null)
      .execute()
  }
  if (identities.length === 0) return
  // In the order in which they are taken: two orders of one person would else wait for each other.
  await sql`
    update promotion_identity set uses = uses - 1
    where promotion_id = ${promotion_id} and identity in (
      select identity from promotion_identity
      where promotion_id = ${promotion_id} and identity = any(${identities})
      order by identity for update
    )`.execute(db)
}

/** Forgets the identities behind uses: nobody can have the promotion a second time. */
export async function forgetIdentities(db: Db, endedBefore: Date): Promise<void> {
  await sql`
    with ended as (select id from promotion where valid_until < ${endedBefore}),
      forgotten as (
        delete from promotion_identity where promotion_id in (select id from ended)
      )
    update promotion_use set identities = '{}'
    where identities <> '{}' and promotion_id in (select id from ended)`.execute(db)
}
