import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endWithChildren, root, runScript } from './child.ts'
import { makeReady } from './make-ready.ts'
import { leftOutJourneys, leftOutTests } from './in-turn.ts'
import { describeMissing, missingOutsideTools } from './outside-tools.ts'
import { testSeed } from './test-seed.ts'
import { countUnitTests, readResults, withExitCode, type Count } from './unit-results.ts'

const unitResults = join(root, 'var/results/unit.json')
const browserResults = join(root, 'var/results/browser.json')
const httpsResults = join(root, 'var/results/browser-https.json')

const asked = process.argv.slice(2)
const kinds = ['--unit', '--browser', '--https']
const EVERYWHERE = '--everywhere'
const WHOLE = '--whole'
const only = asked.filter((argument) => kinds.includes(argument))
const filters = asked.filter((argument) => ![...kinds, EVERYWHERE, WHOLE].includes(argument))
// See playwright.config.ts.
if (asked.includes(EVERYWHERE)) process.env['TEST_EVERYWHERE'] = '1'
const isWhole = filters.length > 0 || asked.includes(WHOLE) || asked.includes(EVERYWHERE)
// See tests/run/in-turn.ts.
if (!isWhole) process.env['TEST_IN_TURN'] = '1'
const wants = (kind: string) => only.length === 0 || only.includes(kind)

endWithChildren()
rmSync(unitResults, { force: true })
rmSync(browserResults, { force: true })
rmSync(httpsResults, { force: true })

const counts: Count[] = []
if (await makeReady()) {
  if (wants('--unit')) counts.push(await runUnitTests())
  if (wants('--browser')) counts.push(await runBrowserTests(browserResults))
  if (wants('--https')) counts.push(await runOverTls())
} else {
  counts.push({ passed: 0, failed: 1, skipped: 0 })
}

const sum = (kind: keyof Count) => counts.reduce((total, count) => total + (count[kind] ?? 0), 0)
const [skipped, unsteady] = [sum('skipped'), sum('unsteady')]
if (sum('passed') + sum('failed') === 0) console.log('\nNo test ran.')
const asides = [
  skipped > 0 && `, ${skipped} skipped`,
  unsteady > 0 && `; ${unsteady} of the passed needed a second try, which deserves a look`,
]
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${asides.filter(Boolean).join('')}`)
const leftOut = wants('--unit') ? describeMissing(missingOutsideTools()) : undefined
if (leftOut) console.log(leftOut)
if (!isWhole) {
  const [tests, journeys] = [leftOutTests().length, leftOutJourneys().length]
  console.log(
    `Not in this turn (TEST_SEED=${testSeed}): ${tests} slow test files and ${journeys} files of journeys. ` +
      'npm test -- --whole leaves none out.',
  )
}
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

async function runUnitTests(): Promise<Count> {
  const { code } = await runScript(
    [
      'tests/run/unit.ts',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitResults}`,
      // Colour codes in a log file hide the words from whoever searches it.
      ...(process.stdout.isTTY ? [] : ['--no-color']),
      ...filters,
    ],
    'shown',
  )
  return countUnitTests(unitResults, code)
}

/** The same journeys through a proxy that ends TLS: in a hurry those that are tagged @https. */
async function runOverTls(): Promise<Count> {
  process.env['TEST_OVER_TLS'] = '1'
  const sample = asked.includes(EVERYWHERE) ? [] : ['--grep', '@https']
  return runBrowserTests(httpsResults, sample)
}

async function runBrowserTests(file: string, options: readonly string[] = []): Promise<Count> {
  const { code } = await runScript(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--pass-with-no-tests',
      ...options,
      ...filters,
    ],
    'shown',
  )
  const results = readResults<{ stats: Record<string, number> }>(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results?.stats ?? {}
  return withExitCode('playwright', code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    unsteady: flaky,
  })
}
