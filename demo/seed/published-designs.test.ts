import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designDocument } from '#commerce/design/design.columns.ts'
import { hashDocument } from '#commerce/design/document.rules.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { originalKey } from '#commerce/upload/upload.rules.ts'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { drawDogPhoto } from '#tests/designs/demo-photo.ts'
import { granted, openDesign } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { demoCustomers } from './demo-customers.ts'
import { readFacts } from './facts.ts'
import { motifTags } from './motif-tags.ts'
import { seedPublishedDesigns } from './published-designs.ts'
import { readTexts } from './texts.ts'

let database: TestDatabase
let storage: Storage
let folder: string
let shop: ReturnType<typeof openApi>

/** A mug with two designs, one of shapes and one that is a photo. */
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'estampa-designs-'))
  storage = openStorage({ dataDir: folder, s3: undefined })
  shop = openApi(database.db)
  const all = readFacts()
  const mug = {
    ...all.articles.find(({ id }) => id === 101)!,
    motifs: ['polka-dots', 'dog-portrait', 'leaf-wreath'],
  }
  const [face] = mug.variants
  await makeArticle(database.db, {
    id: 101,
    isPersonalised: true,
    stores: ['WPX-GB', 'WPX-DE'],
    faces: [{ ...face! }],
  })
  const { email } = demoCustomers.find(({ isPartner }) => isPartner)!
  await makeCustomer(database.db, { email, isPartner: true })
  const facts = { ...all, articles: [mug], lists: [], tags: [] }
  await seedPublishedDesigns(
    {
      db: database.db,
      facts,
      texts: readTexts(all, ['en', 'de']),
      sites: makeSites(3000),
      pictures: new Set(),
      videos: new Set(),
      now: new Date(),
    },
    { photos: [await drawDogPhoto(folder)], mediaFolder: folder, storage },
  )
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const published = (names: readonly string[] = ['Polka dots', 'The best dog']) =>
  database.db
    .selectFrom('design')
    .innerJoin('design_version as version', 'version.id', 'design.published_version_id')
    .where('design.brand', '=', 'estampa')
    .where('design.name', 'in', names)
    .select(['design.id', 'design.name', 'design.owner_id', 'design.credit', 'version.document'])
    .select(['version.document_sha256', 'design.document as draft'])
    .orderBy('design.name')
    .execute()

it('every motif has its tags, and every tag with a motif has that', () => {
  const { articles, tags } = readFacts()
  const known = new Set(tags.map(({ id }) => id))
  for (const motif of new Set(articles.flatMap(({ motifs }) => motifs))) {
    expect(motifTags[motif], motif).not.toHaveLength(0)
    for (const id of motifTags[motif]!) expect(known.has(id), `${motif} ${id}`).toBe(true)
  }
  for (const { id, motif } of tags) if (motif) expect(motifTags[motif], motif).toContain(id)
})

describe('a published design of the demo shop', () => {
  it('is frozen as its maker published it', async () => {
    const designs = await published()
    expect(designs.map(({ name }) => name)).toEqual(['Polka dots', 'The best dog'])
    for (const design of designs) {
      expect(design.credit).toBe('Milo Novák')
      expect(design.owner_id).not.toBeNull()
      expect(design.document).toEqual(design.draft)
      expect(hashDocument(designDocument.read(design.document))).toBe(design.document_sha256)
    }
  })

  it('is taken by a visitor, who gets pages of their own and the photo on loan', async () => {
    for (const { id, name } of await published()) {
      const visitor = await shop.visitorWithSession()
      const { designId } = granted(await visitor.design.createDesign({ fromDesignId: id }))
      const { document } = await openDesign(visitor, designId)
      expect(document.pages[0]!.elements.length, name).toBeGreaterThan(0)
      expect(Object.keys(document.assets).length, name).toBe(name === 'The best dog' ? 1 : 0)
    }
  })

  it.each([
    ['Best grandma · Wreath', { headline: 'Beste\nOma', name: 'Emma und Paul' }],
    ['Leaf wreath', { 'name-1': 'Emma', 'name-2': 'Emma' }],
  ])('has its words in the language of whoever takes it: %s', async (name, expected) => {
    const [design] = await published([name])
    const visitor = await shop.visitorWithSession({ application: 'WPX-DE', locale: 'de' })
    const { designId } = granted(await visitor.design.createDesign({ fromDesignId: design!.id }))
    const { document } = await openDesign(visitor, designId)
    const texts = document.pages[0]!.elements.filter((element) => element.type === 'text')
    const said = Object.fromEntries(texts.map(({ id, text }) => [id, text]))
    expect(said).toMatchObject(expected)
    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(['de']))
    const waiting = texts.filter(({ placeholder }) => placeholder).map(({ id }) => id)
    expect(waiting).toEqual(Object.keys(expected).filter((id) => id.startsWith('name')))
    const version = { designId, revision: 1, confirmed: [] }
    expect(await visitor.design.freezeVersion(version)).toMatchObject({
      code: 'preflight',
      fields: { findings: expect.stringContaining('placeholder_text') },
    })
  })

  it('is among the ready designs of its article, under its theme', async () => {
    const visitor = await shop.visitorWithSession({ application: 'WPX-DE', locale: 'de' })
    const { designs } = granted(await visitor.design.listReadyDesigns({ articleId: 101 }))
    const grandma = designs.filter(({ name }) => name.startsWith('Beste Oma'))
    expect(grandma).toHaveLength(3)
    expect(grandma.every(({ hasWords }) => hasWords)).toBe(true)
    expect(designs.find(({ name }) => name === 'Tupfen')?.hasWords ?? false).toBe(false)
    expect(granted(await visitor.design.listReadyDesigns({ articleId: 999 })).designs).toEqual([])
  })

  it('has its photo where the shop keeps what people upload', async () => {
    const uploads = await database.db.selectFrom('upload').selectAll().execute()
    expect(uploads.map(({ brand }) => brand).toSorted()).toEqual(['estampa', 'tazalia'])
    const { sha256 } = uploads[0]!
    const file = await database.db
      .selectFrom('stored_file')
      .where('sha256', '=', sha256)
      .select(['state', 'bytes', 'width_px', 'variants'])
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({ state: 'READY', width_px: 1600 })
    expect(file.variants).toHaveLength(3)
    expect((await storage.find(originalKey(sha256)))?.bytes).toBe(file.bytes)
  })
})
