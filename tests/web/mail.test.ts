import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestReview } from '#commerce/review/review-writing.service.ts'
import { CURRENT_WORDING } from '#commerce/newsletter/newsletter.terms.ts'
import { transact } from '#db/transaction.ts'
import { makeArticle } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { openShop, type AskOptions, type TestShop } from './shop.ts'
import { call } from './uploads/uploading.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const form = (email: string) => ({ email, policy: 'on', wordingVersion: CURRENT_WORDING })

const statusOf = async (email: string) =>
  (
    await shop.db
      .selectFrom('newsletter_subscription')
      .where('email', '=', email)
      .select('status')
      .executeTakeFirst()
  )?.status

/** What somebody at this machine reads in the inbox. */
async function openMail(subject: string): Promise<string> {
  const list = await shop.ask('/_inbox', { host: 'localhost' })
  const id = new RegExp(`/_inbox/([0-9a-f-]{36})">${subject}`).exec(list.text)?.[1]
  if (!id) throw new Error(`no mail called ${subject} in ${list.text}`)
  return (await shop.ask(`/_inbox/${id}`, { host: 'localhost' })).text
}

const tokenIn = (mail: string) => /token=([A-Za-z0-9_-]+)/.exec(mail)![1]!

/** As a browser without JavaScript sends a form with files. */
async function post(
  path: string,
  words: Record<string, string>,
  files: { bytes: Uint8Array; name: string }[] = [],
) {
  const multipart = new FormData()
  for (const [name, value] of Object.entries(words)) multipart.append(name, value)
  for (const { bytes, name } of files) {
    multipart.append('files', new Blob([new Uint8Array(bytes)]), name)
  }
  const request = new Request('http://x', { method: 'POST', body: multipart })
  const body = new Uint8Array(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type')! }
  const answer = await call(shop, path, { method: 'POST', headers, body })
  return { ...answer, text: answer.body.toString('utf8') }
}

describe('the newsletter', () => {
  it('is confirmed by a button behind the link, never by the link itself', async () => {
    const email = 'clara@example.com'
    const sent = await shop.ask('/newsletter', { form: form(email) })
    expect(sent).toMatchObject({ status: 303, headers: { location: '/newsletter?sent=1' } })
    const token = tokenIn(await openMail('Please confirm your subscription'))
    const page = await shop.ask(`/newsletter/confirm?token=${token}`)
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.text).toMatch(/name="robots" content="noindex/)
    expect(await statusOf(email)).toBe('PENDING')
    const confirmed = await shop.ask('/newsletter/confirm', { form: { token } })
    expect(confirmed).toMatchObject({ status: 303 })
    expect(await statusOf(email)).toBe('CONFIRMED')
  })

  it('answers known and unknown addresses alike, to the byte', async () => {
    const known = await shop.ask('/newsletter', { form: form('clara@example.com') })
    const unknown = await shop.ask('/newsletter', { form: form('nobody-yet@example.com') })
    const shape = ({ status, headers, text }: typeof known) => ({
      status,
      location: headers.location,
      length: text.length,
      cookie: headers['set-cookie'],
    })
    expect(shape(known)).toEqual(shape(unknown))
  })

  it('ends with one post of a mail program, without cookie and origin', async () => {
    const welcome = await openMail('Welcome to the Estampa newsletter')
    const link = /http:\/\/[^\s&]+\/newsletter\/one-click\?token=[\w-]+/.exec(welcome)![0]
    const path = link.slice(new URL(link).origin.length)
    const oneClick = (options: AskOptions) =>
      shop.ask(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', ...options })
    const bare = { origin: '', 'sec-fetch-site': 'cross-site' }
    expect(await shop.ask(path)).toMatchObject({
      status: 302,
      headers: { location: path.replace('/newsletter/one-click', '/unsubscribe') },
    })
    expect((await shop.ask(path.replace('/newsletter/one-click', '/unsubscribe'))).status).toBe(200)
    expect(await oneClick({ body: 'x=1' })).toMatchObject({ status: 400 })
    expect(await statusOf('clara@example.com')).toBe('CONFIRMED')
    const multipart = await oneClick({
      headers: { ...bare, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    })
    expect(multipart).toMatchObject({ status: 200, cookie: undefined })
    expect(await statusOf('clara@example.com')).toBe('UNSUBSCRIBED')
    const unknown = await shop.ask('/newsletter/one-click?token=never', {
      body: 'List-Unsubscribe=One-Click',
    })
    expect({ status: unknown.status, text: unknown.text }).toEqual({
      status: multipart.status,
      text: multipart.text,
    })
  })

  it('is the only page that a foreign site may post to', async () => {
    const foreign = { origin: 'https://evil.example' }
    for (const path of [
      '/unsubscribe',
      '/newsletter/confirm',
      '/newsletter/one-click/x',
      '/contact',
    ]) {
      const answer = await shop.ask(path, { form: { token: 'x' }, headers: foreign })
      expect(answer.status, path).toBe(403)
    }
  })

  it.each([
    ['no token', ''],
    ['an invented one', 'x'],
    ['a NUL', '%00'],
    ['a long one', 'x'.repeat(5_000)],
  ])('survives %s', async (_, token) => {
    for (const path of ['/newsletter/confirm', '/unsubscribe', '/reviews/new']) {
      expect((await shop.ask(`${path}?token=${token}`)).status).toBeLessThan(500)
    }
    const posted = await shop.ask('/newsletter/confirm', { form: { token } })
    expect(posted.status).toBe(410)
  })
})

describe('a review', () => {
  it('is written from the link of the mail, with a photo, and once', async () => {
    const { id: articleId } = await makeArticle(shop.db, { name: 'Photo mug' })
    const site = shop.env.sites.find((one) => one.slug === 'WPX-GB')!
    await transact(shop.db, (trx) =>
      requestReview(trx, {
        orderLineId: randomUUID(),
        articleId,
        place: { site, locale: site.locales[0] },
        to: 'zoe@example.com',
        now: new Date(),
      }),
    )
    const mail = await openMail('Photo mug: how do you like it')
    const token = /token=([\w.-]+)/.exec(mail)![1]!
    const path = `/reviews/new?token=${token}`
    const page = await shop.ask(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Photo mug: how do you like it?')
    const photo = { bytes: await makePicture(), name: 'mug.jpg' }
    const words = { token, stars: '4', name: 'Zoë', body: 'Lovely, and well packed.' }
    const refused = await post(path, { ...words, body: 'Nice' }, [photo])
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please write a little more.')
    const attachment = /name="attachment"[^>]*value="([\w-]{22})"/.exec(refused.text)![1]!
    const sent = await post(path, { ...words, attachment })
    expect(sent.headers.location).toBe('/reviews/new?sent=shown')
    expect((await shop.ask('/reviews/new?sent=shown')).text).toContain('Thank you for your review')
    expect((await shop.ask(path)).text).toContain('You have already reviewed this')
    const again = await post(path, { ...words })
    expect(again.status).toBe(303)
    const written = shop.db.selectFrom('review').where('article_id', '=', articleId)
    expect(await written.select('stars').execute()).toEqual([{ stars: 4 }])
    const { picture } = await written
      .innerJoin('review_photo', 'review_photo.review_id', 'review.id')
      .select('review_photo.picture')
      .executeTakeFirstOrThrow()
    const { version, widths } = await shop.db
      .selectFrom('picture')
      .where('name', '=', picture)
      .select(['version', 'widths'])
      .executeTakeFirstOrThrow()
    const media = await shop.ask(`/media/${picture}-${version}-${widths[0]}.webp`)
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    }
    expect(media).toMatchObject({ status: 200, headers })
  })
})

describe('the contact form', () => {
  const fields = {
    subject: 'order',
    name: 'Zoë <b>',
    email: 'zoe@example.com',
    message: 'The mug is broken',
    policy: 'on',
  }

  it('takes a photo without JavaScript, and the sender gets a mail', async () => {
    const bytes = await makePicture()
    const answer = await post('/contact', fields, [{ bytes, name: 'mug.jpg' }])
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/contact?sent=1')
    const ticket = await shop.db
      .selectFrom('ticket')
      .innerJoin('attachment', 'ticket_id', 'ticket.id')
      .select(['status', 'attachment.name'])
      .executeTakeFirst()
    expect(ticket).toEqual({ status: 'PENDING', name: 'mug.jpg' })
    expect(await openMail('We have received your message')).toContain('zoe@example.com')
  })

  it('gives back what was typed and what was chosen when a field is wrong', async () => {
    const bytes = await makePicture()
    const wrong = { ...fields, email: 'zoe', phone: '+44 20 7946 0000' }
    const answer = await post('/contact', wrong, [{ bytes, name: 'mug.jpg' }])
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('value="Zoë &lt;b&gt;"')
    expect(answer.text).toContain('The mug is broken</textarea>')
    expect(answer.text).toContain('value="+44 20 7946 0000"')
    const kept = /name="attachment"[^>]*value="([\w-]{22})"/.exec(answer.text)?.[1]
    expect(kept).toBeDefined()
    expect(answer.text).toContain('mug.jpg')
    const again = await post('/contact', { ...fields, attachment: kept! })
    expect(again.status).toBe(303)
  })

  it('asks for a quote in its own form', async () => {
    const page = await shop.ask('/contact?channel=formContactRequestBudget')
    expect(page.text).toContain('name="quantity"')
    const { subject: _, ...rest } = fields
    const path = '/contact?channel=formContactRequestBudget'
    const refused = await post(path, { ...rest, product: 'Mugs', quantity: 'many' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please enter a whole number')
    const sent = await post(path, { ...rest, product: 'Mugs', quantity: '500' })
    expect(sent.status).toBe(303)
  })

  it('says so when the files are too large, and what was typed is still there', async () => {
    const bytes = new Uint8Array(22_000_000)
    const answer = await post('/contact', fields, [{ bytes, name: 'huge.jpg' }])
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('too large together')
    expect(answer.text).toContain('The mug is broken</textarea>')
  })

  it.each([
    ['multipart/form-data', 415],
    ['multipart/form-data; boundary=x', 400],
    ['application/json', 415],
    ['application/x-www-form-urlencoded; charset=utf-7', 415],
    ['text/plain', 415],
  ])('sent as %s is refused with %i', async (type, status) => {
    const answer = await shop.ask('/contact', {
      method: 'POST',
      body: '{"subject":"order"}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(status)
  })
})
