import { refuse } from '#api/refusal.ts'
import type { Bound as BoundTo } from '#api/bind.ts'
import { addressGroup, countAttempt } from './attempt-limit.ts'
import type { Ctx } from './context.ts'

type Bound = BoundTo<Ctx>

/** So many times in a full window a client's count is told to the other processes. */
const TOLD_PER_WINDOW = 20
const MOST_CLIENTS = 10_000
const WINDOW_MS = 60_000

/** Seen requests: what this process saw of a client, and what all of them had seen when it last asked. */
type Seen = { untold: number; all: number; until: number }

/**
 * No client writes without end, whatever it writes. Use cases that strangers could misuse have
 * tighter limits of their own. What is streamed counts itself: nothing runs before it.
 *
 * Most writes are counted in memory: to note each in the database would cost as much as the write
 * itself. Processes may so let a client have a twentieth more than the limit each.
 */
export function limitWrites(mostPerMinute: number): (bound: Bound) => Bound {
  const limit = { name: 'writes', most: mostPerMinute, windowMinutes: 1 }
  const toldEvery = Math.max(1, Math.floor(mostPerMinute / TOLD_PER_WINDOW))
  const clients = new Map<string, Seen>()

  async function countWrite(ctx: Ctx, client: string): Promise<void> {
    const seen = seenOf(client, ctx.now.getTime())
    seen.untold += 1
    if (seen.untold >= toldEvery) {
      const { untold } = seen
      seen.untold = 0
      seen.all = await countAttempt(ctx, limit, client, untold)
    }
    if (seen.all + seen.untold > mostPerMinute) refuse('too_many_attempts')
  }

  function seenOf(client: string, now: number): Seen {
    const known = clients.get(client)
    if (known && now < known.until) return known
    if (clients.size >= MOST_CLIENTS) clients.clear()
    const fresh = { untold: 0, all: 0, until: now + WINDOW_MS }
    clients.set(client, fresh)
    return fresh
  }

  return (bound) => {
    if (bound.endpoint.method === 'GET' || bound.endpoint.body !== 'form') return bound
    const before = async (ctx: Ctx, input: never) => {
      if (ctx.clientAddress) await countWrite(ctx, addressGroup(ctx.clientAddress))
      return bound.prepare?.(ctx, input)
    }
    return { ...bound, prepare: before }
  }
}
