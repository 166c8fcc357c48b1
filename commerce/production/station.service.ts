import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { StationActor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './station.queries.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
const TOKEN_BYTES = 32
/** So that a token that was published by mistake can be searched for. */
const TOKEN_START = 'estampa_station_'
export const TOKEN_DAYS = 365
/** Time for whoever brings a new token to the machine. */
export const OVERLAP_HOURS = 24
const SEEN_EVERY_MS = 60_000

/** A name as it stands in the history of orders. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u

const wrongTokens: AttemptLimit = { name: 'station token', most: 20, windowMinutes: 10 }

export type Station = { id: string; name: string }

/** In the history of an order a station stands by its name. */
export const stationActor = ({ name }: Station): StationActor => ({ kind: 'station', id: name })

/** The station of a token, or the refusal that a wrong, old or missing one gets alike. */
export async function getStation(
  ctx: { db: Db; now: Date; clientAddress: string | undefined },
  token: string | undefined,
): Promise<Station> {
  const station =
    token === undefined ? undefined : await queries.findByHash(ctx.db, hashOf(token), ctx.now)
  if (!station || station.revoked_at || station.expires_at <= ctx.now) {
    if (token !== undefined) {
      await refusePastLimit(ctx, wrongTokens, addressGroup(ctx.clientAddress))
    }
    return refuse('unauthenticated')
  }
  const { id, name, last_seen_at: seenAt } = station
  if (!seenAt || ctx.now.getTime() - seenAt.getTime() > SEEN_EVERY_MS) {
    await queries.setSeen(ctx.db, id, ctx.now)
  }
  return { id, name }
}

type Issued = { name: string; now: Date; days?: number | undefined }

/** The only moment at which anybody sees the token. */
export async function addStation(db: Db, issued: Issued): Promise<string> {
  if (!NAME.test(issued.name)) refuse('invalid', { name: 'station_name' })
  const { token, row } = issue(issued)
  const isAdded = await queries.insertStation(db, { name: issued.name, ...row })
  return isAdded ? token : refuse('in_use')
}

/** The token before opens the door for another day, or not at all when it has become known. */
export async function renewToken(
  db: Db,
  { isAtOnce = false, ...issued }: Issued & { isAtOnce?: boolean },
): Promise<string> {
  const { token, row } = issue(issued)
  const overlapMs = isAtOnce ? 0 : OVERLAP_HOURS * 60 * 60_000
  const formerUntil = new Date(issued.now.getTime() + overlapMs)
  return (await queries.setToken(db, issued.name, row, formerUntil)) ? token : refuse('not_found')
}

export async function closeStation(db: Db, name: string, now: Date): Promise<void> {
  if (!(await queries.setRevoked(db, name, now))) refuse('not_found')
}

export function listStations(db: Db) {
  return queries.selectStations(db)
}

function issue({ now, days = TOKEN_DAYS }: Issued) {
  const token = `${TOKEN_START}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  return { token, row: { token_hash: hashOf(token), expires_at: expiresAt } }
}

/** 256 random bits need no salt and no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()
