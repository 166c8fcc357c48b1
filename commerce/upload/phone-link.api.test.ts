import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import { uploadFiles } from '#tests/designs/send-files.ts'
import { MOST_FILES_PER_PHONE_LINK, PHONE_LINK_MINUTES } from './upload.terms.ts'

const MINUTE_MS = 60_000

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>
let now = new Date()

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, () => now, files.tools)
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function linkOf(owner: Visitor): Promise<string> {
  return granted(await owner.upload.createPhoneLink({})).token
}

async function send(
  phone: Visitor,
  token: string,
  given: Parameters<typeof makeForm>[0],
  fields = {},
) {
  return phone.upload.uploadFromPhone({ token }, { content: makeForm(given, fields) })
}

const photo = async (name = 'IMG_1.jpg') => ({ bytes: await makePicture(), name })
const listOf = async (visitor: Visitor) => granted(await visitor.upload.listUploads({})).uploads

describe('a telephone', () => {
  it('brings photos to whoever made the link, without a session of its own', async () => {
    const owner = await shop.visitorWithSession()
    const phone = shop.visitor()
    const token = await linkOf(owner)
    const link = granted(await phone.upload.getPhoneLink({ token }))
    expect(link).toEqual({
      filesLeft: MOST_FILES_PER_PHONE_LINK,
      expiresAt: new Date(now.getTime() + PHONE_LINK_MINUTES * MINUTE_MS).toISOString(),
    })
    const sent = await send(phone, token, [await photo('a.jpg'), await photo('b.jpg')])
    expect(sent).toEqual({ arrived: 2, refused: [] })
    expect((await listOf(owner)).map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'b.jpg'])
    expect(granted(await phone.upload.getPhoneLink({ token })).filesLeft).toBe(
      MOST_FILES_PER_PHONE_LINK - 2,
    )
  })

  it('brings them to the customer when one is logged in', async () => {
    const { email } = await makeCustomer(database.db)
    const owner = await shop.customer({ email, password: PASSWORD })
    const token = await linkOf(owner)
    granted(await send(shop.visitor(), token, [await photo()]))
    const elsewhere = await shop.customer({ email, password: PASSWORD })
    expect(await listOf(elsewhere)).toHaveLength(1)
  })

  it('sees nothing of the visitor: no list, no picture, no name of the same photo', async () => {
    const owner = await shop.visitorWithSession()
    const token = await linkOf(owner)
    const bytes = await makePicture()
    const [own] = await uploadFiles(owner, { bytes, name: 'secret holiday.jpg' })
    const phone = await shop.visitorWithSession()
    const again = granted(await send(phone, token, [{ bytes, name: 'mine.jpg' }]))
    expect(again).toEqual({ arrived: 1, refused: [] })
    expect(JSON.stringify(again)).not.toContain('secret')
    expect(await listOf(phone)).toEqual([])
    const [variant] = own!.picture!.widths
    const file = `${variant}.webp`
    for (const answer of [
      await phone.upload.getPicture({ id: own!.id, file }),
      await phone.upload.getUpload({ id: own!.id }),
      await phone.upload.getOriginal({ id: own!.id }),
      await phone.upload.deleteUpload({ id: own!.id }),
    ]) {
      expect(answer).toMatchObject({ code: 'not_found' })
    }
    // Its own session is not the visitor's either, whatever the form claims.
    const claimed = { ext_session_id: phone.caller.envelope.extSessionId }
    granted(await send(phone, token, [await photo()], claimed))
    expect(await listOf(phone)).toEqual([])
  })

  it('is told of its own files that were not taken', async () => {
    const owner = await shop.visitorWithSession()
    const token = await linkOf(owner)
    const sent = await send(shop.visitor(), token, [
      { bytes: Buffer.from('hello'), name: 'notes.txt' },
      await photo('good.jpg'),
      { bytes: Buffer.alloc(0), name: '' },
    ])
    expect(sent).toEqual({
      arrived: 1,
      refused: [{ name: 'notes.txt', refusal: 'unsupported_type' }],
    })
    const none = await send(shop.visitor(), token, [{ bytes: Buffer.alloc(0), name: '' }])
    expect(none).toMatchObject({ code: 'invalid', fields: { img: 'required' } })
  })
})

describe('a link', () => {
  it('ends after a while', async () => {
    const owner = await shop.visitorWithSession()
    const token = await linkOf(owner)
    now = new Date(now.getTime() + PHONE_LINK_MINUTES * MINUTE_MS - 1_000)
    expect(isRefused(await shop.visitor().upload.getPhoneLink({ token }))).toBe(false)
    now = new Date(now.getTime() + 2_000)
    expect(await shop.visitor().upload.getPhoneLink({ token })).toMatchObject({ code: 'expired' })
    expect(await send(shop.visitor(), token, [await photo()])).toMatchObject({ code: 'expired' })
    expect(await listOf(owner)).toEqual([])
  })

  it('ends when its maker says so, and with the session', async () => {
    const owner = await shop.visitorWithSession()
    const other = await shop.visitorWithSession()
    const [token, kept] = [await linkOf(owner), await linkOf(other)]
    granted(await owner.upload.endPhoneLinks({}))
    expect(await shop.visitor().upload.getPhoneLink({ token })).toMatchObject({ code: 'not_found' })
    expect(isRefused(await shop.visitor().upload.getPhoneLink({ token: kept }))).toBe(false)

    const { email } = await makeCustomer(database.db)
    const guest = await shop.visitorWithSession()
    const before = await linkOf(guest)
    granted(await guest.session.logIn({ email, password: PASSWORD }))
    expect(await send(shop.visitor(), before, [await photo()])).toMatchObject({ code: 'not_found' })
  })

  it('is one of its store alone', async () => {
    const token = await linkOf(await shop.visitorWithSession())
    const spaniard = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await spaniard.upload.getPhoneLink({ token })).toMatchObject({ code: 'not_found' })
    expect(await send(spaniard, token, [await photo()])).toMatchObject({ code: 'not_found' })
  })

  it('cannot be guessed, made up or made by a stranger', async () => {
    expect(await shop.visitor().upload.createPhoneLink({})).toMatchObject({
      code: 'unauthenticated',
    })
    const token = await linkOf(await shop.visitorWithSession())
    const stranger = shop.visitor()
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      "' or 1=1 --         ..",
      '../../../../etc/passwd',
    ]) {
      const answer = await stranger.upload.getPhoneLink({ token: wrong })
      expect(isRefused(answer) && answer.code, wrong).toMatch(/^(not_found|invalid)$/)
    }
  })

  it('takes so many files and no more, also of forms that come at once', async () => {
    const owner = await shop.visitorWithSession()
    const token = await linkOf(owner)
    await database.db.updateTable('phone_link').set({ files_left: 3 }).execute()
    const forms = await Promise.all(
      [1, 2, 3].map(async () => [await photo(), await photo()] as const),
    )
    const answers = await Promise.all(forms.map((form) => send(shop.visitor(), token, [...form])))
    expect(answers.filter(isRefused)).toMatchObject([
      { code: 'quota_exceeded' },
      { code: 'quota_exceeded' },
    ])
    expect(await listOf(owner)).toHaveLength(2)
  })

  it('leaves only its hash in the database', async () => {
    const token = await linkOf(await shop.visitorWithSession())
    const rows = await database.db.selectFrom('phone_link').selectAll().execute()
    const hex = Buffer.from(token).toString('hex')
    expect(rows.some((row) => row.token_hash.toString('hex').includes(hex))).toBe(false)
  })
})
