import type { Kysely } from 'kysely'

/** Transaction that a test holds open while others wait for it. */
export async function holdTransaction<Tables>(
  db: Kysely<Tables>,
): Promise<{ trx: Kysely<Tables>; commit: () => Promise<void> }> {
  const held = await db.startTransaction().execute()
  return {
    trx: held,
    commit: async () => {
      await held.commit().execute()
    },
  }
}
