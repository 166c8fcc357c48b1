import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Account = { issuer: string; subject: string }

export async function findAccount(db: Db, { issuer, subject }: Account) {
  return db
    .selectFrom('staff_company_account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('staff_id')
    .executeTakeFirst()
}

/** False when the person, or the account, has another one already. */
export async function insertAccount(
  db: Db,
  staffId: string,
  account: Account,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_company_account')
    .values({ staff_id: staffId, ...account, linked_at: now, last_used_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function noteUse(db: Db, staffId: string, now: Date) {
  await db
    .updateTable('staff_company_account')
    .set({ last_used_at: now })
    .where('staff_id', '=', staffId)
    .execute()
}

export async function deleteAccount(db: Db, staffId: string) {
  await db.deleteFrom('staff_company_account').where('staff_id', '=', staffId).execute()
}
