/**
 * `npm run task test:orders [orders] [-- filters]`: the unit tests in so many orders in all (3 if nothing is said), in turn
 * in 1, 2 and 4 processes. Whatever fails here depends on what ran before it or beside it. What ended is kept for as
 * long as no source changes: asked again, with the same or a larger number, only what is missing runs.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { endWithChildren, root, runScript } from '#tests/run/child.ts'
import {
  folderOf,
  keepRun,
  processesOf,
  readKept,
  readWords,
  type Run,
} from '#tests/run/kept-orders.ts'
import { makeReady } from '#tests/run/make-ready.ts'
import { countUnitTests, readResults } from '#tests/run/unit-results.ts'

const { orders, filters } = readWords(process.argv.slice(2))
const folder = folderOf(root, join(root, 'var', 'results', 'orders'), filters)

endWithChildren()
mkdirSync(folder, { recursive: true })
const kept = readKept(folder)
if (kept.size < orders && !(await makeReady())) process.exit(1)

console.log('\n order       seed  processes  passed  failed  seconds')
const runs: Run[] = []
for (let order = 0; order < orders; order += 1) {
  const known = kept.get(order)
  const run = known ?? (await runTests(order))
  if (!known) keepRun(folder, run)
  runs.push(run)
  show(run, known ? 'kept' : '')
}
const failed = runs.filter((run) => run.failed > 0 || run.passed === 0)
console.log(`\n${runs.length - failed.length} of ${runs.length} orders passed.`)
for (const { seed, processes } of failed) {
  console.log(
    `TEST_SEED=${seed} npm test -- --unit --maxWorkers=${processes} repeats a failed one.`,
  )
}
process.exit(failed.length === 0 ? 0 : 1)

async function runTests(order: number): Promise<Run> {
  const seed = randomInt(1_000_000_000)
  const processes = processesOf(order)
  const file = join(folder, 'running.json')
  rmSync(file, { force: true })
  const started = performance.now()
  process.env['TEST_SEED'] = String(seed)
  const { code, output } = await runScript(
    [
      'tests/run/unit.ts',
      `--maxWorkers=${processes}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--no-color',
      ...filters,
    ],
    'kept',
  )
  const { passed, failed } = countUnitTests(file, code)
  if (code !== 0 && passed === 0) console.log(output)
  const seconds = Math.round((performance.now() - started) / 1000)
  return { order, seed, processes, passed, failed, seconds, failures: failures(file) }
}

function show(run: Run, note: string): void {
  const columns: [number, number][] = [
    [run.order + 1, 6],
    [run.seed, 11],
    [run.processes, 11],
    [run.passed, 8],
    [run.failed, 8],
    [run.seconds, 9],
  ]
  console.log(`${columns.map(([value, width]) => String(value).padStart(width)).join('')}  ${note}`)
  for (const line of run.failures) console.log(`            ${line}`)
}

function failures(file: string): string[] {
  const results = readResults<JsonTestResults>(file)?.testResults ?? []
  return results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `${name.slice(root.length + 1)} ${message}`.trimEnd(),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `  ${fullName}: ${failureMessages?.[0]?.split('\n')[0]}`,
        ),
    ])
}
