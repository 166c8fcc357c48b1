import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Locked: a code that is sent twice at once must count once. */
export async function lockTotp(db: Db, staffId: string) {
  return db
    .selectFrom('staff_totp')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .select(['secret', 'last_period'])
    .forUpdate()
    .executeTakeFirst()
}

export async function setLastPeriod(db: Db, staffId: string, period: number) {
  await db
    .updateTable('staff_totp')
    .set({ last_period: period })
    .where('staff_id', '=', staffId)
    .execute()
}

export async function putTotp(
  db: Db,
  staffId: string,
  { sealed, period, now }: { sealed: Buffer; period: number; now: Date },
) {
  const row = { secret: sealed, last_period: period, confirmed_at: now }
  await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...row })
    .onConflict((on) => on.column('staff_id').doUpdateSet(row))
    .execute()
}

/** False when there was none. */
export async function deleteTotp(db: Db, staffId: string): Promise<boolean> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('staff_totp')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(db: Db, staffId: string, hashes: readonly Buffer[]) {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, hash })))
    .execute()
}

/** False for a code that is none of theirs, or was used. */
export async function useRecoveryCode(db: Db, staffId: string, hash: Buffer, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type WaysIn = {
  may_use_totp: boolean
  may_set_up: boolean
  has_totp: boolean
  passkeys: number
  recovery_codes: number
  company_since: Date | null
}

/** Ways in of a person, in one statement. */
export async function selectWaysIn(db: Db, staffId: string, now: Date) {
  const { rows } = await sql<WaysIn>`
    select
      staff.may_use_totp,
      coalesce(staff.totp_setup_until > ${now}, false) as may_set_up,
      exists (
        select from staff_totp where staff_id = staff.id and confirmed_at is not null
      ) as has_totp,
      (select count(*)::int from staff_passkey where staff_id = staff.id) as passkeys,
      (
        select count(*)::int from staff_recovery_code
        where staff_id = staff.id and used_at is null
      ) as recovery_codes,
      (
        select linked_at from staff_company_account where staff_id = staff.id
      ) as company_since
    from staff where staff.id = ${staffId}`.execute(db)
  return rows[0]
}

/** Whether a link by email would let anybody in at all. */
export async function isTotpAllowedForSomebody(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .where('may_use_totp', '=', true)
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function selectSecrets(db: Db) {
  return db.selectFrom('staff_totp').select(['staff_id', 'secret']).orderBy('staff_id').execute()
}

/** False when the secret changed meanwhile. */
export async function replaceSecret(
  db: Db,
  staffId: string,
  { from, to }: { from: Buffer; to: Buffer },
) {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ secret: to })
    .where('staff_id', '=', staffId)
    .where('secret', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
