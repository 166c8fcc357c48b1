/** `node tests/slow/random-autosave.ts [sequences] [seed]`: whatever is done and whenever the tab ends, nothing shown is lost. */
import fc from 'fast-check'
import { runnerImport } from 'vite'
import { anyDocument } from '#tests/design/arbitrary-document.ts'
import type * as model from '#tests/autosave/autosave-model.ts'
import type * as stepping from '#tests/autosave/autosave-steps.ts'

const numRuns = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now())
const startedAt = performance.now()

/** The gestures of the canvas are among components, which Node cannot read by itself. */
async function load<Module>(file: string): Promise<Module> {
  const config = { configFile: false, logLevel: 'error' } as const
  return (await runnerImport<Module>(file, config)).module
}

const { newTally, playAutosave } = await load<typeof model>('./tests/autosave/autosave-model.ts')
const { anySteps } = await load<typeof stepping>('./tests/autosave/autosave-steps.ts')
const tally = newTally()

await fc.assert(
  fc.asyncProperty(anyDocument, anySteps, (empty, steps) => playAutosave(empty, steps, tally)),
  { numRuns, seed },
)

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const endings = Object.entries(tally.endings).map(([how, count]) => `${how} ${count}`)
console.log(
  `${numRuns} sequences of ${tally.steps} steps, seed ${seed}: tabs ended ${endings.join(', ')}, 0 lost; ` +
    `looked at "Saved" ${tally.saved} times, 0 false (${seconds} s)`,
)
