import type { CustomerKind } from '#db/sign-in-tables.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type NewCustomer = {
  brand: string
  email: string
  passwordHash?: string | undefined
  name: string
  surname: string
  phone?: string | undefined
  kind?: CustomerKind | undefined
  companyName?: string | undefined
  taxId?: string | undefined
}

/** With the address as the customer wrote it: mails go there, whatever a stranger typed. */
export async function findByEmail(db: Db, brand: string, email: string) {
  return db
    .selectFrom('customer')
    .where('brand', '=', brand)
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'email', 'name', 'surname'])
    .executeTakeFirst()
}

/** In every brand. */
export async function findAccountsByEmail(db: Db, email: string) {
  return db
    .selectFrom('customer')
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('brand')
    .select(['id', 'brand'])
    .execute()
}

/** Undefined when somebody else was faster with the same e-mail. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<string | undefined> {
  const row = await db
    .insertInto('customer')
    .values({
      brand: customer.brand,
      email: customer.email,
      password_hash: customer.passwordHash ?? null,
      name: customer.name,
      surname: customer.surname,
      phone: customer.phone ?? null,
      kind: customer.kind ?? 'PERSON',
      company_name: customer.companyName ?? null,
      tax_id: customer.taxId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function getSignIn(db: Db, customerId: string) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow()
}

/** Two changes of one account wait for each other. Undefined when it was erased meanwhile. */
export async function lock(db: Db, customerId: string) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['email', 'password_hash'])
    .forUpdate()
    .executeTakeFirst()
}

export async function updatePassword(db: Db, customerId: string, hash: string, now: Date) {
  await db
    .updateTable('customer')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', customerId)
    .execute()
}

/** Says no when the address got an account meanwhile. */
export async function updateEmail(
  db: Db,
  customer: { id: string; brand: string },
  email: string,
  now: Date,
): Promise<boolean> {
  const owner = await findByEmail(db, customer.brand, email)
  if (owner && owner.id !== customer.id) return false
  await db
    .updateTable('customer')
    .set({ email, updated_at: now })
    .where('id', '=', customer.id)
    .execute()
  return true
}

/** An account of nobody: without name, address or way in. */
export async function insertErased(
  db: Kysely<Tables>,
  { brand, email, now }: { brand: string; email: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('customer')
    .values({ brand, email, password_hash: null, phone: null, permissions: [], erased_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sessions, addresses, passkeys and designs go with it. */
export async function deleteCustomer(db: Kysely<Tables>, customerId: string): Promise<void> {
  await db.deleteFrom('customer').where('id', '=', customerId).execute()
}

export async function makePartner(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable('customer')
    .set({ is_partner: true, updated_at: now })
    .where('id', '=', customerId)
    .execute()
}
