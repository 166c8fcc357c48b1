import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findPasswordByEmail(db: Db, brand: string, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'password_hash'])
    .where('brand', '=', brand)
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}
