/**
 * Whether 64 hostile clients slow the home page down: `node tests/slow/adversarial-load.ts [rounds]`.
 *
 * The shop, the crowd and the one who looks at the home page are a process each, so that nobody's own
 * event loop is what is measured. A crowd also takes processor time from the shop, whatever it sends,
 * and there may be two cores: so the hostile crowd is compared with one that sends as many requests
 * of the same kinds and about the same sizes a second, with nothing bad in them. Both send at a fixed
 * rate, or the crowd that is answered sooner would ask for more. Alone, beside the harmless and beside
 * the hostile crowd the home page is looked at in turn, in rounds, so that whatever else the machine
 * does meets all three. Fails when its 99th percentile beside the hostile crowd is above three times
 * the one of a shop that nobody else asks, or above three times the one beside the harmless.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { startBuiltShop } from '#tests/e2e/built-shop.ts'

const MOST_RATIO = 3
const ROUND_MS = 2_000
/** Five of them: the hostile crowd asks for ten seconds. */
const rounds = Number(process.argv[2] ?? 5)
const crowds = ['none', 'harmless', 'hostile'] as const
type Crowd = (typeof crowds)[number]

const run = promisify(execFile)
const dataDir = join(root, 'var', 'adversarial')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
mkdirSync(join(dataDir, '..', 'test', 'media'), { recursive: true })
symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))
await findOrMakeBuild(5)
const quiet = { info() {}, warn() {}, error() {} }
const embedded = await startEmbedded({ dataDir, log: quiet, fsync: false })
try {
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    SEED_DEMO: 'yes',
    DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  })
  try {
    process.exitCode = report(await measure(shop.port)) ? 0 : 1
  } finally {
    await shop.stop()
  }
} finally {
  await embedded.stop()
}

async function measure(port: number): Promise<Record<Crowd, number[]>> {
  const took: Record<Crowd, number[]> = { none: [], harmless: [], hostile: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const crowd of crowds) {
      const ended = crowd === 'none' ? undefined : await startCrowd(port, crowd)
      const { stdout } = await run(process.execPath, [
        scriptOf('home-page-probe.ts'),
        `${port}`,
        `${ROUND_MS}`,
      ])
      // The first round warms up what a store reads at its first question.
      if (round >= 0) took[crowd].push(...(JSON.parse(stdout) as number[]))
      await ended?.()
    }
  }
  return took
}

function scriptOf(name: string): string {
  return join(import.meta.dirname, name)
}

/** When all its clients are there; tells how to wait for its end. */
async function startCrowd(port: number, crowd: Crowd): Promise<() => Promise<void>> {
  const script = scriptOf('adversarial-crowd.ts')
  const child = spawn(process.execPath, [script, `${port}`, `${ROUND_MS}`, crowd], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const isReady = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.startsWith('ready')) resolve()
    })
  })
  await isReady
  return async () => {
    if (child.exitCode === null) await once(child, 'close')
    console.log(`${crowd}: ${said.replace('ready', '').trim()}`)
  }
}

function report(took: Record<Crowd, number[]>): boolean {
  const p99 = (crowd: Crowd) => percentile(took[crowd], 0.99)
  for (const crowd of crowds) {
    const p50 = percentile(took[crowd], 0.5).toFixed(1)
    console.log(
      `beside ${crowd.padEnd(8)}: p50 ${p50} ms, p99 ${p99(crowd).toFixed(1)} ms of ${took[crowd].length}`,
    )
  }
  const ratioTo = (crowd: Crowd) => p99('hostile') / p99(crowd)
  console.log(
    `hostile to nobody ${ratioTo('none').toFixed(2)}, to harmless ${ratioTo('harmless').toFixed(2)} (each at most ${MOST_RATIO})`,
  )
  return ratioTo('none') <= MOST_RATIO && ratioTo('harmless') <= MOST_RATIO
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}
