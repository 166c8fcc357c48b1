import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import { call, openTwoShops, visitor, type Who } from './uploading.ts'

let shops: Awaited<ReturnType<typeof openTwoShops>>

beforeAll(async () => {
  shops = await openTwoShops()
})
afterAll(() => shops.close())

async function linkOf(who: Who): Promise<string> {
  const answer = await call(who.at, '/api/shop/images/phone_links', {
    method: 'POST',
    headers: {
      cookie: who.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': crypto.randomUUID(),
    },
    body: new Uint8Array(),
  })
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

type Given = Parameters<typeof makeForm>[0]

async function post(at: Who['at'], path: string, given: Given, headers = {}) {
  const request = new Request('http://x', { method: 'POST', body: makeForm(given, {}) })
  const answer = await call(at, path, {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type')!, ...headers },
    body: new Uint8Array(await request.arrayBuffer()),
  })
  return { ...answer, text: answer.body.toString() }
}

async function countOf(who: Who): Promise<number> {
  const headers = { cookie: who.cookie }
  const answer = await call(who.at, '/api/shop/uploads', { method: 'GET', headers })
  return (JSON.parse(answer.body.toString()) as { total: number }).total
}

const photo = async (name = 'IMG_1.jpg') => ({ bytes: await makePicture(), name })

describe.each(['in this process', 'in another process'])(
  'the page of a code, with the API %s',
  (where) => {
    const at = () => (where === 'in this process' ? shops.shop : shops.remote)

    it('is everybody’s who has the code, is kept nowhere, and tells nothing of its maker', async () => {
      const who = await visitor(at())
      const path = `/upload-from-phone/${await linkOf(who)}`
      const page = await call(at(), path, { method: 'GET' })
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(page.headers['set-cookie']).toBeUndefined()
      const text = page.body.toString()
      expect(text).toMatch(/enctype="multipart\/form-data"/i)
      expect(text).toContain('noindex')
      expect(text).not.toContain(who.extSessionId)
    })

    it('takes photos without a session and without a script', async () => {
      const who = await visitor(at())
      const path = `/upload-from-phone/${await linkOf(who)}`
      const sent = await post(at(), path, [await photo('a.jpg'), await photo('b.jpg')])
      expect([sent.status, sent.headers.location]).toEqual([303, `${path}?arrived=2`])
      expect(await countOf(who)).toBe(2)
    })

    it('says of each file why it was not taken', async () => {
      const path = `/upload-from-phone/${await linkOf(await visitor(at()))}`
      const wrong = { bytes: Buffer.from('hello'), name: 'notes.txt' }
      const mixed = await post(at(), path, [wrong, await photo()])
      expect(mixed.status).toBe(422)
      expect(mixed.text).toContain('notes.txt')
      expect(mixed.text).toContain('We cannot open this kind of file')
      const huge = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(2_100_000)])
      const large = await post(at(), path, [{ bytes: huge, name: 'huge.jpg' }])
      expect([large.status, large.text.includes('This file is too large')]).toEqual([422, true])
      const none = await post(at(), path, [{ bytes: Buffer.alloc(0), name: '' }])
      expect([none.status, none.text.includes('Choose at least one photo')]).toEqual([422, true])
      const many = await Promise.all(Array.from({ length: 21 }, () => photo()))
      expect((await post(at(), path, many)).text).toContain('up to 20 files at a time')
    })

    it('is no way for another site, nor for another store', async () => {
      const who = await visitor(at())
      const path = `/upload-from-phone/${await linkOf(who)}`
      const foreign = await post(at(), path, [await photo()], { origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
      const host = `es.localhost:${at().env.PORT}`
      const other = { host, origin: `http://${host}` }
      expect((await post(at(), path, [await photo()], other)).status).toBe(303)
      expect((await call(at(), path, { method: 'GET', headers: other })).status).toBe(410)
      expect(await countOf(who)).toBe(0)
    })

    it('is over with its code, in the words of each store', async () => {
      const { PORT } = at().env
      for (const [store, words] of [
        ['gb', 'This code no longer works'],
        ['de', 'Dieser Code gilt nicht mehr'],
        ['pl', 'Ten kod już nie działa'],
      ]) {
        for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', "'%20or%201=1"]) {
          const headers = { host: `${store}.localhost:${PORT}` }
          const path = `/upload-from-phone/${token}`
          const page = await call(at(), path, { method: 'GET', headers })
          expect(page.status, path).toBe(410)
          expect(page.body.toString()).toContain(words)
        }
      }
    })
  },
)
