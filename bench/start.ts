/** Measures what starting the shop costs: see README.md beside this file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSites } from '#config/sites.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { drawTestMedia } from '#tests/database/demo-media.ts'
import { freePort } from '#tests/web/free-port.ts'

const RUNS = 5
const MOST_FIRST_PAGE_S = 3
const MOST_IDLE_MB = 250
const IDLE_AFTER_MS = 3_000
const RETRY_MS = 10
const GIVE_UP_MS = 300_000
const dataDir = join(root, 'var', 'bench')

type Figures = { firstPageS: number; idleMb: number }

await findOrMakeBuild(5)
console.log('Setting up var/bench (the first time it draws the demo pictures) …')
await drawTestMedia(dataDir)
await measure(0)

const runs: Figures[] = []
const load = loadavg()[0]!
for (let run = 1; run <= RUNS; run += 1) {
  const figures = await measure(IDLE_AFTER_MS)
  console.log(`run ${run}: ${figures.firstPageS.toFixed(2)} s, ${figures.idleMb.toFixed(0)} MB`)
  runs.push(figures)
}

const rows = [
  row(
    'first page, s',
    runs.map((run) => run.firstPageS),
    MOST_FIRST_PAGE_S,
    2,
  ),
  row(
    'idle memory, MB',
    runs.map((run) => run.idleMb),
    MOST_IDLE_MB,
    0,
  ),
]
console.log(`\nNode ${process.version}, ${availableParallelism()} cores, load ${load.toFixed(1)}\n`)
console.log(line(['', 'median', 'worst', 'goal', '']))
for (const { cells } of rows) console.log(line(cells))
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1

/** A goal is met when the worst run meets it: nobody is served by the median. */
function row(what: string, figures: number[], goal: number, digits: number) {
  const sorted = figures.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]!
  const worst = sorted.at(-1)!
  const isMet = worst <= goal
  const numbers = [median.toFixed(digits), worst.toFixed(digits), `≤ ${goal}`]
  return { isMet, cells: [what, ...numbers, isMet ? 'met' : 'MISSED'] }
}

function line([what = '', ...cells]: string[]): string {
  return `${what.padEnd(16)}${cells.map((cell) => cell.padStart(9)).join('')}`
}

/** One start, the home page of every store, a rest, and an end that must be clean. */
async function measure(idleAfterMs: number): Promise<Figures> {
  const port = await freePort()
  const started = performance.now()
  const shop = startShop(port)
  try {
    await firstPage(shop, port, started)
    const firstPageS = (performance.now() - started) / 1000
    for (const site of makeSites(port)) {
      const status = await home(port, site.hosts[0]!)
      if (status !== 200) throw new Error(`${site.slug} answers ${status}`)
    }
    await sleep(idleAfterMs)
    return { firstPageS, idleMb: residentMb(shop.pid!) }
  } finally {
    await stop(shop)
  }
}

/** As `npm start` does, with its defaults. The channel ends the shop should we be killed. */
function startShop(port: number): ChildProcess {
  return spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'server', 'start.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: 'yes',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function firstPage(shop: ChildProcess, port: number, started: number): Promise<void> {
  for (;;) {
    const status = await home(port, 'gb.localhost')
    if (status === 200) return
    if (status !== undefined && status !== 503) throw new Error(`the home page answers ${status}`)
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`)
    if (performance.now() - started > GIVE_UP_MS) throw new Error('the shop does not open')
    await sleep(RETRY_MS)
  }
}

/** Undefined while nobody listens yet. */
function home(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}` }
    const asked = request(
      { host: '127.0.0.1', port, path: '/', headers, agent: false },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode))
        answer.once('error', reject)
      },
    )
    asked.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    asked.end()
  })
}

/** From `status`, not `statm`: that one counts in pages, whose size differs between machines. */
function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1_000_000
}

async function stop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`the shop ended with ${code}`)
}
