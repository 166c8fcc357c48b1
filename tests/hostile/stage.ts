import { setTimeout as pause } from 'node:timers/promises'
import type { HostileAnswer, HostileClient } from './hostile-client.ts'
import type { Step } from './hostile-step.ts'

/** Stage of a scene: visitors at the shop's door, and its database behind them. */
export type Stage = {
  /** The store's name before `.localhost`. */
  host: string
  openVisitor: (host?: string) => HostileClient
  /** By the row's own visitor unless another is named. What is not as expected is noted. */
  ask: (step: Step, by?: HostileClient) => Promise<HostileAnswer>
  change: (sql: string) => Promise<void>
  select: <Found extends object>(sql: string, values?: readonly unknown[]) => Promise<Found[]>
  claim: (isTrue: boolean, fault: string) => void
}

/** The stores that the rows are played on. */
const slugs: Record<string, string> = { gb: 'WPX-GB', es: 'WPX-ES', tz: 'TZ-ES' }
export const slugOf = (host: string) => slugs[host]!

/** Something else is true while `act` runs. */
export async function during(
  { change }: Stage,
  { before, after }: { before: string; after: string },
  act: () => Promise<void>,
): Promise<void> {
  await change(before)
  try {
    await act()
  } finally {
    await change(after)
  }
}

const LOOKS = 600
const BETWEEN_MS = 25

/** Looks until the shop's own workers have come to it; false when they never do. */
export async function comesTrue(
  { select }: Stage,
  sql: string,
  values: readonly unknown[],
): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await select(sql, values)).length > 0) return true
    await pause(BETWEEN_MS)
  }
  return false
}
