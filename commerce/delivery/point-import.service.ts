import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { PointFile } from './point-file.rules.ts'
import * as queries from './point-import.queries.ts'

export type ImportOutcome =
  | { isDone: true; kept: number; removed: number }
  | { isDone: false; reason: 'mistakes' | 'empty' | 'too_many_gone'; gone: number }

/** A file that lacks more of what was there is rather a broken one than a network that closes. */
const MOST_GONE_SHARE = 0.2

type Import = { network: string; file: PointFile; now: Date; isSure?: boolean }

/**
 * Makes a network's points those of its file, country by country: what a file does not name of its
 * own countries has closed. All of it or nothing, in the transaction of whoever asks.
 */
export async function importPoints(
  db: Kysely<Tables>,
  { network, file, now, isSure = false }: Import,
): Promise<ImportOutcome> {
  const { points, mistakes } = file
  if (mistakes.length > 0) return { isDone: false, reason: 'mistakes', gone: 0 }
  if (points.length === 0) return { isDone: false, reason: 'empty', gone: 0 }
  const countries = [...new Set(points.map(({ country }) => country))]
  const held = await queries.holdPoints(db, network, countries)
  const ids = new Set(points.map(({ code }) => queries.idOf(network, code)))
  const gone = held.filter((id) => !ids.has(id))
  if (!isSure && gone.length > held.length * MOST_GONE_SHARE) {
    return { isDone: false, reason: 'too_many_gone', gone: gone.length }
  }
  await queries.savePoints(db, network, points, now)
  await queries.removePoints(db, gone, now)
  return { isDone: true, kept: points.length, removed: gone.length }
}
