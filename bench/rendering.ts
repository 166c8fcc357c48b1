/** Measures pages while a backlog of previews is drawn: see README.md beside this file. */
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { requestPreview } from '#commerce/rendering/rendering.service.ts'
import { startEmbedded } from '#db/embedded.ts'
import { openDatabase } from '#db/open.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { transact } from '#db/transaction.ts'
import { withText } from '#tests/designs/designs.ts'
import { plainDocument } from '#tests/faults/plain-document.ts'
import { freePort } from '#tests/web/free-port.ts'
import { closeShop, openShop } from './real-shop.ts'

const { values } = parseArgs({ options: { previews: { type: 'string', default: '200' } } })
const PREVIEWS = Number(values.previews)
const IDLE_MS = 10_000
const PAUSE_MS = 5
/** How much slower the 95th of a hundred visitors may be served than in an idle shop. */
const MOST_SLOWER = 3
/** The home page comes from memory, the cart is rendered for each visitor. */
const pages = ['/', '/cart'] as const

const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'bench')
await findOrMakeBuild(5)
const embedded = await startEmbedded({ dataDir, log })
const database = await openDatabase({
  databaseUrl: embedded.url,
  dataDir,
  poolSize: 2,
  statementTimeoutMs: 10_000,
  log,
})
const port = await freePort()
const agent = new Agent({ keepAlive: true })
const shop = await openShop({
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: embedded.url,
  SEED_DEMO: 'yes',
})
try {
  await measure(() => Promise.resolve(false), 500)
  const idle = await measure(() => Promise.resolve(false), IDLE_MS)
  await queuePreviews()
  const startedAt = performance.now()
  const busy = await measure(isDone, Infinity)
  const seconds = (performance.now() - startedAt) / 1000
  const load = loadavg()[0]!.toFixed(1)
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores, load ${load}`)
  console.log(
    `${PREVIEWS} previews in ${seconds.toFixed(0)} s: ${(PREVIEWS / seconds).toFixed(2)} a second\n`,
  )
  console.log(line(['', 'idle p50', 'p95', 'p99', 'drawing p50', 'p95', 'p99', 'p95 ratio', '']))
  let isMet = true
  for (const page of pages) {
    const [quiet, drawing] = [percentiles(idle[page]), percentiles(busy[page])]
    const ratio = drawing[1]! / quiet[1]!
    isMet &&= ratio <= MOST_SLOWER
    const ms = [...quiet, ...drawing].map((number) => `${number.toFixed(1)} ms`)
    const verdict = ratio <= MOST_SLOWER ? 'met' : 'MISSED'
    console.log(line([page, ...ms, ratio.toFixed(2), verdict]))
  }
  process.exitCode = isMet ? 0 : 1
} finally {
  await closeShop(shop)
  agent.destroy()
  await database.close()
  await embedded.stop()
}

/** One visitor after the other asks for each page in turn. */
async function measure(isOver: () => Promise<boolean>, forMs: number) {
  const took: Record<(typeof pages)[number], number[]> = { '/': [], '/cart': [] }
  const startedAt = performance.now()
  let askedDatabaseAt = startedAt
  while (performance.now() - startedAt < forMs) {
    for (const page of pages) {
      const askedAt = performance.now()
      const status = await ask(page)
      took[page].push(performance.now() - askedAt)
      if (status !== 200) throw new Error(`${page} answers ${status}`)
      await sleep(PAUSE_MS)
    }
    if (performance.now() - askedDatabaseAt < 500) continue
    askedDatabaseAt = performance.now()
    if (await isOver()) break
  }
  return took
}

async function queuePreviews(): Promise<void> {
  await database.db.deleteFrom('rendering').execute()
  await transact(database.db, async (trx) => {
    for (let number = 0; number < PREVIEWS; number += 1) {
      const document = withText(plainDocument(number), `Preview ${number} 🌵`)
      const designId = makePublicId()
      await requestPreview(trx, { designId, revision: 1, document, productView: 'mug-pair' })
    }
  })
}

async function isDone(): Promise<boolean> {
  const rows = await database.db.selectFrom('rendering').select('state').execute()
  if (rows.some(({ state }) => state === 'FAILED')) throw new Error('a preview was given up')
  return rows.every(({ state }) => state === 'DONE')
}

function percentiles(took: number[]): number[] {
  const sorted = took.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]!)
}

function line([what = '', ...cells]: string[]): string {
  return `${what.padEnd(8)}${cells.map((cell) => cell.padStart(12)).join('')}`
}

function ask(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: `gb.localhost:${port}` }
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
      answer.once('error', reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}
