import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { forgetActsBefore, forgetLooksBefore, forgetMoneyBefore } from './audit-retention.rules.ts'
import * as queries from './audit-retention.queries.ts'
import { moneyPermissions } from './permission.terms.ts'
import { deleteExpired } from './staff-session.queries.ts'

/** Hourly: what has served its time. Of an act its place in the chain stays, so that the log can still be checked. */
export async function purgeStaff({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  await deleteExpired(db, now)
  await queries.deleteLooks(db, forgetLooksBefore(now))
  await queries.deleteCustomerViews(db, forgetLooksBefore(now))
  await queries.deleteDevices(db, forgetLooksBefore(now))
  await queries.deleteChecks(db, forgetLooksBefore(now))
  const acts = { but: moneyPermissions, before: forgetActsBefore(now) }
  await queries.forgetActs(db, acts, now)
  await queries.forgetMoneyActs(db, forgetMoneyBefore(now), now)
}
