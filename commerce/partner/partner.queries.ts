import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ApplicationStatus } from './partner.terms.ts'

type Db = Kysely<Tables>

export async function findNewest(db: Db, customerId: string) {
  return db
    .selectFrom('partner_application')
    .where('customer_id', '=', customerId)
    .select(['public_id', 'status', 'portfolio_url', 'created_at', 'decided_at', 'reason'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Two tabs that apply at once wait for each other. */
export async function lockApplicant(db: Db, customerId: string) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('is_partner')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertApplication(
  db: Db,
  row: Insertable<Tables['partner_application']>,
): Promise<void> {
  await db.insertInto('partner_application').values(row).execute()
}

export async function insertEvent(
  db: Db,
  row: Insertable<Tables['partner_application_event']>,
): Promise<void> {
  await db.insertInto('partner_application_event').values(row).execute()
}

export async function listApplications(db: Db, status: ApplicationStatus | undefined) {
  let query = db
    .selectFrom('partner_application as application')
    .innerJoin('customer', 'customer.id', 'application.customer_id')
    .select([
      'application.public_id',
      'application.store',
      'application.status',
      'application.birth_date',
      'application.portfolio_url',
      'application.tax_country',
      'application.tax_name',
      'application.tax_id',
      'application.message',
      'application.reason',
      'application.created_at',
      'customer.name',
      'customer.surname',
      'customer.email',
    ])
    .orderBy('application.created_at')
  if (status) query = query.where('application.status', '=', status)
  return query.execute()
}

export async function lockApplication(db: Db, publicId: string) {
  return db
    .selectFrom('partner_application as application')
    .innerJoin('customer', 'customer.id', 'application.customer_id')
    .where('application.public_id', '=', publicId)
    .select([
      'application.public_id',
      'application.customer_id',
      'application.status',
      'application.store',
      'application.locale',
      'customer.email',
      'customer.name',
    ])
    .forUpdate()
    .executeTakeFirst()
}

export async function setDecision(
  db: Db,
  publicId: string,
  decision: { status: ApplicationStatus; reason: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('partner_application')
    .set({ status: decision.status, reason: decision.reason, decided_at: decision.at })
    .where('public_id', '=', publicId)
    .execute()
}
