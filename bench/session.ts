/** Measures `GET /api/session` on one process: see README.md. */
import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { demoCustomers } from '#demo/seed/demo-customers.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { freePort } from '#tests/web/free-port.ts'
import { closeShop, cpuMsOf, openShop } from './real-shop.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})
const CONNECTIONS = 32
const LEAST_PER_SECOND = 2_000
const PATH = '/api/session'

type Seen = { answers: number; others: number; p50: number; p99: number }
type Figures = { perSecond: number; perCpuSecond: number; p50: number; p99: number }

await findOrMakeBuild(5)
const port = await freePort()
const [{ email, password }] = demoCustomers
const login = new URLSearchParams({ email, password })
const host = `gb.localhost:${port}`
const shop = await openShop({ PORT: String(port), DATA_DIR: join(root, 'var', 'bench') })
try {
  const ways: Record<string, string> = {
    'a stranger': '',
    'a visitor with a session': await cookieOf(PATH, ''),
    'a customer': await cookieOf('/login', login.toString()),
  }
  const rounds = new Map<string, Figures[]>()
  for (const cookie of Object.values(ways)) await measure(cookie, 1_000)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [who, cookie] of Object.entries(ways)) {
      const figures = await measure(cookie, Number(values.seconds) * 1_000)
      rounds.set(who, [...(rounds.get(who) ?? []), figures])
    }
  }
  process.exitCode = report(rounds) ? 0 : 1
} finally {
  await closeShop(shop)
}

async function measure(cookie: string, ms: number): Promise<Figures> {
  const crowd = join(root, 'bench', 'page-load.ts')
  const before = cpuMsOf(shop.pid!)
  const args = [crowd, port, host, PATH, 'none', CONNECTIONS, ms, cookie].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const cpuMs = cpuMsOf(shop.pid!) - before
  const { answers, others, p50, p99 } = JSON.parse(stdout) as Seen
  if (others > 0) throw new Error(`${others} answers were not 200`)
  return { perSecond: answers / (ms / 1000), perCpuSecond: answers / (cpuMs / 1000), p50, p99 }
}

function report(rounds: ReadonlyMap<string, Figures[]>): boolean {
  const load = loadavg()[0]!.toFixed(1)
  console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${load}\n`)
  const line = ([what = '', ...cells]: string[]) =>
    `${what.padEnd(26)}${cells.map((cell) => cell.padStart(14)).join('')}`
  console.log(line(['', 'answers/s', 'per CPU s', 'p50 ms', 'p99 ms']))
  let isMet = true
  for (const [who, all] of rounds) {
    const of = (field: keyof Figures) =>
      all.map((figures) => figures[field]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    const cells = [of('perSecond').toFixed(0), of('perCpuSecond').toFixed(0)]
    console.log(line([who, ...cells, of('p50').toFixed(2), of('p99').toFixed(2)]))
    isMet &&= Math.max(of('perSecond'), of('perCpuSecond')) >= LEAST_PER_SECOND
  }
  console.log(`\ngoal ${LEAST_PER_SECOND} a second: ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}

function cookieOf(path: string, body: string): Promise<string> {
  const headers = {
    host,
    origin: `http://${host}`,
    ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }),
    'content-length': String(Buffer.byteLength(body)),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume()
      const set = answer.headers['set-cookie']?.find((text) => text.startsWith('sid='))
      if (set) resolve(set.split(';')[0]!)
      else reject(new Error(`${path} answers ${answer.statusCode} without a session`))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
