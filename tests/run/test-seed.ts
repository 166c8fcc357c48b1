import { randomInt } from 'node:crypto'

/** Every run takes another order of the test files; `TEST_SEED=n npm test` takes that of an earlier one. */
export const testSeed = readSeed()

function readSeed(): number {
  const asked = process.env['TEST_SEED']
  const seed = asked === undefined ? randomInt(1_000_000_000) : Number(asked)
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED=${asked} must be a whole number.`)
  // For the processes that the tests run in.
  process.env['TEST_SEED'] = String(seed)
  return seed
}
