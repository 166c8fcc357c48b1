import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from './checkout-clients.ts'
import { hintOf, type Session } from './checkout-provider.ts'
import type { Chance } from './checkout-seed.ts'
import type { Stage } from './checkout-stage.ts'

const MOST_TRIES = 5
const REQUEST_MS = 10_000

export type Postman = {
  tell: (session: Session) => void
  sent: () => { lost: number; copies: number }
  /** All that is on its way has arrived, or is given up. */
  settle: () => Promise<void>
}

/** Brings what the provider tells as networks do: late, several times, in any order, or never. */
export function openPostman(stage: () => Stage, chance: Chance, lostShare: number): Postman {
  const under = new Set<Promise<void>>()
  const counts = { lost: 0, copies: 0 }

  function tell(session: Session): void {
    if (chance.happens(lostShare)) {
      counts.lost += 1
      return
    }
    const hint = hintOf(session)
    const copies = chance.happens(0.02) ? 50 : chance.pick([1, 1, 2, 3])
    counts.copies += copies
    const latestMs = chance.pick([0, 50, 1_500])
    for (let copy = 0; copy < copies; copy += 1) {
      const bringing = bring(hint, chance.between(0, latestMs)).finally(() =>
        under.delete(bringing),
      )
      under.add(bringing)
    }
  }

  async function bring(hint: ReturnType<typeof hintOf>, afterMs: number): Promise<void> {
    await sleep(afterMs)
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      if (await isTaken(hint)) return
      await sleep(chance.between(100, 1_000))
    }
  }

  async function isTaken({ body, signature }: ReturnType<typeof hintOf>): Promise<boolean> {
    const query = new URLSearchParams({
      application: 'WPX-GB',
      locale: 'en',
      ext_session_id: 'nobody-but-a-provider',
      signature: signature(),
    })
    try {
      const { ok } = await fetch(`${addressOf(stage(), chance)}/payments/hints/stripe?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body,
        signal: AbortSignal.timeout(REQUEST_MS),
      })
      return ok
    } catch {
      return false
    }
  }

  return {
    tell,
    sent: () => counts,
    async settle() {
      while (under.size > 0) await Promise.all(under)
    },
  }
}
