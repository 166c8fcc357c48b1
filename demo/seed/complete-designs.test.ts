import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { drawDogPhoto } from '#tests/designs/demo-photo.ts'
import { granted, openDesign } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { completeDesigns, hideUnfinishedDesigns } from './complete-designs.ts'
import { demoCustomers } from './demo-customers.ts'
import { readFacts } from './facts.ts'
import { seedPublishedDesigns } from './published-designs.ts'
import { listUnfinishedDesigns } from './seed.ts'
import type { Seeding } from './seeding.ts'
import { readTexts } from './texts.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'estampa-late-photos-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A mug with a design of shapes and one that is a photo, in a shop that is filled before it is drawn. */
async function fillMug(): Promise<Seeding> {
  const { db } = database
  const all = readFacts()
  const found = all.articles.find(({ id }) => id === 101)!
  const mug = { ...found, motifs: ['polka-dots', 'dog-portrait'] }
  const face = mug.variants[0]!
  await makeArticle(db, { id: 101, isPersonalised: true, stores: ['WPX-GB'], faces: [{ ...face }] })
  const { email } = demoCustomers.find(({ isPartner }) => isPartner)!
  await makeCustomer(db, { email, isPartner: true })
  const seeding = {
    db,
    facts: { ...all, articles: [mug], lists: [], tags: [] },
    texts: readTexts(all, ['en']),
    sites: makeSites(3000),
    pictures: new Set<string>(),
    videos: new Set<string>(),
    now: new Date(),
  }
  await seedPublishedDesigns(seeding)
  await hideUnfinishedDesigns(seeding)
  return seeding
}

it.runIf(isEverywhere)(
  'a design with a photo is offered once the photo is drawn, and not before',
  async () => {
    const { db } = database
    const seeding = await fillMug()
    const visitor = await openApi(db).visitorWithSession()
    const offered = async () =>
      granted(await visitor.design.listDesigns({ articleId: 101 })).designs.map(({ name }) => name)
    const before = await offered()
    expect(before).toContain('Polka dots')
    expect(before).not.toContain('The best dog')

    const studio = {
      photos: [await drawDogPhoto(folder)],
      mediaFolder: folder,
      storage: openStorage({ dataDir: folder, s3: undefined }),
    }
    await completeDesigns(seeding, { ids: await listUnfinishedDesigns(db), studio })

    expect(await offered()).toContain('The best dog')
    const { designs } = granted(await visitor.design.listDesigns({ articleId: 101 }))
    const { id } = designs.find(({ name }) => name === 'The best dog')!
    const { designId } = granted(await visitor.design.createDesign({ fromDesignId: id }))
    const { document } = await openDesign(visitor, designId)
    expect(Object.keys(document.assets)).toHaveLength(1)
    expect(await listUnfinishedDesigns(db)).toEqual([])
  },
)
