import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { startDesign } from '#tests/designs/designs.ts'
import { makeMug } from '#tests/make.ts'
import { jsonText } from '#tests/json-text.ts'
import { purgeRenderings } from './rendering.purge.ts'
import { renderingSettings } from './rendering.columns.ts'

const LONG_AGO = new Date('2026-01-01')
const NOW = new Date('2026-01-03')

let database: TestDatabase
let folder: string
let storage: Storage
let designId: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'estampa-purge-'))
  storage = openFileStorage(join(folder, 'files'), join(folder, 'temporary'))
  const mug = await makeMug(database.db)
  const visitor = await openApi(database.db).visitorWithSession()
  designId = (await startDesign(visitor, mug.id)).id
  await database.db.deleteFrom('rendering').execute()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Drawn = { design?: string; revision: number; file: string; createdAt?: Date }

async function drawn({ design = designId, revision, file, createdAt = LONG_AGO }: Drawn) {
  const key = `rendering/preview/${design.toLowerCase()}/${file}`
  const source = join(folder, makePublicId())
  await writeFile(source, file)
  await storage.put(key, source, 'image/webp')
  const id = makePublicId()
  await database.db
    .insertInto('rendering')
    .values({
      id,
      kind: 'PREVIEW',
      design_id: design,
      revision,
      document: jsonText({}),
      settings: renderingSettings.write({}),
      state: 'DONE',
      files: jsonText([{ key, name: file }]),
      created_at: createdAt,
    })
    .execute()
  return { id, key }
}

const isStored = async (key: string) => (await storage.find(key)) !== undefined
const isKnown = async (id: string) => {
  const row = await database.db.selectFrom('rendering').select('id').where('id', '=', id).execute()
  return row.length === 1
}

describe('what was drawn and is of no use any more', () => {
  it('goes with its files: overtaken previews, and those of designs that are gone', async () => {
    const overtaken = await drawn({ revision: 1, file: 'one.webp' })
    const newest = await drawn({ revision: 3, file: 'three.webp' })
    const ofNothing = await drawn({ design: makePublicId(), revision: 1, file: 'gone.webp' })
    await purgeRenderings(database.db, storage, NOW)
    for (const { id, key } of [overtaken, ofNothing]) {
      expect(await isKnown(id)).toBe(false)
      expect(await isStored(key)).toBe(false)
    }
    expect(await isKnown(newest.id)).toBe(true)
    expect(await isStored(newest.key)).toBe(true)
  })

  it('stays for a day', async () => {
    const fresh = await drawn({ revision: 4, file: 'fresh.webp', createdAt: NOW })
    const old = await drawn({ revision: 3, file: 'old.webp' })
    await purgeRenderings(database.db, storage, NOW)
    expect(await isStored(old.key)).toBe(false)
    expect(await isStored(fresh.key)).toBe(true)
  })
})
