import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { writeMessageIdTypes } from '#server/build/message-id-type.ts'
import { endWithChildren, root, runScript } from './child.ts'
import { filesToLint, readClean, readSources, writeClean } from './known-clean.ts'
import { dropRouteModules } from './route-types.ts'

interface Step {
  name: string
  args: readonly string[]
  needs?: string
  /** Run when its findings are clean, so that the next check may leave out what it saw. */
  clean?: () => void
}

endWithChildren()

for (const path of writeMessageIdTypes(root)) console.log(`- message ids: ${path} is written anew`)

const failed: string[] = []
const began = performance.now()

// Its types are read by the compiler and by the linter.
await run({
  name: 'route types',
  args: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  needs: 'react-router.config.ts',
})
dropRouteModules(root)

const sources = readSources()
const waiting = planSteps()
await Promise.all(Array.from({ length: availableParallelism() }, lane))

const seconds = ((performance.now() - began) / 1000).toFixed(1)
if (failed.length > 0) console.log(`The check failed after ${seconds} s: ${failed.join(', ')}.`)
else console.log(`The check passed in ${seconds} s.`)
process.exit(failed.length > 0 ? 1 : 0)

/** Steps that wait for nobody, the longest first. */
function planSteps(): Step[] {
  const steps: Step[] = [
    { name: 'types', args: ['tests/run/check-types.ts'] },
    {
      name: 'unused code',
      args: ['node_modules/knip/bin/knip.js', '--cache', '--cache-location', 'var/knip'],
    },
    {
      name: 'rooms',
      args: ['tests/run/unit.ts', '--project=rooms', '--no-color'],
      needs: 'tests/sources/rooms.test.ts',
    },
    { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ]
  const toLint = filesToLint(sources, readClean('lint'))
  if (toLint.length > 0) {
    const some = toLint === 'all' ? [] : toLint
    steps.splice(1, 0, {
      name: some.length > 0 ? `lint of ${some.length} files` : 'lint',
      args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', ...some],
      clean: () => writeClean('lint', sources),
    })
  }
  // Judged by imports and package.json alone, so it says the same until one of them changes.
  const dependencies = readClean('dependencies')
  if (dependencies?.judged !== sources.judged || dependencies.graph !== sources.graph)
    steps.push({
      name: 'dependencies that only tests use',
      args: ['node_modules/knip/bin/knip.js', '--production', '--dependencies'],
      clean: () => writeClean('dependencies', sources),
    })
  return steps
}

async function lane(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
}

async function run({ name, args, needs, clean }: Step): Promise<void> {
  if (needs && !existsSync(join(root, needs))) {
    console.log(`- ${name}: skipped, there is no ${needs}`)
    return
  }
  const started = performance.now()
  const { code, output } = await runScript(args, 'kept')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code === 0) return clean?.()
  failed.push(name)
  console.log(`${output.trimEnd()}\n`)
}
