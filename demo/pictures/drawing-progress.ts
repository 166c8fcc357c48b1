/** A line every so often, after the shop has opened: its log stays readable between them. */
const TELL_EVERY_MS = 15_000

/** Share of the work below which the rest cannot be guessed: the first pictures wait for the shop and its photos. */
const LEAST_KNOWN = 0.1

/** How much work each is, beside that of a picture. */
const effort = { picture: 1, photo: 8, video: 8 }
export type MediaKind = keyof typeof effort

/** Tells on the terminal how much of the demo's media is drawn, and how long the rest may take. */
export function openDrawingProgress(
  missing: Record<MediaKind, number>,
  tell: (line: string) => void = console.log,
) {
  const kinds = Object.keys(effort) as MediaKind[]
  const total = kinds.reduce((sum, kind) => sum + missing[kind], 0)
  const wholeEffort = kinds.reduce((sum, kind) => sum + missing[kind] * effort[kind], 0)
  const startedAt = performance.now()
  let toldAt = startedAt
  let done = 0
  let spentEffort = 0
  if (total > 0)
    tell(`Drawing ${total} pictures in the background, those that a page asks for first.`)
  return {
    count: (kind: MediaKind): void => {
      done += 1
      spentEffort += effort[kind]
      const now = performance.now()
      if (now - toldAt < TELL_EVERY_MS || done >= total) return
      toldAt = now
      const leftMs = ((now - startedAt) / spentEffort) * (wholeEffort - spentEffort)
      const isKnown = spentEffort >= LEAST_KNOWN * wholeEffort
      const guess = isKnown ? `, about ${Math.ceil(leftMs / 1000)} s` : ''
      tell(`Drawing: ${done} done, ${total - done} left${guess}.`)
    },
    end: (): void => {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      if (total > 0) tell(`All ${total} pictures are drawn (${seconds} s).`)
    },
  }
}
