import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileAnswer } from './file-answer.ts'
import { attachment, fileResponse } from './file-response.ts'

function answer(given: Partial<FileAnswer> = {}) {
  let opened = 0
  const file = new FileAnswer({
    contentType: 'image/webp',
    bytes: 5,
    etag: '"abc"',
    open: async () => {
      opened += 1
      return Readable.from([Buffer.from('he'), Buffer.from('llo')])
    },
    ...(given as object),
  })
  return { file, opened: () => opened }
}

describe('a file as an answer', () => {
  it('says what it is and lets nothing be guessed', async () => {
    const response = fileResponse(answer().file, null)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/webp',
      'content-length': '5',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      etag: '"abc"',
    })
    expect(await response.text()).toBe('hello')
  })

  it.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])('is not sent again to who has %s', (tag) => {
    const { file, opened } = answer({ isRevalidated: true })
    const response = fileResponse(file, tag)
    expect([response.status, response.body, opened()]).toEqual([304, null, 0])
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is sent to who has another one', () => {
    expect(fileResponse(answer().file, '"abd"').status).toBe(200)
  })

  it('is not opened when nobody reads it', () => {
    const { file, opened } = answer()
    fileResponse(file, null)
    expect(opened()).toBe(0)
  })

  it('is closed when its reader goes away before it is open', async () => {
    const source = Readable.from([Buffer.from('a')])
    const asked = Promise.withResolvers<void>()
    const opening = Promise.withResolvers<Readable>()
    const open = () => {
      asked.resolve()
      return opening.promise
    }
    const reader = fileResponse(answer({ open }).file, null).body!.getReader()
    const read = reader.read()
    await asked.promise
    await reader.cancel()
    opening.resolve(source)
    expect(await read).toMatchObject({ done: true })
    await expect.poll(() => source.destroyed).toBe(true)
  })

  it('is closed when its reader goes away', async () => {
    const source = Readable.from([Buffer.from('a'), Buffer.from('b')])
    const response = fileResponse(answer({ open: async () => source }).file, null)
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(source.destroyed).toBe(true)
  })
})

describe('the name of a download', () => {
  it.each([
    ['photo.jpg', 'photo.jpg', 'photo.jpg'],
    ['Müller.jpg', 'Muller.jpg', 'M%C3%BCller.jpg'],
    ['山田', 'file', '%E5%B1%B1%E7%94%B0'],
    ['a"b\\c.jpg', 'a_b_c.jpg', 'a%22b%5Cc.jpg'],
    ["it's (1)*.jpg", "it's (1)*.jpg", 'it%27s%20%281%29%2A.jpg'],
  ])('%s is written for old and new browsers', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  })

  it('never breaks out of its header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(attachment(name)).toMatch(
          /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w.!~%-]*$/,
        )
      }),
    )
  })
})
