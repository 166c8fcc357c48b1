/** `node tests/slow/random-refunds.ts [sequences] [seed]`: credit notes = refunds to the cent, and no limit is passed. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const sequences = Number(process.argv[2] ?? '10000')
const seed = Number(process.argv[3] ?? randomInt(1_000_000_000))
const root = join(import.meta.dirname, '..', '..')
const MOST_SHOPS = 4
/** Shops beside each other, each with a database of its own: as many as there are cores, more are slower together. */
const shops = Math.min(MOST_SHOPS, availableParallelism(), sequences)
const startedAt = performance.now()
console.log(`${sequences} sequences of seed ${seed}, in ${shops} shops`)

async function run(shop: number): Promise<number> {
  const own = Math.floor(sequences / shops) + (shop < sequences % shops ? 1 : 0)
  const child = spawn(
    process.execPath,
    [
      join(root, 'tests', 'run', 'unit.ts'),
      'refund-sequences',
      '--testTimeout=0',
      '--hookTimeout=0',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, REFUND_SEQUENCES: String(own), TEST_SEED: String(seed + shop) },
    },
  )
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

const statuses = await Promise.all(Array.from({ length: shops }, (_, shop) => run(shop)))
console.log(`after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
process.exitCode = Math.max(...statuses)
