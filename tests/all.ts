import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { endWithChildren, root, runScript } from './child.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
  /** Passed, but only when tried again. */
  unsteady?: number
}

const unitResults = join(root, 'var/results/unit.json')
const browserResults = join(root, 'var/results/browser.json')
const httpsResults = join(root, 'var/results/browser-https.json')

const asked = process.argv.slice(2)
const kinds = ['--unit', '--browser', '--https']
const EVERYWHERE = '--everywhere'
const only = asked.filter((argument) => kinds.includes(argument))
const filters = asked.filter((argument) => !kinds.includes(argument) && argument !== EVERYWHERE)
// See playwright.config.ts.
if (asked.includes(EVERYWHERE)) process.env['TEST_EVERYWHERE'] = '1'
const wants = (kind: string) => only.length === 0 || only.includes(kind)

endWithChildren()
rmSync(unitResults, { force: true })
rmSync(browserResults, { force: true })
rmSync(httpsResults, { force: true })

const counts: Count[] = []
if (await isBuilt()) {
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
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

/** The browser tests use the built shop; the builder skips what is built already. */
async function isBuilt(): Promise<boolean> {
  const builder = join(root, 'server/build.ts')
  if (!existsSync(builder)) return true
  const { code } = await runScript([builder], 'shown')
  const pictures = await runScript(['tests/draw-pictures.ts'], 'shown')
  return code === 0 && pictures.code === 0
}

async function runUnitTests(): Promise<Count> {
  const { code } = await runScript(
    [
      'tests/unit.ts',
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
  const results = readResults<JsonTestResults>(unitResults)
  const brokenFiles = results?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode('vitest', code, {
    passed: results?.numPassedTests ?? 0,
    failed: (results?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
  })
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

function readResults<Results>(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined
}

/** A runner may fail without a failed test: a broken set-up, an error outside of any test. */
function withExitCode(runner: string, code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count
  console.log(`\n${runner} ended with code ${code} although no test failed: see above.`)
  return { ...count, failed: 1 }
}
