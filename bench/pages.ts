/** Measures a list and a product page, kept and made, beside their limits: see README.md. */
import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { freePort } from '#tests/web/free-port.ts'
import type { Limits } from './page-limits.ts'
import { closeShop, cpuMsOf, openShop } from './real-shop.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1.5' },
    list: { type: 'string', default: '/designs/photo-mug/101' },
    product: { type: 'string', default: '/photo-mug' },
  },
})
const CONNECTIONS = 64
const ABORTED = 400
const LEAST_KEPT = 0.8
const LEAST_MADE = { list: 0.8, product: 0.75 }
const MOST_P99_MS = 10
const MOST_MARKUP = 1.05
const MOST_MEMORY_MB = 300
const pages = { list: values.list, product: values.product }
type Page = keyof typeof pages

type Seen = { answers: number; others: number; bytes: number; p50: number; p99: number }
type Figures = { perSecond: number; cpuMs: number; p50: number; p99: number }

await findOrMakeBuild(5)
const port = await freePort()
const limitsPort = await freePort()
const apiToken = randomBytes(24).toString('hex')
const dataDir = join(root, 'var', 'bench')
const host = `gb.localhost:${port}`
const shop = await openShop({
  PORT: String(port),
  DATA_DIR: dataDir,
  API_TOKEN: apiToken,
  // Orders of the past are drawn beside the first rounds, in the processor time that is counted here.
  DEMO_HISTORY: 'no',
})
const limits = fork(join(root, 'bench', 'page-limits.ts'), {
  env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
})
const ways = ['kept', 'static', 'made', 'react', 'elements', 'read'] as const
type Way = (typeof ways)[number]
try {
  const html = { list: await read(pages.list), product: await read(pages.product) }
  await openLimits(html)
  const rounds = new Map<string, Figures[]>()
  await eachWay(async (_, run) => void (await run(500)))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await eachWay(async (name, run) => {
      rounds.set(name, [...(rounds.get(name) ?? []), await run(Number(values.seconds) * 1_000)])
    })
  }
  const isAlive = await abortMany()
  process.exitCode = report(rounds, isAlive) ? 0 : 1
} finally {
  limits.disconnect()
  await closeShop(shop)
}

/** In turn, so that whatever else the machine does meets all of them. */
async function eachWay(
  work: (name: string, run: (ms: number) => Promise<Figures>) => Promise<void>,
): Promise<void> {
  for (const page of Object.keys(pages) as Page[]) {
    for (const way of ways) await work(`${page} ${way}`, (ms) => measure(page, way, ms))
  }
}

async function measure(page: Page, way: Way, ms: number): Promise<Figures> {
  const path = pages[page]
  const isOurs = way === 'kept' || way === 'made' || way === 'read'
  const [to, pid] = isOurs ? [port, shop.pid!] : [limitsPort, limits.pid!]
  const address = !isOurs ? `/${way}/${page}` : way === 'kept' ? path : `${path}?own=1`
  // What is rendered anew is compared unpacked: packing is no part of the limit.
  const isPacked = way === 'kept' || way === 'static'
  const encoding = isPacked ? 'br' : 'none'
  const connections = isPacked ? CONNECTIONS : 8
  // Nothing that others were told is told to somebody with a session, even to one that has ended.
  const cookie = way === 'read' ? `sid=${apiToken}` : ''
  const client = join(root, 'bench', 'page-load.ts')
  const before = cpuMsOf(pid)
  const args = [client, to, host, address, encoding, connections, ms, cookie].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const cpuMs = cpuMsOf(pid) - before
  const seen = JSON.parse(stdout) as Seen
  if (seen.others > 0) throw new Error(`${address}: ${seen.others} answers were not 200`)
  const { answers, p50, p99 } = seen
  return { perSecond: answers / (ms / 1000), cpuMs: cpuMs / answers, p50, p99 }
}

function report(rounds: ReadonlyMap<string, Figures[]>, isAlive: boolean): boolean {
  const load = loadavg()[0]!.toFixed(1)
  console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${load}\n`)
  console.log(line(['', 'answers/s', 'CPU ms', 'p50 ms', 'p99 ms']))
  const middle = new Map<string, Figures>()
  for (const [name, all] of rounds) {
    const of = (field: keyof Figures) => median(all.map((figures) => figures[field]))
    const figures = {
      perSecond: of('perSecond'),
      // Of the least disturbed round: other work on the machine only ever adds.
      cpuMs: Math.min(...all.map((round) => round.cpuMs)),
      p50: of('p50'),
      p99: of('p99'),
    }
    middle.set(name, figures)
    const { perSecond, cpuMs, p50, p99 } = figures
    console.log(
      line([name, perSecond.toFixed(0), cpuMs.toFixed(3), p50.toFixed(2), p99.toFixed(2)]),
    )
  }
  const ratio = (page: Page, way: Way, limit: Way) =>
    middle.get(`${page} ${limit}`)!.cpuMs / middle.get(`${page} ${way}`)!.cpuMs
  const goals = (Object.keys(pages) as Page[]).flatMap((page) => [
    goal(`${page} kept, of static bytes`, ratio(page, 'kept', 'static'), LEAST_KEPT),
    goal(`${page} made, of bare React`, ratio(page, 'made', 'react'), LEAST_MADE[page]),
    tell(`${page} made, of bare elements`, ratio(page, 'made', 'elements')),
    tell(`${page} read and made, of bare React`, ratio(page, 'read', 'react')),
    goal(
      `${page} kept, p99 under ${MOST_P99_MS} ms`,
      MOST_P99_MS / middle.get(`${page} kept`)!.p99,
      1,
    ),
  ])
  const memoryMb = memoryMbOf(shop.pid!)
  goals.push(goal(`memory under ${MOST_MEMORY_MB} MB (${memoryMb})`, MOST_MEMORY_MB / memoryMb, 1))
  console.log(`\n${ABORTED} aborted requests: ${isAlive ? 'alive' : 'DEAD'}`)
  return [...goals, isAlive].every(Boolean)
}

/** Resident, after all that. */
function memoryMbOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return Math.round((Number(kilobytes) * 1024) / 1_000_000)
}

function goal(what: string, value: number, least: number): boolean {
  const isMet = value >= least
  console.log(`${what.padEnd(34)} ${value.toFixed(2)} (goal ${least}) ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}

/** A figure without a goal. */
function tell(what: string, value: number): true {
  console.log(`${what.padEnd(34)} ${value.toFixed(2)}`)
  return true
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

function line([what = '', ...cells]: string[]): string {
  return `${what.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}`
}

async function openLimits(html: Record<Page, string>): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const told = Object.entries(html).map(([page, text]) => {
    const brotli = brotliCompressSync(text, { params })
    console.log(`${page}: ${text.length} characters, ${brotli.length} bytes packed`)
    return [page, { path: pages[page as Page], html: text, brotli: brotli.toString('base64') }]
  })
  const message: Limits = {
    port: limitsPort,
    api: { url: `http://127.0.0.1:${port}/_api`, token: apiToken },
    ownPort: await freePort(),
    dataDir,
    pages: Object.fromEntries(told) as Limits['pages'],
  }
  limits.send(message)
  await once(limits, 'message')
  for (const [page, text] of Object.entries(html)) {
    for (const limit of ['react', 'elements']) {
      const bare = await read(`/${limit}/${page}`, limitsPort)
      const share = text.length / bare.length
      console.log(`${page}: ${share.toFixed(3)} of the markup of ${limit}`)
      if (share > MOST_MARKUP || share < 0.95) throw new Error(`${page} is not the same markup`)
    }
  }
}

async function abortMany(): Promise<boolean> {
  const leave = (path: string) =>
    new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host } })
      asked.on('error', () => {})
      asked.on('close', resolve)
      asked.on('finish', () => setImmediate(() => asked.destroy()))
      asked.end()
    })
  const paths = [pages.list, pages.product, `${pages.list}?own=1`, `${pages.product}?own=1`]
  await Promise.all(Array.from({ length: ABORTED }, (_, i) => leave(paths[i % paths.length]!)))
  return read(pages.list).then(
    () => true,
    () => false,
  )
}

function read(path: string, from = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: from, path, headers: { host } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString())
        else reject(new Error(`${path} answers ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
