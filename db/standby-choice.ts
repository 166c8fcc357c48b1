/** Samples that are remembered: of a standby that is further behind nobody reads anyway. */
const MOST_SAMPLES = 40

/** Position in the primary's log, as a number that can be compared. */
export type LogPosition = bigint

export type StandbyStatus = 'used' | 'away' | 'behind'

/**
 * Choice between the primary and its standby for reads that may be a moment old. It knows when the primary was where in its log,
 * and so, by what the standby has replayed, of which moment the standby's rows are.
 */
export function createStandbyChoice({ mostLagMs }: { mostLagMs: number }) {
  const samples: { at: number; position: LogPosition }[] = []
  /** Moment up to which the standby has everything; undefined while nothing is known of it. */
  let freshAt: number | undefined
  /** Moment of the last change that everybody must see. */
  let changedAt = -Infinity

  return {
    /** The primary had come so far at that moment: asked for before the moment, never after it. */
    notePrimary(at: number, position: LogPosition): void {
      samples.push({ at, position })
      if (samples.length > MOST_SAMPLES) samples.shift()
    },
    noteStandby(replayed: LogPosition): void {
      freshAt = samples.findLast(({ position }) => position <= replayed)?.at ?? freshAt
    },
    /** It does not answer, or is none any more. */
    noteAway(): void {
      freshAt = undefined
    },
    /** Somebody has changed what pages are made of: made of older rows they would be kept. */
    noteChange(at: number): void {
      changedAt = at
    },
    lagMs: (now: number) => (freshAt === undefined ? undefined : now - freshAt),
    status(now: number): StandbyStatus {
      if (freshAt === undefined) return 'away'
      return now - freshAt <= mostLagMs && freshAt > changedAt ? 'used' : 'behind'
    },
    /** Whether it may be read by somebody who wrote at that moment. */
    mayRead(now: number, wroteAt = -Infinity): boolean {
      return this.status(now) === 'used' && freshAt! > wroteAt
    },
  }
}
