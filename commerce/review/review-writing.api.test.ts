import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, testMailComposer, tokenOf } from '#tests/mail.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, PASSWORD } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { moveReviewPhotos, reviewPhotoKey } from './publish-photos.ts'
import { purgeReviewPhotos } from './review.purge.ts'
import { requestReview } from './review-writing.service.ts'

const DAY_MS = 24 * 60 * 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let articleId: number
let now = new Date('2026-11-15T10:00:00Z')
const uploads = openTestUploads()
const site = testMailComposer.sites.find((one) => one.slug === 'WPX-ES')!
const place = { site, locale: site.locales.find((one) => one.code === 'es')! }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  articleId = (await makeArticle(database.db, { name: 'Taza' })).id
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

async function getLink(given: { orderLineId?: string; articleId?: number } = {}) {
  const { orderLineId = randomUUID() } = given
  const to = `${orderLineId}@example.com`
  const ask = () =>
    transact(database.db, (trx) =>
      requestReview(trx, { orderLineId, articleId: given.articleId ?? articleId, place, to, now }),
    )
  await ask()
  await ask()
  const mails = await mailsTo(database.db, to)
  expect(mails).toHaveLength(1)
  return { orderLineId, token: tokenOf(mails[0]), mail: mails[0]! }
}

const buyer = () => shop.visitor({ application: 'WPX-ES', locale: 'es' })
const words = { stars: '5', body: 'Ha quedado preciosa, gracias.', name: 'Lucía' }

/** A photo, as a stranger is shown it. */
async function bytesOf(file: string): Promise<Buffer> {
  const answer = await shop.visitor().reviewWriting.getReviewPhoto({ file })
  if (isRefused(answer)) throw new Error(answer.code)
  return Buffer.from(await answer.arrayBuffer())
}

/** The same photo each time, as the attachment of a form. */
async function sendPhoto(): Promise<string[]> {
  const form = new FormData()
  const photo = new Uint8Array(await makePicture({ width: 1200, height: 900 }))
  form.append('files', new Blob([photo], { type: 'image/jpeg' }), 'taza.jpg')
  const received = await buyer().attachment.receiveForm(
    { accepts: 'photos', most: 3 },
    { content: form },
  )
  if (isRefused(received)) throw new Error(received.code)
  return received.attachments.map(({ id }) => id)
}

/** File of the photo of a review. */
async function photoOf(orderLineId: string): Promise<string> {
  const { name, version, widths } = await database.db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_id')
    .innerJoin('picture', 'picture.name', 'review_photo.picture')
    .where('order_line_id', '=', orderLineId)
    .select(['picture.name', 'picture.version', 'picture.widths'])
    .executeTakeFirstOrThrow()
  return `${name}-${version}-${widths[0]}.webp`
}

const findReview = (orderLineId: string) =>
  database.db
    .selectFrom('review')
    .where('order_line_id', '=', orderLineId)
    .selectAll()
    .executeTakeFirst()

describe('a buyer', () => {
  it('finds the product’s picture and the first name of the order in the form', async () => {
    await makeParcelService(database.db)
    const someone = await openApi(database.db, undefined, uploads.tools).visitorWithSession()
    const { id: pictured } = await makeArticle(database.db, { stores: ['WPX-GB'] })
    granted(await someone.cart.addLine({ articleId: pictured }))
    const { id } = await orderOf(database.db, await placeOrder(someone))
    const line = await database.db
      .selectFrom('order_line')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    const picture = `cover-${randomUUID()}`
    await database.db
      .insertInto('picture')
      .values({
        name: picture,
        version: '1',
        width: 640,
        height: 480,
        widths: [320, 640],
        formats: 'avif,webp,jpg',
        placeholder_color: '#ffffff',
      })
      .execute()
    await database.db
      .insertInto('article_picture')
      .values({ article_id: pictured, position: 0, picture })
      .execute()
    const { token } = await getLink({ orderLineId: line.id, articleId: pictured })
    expect(await buyer().reviewWriting.getReviewable({ token })).toMatchObject({
      buyerName: 'Ann',
      picture: { base: `/media/${picture}-1` },
    })
  })

  it('is asked once, and writes a review that everybody sees', async () => {
    const { orderLineId, token, mail } = await getLink()
    expect(mail.subject).toBe('Taza: ¿qué te parece?')
    expect(await buyer().reviewWriting.getReviewable({ token })).toEqual({
      articleId,
      articleName: 'Taza',
      isWritten: false,
    })
    expect(await buyer().reviewWriting.writeReview({ ...words, token })).toEqual({ isShown: true })
    const { reviews } = granted(await buyer().review.listReviews({ articleId }))
    expect(reviews).toMatchObject([{ authorName: 'Lucía', isVerified: true }])
    expect(await findReview(orderLineId)).toMatchObject({
      store: 'WPX-ES',
      article_id: articleId,
      language: 'es',
      author_name: 'Lucía',
      stars: 5,
      hidden_reason: null,
    })
  })

  it('writes one review for each ordered product, also with two clicks at once', async () => {
    const { token } = await getLink()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer().reviewWriting.writeReview({ ...words, token })),
    )
    expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(1)
    expect(await buyer().reviewWriting.getReviewable({ token })).toMatchObject({ isWritten: true })
  })

  it('shows photos, as copies that we made ourselves', async () => {
    const { orderLineId, token } = await getLink()
    const attachment = await sendPhoto()
    await buyer().reviewWriting.writeReview({ ...words, token, attachment })
    const picture = await database.db
      .selectFrom('review_photo')
      .innerJoin('review', 'review.id', 'review_id')
      .innerJoin('picture', 'picture.name', 'review_photo.picture')
      .where('order_line_id', '=', orderLineId)
      .selectAll('picture')
      .executeTakeFirstOrThrow()
    expect(picture).toMatchObject({ width: 1200, height: 900, widths: [320, 960, 1200] })
    for (const width of picture.widths) {
      const file = `${picture.name}-${picture.version}-${width}.webp`
      const shown = await sharp(await bytesOf(file)).metadata()
      expect(shown).toMatchObject({ width, format: 'webp' })
    }
    const file = `${picture.name}-${picture.version}-77.webp`
    expect(await buyer().reviewWriting.getReviewPhoto({ file })).toMatchObject({
      code: 'not_found',
    })
  })

  it('takes the words and the photos along when the account is erased, and has them in the own data before', async () => {
    await makeParcelService(database.db)
    const person = await makeCustomer(database.db)
    const here = await openApi(database.db, undefined, uploads.tools).customer(person)
    const { id: sold } = await makeArticle(database.db, { stores: ['WPX-GB'] })
    granted(await here.cart.addLine({ articleId: sold }))
    const { id: orderId } = await orderOf(database.db, await placeOrder(here))
    await database.db
      .updateTable('shop_order')
      .set({ status: 15 })
      .where('id', '=', orderId)
      .execute()
    const line = await database.db
      .selectFrom('order_line')
      .where('order_id', '=', orderId)
      .select('id')
      .executeTakeFirstOrThrow()
    const others = await getLink()
    const own = await getLink({ orderLineId: line.id })
    const photos = []
    for (const { token, orderLineId } of [others, own]) {
      const attachment = await sendPhoto()
      await buyer().reviewWriting.writeReview({ ...words, token, attachment })
      photos.push(await photoOf(orderLineId))
    }
    const exported = await here.customer.exportOwnData({})
    if (isRefused(exported)) throw new Error(exported.code)
    expect(JSON.parse(await exported.text())).toMatchObject({
      reviews: [{ author_name: 'Lucía', stars: 5, body: words.body }],
    })

    expect(await here.ownSignIn.deleteAccount({ password: PASSWORD })).toEqual({})
    const { storage } = uploads.tools
    await purgeReviewPhotos({ db: database.db, now, files: { storage } })
    expect(await findReview(line.id)).toBeUndefined()
    expect(await storage.find(reviewPhotoKey(photos[1]!))).toBeUndefined()
    expect(await findReview(others.orderLineId)).toMatchObject({ author_name: 'Lucía' })
    expect((await bytesOf(photos[0]!)).length).toBeGreaterThan(0)
  })

  it('still sees the photos that one machine alone had: it gives them to all when it starts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'estampa-media-'))
    const file = `review-${'0a'.repeat(16)}-0123abcd-320.webp`
    await writeFile(join(folder, file), 'a photo')
    await writeFile(join(folder, 'mug-front-0123abcd-640.webp'), 'of the shop')
    expect(await moveReviewPhotos(folder, uploads.tools.storage)).toBe(1)
    expect((await bytesOf(file)).toString()).toBe('a photo')
    expect(await readdir(folder)).toEqual(['mug-front-0123abcd-640.webp'])
    expect(await moveReviewPhotos(folder, uploads.tools.storage)).toBe(0)
    await rm(folder, { recursive: true })
  })

  it.each([
    ['stars', '6', 'too_big'],
    ['stars', '0', 'too_small'],
    ['body', 'short', 'too_short'],
    ['body', 'x'.repeat(2_001), 'too_long'],
    ['name', '', 'required'],
    ['attachment', 'invented', undefined],
  ])('is told what is wrong with %s', async (field, value, code) => {
    const { token } = await getLink()
    const wrong = { ...words, token, [field]: value }
    expect(await buyer().reviewWriting.writeReview(wrong)).toMatchObject({
      code: 'invalid',
      fields: code ? { [field]: code } : { files: 'expired' },
    })
  })

  it('has ninety days', async () => {
    const { token } = await getLink()
    const started = now
    now = new Date(started.getTime() + 90 * DAY_MS)
    expect(await buyer().reviewWriting.writeReview({ ...words, token })).toMatchObject({
      code: 'expired',
    })
    now = started
  })
})

describe('a link that we did not make', () => {
  it('opens nothing', async () => {
    const { token } = await getLink()
    const [body = '', seal = ''] = token.split('.')
    const forged = Buffer.from(body, 'base64url')
      .toString()
      .replace(/[0-9a-f]{8}-/, 'aaaaaaaa-')
    const hostile = [
      `${Buffer.from(forged).toString('base64url')}.${seal}`,
      `${body}.`,
      `${body}.${'A'.repeat(43)}`,
      body,
      `${token}.x`,
      '.',
      '%00',
      'x'.repeat(900),
    ]
    for (const wrong of hostile) {
      expect(await buyer().reviewWriting.getReviewable({ token: wrong }), wrong).toMatchObject({
        code: 'not_found',
      })
      expect(
        await buyer().reviewWriting.writeReview({ ...words, token: wrong }),
        wrong,
      ).toMatchObject({ code: 'not_found' })
    }
    expect(shop.faults).toEqual([])
  })

  it('of another brand opens nothing here', async () => {
    const { token } = await getLink()
    const elsewhere = shop.visitor({ application: 'TZ-ES', locale: 'es' })
    expect(await elsewhere.reviewWriting.getReviewable({ token })).toMatchObject({
      code: 'not_found',
    })
  })
})
