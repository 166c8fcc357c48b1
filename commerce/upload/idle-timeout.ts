import { Refusal } from '#api/refusal.ts'

/** Less than this in one idle time is as good as silence: one byte a second would hold us for years. */
const LEAST_BYTES = 4_096

/**
 * The chunks of a body as they arrive. Only the time that we wait for the visitor counts, not the
 * time that our own disk takes.
 */
export async function* chunksWithIdleTimeout(
  stream: ReadableStream<Uint8Array>,
  idleMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  let waitedMs = 0
  let bytes = 0
  try {
    for (;;) {
      const began = performance.now()
      const chunk = await readWithin(reader, idleMs - waitedMs)
      if (!chunk) return
      waitedMs += performance.now() - began
      bytes += chunk.length
      if (bytes >= LEAST_BYTES) {
        waitedMs = 0
        bytes = 0
      }
      yield chunk
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
): Promise<Uint8Array | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('too_slow')), Math.max(0, ms))
  try {
    const read = reader.read().catch(() => {
      // The visitor went away: nobody hears the answer, and it is no fault of ours.
      throw new Refusal('invalid', { body: 'incomplete' })
    })
    const { done, value } = await Promise.race([read, late.promise])
    return done ? undefined : value
  } finally {
    clearTimeout(timer)
  }
}
