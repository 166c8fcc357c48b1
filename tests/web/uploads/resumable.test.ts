import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { begin, call, openTwoShops, visitor, type Who } from './uploading.ts'

let shops: Awaited<ReturnType<typeof openTwoShops>>

beforeAll(async () => {
  shops = await openTwoShops()
})
afterAll(() => shops.close())

describe.each(['in this process', 'in another process'])(
  'an upload in pieces, with the API %s',
  (where) => {
    const at = () => (where === 'in this process' ? shops.shop : shops.remote)
    const tus = { 'tus-resumable': '1.0.0' }
    const encode = (text: string) => Buffer.from(text).toString('base64')

    function create(who: Who, length: number, metadata: Record<string, string> = {}) {
      const pairs = { filename: 'Straße.jpg', ext_session_id: who.extSessionId, ...metadata }
      return call(at(), '/images/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          cookie: who.cookie,
          'upload-length': String(length),
          'upload-metadata': Object.entries(pairs)
            .map(([name, value]) => `${name} ${encode(value)}`)
            .join(','),
        },
      })
    }

    function patch(who: Who, path: string, offset: number, body: Uint8Array) {
      return call(at(), path, {
        method: 'PATCH',
        headers: {
          ...tus,
          cookie: who.cookie,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body,
      })
    }

    const head = (who: Who, path: string) =>
      call(at(), path, { method: 'HEAD', headers: { ...tus, cookie: who.cookie } })

    it('goes on where it stopped, and ends as any other upload', async () => {
      const who = await visitor(at())
      const bytes = await makePicture({ width: 900, height: 600 })
      const created = await create(who, bytes.length)
      expect(created.status).toBe(201)
      const path = created.headers.location!
      expect((await head(who, path)).headers['upload-offset']).toBe('0')
      const first = await patch(who, path, 0, bytes.subarray(0, 700))
      expect([first.status, first.headers['upload-offset']]).toEqual([204, '700'])
      expect((await patch(who, path, 0, bytes)).status).toBe(409)
      expect((await patch(who, path, 701, bytes.subarray(701))).status).toBe(409)

      // The line breaks in the middle of a piece: what came is here.
      const { asked, answer } = begin(at(), path, {
        method: 'PATCH',
        headers: {
          ...tus,
          cookie: who.cookie,
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes.length - 700),
          'upload-offset': '700',
        },
      })
      answer.catch(() => {})
      asked.write(bytes.subarray(700, 900))
      const offset = async () => (await head(who, path)).headers['upload-offset']
      await expect.poll(offset).toBe('900')
      expect((await patch(who, path, 900, bytes.subarray(900))).status).toBe(423)
      asked.destroy()
      const last = async () => (await patch(who, path, 900, bytes.subarray(900))).status
      await expect.poll(last).toBe(204)

      const done = await head(who, path)
      expect(done.headers['upload-offset']).toBe(String(bytes.length))
      const told = await call(at(), done.headers['content-location']!, {
        method: 'GET',
        headers: { cookie: who.cookie },
      })
      expect(JSON.parse(told.body.toString())).toMatchObject({
        state: 'READY',
        name: 'Straße.jpg',
        width_px: 900,
        bytes: bytes.length,
      })
      expect(await shops.unfinished()).toEqual([])
    })

    it('belongs to its visitor alone', async () => {
      const [who, other] = [await visitor(at()), await visitor(at())]
      const foreign = { ext_session_id: other.extSessionId }
      expect((await create(who, 10, foreign)).status).toBe(403)
      expect((await create({ ...who, cookie: '' }, 10)).status).toBe(401)
      const path = (await create(who, 10)).headers.location!
      expect((await head(other, path)).status).toBe(404)
      expect((await patch(other, path, 0, Buffer.from('x'))).status).toBe(404)
      const remove = (one: Who) =>
        call(at(), path, { method: 'DELETE', headers: { ...tus, cookie: one.cookie } })
      expect((await remove(other)).status).toBe(404)
      expect((await remove(who)).status).toBe(204)
      expect((await head(who, path)).status).toBe(404)
    })

    it('may have any name, and any number of siblings up to a limit', async () => {
      const who = await visitor(at())
      const named = await create(who, 10, { filename: 'a\0b\u202e.png' })
      expect(named.status).toBe(201)
      const many = await Promise.all(Array.from({ length: 30 }, () => create(who, 10)))
      expect(many.filter(({ status }) => status === 201)).toHaveLength(19)
    })

    it('is refused when it is too large or no picture', async () => {
      const who = await visitor(at())
      expect((await create(who, 5_000_000_000)).status).toBe(413)
      const large = (await create(who, 3_000_000)).headers.location!
      expect((await patch(who, large, 0, Buffer.from('\xff\xd8\xff', 'latin1'))).status).toBe(413)
      const short = (await create(who, 3)).headers.location!
      expect((await patch(who, short, 0, Buffer.from('abcdef'))).status).toBe(413)
      const wrong = (await create(who, 6)).headers.location!
      const answer = await patch(who, wrong, 0, Buffer.from('<html>'))
      expect([answer.status, answer.body.toString()]).toEqual([
        422,
        expect.stringContaining('unsupported_type'),
      ])
      expect((await head(who, wrong)).status).toBe(404)
    })
  },
)

describe('the tus protocol', () => {
  it('tells what we can and refuses other versions', async () => {
    const options = await call(shops.shop, '/images/resumable', { method: 'OPTIONS' })
    expect([options.status, options.headers]).toMatchObject([
      204,
      {
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': '1000000000',
      },
    ])
    const old = { 'tus-resumable': '0.2.0', 'upload-length': '3' }
    const answer = await call(shops.shop, '/images/resumable', { method: 'POST', headers: old })
    expect([answer.status, answer.headers['tus-version']]).toEqual([412, '1.0.0'])
  })
})
