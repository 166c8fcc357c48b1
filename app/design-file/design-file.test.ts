import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { isRefused } from '#api/refusal.ts'
import type { ask as askShop } from '#app/browser-api/ask.ts'
import { DOCUMENT_NAME, MANIFEST_NAME } from '#commerce/design/design-file.terms.ts'
import { sizeOfZip, writeZip } from '#commerce/design/stored-zip.ts'
import { originalKey } from '#commerce/upload/upload.rules.ts'
import type { DesignDocument } from '#design/document.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makeMug } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { sendFiles, uploadFiles } from '#tests/designs/send-files.ts'
import { openDesignFile, type OpeningTools } from './open-design-file.ts'
import { readDesignFile } from './read-design-file.ts'

const HALF_A_GIGABYTE = 500_000_000

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>

beforeAll(async () => {
  database = await createTestDatabase()
  mug = await makeMug(database.db)
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

/** A mug with two photos and some words. */
async function makeDesign(owner: Visitor) {
  const draft = await startDesign(owner, mug.id)
  const uploads = await uploadFiles(
    owner,
    { bytes: await makePicture(), name: 'IMG_1.jpg' },
    { bytes: await makePicture(), name: 'IMG_1.jpg' },
  )
  let document: DesignDocument = withText(draft.document, 'Hello')
  for (const { id, asset } of uploads) document = withPhoto(document, { id, asset } as never)
  granted(await saveOn(owner, draft, document))
  return openDesign(owner, draft.id)
}

async function fileOf(owner: Visitor, designId: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await owner.design.getDesignFile({ designId })
  if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.estampa/)
  return bytes
}

/** The calls of the browser, made to the API itself. */
function toolsOf(visitor: Visitor): OpeningTools & { sent: string[] } {
  const sent: string[] = []
  const ask = async ({ input }: { input: never }) => {
    const answer = await visitor.design.createDesign(input)
    return isRefused(answer)
      ? { kind: 'refused', refused: answer, status: 422 }
      : { kind: 'answer', value: answer }
  }
  return {
    sent,
    ask: ask as unknown as typeof askShop,
    arrived: new Map(),
    network: { isOnline: () => true, onOnline: () => () => {} },
    onProgress: () => {},
    async send(file) {
      sent.push(file.name)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const answer = await sendFiles(visitor, [{ bytes, name: file.name }])
      if (isRefused(answer)) return { kind: 'problem', problem: 'quota_exceeded' }
      const [upload] = answer.files
      if (!upload || !('id' in upload)) return { kind: 'problem', problem: 'damaged_file' }
      return { kind: 'done', result: { uploads: [upload], leftOut: [] } }
    },
  }
}

/** What is drawn: everything but the names that the photos have here. */
function drawn({ assets, pages }: DesignDocument): string {
  const names = new Map(Object.entries(assets).map(([id, { sha256 }]) => [id, sha256]))
  return JSON.stringify(pages, (key, value: unknown) =>
    key === 'asset' && typeof value === 'string' ? names.get(value) : value,
  )
}

describe('a design file', () => {
  it.runIf(isEverywhere)('of half a gigabyte is sent as it is read', async () => {
    const owner = await shop.visitorWithSession()
    const design = await makeDesign(owner)
    const { sha256 } = Object.values(design.document.assets)[0]!
    const { path, release } = await files.tools.storage.fetchLocal(originalKey(sha256))
    await truncate(path, HALF_A_GIGABYTE)
    await release()
    await database.db
      .updateTable('stored_file')
      .set({ bytes: HALF_A_GIGABYTE })
      .where('sha256', '=', sha256)
      .execute()
    const answer = await owner.design.getDesignFile({ designId: design.id })
    if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`)
    const before = process.memoryUsage().arrayBuffers
    let [bytes, most] = [0, 0]
    for await (const chunk of answer.body!) {
      bytes += chunk.length
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(bytes).toBe(Number(answer.headers.get('content-length')))
    expect(bytes).toBeGreaterThan(HALF_A_GIGABYTE)
    // What was read and is not collected yet; all of it would be five times as much.
    expect(most).toBeLessThan(HALF_A_GIGABYTE / 5)
  })

  it('opened by somebody else is the same drawing, which can be ordered', async () => {
    const owner = await shop.visitorWithSession()
    const design = await makeDesign(owner)
    const facts = granted(await owner.design.getDesignFileFacts({ designId: design.id }))
    const bytes = await fileOf(owner, design.id)
    expect(facts).toEqual({ bytes: bytes.length, photos: 2 })

    const other = await shop.visitorWithSession()
    const opened = await openDesignFile(new Blob([bytes]), toolsOf(other))
    if (!opened.ok) throw new Error(opened.problem)
    const copy = await openDesign(other, opened.designId)
    expect(drawn(copy.document)).toBe(drawn(design.document))
    expect(copy.name).toBe(design.name)
    const own = new Set(granted(await other.upload.listUploads({})).uploads.map(({ id }) => id))
    expect(Object.keys(copy.document.assets).every((id) => own.has(id))).toBe(true)
    const version = granted(
      await other.design.freezeVersion({
        designId: copy.id,
        revision: copy.revision,
        reason: 'CART',
      }),
    )
    granted(await other.cart.addDesign({ versionId: version.id }))
  })

  it('is a ZIP that any program opens, with the photos as they came', async () => {
    const owner = await shop.visitorWithSession()
    const { id } = await makeDesign(owner)
    const folder = await mkdtemp(join(tmpdir(), 'design-file-'))
    const path = join(folder, 'a.zip')
    await writeFile(path, await fileOf(owner, id))
    const zip = await yauzl.openPromise(path)
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(String(entry.fileName))
    expect(names).toEqual([MANIFEST_NAME, DOCUMENT_NAME, 'photos/1', 'photos/2'])
    zip.close()
    await rm(folder, { recursive: true })
  })

  it('sends nothing twice to whoever tries again', async () => {
    const owner = await shop.visitorWithSession()
    const { id } = await makeDesign(owner)
    const file = new Blob([await fileOf(owner, id)])
    const tools = toolsOf(await shop.visitorWithSession())
    await openDesignFile(file, tools)
    await openDesignFile(file, tools)
    expect(tools.sent).toHaveLength(2)
  })

  it('is its owner’s alone, and nobody takes away what was only lent', async () => {
    const owner = await shop.visitorWithSession()
    const { id: designId } = await makeDesign(owner)
    const other = await shop.visitorWithSession()
    for (const who of [other, shop.visitor()]) {
      expect(await who.design.getDesignFile({ designId })).toMatchObject({ code: 'not_found' })
      expect(await who.design.getDesignFileFacts({ designId })).toMatchObject({ code: 'not_found' })
    }
    const { token } = granted(await owner.design.shareDesign({ designId }))
    const copy = granted(await other.design.copySharedDesign({ token }))
    for (const answer of [
      await other.design.getDesignFileFacts(copy),
      await other.design.getDesignFile(copy),
    ]) {
      expect(answer).toMatchObject({ code: 'forbidden', fields: { document: 'lent_photos' } })
    }
  })
})

type Change = (manifest: Record<string, unknown>, document: string) => [object, string]

/** The same file with other words in it, whole as a ZIP. */
async function rewritten(bytes: Uint8Array<ArrayBuffer>, change: Change): Promise<Blob> {
  const reading = await readDesignFile(new Blob([bytes]))
  if (!reading.ok) throw new Error(reading.problem)
  const { manifest, document, photos } = reading.file
  const [nextManifest, nextDocument] = change({ ...manifest }, document)
  const text = Buffer.from(nextDocument)
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const told = { ...nextManifest, document: { bytes: text.length, sha256 } }
  return zipOf([
    [MANIFEST_NAME, Buffer.from(JSON.stringify(told))],
    [DOCUMENT_NAME, text],
    ...(await Promise.all(
      photos.map(
        async (photo, at) => [`photos/${at + 1}`, Buffer.from(await photo.arrayBuffer())] as const,
      ),
    )),
  ])
}

async function zipOf(given: readonly (readonly [string, Buffer])[]): Promise<Blob> {
  const entries = given.map(([name, content]) => ({
    name,
    bytes: content.length,
    open: async () =>
      (async function* () {
        yield content
      })(),
  }))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of writeZip(entries)) chunks.push(new Uint8Array(chunk))
  const zip = new Blob(chunks)
  expect(zip.size).toBe(sizeOfZip(entries))
  return zip
}

describe('a file that is none of ours', () => {
  let bytes: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    const owner = await shop.visitorWithSession()
    bytes = await fileOf(owner, (await makeDesign(owner)).id)
  })

  const problemOf = async (file: Blob) => {
    const visitor = await shop.visitorWithSession()
    const opened = await openDesignFile(file, toolsOf(visitor))
    const { designs } = granted(await visitor.design.listOwnDesigns({}))
    expect(designs).toEqual([])
    return opened.ok ? 'opened' : opened.problem
  }

  it('is refused with what is wrong', async () => {
    expect(await problemOf(new Blob([]))).toBe('noDesign')
    expect(await problemOf(new Blob(['hello, this is no design']))).toBe('noDesign')
    expect(await problemOf(new Blob([await makePicture()] as BlobPart[]))).toBe('noDesign')
    const other = await zipOf([['../../etc/passwd', Buffer.from('x')]])
    expect(await problemOf(other)).toBe('noDesign')
  })

  it('that is cut, padded or changed anywhere is damaged', async () => {
    expect(await problemOf(new Blob([bytes.slice(0, -1)]))).toBe('damaged')
    expect(await problemOf(new Blob([bytes, 'x']))).toBe('damaged')
    expect(await problemOf(new Blob([bytes.slice(0, 1000), bytes.slice(1001)]))).toBe('damaged')
    const inDocument = bytes.slice()
    const at = Buffer.from(bytes).indexOf('Hello')
    inDocument[at] = 'J'.codePointAt(0)!
    expect(await problemOf(new Blob([inDocument]))).toBe('damaged')
    const packed = bytes.slice()
    const central = Buffer.from(bytes).indexOf(Buffer.from('504b0102', 'hex'))
    packed[central + 10] = 8
    expect(await problemOf(new Blob([packed]))).toBe('damaged')
  })

  it('that names another product, font, picture or version is told apart', async () => {
    const article: Change = (manifest, document) => [
      { ...manifest, articleId: 99_999 },
      document.replace(`"articleId":${mug.id}`, '"articleId":99999'),
    ]
    expect(await problemOf(await rewritten(bytes, article))).toBe('article')
    const newer: Change = (manifest, document) => [{ ...manifest, version: 2 }, document]
    expect(await problemOf(await rewritten(bytes, newer))).toBe('newer')
    const font: Change = (manifest, document) => [
      manifest,
      document.replaceAll('"roboto"', '"comic"'),
    ]
    expect(await problemOf(await rewritten(bytes, font))).toBe('missing')
    const foreign: Change = (manifest, document) => {
      const photos = manifest['photos'] as { asset: string }[]
      return [manifest, document.replaceAll(photos[0]!.asset, 'somebody-elses')]
    }
    expect(await problemOf(await rewritten(bytes, foreign))).toBe('missing')
    const wild: Change = (manifest) => [manifest, '{"pages":1e999}']
    expect(await problemOf(await rewritten(bytes, wild))).toBe('damaged')
    const lying: Change = (manifest, document) => {
      const photos = manifest['photos'] as { sha256: string }[]
      const [first, ...rest] = photos
      return [{ ...manifest, photos: [{ ...first, sha256: 'a'.repeat(64) }, ...rest] }, document]
    }
    expect(await problemOf(await rewritten(bytes, lying))).toBe('damaged')
  })

  it('whose photo cannot be used brings no design', async () => {
    const reading = await readDesignFile(new Blob([bytes]))
    if (!reading.ok) throw new Error(reading.problem)
    const tools = toolsOf(await shop.visitorWithSession())
    const broken: OpeningTools = {
      ...tools,
      send: async () => ({ kind: 'problem', problem: 'damaged_file' }),
    }
    expect(await openDesignFile(new Blob([bytes]), broken)).toEqual({ ok: false, problem: 'photo' })
  })
})
