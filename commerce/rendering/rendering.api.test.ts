import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { openPressSandboxes } from '#press/press-sandboxes.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { makeMug } from '#tests/make.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { makeForm } from '#tests/pictures/uploadable.ts'
import { getRendering, requestPrintFile } from './rendering.service.ts'
import { renderingHandler } from './rendering.jobs.ts'

// The real press, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })
const WAIT = { timeout: 80_000, interval: 50 }

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let rendering: Background
const sandboxes = openPressSandboxes(1)
let shop: ReturnType<typeof openApi>
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
  const { storage } = files.tools
  rendering = workBeside(database, {
    jobs: [renderingHandler({ db: database.db, storage, sandboxes, renderAtOnce: 1 })],
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await rendering.close()
  await sandboxes.close()
  await files.close()
  await database.drop()
  expect([...faults, ...shop.faults]).toEqual([])
})

it('a design with an uploaded photo gets its six pictures and its print file', async () => {
  const visitor = await shop.visitorWithSession()
  const { extSessionId } = granted(await visitor.session.getSession({}))
  const bytes = await (await madePhoto(1800, 1200)).jpeg({ quality: 90 }).toBuffer()
  const form = makeForm([{ bytes, name: 'dunes.jpg' }], { ext_session_id: extSessionId })
  const sent = granted(await visitor.upload.uploadImages({}, { content: form }))
  const [photo] = sent.files as Upload[]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const asset = { sha256, widthPx: 1800, heightPx: 1200, mime: 'image/jpeg' as const }

  const mug = await makeMug(database.db)
  const draft = await startDesign(visitor, mug.id)
  const drawn = withText(withPhoto(draft.document, { id: photo!.id, asset }), 'Dunes 🏜')
  granted(await saveOn(visitor, draft, drawn))
  const { document, revision } = await openDesign(visitor, draft.id)

  const previews = await vi.waitUntil(async () => {
    const found = granted(await visitor.design.listPreviews({ designId: draft.id }))
    expect(found.next?.state).not.toBe('FAILED')
    return found.revision === revision && found
  }, WAIT)
  expect(previews.files.map(({ name }) => name.replace(/-[^.]+/, ''))).toEqual([
    'flat.avif',
    'flat.webp',
    'flat.jpg',
    'product.avif',
    'product.webp',
    'product.jpg',
    // The small one.
    'product.webp',
  ])
  for (const { name, widthPx, heightPx } of previews.files) {
    const answer = granted(await visitor.design.getPreview({ designId: draft.id, file: name }))
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([picture.width, picture.height]).toEqual([widthPx, heightPx])
  }

  const version = granted(
    await visitor.design.freezeVersion({ designId: draft.id, revision, confirmed: [] }),
  )
  const renderingId = await requestPrintFile(database.db, {
    designVersionId: version.id,
    document,
    print: { colour: 'RGB', mirrored: true },
    slug: { reference: 'E-1000/1', lines: ['Mug 330'] },
  })
  const done = await vi.waitUntil(async () => {
    const found = await getRendering(database.db, renderingId)
    expect(found.state).not.toBe('FAILED')
    return found.state === 'DONE' && found
  }, WAIT)
  expect(done.files).toMatchObject([{ name: 'print.pdf', contentType: 'application/pdf' }])
  const stored = await files.tools.storage.find(done.files[0]!.key)
  const hash = createHash('sha256')
  const start: Buffer[] = []
  for await (const chunk of await stored!.open()) {
    hash.update(chunk as Buffer)
    start.push(chunk as Buffer)
  }
  expect(start[0]!.subarray(0, 5).toString()).toBe('%PDF-')
  expect(hash.digest('hex')).toBe(done.files[0]!.sha256)
})
