import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MOST_ATTEMPTS } from '#commerce/kernel/jobs/job-worker.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { openSandboxPool, type SandboxPool } from '#press/sandbox/sandbox-pool.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { transact } from '#db/transaction.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { plainDocument } from '#tests/faults/plain-document.ts'
import {
  findPreview,
  getRendering,
  MOST_WAITING,
  requestPreview,
  requestPrintFile,
  requestProof,
  retryRendering,
} from './rendering.service.ts'
import { renderingHandler } from './rendering.jobs.ts'
import { renderingSettings } from './rendering.columns.ts'

const slowPress = join(import.meta.dirname, '..', '..', 'tests', 'faults', 'slow-press.ts')
const print = { colour: 'RGB' as const, mirrored: false }

let database: TestDatabase
let folder: string
let storage: Storage
let running: Background | undefined
let sandboxes: SandboxPool | undefined
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'estampa-rendering-'))
  storage = openFileStorage(join(folder, 'files'), join(folder, 'temporary'))
})
afterEach(async () => {
  await stopDrawing()
  faults.length = 0
  await database.db.deleteFrom('job').execute()
  await database.db.deleteFrom('rendering').execute()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function draw(given: { storage?: Storage } = {}): void {
  sandboxes = openSandboxPool({
    module: slowPress,
    count: 1,
    recycleAfter: 10,
    memoryLimitMb: 500,
    timeLimitMs: 10_000,
  })
  const tools = { db: database.db, storage: given.storage ?? storage, sandboxes, renderAtOnce: 1 }
  running = workBeside(database, {
    jobs: [{ ...renderingHandler(tools), graceMs: 0 }],
    reportFault: (error) => faults.push(error),
    firstRetryMs: 5,
  })
}

async function stopDrawing(): Promise<void> {
  await running?.close()
  await sandboxes?.close()
  running = undefined
  sandboxes = undefined
}

const slugOf = (reference: string) => ({ reference, lines: [] })
const printFile = (reference = 'E-1', designVersionId = makePublicId()) =>
  requestPrintFile(database.db, {
    designVersionId,
    document: plainDocument(1),
    print,
    slug: slugOf(reference),
  })

const preview = (designId: string, revision: number) =>
  requestPreview(database.db, {
    designId,
    revision,
    document: plainDocument(revision),
    productView: 'mug-pair',
  })

async function settled(id: string) {
  const isSettled = async () => {
    const rendering = await getRendering(database.db, id)
    return ['QUEUED', 'RUNNING'].includes(rendering.state) ? undefined : rendering
  }
  return await vi.waitUntil(isSettled, { timeout: 50_000, interval: 10 })
}

/** A storage that fails the first time something is put into it. */
function failingOnce(): Storage {
  let hasFailed = false
  return {
    ...storage,
    async put(...args) {
      if (hasFailed) return storage.put(...args)
      hasFailed = true
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    },
  }
}

describe('a preview', () => {
  it('has files of its own, also when it looks like another one', async () => {
    const designId = makePublicId()
    const document = plainDocument(1)
    const request = (revision: number) =>
      requestPreview(database.db, { designId, revision, document, productView: 'mug-pair' })
    draw()
    const first = await settled(await request(1))
    const second = await settled(await request(2))
    const sums = ({ files }: typeof first) => files.map(({ sha256 }) => sha256)
    expect(sums(second)).toEqual(sums(first))
    const keys = [...first.files, ...second.files].map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('shows its files when all of them are there, and not before', async () => {
    const designId = makePublicId()
    expect(await findPreview(database.db, designId)).toBeUndefined()
    const id = await preview(designId, 3)
    expect(await findPreview(database.db, designId)).toEqual({
      files: [],
      revision: undefined,
      next: { revision: 3, state: 'QUEUED', progress: 0 },
    })
    draw()
    expect(await settled(id)).toMatchObject({ state: 'DONE', progress: 100, attempts: 1 })
    const shown = await findPreview(database.db, designId)
    expect(shown).toMatchObject({ revision: 3, next: undefined })
    expect(shown?.files.map(({ name }) => name)).toEqual(['flat-640.webp', 'product-640.webp'])
    for (const { key, bytes } of shown!.files) {
      expect(await storage.find(key)).toMatchObject({ bytes })
    }
  })

  it('of a newer revision takes the place of the one that waits', async () => {
    const designId = makePublicId()
    const first = await preview(designId, 1)
    expect(await preview(designId, 2)).toBe(first)
    // A request that was overtaken on its way must not bring the older one back.
    expect(await preview(designId, 1)).toBe(first)
    draw()
    expect(await settled(first)).toMatchObject({ state: 'DONE', revision: 2 })
    expect(faults).toEqual([])
  })

  it('asked for again is not drawn again', async () => {
    const designId = makePublicId()
    const id = await preview(designId, 5)
    draw()
    await settled(id)
    expect(await preview(designId, 5)).toBe(id)
    expect(await database.db.selectFrom('job').select('id').execute()).toEqual([])
  })

  it('that a newer one has overtaken is dropped', async () => {
    const designId = makePublicId()
    const older = await preview(designId, 1)
    await database.db.updateTable('rendering').set({ state: 'RUNNING' }).execute()
    const newer = await preview(designId, 2)
    draw()
    expect(await settled(newer)).toMatchObject({ state: 'DONE' })
    expect(await settled(older)).toMatchObject({ state: 'SUPERSEDED', files: [] })
  })

  it('keeps showing the last good revision while the next is drawn', async () => {
    const designId = makePublicId()
    const id = await preview(designId, 1)
    draw()
    await settled(id)
    await stopDrawing()
    await preview(designId, 2)
    expect(await findPreview(database.db, designId)).toMatchObject({
      revision: 1,
      files: [{ name: 'flat-640.webp' }, { name: 'product-640.webp' }],
      next: { revision: 2, state: 'QUEUED' },
    })
  })
})

describe('a print file', () => {
  it('of one version is drawn once, however many ask at the same moment', async () => {
    const designVersionId = makePublicId()
    const ask = () =>
      transact(database.db, async (trx) =>
        requestPrintFile(trx, { designVersionId, document: plainDocument(1), print, slug: null }),
      )
    const ids = await Promise.all(Array.from({ length: 5 }, ask))
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.selectFrom('job').select('id').execute()).toHaveLength(1)
    draw()
    const { files } = await settled(ids[0]!)
    expect(await ask()).toBe(ids[0])
    const { path, release } = await storage.fetchLocal(files[0]!.key)
    expect((await readFile(path)).length).toBe(files[0]!.bytes)
    await release()
  })

  it('and a proof of the same version are two things', async () => {
    const designVersionId = makePublicId()
    const document = plainDocument(1)
    const proof = await requestProof(database.db, { designVersionId, document })
    const file = await printFile('E-1', designVersionId)
    expect(proof).not.toBe(file)
    draw()
    expect((await settled(proof)).files).toMatchObject([{ name: 'proof.webp' }])
    expect((await settled(file)).files).toMatchObject([{ name: 'print.pdf' }])
  })

  it('gets done although the storage failed once', async () => {
    draw({ storage: failingOnce() })
    const id = await printFile()
    expect(await settled(id)).toMatchObject({ state: 'DONE', attempts: 2 })
    expect(faults).toHaveLength(1)
  })

  it('whose drawing always crashes is given up after the limit; the others are drawn', async () => {
    const poison = await printFile('poison')
    const other = await printFile()
    draw()
    expect(await settled(poison)).toMatchObject({
      state: 'FAILED',
      failure: 'crash',
      attempts: MOST_ATTEMPTS,
      files: [],
    })
    expect(await settled(other)).toMatchObject({ state: 'DONE' })
    const failed = await database.db
      .selectFrom('rendering')
      .where('state', '=', 'FAILED')
      .selectAll()
      .execute()
    expect(failed).toMatchObject([{ id: poison, failure_message: expect.any(String) as string }])
  })

  it('that the press refuses is not tried twice, and again when staff say so', async () => {
    const id = await printFile('refused')
    draw()
    expect(await settled(id)).toMatchObject({ failure: 'missing_photo', attempts: 1 })
    await database.db
      .updateTable('rendering')
      .set({ settings: renderingSettings.write({ print, slug: slugOf('E-1') }) })
      .execute()
    await retryRendering(database.db, id)
    expect(await settled(id)).toMatchObject({ state: 'DONE', failure: null })
    await expect(retryRendering(database.db, id)).rejects.toThrow('not_found')
  })

  it('that a second attempt draws differently fails loudly', async () => {
    draw({ storage: failingOnce() })
    const id = await printFile('unsteady')
    expect(await settled(id)).toMatchObject({ state: 'FAILED', failure: 'checksum_differs' })
    expect(String(faults.at(-1))).toContain('HopelessJob: first print.pdf')
  })
})

it('refuses more work only when ten thousand wait', async () => {
  await sql`insert into job (name, data, priority) select 'other', '{}', 3
    from generate_series(1, ${MOST_WAITING})`.execute(database.db)
  await printFile()
  await expect(printFile()).rejects.toThrow('busy')
})
