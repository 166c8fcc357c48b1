import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { addressOfNobody, type Person } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './customer-account.queries.ts'
import { insertErasures } from './erasure.queries.ts'
import type { AllPersonalData } from './own-data.service.ts'

export const findCustomer = queries.findByEmail
export const findAccountsByEmail = queries.findAccountsByEmail
export const insertCustomer = queries.insertCustomer
export const getSignIn = queries.getSignIn
export const lockCustomer = queries.lock
export const updateEmail = queries.updateEmail
export const updatePassword = queries.updatePassword
export const makePartner = queries.makePartner

/** Proof of identity: who somebody proved to be, and the password that the account had then, if it had one. */
export type Proof = { customerId: string; passwordHash: string | null }

/**
 * In a transaction: whether what was proved before it began is still so. Locked, since a reset at
 * the same moment must find what this transaction opens, or this one must find the new password.
 */
export async function lockIfProved(trx: Kysely<Tables>, proof: Proof): Promise<boolean> {
  const row = await queries.lock(trx, proof.customerId)
  return row?.password_hash === proof.passwordHash
}

/**
 * Forgets a person. Invoices and commissions stay, of nobody; what is sold already stays with the
 * press as long as it is needed. Refused while an order is on its way.
 */
export async function eraseCustomer(
  trx: Kysely<Tables>,
  person: Person,
  { personal, now }: { personal: AllPersonalData; now: Date },
): Promise<void> {
  await queries.lock(trx, person.customerId)
  for (const { isNeeded } of personal) {
    if (await isNeeded?.(trx, person)) refuse('in_use')
  }
  let nobody: Promise<string> | undefined
  const findNobody = () =>
    (nobody ??= queries.insertErased(trx, {
      brand: person.brand,
      email: addressOfNobody(person),
      now,
    }))
  for (const { erase } of personal) await erase?.(trx, person, { findNobody })
  await queries.deleteCustomer(trx, person.customerId)
  await insertErasures(trx, [{ customerId: person.customerId, brand: person.brand, erasedAt: now }])
}
