/**
 * `npm run task test:orders [orders] [-- filters]`: the unit tests in so many orders (3 if nothing is said) with each number of
 * processes. Whatever fails here depends on what ran before it or beside it.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { endWithChildren, root, runScript } from '#tests/child.ts'
import { makeReady } from '#tests/make-ready.ts'
import { countUnitTests, readResults } from '#tests/unit-results.ts'

const PROCESSES = [1, 2, 4]
const [first = '', ...others] = process.argv.slice(2)
const isCount = /^\d+$/.test(first)
const orders = isCount ? Number(first) : 3
const filters = [...(isCount ? [] : [first]), ...others].filter((word) => word && word !== '--')
const folder = join(root, 'var', 'results', 'orders')

endWithChildren()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
if (!(await makeReady())) process.exit(1)

console.log('\n      seed  processes  passed  failed  seconds')
let isFailed = false
for (let order = 0; order < orders; order += 1)
  for (const processes of PROCESSES)
    isFailed = !(await run(randomInt(1_000_000_000), processes)) || isFailed
process.exit(isFailed ? 1 : 0)

async function run(seed: number, processes: number): Promise<boolean> {
  const file = join(folder, `${seed}.json`)
  const started = performance.now()
  process.env['TEST_SEED'] = String(seed)
  const { code, output } = await runScript(
    [
      'tests/unit.ts',
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
  const seconds = Math.round((performance.now() - started) / 1000)
  const columns: [unknown, number][] = [
    [seed, 10],
    [processes, 11],
    [passed, 8],
    [failed, 8],
    [seconds, 9],
  ]
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''))
  for (const line of failures(file)) console.log(`            ${line}`)
  if (code !== 0 && passed === 0) console.log(output)
  return failed === 0 && passed > 0
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
