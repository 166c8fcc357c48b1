/** `node tests/slow/random-refunds.ts [sequences] [seed]`: credit notes = refunds to the cent, and no limit is passed. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const sequences = process.argv[2] ?? '10000'
const seed = process.argv[3] ?? String(randomInt(1_000_000_000))
const root = join(import.meta.dirname, '..', '..')
const startedAt = performance.now()
console.log(`${sequences} sequences of seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  [join(root, 'tests', 'unit.ts'), 'refund-sequences', '--testTimeout=0', '--hookTimeout=0'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REFUND_SEQUENCES: sequences, TEST_SEED: seed },
  },
)
console.log(`after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
process.exitCode = status ?? 1
