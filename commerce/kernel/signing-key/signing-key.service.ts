import { hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { findCurrentRoot, getRootKey } from './root-keys.ts'
import * as queries from './signing-key.queries.ts'
import type { KeyPurpose } from './signing-key.terms.ts'

type Db = Kysely<Tables>

/** Never stored or shown with its secret but where it seals. */
export type SigningKey = { version: number; secret: Buffer }

const SECRET_BYTES = 32

/** The key that seals now. Made by whoever needs it first; two at once agree on one. */
export async function getCurrentKey(db: Db, purpose: KeyPurpose): Promise<SigningKey> {
  const known = await queries.findNewestKey(db, purpose)
  if (known) return keyOf(known)
  await queries.insertKey(db, newKey(purpose, 1, new Date()))
  return keyOf((await queries.findNewestKey(db, purpose))!)
}

/** All that may still be read with, the newest first. */
export async function getKeys(db: Db, purpose: KeyPurpose): Promise<SigningKey[]> {
  const known = await queries.selectKeys(db, purpose)
  return known.length > 0 ? known.map(keyOf) : [await getCurrentKey(db, purpose)]
}

/** Undefined for a version that never was, or is retired. */
export async function findKey(
  db: Db,
  purpose: KeyPurpose,
  version: number,
): Promise<SigningKey | undefined> {
  const row = await queries.findKey(db, purpose, version)
  return row && keyOf(row)
}

/** Derived from the root key where there is one, else random and in the database. */
export function newKey(purpose: KeyPurpose, version: number, now: Date) {
  const root = findCurrentRoot() ?? null
  const secret = root === null ? randomBytes(SECRET_BYTES) : null
  return { purpose, version, secret, root, created_at: now }
}

function keyOf({ purpose, version, secret, root }: queries.KeyRow): SigningKey {
  if (secret) return { version, secret }
  const about = `${purpose} ${version}`
  return {
    version,
    secret: Buffer.from(hkdfSync('sha256', getRootKey(root!), '', about, SECRET_BYTES)),
  }
}
