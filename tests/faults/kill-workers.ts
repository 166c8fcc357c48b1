import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { renderingFiles } from '#commerce/rendering/rendering.columns.ts'
import { requestPreview, requestPrintFile } from '#commerce/rendering/rendering.service.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import { plainDocument } from './plain-document.ts'

export type Shed = { db: Kysely<Tables>; url: string; dataDir: string; module: string }
export type KillReport = { kills: { worker: number; sandbox: number }; renderings: number }

const WORKER = join(import.meta.dirname, 'render-worker.ts')
const WORKERS = 2
const DRAWINGS = 5
/** Enough that no rendering is hit as often as one that is given up. */
const WAITING = 8
const LOOK_EVERY_MS = 5
const PATIENCE_MS = 60_000

/**
 * Kills workers, or only the process in which they draw, at random moments of drawing. Throws when a
 * half file can be seen, a rendering does not get done, or its bytes are not those of a quiet run.
 */
export async function killWorkers(
  shed: Shed,
  options: { kills: number; seed: number; longestWaitMs: number },
): Promise<KillReport> {
  const random = seededRandom(options.seed)
  const quiet = await drawQuietly(shed)
  const workers = new Set<ChildProcess>()
  const kills = { worker: 0, sandbox: 0 }
  let asked = 0
  const reader = startReader(shed)
  try {
    for (let count = 0; count < WORKERS; count += 1) workers.add(await startWorker(shed))
    while (kills.worker + kills.sandbox < options.kills) {
      while ((await countUndone(shed.db)) < WAITING) await askFor(shed.db, (asked += 1))
      await until(() => isSomethingDrawn(shed.db), 'a worker draws')
      await sleep(random() * options.longestWaitMs)
      const [victim] = [...workers]
      const sandbox = random() < 0.5 ? sandboxOf(victim!) : undefined
      if (sandbox) {
        process.kill(sandbox, 'SIGKILL')
        kills.sandbox += 1
      } else {
        const gone = once(victim!, 'exit')
        victim!.kill('SIGKILL')
        await gone
        workers.delete(victim!)
        kills.worker += 1
      }
      await checkVisible(shed)
      if (!sandbox) workers.add(await startWorker(shed))
    }
    await until(async () => (await countUndone(shed.db)) === 0, 'every rendering is done')
  } finally {
    await Promise.all([...workers].map(endWorker))
    await reader.stop()
  }
  await checkVisible(shed)
  return { kills, renderings: await checkAllDone(shed.db, quiet) }
}

/** What each drawing looks like when nobody disturbs: kind and number → checksums. */
async function drawQuietly(shed: Shed): Promise<Map<string, string>> {
  const worker = await startWorker(shed)
  try {
    for (let number = 0; number < DRAWINGS * 2; number += 1) await askFor(shed.db, number)
    await until(async () => (await countUndone(shed.db)) === 0, 'the quiet ones are done')
  } finally {
    await endWorker(worker)
  }
  const rows = await shed.db.selectFrom('rendering').selectAll().execute()
  return new Map(rows.map((row) => [drawingOf(row), checksums(row.files)]))
}

async function askFor(db: Kysely<Tables>, number: number): Promise<void> {
  const document = plainDocument(number % DRAWINGS)
  if (number % 2 === 0) {
    const { revision } = document
    await requestPreview(db, {
      designId: makePublicId(),
      revision,
      document,
      productView: 'mug-pair',
    })
  } else {
    const print = { colour: 'RGB' as const, mirrored: false }
    await requestPrintFile(db, { designVersionId: makePublicId(), document, print, slug: null })
  }
}

const drawingOf = (row: { kind: string; document: unknown }) =>
  `${row.kind} ${(row.document as { revision: number }).revision}`

const checksums = (files: StoredJson<'rendering.files'>) =>
  renderingFiles
    .read(files)
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .join('\n')

/** A file can be seen under its key, and only a whole one has the checksum that is in the key. */
async function checkVisible({ db, dataDir }: Shed): Promise<void> {
  // Before the files: what gets done while they are looked at is not promised yet.
  const done = await db
    .selectFrom('rendering')
    .select('files')
    .where('state', '=', 'DONE')
    .execute()
  const folder = join(dataDir, 'files')
  const paths = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
  const sums = new Map(paths.map((path) => [path.slice(folder.length + 1), sha256Of(path)]))
  for (const [key, sum] of sums) {
    const promised = /\/([0-9a-f]{32})-[a-z0-9.-]+$/.exec(key)?.[1]
    if (promised !== sum.slice(0, 32)) throw new Error(`${key} holds something else: ${sum}`)
  }
  for (const { key, sha256 } of done.flatMap((row) => renderingFiles.read(row.files))) {
    if (sums.get(key) !== sha256) throw new Error(`${key} is promised and is not there`)
  }
}

/** Somebody who opens each file the moment it is promised. */
function startReader({ db, dataDir }: Shed): { stop: () => Promise<void> } {
  const seen = new Set<string>()
  let isStopped = false
  const look = async () => {
    while (!isStopped) {
      const done = db.selectFrom('rendering').select(['id', 'files']).where('state', '=', 'DONE')
      for (const { id, files } of await done.execute()) {
        if (seen.has(id)) continue
        seen.add(id)
        for (const { key, sha256 } of renderingFiles.read(files)) {
          const path = join(dataDir, 'files', key)
          if (!existsSync(path) || sha256Of(path) !== sha256) {
            throw new Error(`${key} was promised before it was there`)
          }
        }
      }
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  // Thrown again by `stop`.
  looking.catch(() => {})
  return {
    stop() {
      isStopped = true
      return looking
    },
  }
}

async function checkAllDone(db: Kysely<Tables>, quiet: Map<string, string>): Promise<number> {
  const rows = await db.selectFrom('rendering').selectAll().execute()
  for (const row of rows) {
    if (row.state !== 'DONE') throw new Error(`${row.id} is ${row.state} (${row.failure})`)
    const [drawn, wanted] = [checksums(row.files), quiet.get(drawingOf(row))]
    if (drawn !== wanted) {
      throw new Error(`${drawingOf(row)} is\n${drawn}\nand in a quiet run\n${wanted}`)
    }
  }
  const jobs = await db.selectFrom('job').selectAll().execute()
  if (jobs.length > 0) throw new Error(`jobs are left: ${JSON.stringify(jobs)}`)
  return rows.length
}

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function countUndone(db: Kysely<Tables>): Promise<number> {
  const rows = await db
    .selectFrom('rendering')
    .select('state')
    .where('state', 'in', ['QUEUED', 'RUNNING', 'FAILED'])
    .execute()
  if (rows.some(({ state }) => state === 'FAILED')) throw new Error('a rendering was given up')
  return rows.length
}

/** The job, not the rendering: between two attempts a rendering is not being drawn. */
async function isSomethingDrawn(db: Kysely<Tables>): Promise<boolean> {
  const running = db.selectFrom('job').select('id').where('state', '=', 'RUNNING').limit(1)
  return (await running.execute()).length > 0
}

export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`waited in vain until ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}

export async function startWorker({ url, dataDir, module }: Shed): Promise<ChildProcess> {
  const worker = fork(WORKER, [url, dataDir, module], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  return worker
}

export async function endWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.disconnect()
  await gone
}

/** The process in which this worker draws, when it has one. */
function sandboxOf(worker: ChildProcess): number | undefined {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(parent) === worker.pid && state !== 'Z') return Number(name)
    } catch {
      // It ended while we looked.
    }
  }
  return undefined
}

/** The same seed gives the same moments, as far as the machine allows. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
