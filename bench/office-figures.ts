import pg from 'pg'
import { granted } from '#tests/designs/designs.ts'

export function at(tookMs: readonly number[], share: number): number {
  const sorted = tookMs.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export async function time(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  granted(await ask())
  return performance.now() - startedAt
}

export async function inTurn<Item>(items: readonly Item[], ask: (item: Item) => Promise<unknown>) {
  const took: number[] = []
  for (const item of items) took.push(await time(() => ask(item)))
  return took
}

export function tell(name: string, tookMs: readonly number[], goalMs: number): void {
  const isMet = at(tookMs, 0.95) <= goalMs
  if (!isMet) process.exitCode = 1
  const cells = [at(tookMs, 0.5), at(tookMs, 0.95), Math.max(...tookMs)].map((ms) => ms.toFixed(1))
  console.log(row([name, ...cells, `≤ ${goalMs}`, isMet ? 'met' : 'MISSED']))
}

export function row([first, ...others]: readonly string[]): string {
  return first!.padEnd(44) + others.map((cell) => cell.padStart(11)).join('')
}

/** Statements that any connection of this process sends. */
export function countStatements(): { count: number } {
  const counter = { count: 0 }
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  client.query = function (...given) {
    counter.count += 1
    return query.apply(this, given)
  }
  return counter
}
