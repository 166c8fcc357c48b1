/** `node tests/slow/random-refunds.ts [sequences]`: credit notes = refunds to the cent, and no limit is passed. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const sequences = process.argv[2] ?? '10000'
const root = join(import.meta.dirname, '..', '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'tests', 'unit.ts'), 'refund-sequences', '--testTimeout=0'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, REFUND_SEQUENCES: sequences } },
)
process.exitCode = status ?? 1
