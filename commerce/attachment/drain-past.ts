/**
 * A browser that is answered before it has sent everything shows a broken connection instead of the
 * answer. What is past the limit is therefore read and thrown away, up to a limit of its own.
 */
const DRAINED_FACTOR = 5

export function drainPast(
  source: ReadableStream<Uint8Array>,
  mostBytes: number,
): { stream: ReadableStream<Uint8Array>; isPast: () => boolean } {
  const reader = source.getReader()
  let bytes = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        bytes += value?.length ?? 0
        if (done || bytes > mostBytes * DRAINED_FACTOR) {
          controller.close()
          return done ? undefined : reader.cancel()
        }
        if (bytes <= mostBytes) return controller.enqueue(value)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { stream, isPast: () => bytes > mostBytes }
}
