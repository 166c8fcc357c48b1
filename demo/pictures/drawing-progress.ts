/** A line every so often, after the shop has opened: its log stays readable between them. */
const TELL_EVERY_MS = 15_000

/** Tells on the terminal how much of the demo's media is drawn, and how long the rest may take. */
export function openDrawingProgress(total: number, tell: (line: string) => void = console.log) {
  const startedAt = performance.now()
  let toldAt = startedAt
  let done = 0
  const isWorth = total > 0
  if (isWorth)
    tell(`Drawing ${total} pictures in the background; those that a page asks for first.`)
  return {
    count: (): void => {
      done += 1
      const now = performance.now()
      if (now - toldAt < TELL_EVERY_MS || done >= total) return
      toldAt = now
      const leftS = Math.ceil((((now - startedAt) / done) * (total - done)) / 1000)
      tell(`Drawing: ${done} done, ${total - done} left, about ${leftS} s.`)
    },
    end: (): void => {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      if (isWorth) tell(`All ${total} pictures are drawn (${seconds} s).`)
    },
  }
}
