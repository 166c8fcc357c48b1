/**
 * `npm run task image`: makes the production image as the Dockerfile says, without Docker, then starts
 * a shop and a worker in it, as its user, against a PostgreSQL of their own, and asks how they are.
 * `--keep` leaves the folder.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { freePort } from '#tests/web/free-port.ts'
import { environmentOf, makeImage, type Image } from './make-image.ts'

const LONGEST_START_MS = 120_000
const silentLog = { info() {}, warn() {}, error() {} }
const target = mkdtempSync(join(tmpdir(), 'estampa-image-'))
// mkdtemp is for its maker alone; the image's user must pass.
chmodSync(target, 0o755)
const began = performance.now()
const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  if (!process.argv.includes('--keep')) rmSync(target, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const image = makeImage(target, say)
say(`the image takes ${megabytesIn(image.folder)} MB`)
const database = await startEmbedded({ dataDir: join(target, 'postgres'), log: silentLog })
try {
  const overNetwork = new URL(database.url)
  // Its socket is for its maker alone, as another machine's would be.
  overNetwork.searchParams.delete('host')
  await tryImage(image, overNetwork.href)
} finally {
  await database.stop()
}
say('the image works')

async function tryImage(made: Image, databaseUrl: string): Promise<void> {
  const madeAt = Date.now()
  const port = String(await freePort())
  const env = {
    ...environmentOf(made),
    PORT: port,
    METRICS_PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
  }
  const shop = start(made, made.command, env)
  const startedAt = performance.now()
  await until(async () => (await statusOf(port, '/readyz')) === 200, shop)
  say(`ready after ${Math.round(performance.now() - startedAt)} ms`)
  if ((await statusOf(port, '/')) !== 200) throw new Error('The home page does not answer 200')
  await endsWell(start(made, made.healthCommand, env), 'the health check')
  // On one machine with the shop: in a container of its own it would have the port to itself.
  const envOfWorker = { ...env, METRICS_PORT: String(await freePort()) }
  const worker = start(made, ['node', 'server/worker.ts'], envOfWorker)
  await until(async () => worker.printed !== '', worker)
  await endsWell(start(made, made.healthCommand, envOfWorker), 'the health check of the worker')
  for (const [name, child] of Object.entries({ shop, worker })) {
    child.process.kill('SIGTERM')
    await endsWell(child, name)
  }
  if (await endsWell(start(made, made.healthCommand, env), '').catch(() => 'ill')) {
    say('shop and worker ended on SIGTERM; the health check then says so')
  } else throw new Error('The health check calls a shop healthy that has ended')
  const written = filesIn(made.folder, made.volumes).filter((file) => changedAt(file) > madeAt)
  if (written.length > 0) {
    throw new Error(`Outside of its volume the shop wrote: ${written.slice(0, 5).join(', ')}`)
  }
}

type Started = { process: ChildProcess; printed: string }

function start(made: Image, [program, ...words]: string[], env: NodeJS.ProcessEnv): Started {
  const isRoot = process.getuid?.() === 0
  const child = spawn(program === 'node' ? process.execPath : program!, words, {
    cwd: join(made.folder, made.workFolder),
    env,
    ...(isRoot && made.user),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const started: Started = { process: child, printed: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (started.printed += chunk.toString()))
  }
  return started
}

async function endsWell(started: Started, name: string): Promise<void> {
  const child = started.process
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode !== 0)
    throw new Error(`${name} ended with ${child.exitCode}:\n${started.printed}`)
}

async function until(isDone: () => Promise<boolean>, started: Started) {
  const child = started.process
  const latest = performance.now() + LONGEST_START_MS
  while (!(await isDone())) {
    if (child.exitCode !== null)
      throw new Error(`It ended with ${child.exitCode}:\n${started.printed}`)
    if (performance.now() > latest) throw new Error(`It does not get ready:\n${started.printed}`)
    await sleep(100)
  }
}

async function statusOf(port: string, path: string): Promise<number> {
  // By name: a store answers to its own host only.
  return fetch(`http://localhost:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  )
}

function filesIn(folder: string, volumes: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !volumes.some((volume) => `/${relative(folder, file)}`.startsWith(volume)))
}

function changedAt(file: string): number {
  return statSync(file).mtimeMs
}

function megabytesIn(folder: string): number {
  return Math.round(filesIn(folder, []).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6)
}

function say(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}
