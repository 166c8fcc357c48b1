import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photoDefaults } from '#design/elements/photo.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withElement } from '#tests/designs/designs.ts'
import { ownPictures } from '#tests/faces/labelled-pictures.ts'
import { makeMug } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { uploadFiles } from '#tests/designs/send-files.ts'
import { variantKey } from './upload.rules.ts'
import { uploadSchedule } from './upload.schedule.ts'
import { fileFaces, fileVariants } from './upload.columns.ts'

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>
const sweep = uploadSchedule.find(({ name }) => name === 'faces in photos of before')!
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(faults).toEqual([])
})

const storedFiles = () =>
  database.db.selectFrom('stored_file').select(['sha256', 'faces']).execute()
/** As everything was stored before faces were looked for. */
const forgetFaces = () => database.db.updateTable('stored_file').set({ faces: null }).execute()

async function look(signal = AbortSignal.any([])): Promise<void> {
  const { tools } = files
  const place = { ...tools, temporaryArea: tools.settings.temporaryArea, unusedDays: 30 }
  const given = { db: database.db, uploads: tools, files: place }
  await sweep.run(given, { now: new Date(), signal, reportFault: (error) => faults.push(error) })
}

it('asks about a head that is cut in a photo of before, once somebody has looked in it', async () => {
  const [astronaut] = ownPictures()
  const visitor = await shop.visitorWithSession()
  const bytes = await readFile(astronaut!.file)
  const [photo] = await uploadFiles(visitor, { bytes, name: 'astronaut.jpg' })
  const found = await storedFiles()
  await forgetFaces()
  const { id: articleId, variant } = await makeMug(database.db)
  const draft = await startDesign(visitor, articleId, variant)
  const { id, asset } = photo as { id: string; asset: (typeof draft.document.assets)[string] }
  // Her eyes are above the edge of it.
  const picture = { id: 'head', asset: id, crop: { x: 0, y: 0.25, width: 1, height: 0.75 } }
  const place = { x: 20, y: 20, width: 40, height: 30 }
  const assets = { ...draft.document.assets, [id]: asset }
  const document = withElement(
    { ...draft.document, assets },
    { ...photoDefaults, ...place, ...picture },
  )
  granted(await saveOn(visitor, draft, document))
  const freeze = () => visitor.design.freezeVersion({ designId: draft.id, revision: 2 })
  expect(await openDesign(visitor, draft.id)).toMatchObject({ photoFaces: [] })

  await look(AbortSignal.abort())
  expect(await storedFiles()).toMatchObject([{ faces: null }])
  await look()
  // In its smaller copy they are found a hair beside where they were in the original.
  const again = await storedFiles()
  expect(again[0]!.faces).toHaveLength(fileFaces.read(found[0]!.faces!).length)
  expect(await freeze()).toMatchObject({ code: 'preflight', fields: { findings: 'face_cut' } })
  const { photoFaces } = await openDesign(visitor, draft.id)
  expect(photoFaces).toEqual([{ id, faces: again[0]!.faces }])
})

it('goes on past a copy that cannot be read and one that is gone', async () => {
  const visitor = await shop.visitorWithSession()
  for (const seed of [1, 2, 3]) {
    const bytes = await makePicture({ width: 900 + seed, height: 700 })
    await uploadFiles(visitor, { bytes, name: `${seed}.jpg` })
  }
  await forgetFaces()
  const [gone, broken] = await database.db
    .selectFrom('stored_file')
    .select(['sha256', 'variants'])
    .orderBy('sha256')
    .execute()
  const copiesOf = ({ sha256, variants }: NonNullable<typeof gone>) =>
    fileVariants.read(variants).map(({ file }) => variantKey(sha256, file))
  const { storage } = files.tools
  for (const key of copiesOf(gone!)) await storage.remove(key)
  for (const key of copiesOf(broken!)) {
    const folder = await storage.makeTemporaryFolder()
    const path = join(folder.path, 'copy')
    await writeFile(path, 'no picture')
    await storage.put(key, path, 'image/webp')
    await folder.remove()
  }
  await look()
  const unseen = (await storedFiles()).filter(({ faces }) => faces === null)
  expect(unseen.map(({ sha256 }) => sha256)).toEqual([gone!.sha256])
})
