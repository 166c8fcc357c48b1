import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './child.ts'
import { journeysOfEveryRun, slowTests } from './slow-files.ts'
import { testSeed } from './test-seed.ts'

/** A run takes one of so many parts of the slow files. */
const PARTS = 3

/** Whether this run leaves out slow files whose turn it is not: plain `npm test`, see docs/decisions/0170. */
const isInTurn = () => process.env['TEST_IN_TURN'] === '1'

/** Files whose turn it is not, of a list that is the same on every machine. */
export function leftOut(files: readonly string[], seed: number): string[] {
  return files.toSorted().filter((_, at) => (at + seed) % PARTS !== 0)
}

/** Unit tests that this run leaves out: paths from the root. */
export const leftOutTests = (): string[] => (isInTurn() ? leftOut(slowTests, testSeed) : [])

/** Journeys that this run leaves out: paths from the root. */
export function leftOutJourneys(): string[] {
  if (!isInTurn()) return []
  const always = new Set(journeysOfEveryRun)
  return leftOut(
    listJourneys().filter((file) => !always.has(file)),
    testSeed,
  )
}

export function listJourneys(): string[] {
  const folder = join(root, 'tests/e2e')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => relative(root, join(folder, file)))
}
