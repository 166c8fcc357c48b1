import type { Kysely } from 'kysely'
import { findAccountsByEmail } from '#commerce/customer/customer-account.service.ts'
import type { Tables } from '#db/tables.ts'
import { endSession, endSessions, listSessions } from './session.service.ts'

type Db = Kysely<Tables>

/** Sessions of a customer, in all brands. The id opens nothing. */
export async function listSessionsOf(db: Db, email: string, now: Date) {
  const accounts = await findAccountsByEmail(db, email)
  const lists = await Promise.all(
    accounts.map(async ({ id, brand }) => {
      const sessions = await listSessions(db, id, now)
      return sessions.map((session) => ({
        id: session.ext_id,
        brand,
        store: session.store,
        device: session.device,
        network: session.network,
        startedAt: session.signed_in_at?.toISOString(),
        lastSeenAt: session.last_seen_at.toISOString(),
      }))
    }),
  )
  return lists.flat()
}

/** One session, or all. Says of how many each account was rid. */
export async function endSessionsOf(db: Db, email: string, id: string | undefined) {
  const accounts = await findAccountsByEmail(db, email)
  return Promise.all(
    accounts.map(async ({ id: customerId, brand }) => ({
      account: { brand, email },
      count:
        id === undefined
          ? await endSessions(db, customerId, undefined)
          : Number(await endSession(db, customerId, id)),
    })),
  )
}
