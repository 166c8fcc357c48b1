import {
  countAttempt,
  findAttempts,
  findPastUntil,
  refuseUntil,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Turn } from '#press/sandbox/turn-queue.ts'

/** Bringer of a file, and from where: both have their share of the processors. */
export type Bringer = Pick<Ctx, 'db' | 'now'> & { visitor: string; network: string }

/** A school behind one address may bring as much as so many visitors. */
export const VISITORS_PER_NETWORK = 4
/** So many times what is brought in turn is brought at all. */
const REFUSED_TIMES = 4
const WINDOW_MINUTES = 10

/**
 * How much processor time the files of somebody took in the last minutes. It is counted in the
 * database: two web processes must not give everything twice, nor a restart once more.
 */
const countersOf = ({ visitor, network }: Bringer, decodeMs: number): [AttemptLimit, string][] => [
  [{ name: 'decode visitor', most: decodeMs, windowMinutes: WINDOW_MINUTES }, visitor],
  [
    {
      name: 'decode network',
      most: decodeMs * VISITORS_PER_NETWORK,
      windowMinutes: WINDOW_MINUTES,
    },
    network,
  ],
]

/** Turn of the next file: behind everybody else's for a bringer who has had much already. */
export async function takeTurn(bringer: Bringer, decodeMs: number): Promise<Turn> {
  const { visitor, network } = bringer
  if (decodeMs === Infinity) return { visitor, network }
  let isLate = false
  for (const [limit, subject] of countersOf(bringer, decodeMs)) {
    const spentMs = await findAttempts(bringer, limit, subject)
    const past = { ...limit, most: limit.most * REFUSED_TIMES }
    if (spentMs >= past.most) {
      const until = await findPastUntil(bringer, [{ limit: past, subject }])
      refuseUntil(until ?? bringer.now, bringer.now)
    }
    if (spentMs >= limit.most) isLate = true
  }
  return { visitor, network, isLate }
}

export async function countDecoding(
  bringer: Bringer,
  decodeMs: number,
  cpuMs: number,
): Promise<void> {
  if (cpuMs === 0 || decodeMs === Infinity) return
  for (const [limit, subject] of countersOf(bringer, decodeMs)) {
    await countAttempt(bringer, limit, subject, Math.ceil(cpuMs))
  }
}
