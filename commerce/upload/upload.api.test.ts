import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import { extSessionIdOf, sendFiles, uploadFiles } from '#tests/designs/send-files.ts'
import { purgeUploads } from './upload.purge.ts'

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

const temporary = () => readdir(files.tools.settings.temporaryArea)

describe('an upload', () => {
  it('of a photo is ready at once, with its small copies', async () => {
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture({ width: 1200, height: 800 })
    const [photo] = await uploadFiles(visitor, { bytes, name: 'Sommer 1.jpg' })
    expect(photo).toMatchObject({
      name: 'Sommer 1.jpg',
      kind: 'IMAGE',
      state: 'READY',
      mime: 'image/jpeg',
      widthPx: 1200,
      heightPx: 800,
      hasAlpha: false,
      bytes: bytes.length,
      picture: { base: `/uploads/${photo!.id}`, formats: 'webp' },
    })
    expect(photo!.id).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{21}$/)
    expect(photo!.picture!.placeholderColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(await visitor.upload.getUpload({ id: photo!.id })).toEqual(photo)
    for (const width of photo!.picture!.widths) {
      const file = `${width}.webp`
      const answer = await visitor.upload.getPicture({ id: photo!.id, file })
      if (isRefused(answer)) throw new Error(answer.code)
      const copy = Buffer.from(await answer.arrayBuffer())
      const seen = await sharp(copy).metadata()
      expect([seen.width, seen.exif]).toEqual([width, undefined])
    }
    expect(await temporary()).toEqual([])
  })

  it('of a transparent picture keeps its transparency', async () => {
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture({ format: 'png', alpha: true })
    const [photo] = await uploadFiles(visitor, { bytes, name: 'logo.png', type: 'image/png' })
    expect(photo).toMatchObject({ hasAlpha: true, picture: { formats: 'webp' } })
    const file = `${photo!.picture!.widths[0]}.webp`
    const answer = await visitor.upload.getPicture({ id: photo!.id, file })
    if (isRefused(answer)) throw new Error(answer.code)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('may hold several files, and one bad one does not spoil the others', async () => {
    const visitor = await shop.visitorWithSession()
    const good = await makePicture()
    const answer = await uploadFiles(
      visitor,
      { bytes: Buffer.from('<html>'), name: 'a.jpg' },
      { bytes: good, name: 'b.jpg' },
      { bytes: good.subarray(0, good.length / 2), name: 'c.jpg' },
      { bytes: new Uint8Array(), name: 'd.jpg' },
    )
    expect(answer.map(({ state, refusal }) => refusal ?? state)).toEqual([
      'unsupported_type',
      'READY',
      'damaged_file',
      'empty_file',
    ])
    expect(await visitor.upload.listUploads({})).toMatchObject({ total: 1, pages: 1 })
    expect(await temporary()).toEqual([])
  })

  it('of the same bytes again is the same upload, and kept once for everybody', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const bytes = await makePicture()
    const [first] = await uploadFiles(anna, { bytes, name: 'one.jpg' })
    const [again] = await uploadFiles(anna, { bytes, name: 'two.jpg' })
    const [other] = await uploadFiles(ben, { bytes, name: 'three.jpg' })
    expect(again).toEqual(first)
    expect(other!.id).not.toBe(first!.id)
    const rows = await database.db
      .selectFrom('upload')
      .where('id', 'in', [first!.id, other!.id])
      .select('sha256')
      .execute()
    expect(new Set(rows.map((row) => row.sha256)).size).toBe(1)
  })

  it('at the same time by two people is decoded for one of them', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const given = { bytes: await makePicture(), name: 'a.jpg' }
    const all = await Promise.all([
      uploadFiles(anna, given),
      uploadFiles(ben, given),
      uploadFiles(anna, given),
    ])
    expect(all.flat().map((photo) => photo.state)).toEqual(['READY', 'READY', 'READY'])
    expect(all[0][0]!.id).toBe(all[2][0]!.id)
  })

  it.each([
    ['../../a.png', 'a.png'],
    ['CON.png', 'file CON.png'],
    ['"><img>.png', 'img .png'],
    ['ä\u202egnp.png', 'ä gnp.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(96)}.png`],
  ])('called %s is shown under a harmless name', async (name, shown) => {
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture({ format: 'png' })
    const [photo] = await uploadFiles(visitor, { bytes, name, type: 'image/png' })
    expect(photo!.name).toBe(shown)
  })

  it('that the session did not ask for is refused, and nothing of it is kept', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const given = [{ bytes: await makePicture(), name: 'a.jpg' }]
    const foreign = await extSessionIdOf(ben)
    for (const ext_session_id of [foreign, 'invented-0123456789', '']) {
      expect(await sendFiles(anna, given, { ext_session_id })).toMatchObject({ code: 'forbidden' })
    }
    const without = { content: makeForm(given, {}) }
    expect(await anna.upload.uploadImages({}, without)).toMatchObject({ code: 'forbidden' })
    const stranger = shop.visitor()
    const fields = { ext_session_id: stranger.caller.envelope.extSessionId }
    expect(
      await stranger.upload.uploadImages({}, { content: makeForm(given, fields) }),
    ).toMatchObject({ code: 'unauthenticated' })
    expect(await ben.upload.listUploads({})).toMatchObject({ total: 0 })
    expect(await anna.upload.listUploads({})).toMatchObject({ total: 0 })
    expect(await temporary()).toEqual([])
  })

  it('needs a file, and no more than twenty of them', async () => {
    const visitor = await shop.visitorWithSession()
    expect(await sendFiles(visitor, [])).toMatchObject({
      code: 'invalid',
      fields: { img: 'required' },
    })
    const bytes = await makePicture()
    const many = Array.from({ length: 21 }, () => ({ bytes, name: 'a.jpg' }))
    expect(await sendFiles(visitor, many)).toMatchObject({ code: 'too_large' })
    expect(
      await sendFiles(visitor, [{ bytes, name: 'a.jpg' }], { note: 'x'.repeat(2_000) }),
    ).toMatchObject({ code: 'too_large', fields: { note: 'too_long' } })
  })

  it('ignores fields that it does not know', async () => {
    const visitor = await shop.visitorWithSession()
    const given = [{ bytes: await makePicture(), name: 'a.jpg' }]
    const extras = { article_id: '101', last_modified: '0', whatever: 'x' }
    expect(await sendFiles(visitor, given, extras)).toMatchObject({ files: [{ state: 'READY' }] })
  })
})

describe('somebody else’s upload', () => {
  it('does not exist, whatever one does with it', async () => {
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const [photo] = await uploadFiles(anna, { bytes: await makePicture(), name: 'a.jpg' })
    const { id } = photo!
    for (const who of [ben, shop.visitor()]) {
      expect(await who.upload.getUpload({ id })).toMatchObject({ code: 'not_found' })
      expect(await who.upload.getOriginal({ id })).toMatchObject({ code: 'not_found' })
      expect(await who.upload.getPicture({ id, file: '400.webp' })).toMatchObject({
        code: 'not_found',
      })
      expect(await who.upload.deleteUpload({ id })).toMatchObject({ code: 'not_found' })
      expect(await who.upload.choosePage({ id, page: 1 })).toMatchObject({ code: 'not_found' })
    }
    expect(await anna.upload.getUpload({ id })).toMatchObject({ id })
  })
})

describe('the files of an upload', () => {
  it('are only those that were made', async () => {
    const visitor = await shop.visitorWithSession()
    const [photo] = await uploadFiles(visitor, { bytes: await makePicture(), name: 'a.jpg' })
    for (const file of ['401.webp', '400.png', '0400.webp', 'original', '../x']) {
      const answer = await visitor.upload.getPicture({ id: photo!.id, file })
      expect(isRefused(answer)).toBe(true)
    }
  })

  it('include the original, byte for byte, to save and not to show', async () => {
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture()
    const [photo] = await uploadFiles(visitor, { bytes, name: 'Straße "1".jpg' })
    const answer = await visitor.upload.getOriginal({ id: photo!.id })
    if (isRefused(answer)) throw new Error(answer.code)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition':
        'attachment; filename="Strae 1 .jpg"; filename*=UTF-8\'\'Stra%C3%9Fe%201%20.jpg',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })
})

describe('deleting', () => {
  it('forgets an upload, but not one that a design uses', async () => {
    const visitor = await shop.visitorWithSession()
    const [photo] = await uploadFiles(visitor, { bytes: await makePicture(), name: 'a.jpg' })
    const { id } = photo!
    const { id: articleId, variant } = await makeMug(database.db)
    const document = JSON.stringify({ assets: { [id]: { mime: 'image/jpeg' } } })
    const design = `design-of-a-test-${id}`
    await sql`insert into design (id, brand, store, article_id, variant, name, document)
      values (${design}, 'estampa', 'WPX-GB', ${articleId}, ${variant}, 'x', ${document})`.execute(
      database.db,
    )
    expect(await visitor.upload.deleteUpload({ id })).toMatchObject({ code: 'in_use' })
    const place = { ...files.tools, temporaryArea: files.tools.settings.temporaryArea }
    const later = new Date(Date.now() + 90 * 86_400_000)
    await purgeUploads(database.db, { ...place, unusedDays: 30 }, later)
    expect(await visitor.upload.getUpload({ id })).toMatchObject({ state: 'READY' })
    await sql`delete from design where id = ${design}`.execute(database.db)
    expect(await visitor.upload.deleteUpload({ id })).toEqual({})
    expect(await visitor.upload.getUpload({ id })).toMatchObject({ code: 'not_found' })
  })

  it('of a customer takes the uploads along', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const [photo] = await uploadFiles(customer, { bytes: await makePicture(), name: 'a.jpg' })
    await database.db.deleteFrom('customer').where('email', '=', person.email).execute()
    const left = await database.db.selectFrom('upload').where('id', '=', photo!.id).execute()
    expect(left).toEqual([])
  })
})

describe('at login', () => {
  it('the visitor’s uploads become the customer’s, none lost and none listed twice', async () => {
    const person = await makeCustomer(database.db)
    const [shared, own] = [await makePicture(), await makePicture()]
    const earlier = await shop.customer(person)
    const [before] = await uploadFiles(earlier, { bytes: shared, name: 'before.jpg' })
    const visitor = await shop.visitorWithSession()
    const [duplicate] = await uploadFiles(visitor, { bytes: shared, name: 'again.jpg' })
    const [fresh] = await uploadFiles(visitor, { bytes: own, name: 'own.jpg' })
    const opened = await visitor.session.logIn(person)
    if (isRefused(opened)) throw new Error(opened.code)
    visitor.caller.credential = opened.credential

    const list = await visitor.upload.listUploads({})
    if (isRefused(list)) throw new Error(list.code)
    expect(list.uploads.map(({ id }) => id).toSorted()).toEqual([before!.id, fresh!.id].toSorted())
    // A design may have been made with it a minute ago.
    expect(await visitor.upload.getUpload({ id: duplicate!.id })).toMatchObject({ state: 'READY' })
    expect(await earlier.upload.getUpload({ id: fresh!.id })).toMatchObject({ state: 'READY' })
    const [again] = await uploadFiles(visitor, { bytes: own, name: 'own.jpg' })
    expect(again!.id).toBe(fresh!.id)
  })

  it('an upload that arrives for the ended session is refused', async () => {
    const person = await makeCustomer(database.db)
    const visitor = await shop.visitorWithSession()
    const ext_session_id = await extSessionIdOf(visitor)
    await visitor.session.logIn(person)
    const given = [{ bytes: await makePicture(), name: 'a.jpg' }]
    expect(await sendFiles(visitor, given, { ext_session_id })).toMatchObject({
      code: 'unauthenticated',
    })
  })
})
