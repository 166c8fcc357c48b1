import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'
import { call, visitor, type Who } from './uploading.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60_000

async function tell(who: Who, path: string, fields: Record<string, string>) {
  const answer = await call(who.at, `/api/shop${path}`, {
    method: 'POST',
    headers: {
      cookie: who.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': crypto.randomUUID(),
    },
    body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
  })
  expect(answer.status, answer.body.toString()).toBe(200)
  return JSON.parse(answer.body.toString()) as Record<string, string>
}

async function invite(who: Who) {
  const { design_id: designId } = await tell(who, '/designs', { article_id: '101' })
  const endsOn = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const { token } = await tell(who, `/designs/${designId}/photo-collection`, {
    title: 'Grandma <b>80</b>',
    host_name: 'Ana',
    ends_on: endsOn,
    most_photos: '20',
    most_per_person: '5',
  })
  return { designId: designId!, path: `/add-photos/${token}` }
}

const cookieOf = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie']].flat().join('; ')

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request('http://x', { method: 'POST', body })
  const answer = await call(shop, path, {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type')!, ...headers },
    body: new Uint8Array(await request.arrayBuffer()),
  })
  return { ...answer, text: answer.body.toString() }
}

const photo = async (name = 'IMG_1.jpg') => ({ bytes: await makePicture(), name })

it('the page of a link is kept nowhere, tells no address, and nothing of the owner but what they typed', async () => {
  const who = await visitor(shop)
  const { path, designId } = await invite(who)
  const page = await call(shop, path, { method: 'GET' })
  const text = page.body.toString()
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(text).toContain('noindex')
  expect(text).toContain('Ana asks you for photos')
  expect(text).toContain('Grandma &lt;b&gt;80&lt;/b&gt;')
  expect(text).toMatch(/enctype="multipart\/form-data"/i)
  expect(text).not.toContain(who.extSessionId)
  expect(text).not.toContain(designId)
})

it('takes photos and words without a script, remembers the device, and gives back', async () => {
  const { path } = await invite(await visitor(shop))
  const form = () => makeForm([], {})
  const nothing = await post(path, form())
  expect([nothing.status, nothing.text.includes('Choose at least one photo')]).toEqual([422, true])
  const given = [await photo('a.jpg'), await photo('b.jpg')]
  const sent = await post(path, makeForm(given, { name: 'Leo', comment: 'With love' }))
  expect([sent.status, sent.headers.location]).toEqual([303, `${path}?arrived=2`])
  const cookie = cookieOf(sent.headers)
  const seen = async () =>
    (await call(shop, path, { method: 'GET', headers: { cookie } })).body.toString()
  const page = await seen()
  expect(page).toContain('With love')
  const [, photoId] = /name="photoId" value="([^"]+)"/.exec(page)!
  const stranger = await post(path, new URLSearchParams({ photoId: photoId! }))
  expect(stranger.status).toBe(303)
  expect((await seen()).match(/name="photoId"/g)).toHaveLength(2)
  const back = await post(path, new URLSearchParams({ photoId: photoId! }), { cookie })
  expect([back.status, back.headers.location]).toEqual([303, `${path}?done=takenBack`])
  expect((await seen()).match(/name="photoId"/g)).toHaveLength(1)
})

it('says what is wrong with a name, with each file, and with a form from elsewhere', async () => {
  const { path } = await invite(await visitor(shop))
  const linked = await post(path, makeForm([await photo()], { name: 'www.spam.example' }))
  expect([linked.status, linked.text.includes('field-error')]).toEqual([422, true])
  const wrong = { bytes: Buffer.from('hello'), name: 'notes.txt' }
  const mixed = await post(path, makeForm([wrong, await photo()], { name: 'Leo' }))
  expect([mixed.status, mixed.text.includes('notes.txt')]).toEqual([422, true])
  const many = await Promise.all(Array.from({ length: 6 }, () => photo()))
  const full = await post(path, makeForm(many, { name: 'Leo' }))
  expect([full.status, full.text.includes('no room for so many')]).toEqual([422, true])
  const foreign = await post(path, makeForm([await photo()], { name: 'Leo' }), {
    origin: 'https://evil.example',
  })
  expect(foreign.status).toBe(403)
})

it('a link that is none is told in the words of each store', async () => {
  const { PORT } = shop.env
  for (const [store, words] of [
    ['gb', 'This link does not work'],
    ['de', 'Dieser Link funktioniert nicht'],
    ['pl', 'Ten link nie działa'],
  ]) {
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'x']) {
      const headers = { host: `${store}.localhost:${PORT}` }
      const page = await call(shop, `/add-photos/${token}`, { method: 'GET', headers })
      expect(page.status).toBe(410)
      expect(page.body.toString()).toContain(words)
    }
  }
})
