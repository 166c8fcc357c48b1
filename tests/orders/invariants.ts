import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { findBrokenInvariants } from '#commerce/kernel/invariants.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'

/** After every test that makes orders, whatever it was about. */
export async function expectInvariants(db: Kysely<Tables>): Promise<void> {
  expect(await findBroken(db)).toEqual({})
}

/** The rows that break each invariant, by its name: nothing when all is well. */
export function findBroken(db: Kysely<Tables>): Promise<Record<string, unknown[]>> {
  return transact(db, findBrokenIn)
}

export const findBrokenIn = (trx: Kysely<Tables>) => findBrokenInvariants(trx, invariantFiles)
