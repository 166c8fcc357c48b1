/**
 * Runs vitest so that it can be interrupted: its own command leaves the database server running
 * when a signal ends it.
 */
import { createVitest, parseCLI, TestsNotFoundError } from 'vitest/node'
import { testSeed } from './test-seed.ts'

console.log(`Files in the order of TEST_SEED=${testSeed}`)
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await createVitest({ ...options, watch: false })

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  await vitest.cancelCurrentRun('keyboard-input')
  await vitest.close()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.removeAllListeners(signal)
  process.on(signal, () => void end())
}
process.on('disconnect', () => void end())
process.channel?.unref()

try {
  await vitest.start(filter)
} catch (error) {
  // vitest itself has said that nothing matches, and set the exit code that was asked for.
  if (!(error instanceof TestsNotFoundError)) {
    console.error(error)
    process.exitCode = 1
  }
}
await vitest.close()
if (process.exitCode) console.log(`\nTEST_SEED=${testSeed} runs them in this order again.`)
process.exit()
