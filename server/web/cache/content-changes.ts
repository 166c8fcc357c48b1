/** Topic of what may be on every page, such as a picture. */
export const EVERY_TOPIC = '*'

/**
 * Content changes, counted and not timed: two changes within a millisecond are two, and a clock that is set
 * back forgets none.
 */
export function createContentChanges() {
  let count = 0
  let lastOfEvery = 0
  const lastOf = new Map<string, number>()
  return {
    moment: () => count,
    tell(topic: string): void {
      count += 1
      if (topic === EVERY_TOPIC) lastOfEvery = count
      else lastOf.set(topic, count)
    },
    isUnchangedSince(moment: number, topics: readonly string[]): boolean {
      if (lastOfEvery > moment) return false
      for (const topic of topics) if ((lastOf.get(topic) ?? 0) > moment) return false
      return true
    },
  }
}

export type ContentChanges = ReturnType<typeof createContentChanges>
