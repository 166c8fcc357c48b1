import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { eraseCustomer } from './customer-account.service.ts'
import * as queries from './erasure.queries.ts'
import type { AllPersonalData } from './own-data.service.ts'

type Db = Kysely<Tables>

const PREFIX = 'erasures/'
const AT_ONCE = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

const Entry = z.object({ customerId: z.uuid(), brand: z.string(), erasedAt: z.coerce.date() })

/**
 * Log of erasures outside the database: ids alone, one object each, in every storage that is given. A backup from
 * before an erasure has the person; whoever restores it reads here who is to be erased again.
 */
export async function storeErasures(db: Db, logs: readonly Storage[], now: Date): Promise<number> {
  const found = await queries.selectUnstored(db, AT_ONCE)
  for (const erasure of found) {
    for (const log of logs) await writeEntry(log, erasure)
    await queries.setStored(db, erasure.customerId, now)
  }
  return found.length
}

async function writeEntry(log: Storage, erasure: queries.Erasure): Promise<void> {
  const folder = await log.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'erasure.json')
    await writeFile(path, JSON.stringify(erasure))
    await log.put(`${PREFIX}${erasure.customerId}.json`, path, 'application/json')
  } finally {
    await folder.remove()
  }
}

/** Takes what the logs know into a database that was restored; how many erasures it did not know. */
export async function readErasureLogs(db: Db, logs: readonly Storage[]): Promise<number> {
  let count = 0
  for (const log of logs) {
    let keys: string[] = []
    const take = async () => {
      count += await readEntries(db, log, keys)
      keys = []
    }
    for await (const { key } of log.list(PREFIX)) {
      keys.push(key)
      if (keys.length === AT_ONCE) await take()
    }
    await take()
  }
  return count
}

async function readEntries(db: Db, log: Storage, keys: readonly string[]): Promise<number> {
  const ids = keys.map((key) => key.slice(PREFIX.length, -'.json'.length))
  const known = await queries.selectKnown(db, ids)
  const fresh: queries.Erasure[] = []
  for (const id of ids.filter((one) => !known.has(one))) {
    const local = await log.fetchLocal(`${PREFIX}${id}.json`)
    try {
      fresh.push(Entry.parse(JSON.parse(await readFile(local.path, 'utf8'))))
    } finally {
      await local.release()
    }
  }
  await queries.insertErasures(db, fresh)
  return fresh.length
}

/**
 * Erases again whoever a backup brought back. One who is needed for an order that is on its way, in the state that
 * was restored, is erased in a later run.
 */
export async function repeatErasures(
  db: Db,
  personal: AllPersonalData,
  now: Date,
): Promise<{ erased: number; waiting: number }> {
  let [erased, waiting] = [0, 0]
  let after = NO_ID
  for (;;) {
    const people = await queries.selectRevived(db, after, AT_ONCE)
    for (const person of people) {
      after = person.customerId
      try {
        await transact(db, (trx) => eraseCustomer(trx, person, { personal, now }))
        erased += 1
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'in_use') throw error
        waiting += 1
      }
    }
    if (people.length < AT_ONCE) return { erased, waiting }
  }
}
