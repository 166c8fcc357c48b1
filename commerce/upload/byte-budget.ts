import {
  countTogether,
  findPastUntil,
  refuseUntil,
  type AttemptLimit,
  type Counted,
} from '#commerce/kernel/attempt-limit.ts'
import { VISITORS_PER_NETWORK, type Bringer } from './decode-budget.ts'

/** How much somebody may send, in bytes. */
export type ByteRates = { perMinute: number; perHour: number }

const KB = 1_000
/** Least cost of a file: ten thousand empty ones are work, too. */
const LEAST_KB = 500

/**
 * Counters of a visitor, and of the network that a school or a hotel shares. In kB: a count ends at two
 * thousand millions.
 */
function countersOf({ visitor, network }: Bringer, rates: ByteRates): Counted[] {
  const windows = [
    { words: 'minute', windowMinutes: 1, bytes: rates.perMinute },
    { words: 'hour', windowMinutes: 60, bytes: rates.perHour },
  ]
  return windows.flatMap(({ words, windowMinutes, bytes }) => {
    const limit = (who: string, times: number): AttemptLimit => ({
      name: `upload kB ${who} ${words}`,
      most: Math.min((bytes / KB) * times, 2e9),
      windowMinutes,
    })
    return [
      { limit: limit('visitor', 1), subject: visitor },
      { limit: limit('network', VISITORS_PER_NETWORK), subject: network },
    ]
  })
}

/** Before anything is read: who has sent too much hears when to come again. */
export async function refusePastBytes(bringer: Bringer, rates: ByteRates): Promise<void> {
  if (rates.perHour === Infinity) return
  const until = await findPastUntil(bringer, countersOf(bringer, rates))
  if (until) refuseUntil(until, bringer.now)
}

/** Counts bytes whatever came of them: the line and the disk had them. */
export async function countBytes(
  bringer: Bringer,
  rates: ByteRates,
  { bytes, files = 1 }: { bytes: number; files?: number },
): Promise<void> {
  if (rates.perHour === Infinity) return
  const kilobytes = Math.ceil(Math.max(bytes / KB, files * LEAST_KB))
  await countTogether(bringer, countersOf(bringer, rates), {
    count: Math.min(kilobytes, 1e9),
  })
}

/** A body that tells how much of it was read. */
export function countedStream(stream: ReadableStream<Uint8Array>) {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { stream: stream.pipeThrough(counting), bytes: () => bytes }
}
