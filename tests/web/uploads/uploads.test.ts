import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { begin, call, openTwoShops, sendPhoto, visitor, type Who } from './uploading.ts'

let shops: Awaited<ReturnType<typeof openTwoShops>>

beforeAll(async () => {
  shops = await openTwoShops()
})
afterAll(() => shops.close())

const send = (who: Who, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  sendPhoto(who, bytes, 'Anna & Ben.jpg', fields)

type Sent = { id: string; picture: { base: string; widths: number[] } }

async function upload(who: Who, bytes: Uint8Array): Promise<Sent> {
  const answer = await send(who, bytes)
  expect(answer.status).toBe(200)
  return answer.json.files[0] as Sent
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(['in this process', 'in another process'])('uploading, with the API %s', (where) => {
  const at = () => (where === 'in this process' ? shops.shop : shops.remote)

  it('gives back a picture that the owner sees, and the original to save', async () => {
    const who = await visitor(at())
    const bytes = await makePicture({ width: 1000, height: 700 })
    const { id, picture } = await upload(who, bytes)
    const { cookie } = who
    const path = `${picture.base}-${picture.widths[0]}.webp`
    const shown = await call(at(), path, { method: 'GET', headers: { cookie } })
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(shown.body.length),
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const known = { cookie, 'if-none-match': shown.headers.etag! }
    const again = await call(at(), path, { method: 'GET', headers: known })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await call(at(), path, { method: 'HEAD', headers: { cookie } })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(shown.body.length)])

    const original = await call(at(), `/api/shop/uploads/${id}/original`, {
      method: 'GET',
      headers: { cookie },
    })
    expect(sha256(original.body)).toBe(sha256(bytes))
    expect(original.headers['content-disposition']).toMatch(/^attachment; filename="Anna\s+Ben/)
    expect(original.headers['cache-control']).toBe('private, no-store')
  })

  it('is asked each time whether a browser may still show a picture, and reads no file to say so', async () => {
    const who = await visitor(at())
    const { picture } = await upload(who, await makePicture({ width: 1000, height: 701 }))
    const path = `${picture.base}-${picture.widths[0]}.webp`
    const { cookie } = who
    const { headers } = await call(at(), path, { method: 'GET', headers: { cookie } })
    const known = { 'if-none-match': headers.etag! }
    const files = join(shops.shop.env.dataDir, 'files')
    renameSync(files, `${files}-gone`)
    try {
      const again = await call(at(), path, { method: 'GET', headers: { cookie, ...known } })
      expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
    } finally {
      renameSync(`${files}-gone`, files)
    }
    const stranger = await call(at(), path, { method: 'GET', headers: known })
    expect(stranger.status).toBe(404)
  })

  it('shows another visitor’s files to nobody', async () => {
    const { id, picture } = await upload(await visitor(at()), await makePicture())
    const { cookie } = await visitor(at())
    const paths = [
      `${picture.base}-${picture.widths[0]}.webp`,
      `/api/shop/uploads/${id}`,
      `/api/shop/uploads/${id}/original`,
      `/api/shop/uploads/${id}/pictures/${picture.widths[0]}.webp`,
    ]
    for (const path of paths) {
      for (const headers of [{ cookie }, { accept: '*/*' }] as Record<string, string>[]) {
        const answer = await call(at(), path, { method: 'GET', headers })
        expect([path, answer.status]).toEqual([path, 404])
      }
    }
    const remove = { 'idempotency-key': 'remove-it-1', cookie }
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...remove }
    for (const [method, path] of [
      ['DELETE', `/api/shop/uploads/${id}`],
      ['POST', `/api/shop/uploads/${id}/pages`],
    ] as const) {
      const body = Buffer.from('page=1')
      expect((await call(at(), path, { method, headers: form, body })).status).toBe(404)
    }
  })

  it('needs the visitor’s own session', async () => {
    const [who, other] = [await visitor(at()), await visitor(at())]
    const bytes = await makePicture()
    expect((await send(who, bytes, { ext_session_id: other.extSessionId })).status).toBe(403)
    expect((await send({ ...who, cookie: '' }, bytes)).status).toBe(401)
    expect((await send({ ...who, cookie: `${who.cookie}x` }, bytes)).status).toBe(401)
    expect(await shops.unfinished()).toEqual([])
  })

  it('stops at the limit while the body still comes', async () => {
    const { cookie, extSessionId } = await visitor(at())
    const { asked, answer } = begin(at(), '/images/upload', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=cut',
        'transfer-encoding': 'chunked',
      },
    })
    asked.write(
      `--cut\r\nContent-Disposition: form-data; name="ext_session_id"\r\n\r\n${extSessionId}\r\n` +
        '--cut\r\nContent-Disposition: form-data; name="img"; filename="a.jpg"\r\n\r\n',
    )
    let isAnswered = false
    void answer.catch(() => {}).finally(() => (isAnswered = true))
    let sent = 0
    const chunk = Buffer.alloc(65_536)
    const pump = () => {
      while (!isAnswered && !asked.destroyed) {
        sent += chunk.length
        if (!asked.write(chunk)) return void asked.once('drain', pump)
      }
    }
    pump()
    expect((await answer).status).toBe(413)
    expect(sent).toBeLessThan(80_000_000)
    asked.destroy()
    expect(await shops.unfinished()).toEqual([])
  })

  it('does not wait for a silent line', async () => {
    const { cookie, extSessionId } = await visitor(at())
    const { asked, answer } = begin(at(), '/images/upload', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '1000000',
      },
    })
    asked.write(
      `--cut\r\nContent-Disposition: form-data; name="ext_session_id"\r\n\r\n${extSessionId}\r\n`,
    )
    expect((await answer).status).toBe(408)
    asked.destroy()
    expect(await shops.unfinished()).toEqual([])
  })

  it('keeps nothing of a visitor who goes away', async () => {
    const { cookie, extSessionId } = await visitor(at())
    const { asked, answer } = begin(at(), '/images/upload', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '1000000',
      },
    })
    answer.catch(() => {})
    asked.write(
      `--cut\r\nContent-Disposition: form-data; name="ext_session_id"\r\n\r\n${extSessionId}\r\n` +
        '--cut\r\nContent-Disposition: form-data; name="img"; filename="a.jpg"\r\n\r\nabc',
    )
    await expect.poll(shops.unfinished).toHaveLength(1)
    asked.destroy()
    await expect.poll(shops.unfinished).toEqual([])
    const { json } = await send({ cookie, extSessionId, at: at() }, await makePicture())
    expect(json.files).toMatchObject([{ state: 'READY' }])
  })
})

describe('the front door', () => {
  it('takes no upload from another site, and no wrong form', async () => {
    const who = await visitor(shops.shop)
    const headers = { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const path = '/images/upload'
    const origin = 'https://evil.example'
    const cross = await call(shops.shop, path, { method: 'POST', headers: { ...headers, origin } })
    expect(cross.status).toBe(403)
    for (const type of ['multipart/form-data', 'image/jpeg', 'application/json']) {
      const wrong = { ...headers, 'content-type': type }
      expect((await call(shops.shop, path, { method: 'POST', headers: wrong })).status).toBe(415)
    }
    expect((await call(shops.shop, path, { method: 'POST', headers })).status).toBe(422)
  })

  it('still takes no large form elsewhere', async () => {
    const body = 'x'.repeat(70_000)
    expect((await shops.shop.ask('/cart', { body })).status).toBe(413)
    expect((await shops.shop.ask('/api/shop/cart/lines', { body })).status).toBe(413)
  })

  it('begins a session only when asked to', async () => {
    expect((await shops.shop.ask('/api/session')).cookie).toBeUndefined()
    const { cookie, extSessionId } = await visitor(shops.shop)
    const session = JSON.parse((await shops.shop.ask('/api/session', { cookie })).text)
    expect(session.ext_session_id).toBe(extSessionId)
    const origin = `http://gb.localhost:${shops.shop.env.PORT}`
    const again = await shops.shop.ask('/api/session', {
      method: 'POST',
      cookie,
      headers: { origin },
    })
    expect(JSON.parse(again.text).ext_session_id).toBe(extSessionId)
    expect(again.cookie).toBeUndefined()
  })
})
