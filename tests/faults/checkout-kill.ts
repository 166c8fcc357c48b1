/**
 * Kills the shop while people buy: `node server/run.mjs fault:checkout`, with `--web 200
 * --postgres 100 --worker 50 --line 20 --gateway 100`, `--minutes 10` to stop earlier, `--clients 6`,
 * `--at place,start` for the steps of these requests only,
 * `--seed 7` to repeat a run.
 */
import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { RequestName } from './checkout-moments.ts'
import { runCheckoutFaults, type RunReport } from './checkout-run.ts'
import { isClean } from './checkout-verdict.ts'

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '200' },
    postgres: { type: 'string', default: '100' },
    worker: { type: 'string', default: '50' },
    line: { type: 'string', default: '20' },
    gateway: { type: 'string', default: '100' },
    clients: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '60' },
    /** Of which requests, when not of all: `place,start`. */
    at: { type: 'string' },
    seed: { type: 'string' },
  },
})
const counts = {
  web: Number(values.web),
  postgres: Number(values.postgres),
  worker: Number(values.worker),
  line: Number(values.line),
  gateway: Number(values.gateway),
}
const seed = Number(values.seed ?? randomInt(1_000_000_000))
console.log(`seed ${seed}, ${JSON.stringify(counts)}, load ${loadavg()[0]!.toFixed(1)}`)
const startedAt = performance.now()
const report = await runCheckoutFaults({
  counts,
  seed,
  clients: Number(values.clients),
  webs: 2,
  requests: values.at?.split(',') as RequestName[] | undefined,
  lostHints: 0.25,
  mostMs: Number(values.minutes) * 60_000,
  say: console.log,
})
print(report, (performance.now() - startedAt) / 1_000)

function print({ verdict, wrong, ...figures }: RunReport, seconds: number): void {
  console.log(`in ${seconds.toFixed(0)} s:`, figures)
  const problems = { ...verdict, wrong }
  const summary = Object.entries(problems).map(([name, list]) => `${list.length} ${name}`)
  console.log(summary.join(', '))
  if (isClean(verdict) && wrong.length === 0) return
  console.log(problems)
  process.exitCode = 1
}
