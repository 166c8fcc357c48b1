import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withElement,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { makeMug, makePhoto } from '#tests/make.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { listClipArt } from '#press/clip-art.ts'
import { clipArtDefaults } from '#design/elements/clip-art.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let visitor: Visitor
let photo: Awaited<ReturnType<typeof makePhoto>>
let foreignPhoto: Awaited<ReturnType<typeof makePhoto>>
let draft: Awaited<ReturnType<typeof startDesign>>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  const mug = await makeMug(database.db)
  visitor = await shop.visitorWithSession()
  const { extSessionId } = granted(await visitor.session.getSession({}))
  photo = await makePhoto(database.db, { extSessionId })
  foreignPhoto = await makePhoto(database.db, { extSessionId: 'somebody-elses-session' })
  draft = await startDesign(visitor, mug.id)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const frame = { x: 1, y: 1, width: 10, height: 10 }
const shape = { ...shapeDefaults, ...frame, id: 's' }
const on = (change: object): string => JSON.stringify({ ...draft.document, ...change })
const onPage = (change: object) => on({ pages: [{ ...draft.document.pages[0], ...change }] })
const withAsset = (id: string, asset: object) =>
  JSON.stringify(withPhoto(draft.document, { id, asset: asset as typeof photo.asset }))

const hostile: Record<string, () => string> = {
  'a million elements': () =>
    onPage({ elements: [] }).replace('"elements":[]', `"elements":[${'1,'.repeat(999_999)}1]`),
  'a coordinate that JSON reads as Infinity': () =>
    onPage({ elements: [{ ...shape, x: 777 }] }).replace('777', '1e999'),
  'a canvas of a kilometre': () => onPage({ width: 1_000_000 }),
  'another size than the article has': () => onPage({ width: 300 }),
  'more dots per inch than the article has': () => onPage({ dpi: 1200 }),
  'more pages than the article has': () =>
    on({ pages: [draft.document.pages[0], { ...draft.document.pages[0], id: 'two' }] }),
  'a limit of pages of its own': () => on({ pageCount: { min: 1, max: 20 } }),
  'another article': () => on({ articleId: draft.document.articleId + 1 }),
  'another variant': () => on({ variant: '200' }),
  'a font that is a path': () => JSON.stringify(withText(draft.document, 'x', '../../x')),
  'a font that the shop does not have': () =>
    JSON.stringify(withText(draft.document, 'x', 'arial')),
  'a font of another file': () => on({ fonts: { roboto: 'b'.repeat(64) } }),
  'a font called constructor': () => on({ fonts: { constructor: 'b'.repeat(64) } }),
  'somebody else’s photo': () => withAsset(foreignPhoto.id, foreignPhoto.asset),
  'a photo that does not exist': () => withAsset('u'.repeat(23), photo.asset),
  'an address as a photo': () => withAsset('https://example.com/a.jpg', photo.asset),
  'a file as a photo': () => withAsset('../../etc/passwd', photo.asset),
  'a photo with another checksum': () =>
    withAsset(photo.id, { ...photo.asset, sha256: 'c'.repeat(64) }),
  'a photo larger than it is': () => withAsset(photo.id, { ...photo.asset, widthPx: 60_000 }),
  'a photo of another type': () => withAsset(photo.id, { ...photo.asset, mime: 'image/png' }),
  'a clip-art that the shop does not have': () =>
    withAsset('my-own', { ...photo.asset, mime: 'image/svg+xml' }),
  'a template, so that empty places are no matter': () => on({ isTemplate: true }),
  'a prototype': () => on({}).replace('{', '{"__proto__":{"isPartner":true},'),
  'a field of its own': () => on({ isPaid: true }),
  'a hundred thousand levels': () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'a hundred thousand levels inside an element': () =>
    onPage({ elements: [{ ...shape, dash: 777 }] }).replace(
      '777',
      '['.repeat(100_000) + ']'.repeat(100_000),
    ),
  'text with a NUL': () => JSON.stringify(withText(draft.document, 'a\u0000b')),
  'half a letter': () => JSON.stringify(withText(draft.document, '\ud800')),
  'a newer version': () => on({ v: 999 }),
  'an older version': () => on({ v: -1 }),
  'a list': () => '[]',
  null: () => 'null',
  'a number': () => '1',
  'no JSON': () => '{"v":1',
  nothing: () => '',
}

it.each(Object.keys(hostile))('a document with %s is refused at once', async (name) => {
  const document = hostile[name]!()
  const began = process.cpuUsage()
  const answer = await visitor.design.saveDesign({ designId: draft.id, revision: 1, document })
  const { user, system } = process.cpuUsage(began)
  expect(answer).toMatchObject({ code: 'invalid', fields: { document: expect.any(String) } })
  expect((user + system) / 1000, 'CPU milliseconds').toBeLessThan(2_000)
  const created = await visitor.design.createDesign({
    articleId: draft.document.articleId,
    document: document || '?',
  })
  expect(created).toMatchObject({ code: 'invalid' })
  expect(await openDesign(visitor, draft.id)).toEqual(draft)
  expect(({} as { isPartner?: boolean }).isPartner).toBeUndefined()
})

it('a document of more than two megabytes is refused', async () => {
  const text = 'ä'.repeat(2000)
  let large: DesignDocument = draft.document
  for (let i = 0; i < 499; i++) large = withText(large, text)
  const document = JSON.stringify(large) + ' '.repeat(200_000)
  expect(document.length).toBeLessThan(2 * 1024 * 1024)
  const answer = await visitor.design.saveDesign({ designId: draft.id, revision: 1, document })
  expect(answer).toMatchObject({ code: 'invalid', fields: { document: 'too_long' } })
})

it('an asset called __proto__ is left out', async () => {
  const { designId } = granted(
    await visitor.design.createDesign({
      articleId: draft.document.articleId,
      document: on({}).replace('"assets":{', '"assets":{"__proto__":{"mime":"image/png"}'),
    }),
  )
  const { document } = granted(await visitor.design.getOwnDesign({ designId }))
  expect(document).toContain('"assets":{}')
})

it('says where the first problem is', async () => {
  const bad = withElement(draft.document, { ...shape, width: -1 })
  expect(await saveOn(visitor, draft, bad)).toMatchObject({
    code: 'invalid',
    fields: { path: 'pages.0.elements.0.width' },
  })
  expect(await saveOn(visitor, draft, withPhoto(draft.document, foreignPhoto))).toMatchObject({
    fields: { document: 'unknown_asset', path: `assets.${foreignPhoto.id}` },
  })
})

it('a document with one’s own photo, a clip-art and a font of the shop is fine', async () => {
  const [art] = await listClipArt()
  const asset = {
    sha256: art!.sha256,
    widthPx: 100,
    heightPx: 100,
    mime: 'image/svg+xml' as const,
  }
  const withArt = withElement(
    { ...draft.document, assets: { [art!.id]: asset } },
    { ...clipArtDefaults, ...frame, id: 'art', asset: art!.id },
  )
  const document = withText(withPhoto(withArt, photo), 'Hello')
  expect(await saveOn(visitor, draft, document)).toEqual({ revision: 2 })
})
