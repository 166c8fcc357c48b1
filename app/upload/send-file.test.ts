import { describe, expect, it } from 'vitest'
import { makeOwnSession } from './own-session.ts'
import { makeSendFile } from './send-file.ts'
import type { Places } from './send-in-pieces.ts'
import type { Heard, Sending } from './send-request.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

const heardOf = ({ status, body, headers = {} }: Answer): Heard => ({
  status,
  text: body === undefined ? '' : JSON.stringify(body),
  header: (name) => headers[name] ?? null,
})

const ready = (id: string, more = {}) => ({ id, kind: 'IMAGE', state: 'READY', name: id, ...more })

/** A shop that speaks our protocols; `fault` may answer in its place. */
function openShop(
  fault: (sending: Sending, count: number) => Answer | undefined = () => undefined,
) {
  const asked: string[] = []
  const kept = new Map<string, { size: number; total: number }>()
  const byFile = new Map<string, string>()
  let sessions = 0
  const request = async (sending: Sending): Promise<Heard> => {
    const { method, url, body, headers = {} } = sending
    asked.push(`${method} ${url}`)
    const told = fault(sending, asked.length)
    if (told) return heardOf(told)
    if (url === '/api/session') {
      sessions += 1
      return heardOf({ status: 200, body: { ext_session_id: `session-${sessions}` } })
    }
    if (url === '/images/upload') return heardOf({ status: 200, body: { files: [ready('u1')] } })
    if (method === 'POST') {
      kept.set('/images/resumable/r1', { size: 0, total: Number(headers['upload-length']) })
      return heardOf({ status: 201, headers: { location: '/images/resumable/r1' } })
    }
    const pieces = kept.get(url)
    if (url.startsWith('/images/resumable/')) {
      if (!pieces) return heardOf({ status: 404 })
      if (method === 'DELETE') return (kept.delete(url), heardOf({ status: 204 }))
      if (method === 'PATCH') {
        if (Number(headers['upload-offset']) !== pieces.size) return heardOf({ status: 409 })
        pieces.size += (body as Blob).size
        sending.onSent?.((body as Blob).size)
      }
      const done = pieces.size === pieces.total
      return heardOf({
        status: method === 'PATCH' ? 204 : 200,
        headers: {
          'upload-offset': String(pieces.size),
          ...(done && { 'content-location': '/api/shop/uploads/u9' }),
        },
      })
    }
    return heardOf({ status: 200, body: ready('u9') })
  }
  const places: Places = {
    get: ({ name }) => byFile.get(name),
    set: ({ name }, url) => void (url ? byFile.set(name, url) : byFile.delete(name)),
  }
  const send = makeSendFile({ request, session: makeOwnSession(request), places, pollMs: 1 })
  const progress: number[] = []
  const cancel = new AbortController()
  const sendIt = (file: File) =>
    send(file, { signal: cancel.signal, onProgress: (share) => progress.push(share) })
  return { sendIt, asked, kept, byFile, progress, cancel }
}

const small = new File(['abc'], 'small.jpg')
const large = new File([new Uint8Array(20_000_000)], 'large.jpg')

describe('a small file', () => {
  it('goes in one form, with the session that it is for', async () => {
    const { sendIt, asked } = openShop()
    expect(await sendIt(small)).toMatchObject({ kind: 'done', result: { uploads: [{ id: 'u1' }] } })
    expect(asked).toEqual(['POST /api/session', 'POST /images/upload'])
  })

  it('that is refused says why', async () => {
    const { sendIt } = openShop(({ url }) =>
      url === '/images/upload'
        ? { status: 200, body: { files: [{ name: 'a', state: 'REFUSED', refusal: 'too_small' }] } }
        : undefined,
    )
    expect(await sendIt(small)).toEqual({ kind: 'problem', problem: 'too_small' })
  })

  it('is sent again for the new session after somebody logged in elsewhere', async () => {
    let refusals = 0
    const { sendIt, asked } = openShop(({ url }) =>
      url === '/images/upload' && refusals++ === 0
        ? { status: 403, body: { code: 'forbidden', fields: {} } }
        : undefined,
    )
    expect(await sendIt(small)).toMatchObject({ kind: 'done' })
    expect(asked.filter((one) => one === 'POST /api/session')).toHaveLength(2)
  })

  it('waits for a PDF that is still looked at', async () => {
    let looks = 0
    const { sendIt } = openShop(({ url }) => {
      if (url === '/images/upload') {
        return { status: 200, body: { files: [ready('p1', { kind: 'PDF', state: 'PROCESSING' })] } }
      }
      if (url !== '/api/shop/uploads/p1') return undefined
      looks += 1
      const state = looks < 3 ? 'PROCESSING' : 'READY'
      return { status: 200, body: ready('p1', { kind: 'PDF', state, pages: [{ number: 1 }] }) }
    })
    expect(await sendIt(small)).toMatchObject({ result: { uploads: [{ id: 'p1' }] } })
    expect(looks).toBe(3)
  })

  it('that is a ZIP becomes all its photos, page by page, and tells what it left out', async () => {
    const left_out = [{ name: 'a.txt', refusal: 'unsupported_type' }]
    const { sendIt } = openShop(({ url }) => {
      if (url === '/images/upload') {
        return { status: 200, body: { files: [ready('z1', { kind: 'ZIP', left_out })] } }
      }
      const page = /parent_id=z1&page=(\d)/.exec(url)?.[1]
      return page ? { status: 200, body: { uploads: [ready(`u${page}`)], pages: 2 } } : undefined
    })
    expect(await sendIt(small)).toMatchObject({
      result: {
        uploads: [{ id: 'u1' }, { id: 'u2' }],
        leftOut: [{ name: 'a.txt', refusal: 'unsupported_type' }],
      },
    })
  })
})

describe('a large file', () => {
  it('goes in pieces', async () => {
    const { sendIt, asked, progress } = openShop()
    expect(await sendIt(large)).toMatchObject({ kind: 'done', result: { uploads: [{ id: 'u9' }] } })
    expect(asked).toEqual([
      'POST /api/session',
      'POST /images/resumable',
      'PATCH /images/resumable/r1',
      'PATCH /images/resumable/r1',
      'PATCH /images/resumable/r1',
      'GET /api/shop/uploads/u9',
    ])
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    expect(progress.at(-1)).toBe(1)
  })

  it('goes on where the line broke', async () => {
    let patches = 0
    const { sendIt, asked } = openShop(({ method }) =>
      method === 'PATCH' && ++patches === 2 ? { status: 0 } : undefined,
    )
    expect(await sendIt(large)).toMatchObject({ problem: 'no_network', isFurther: true })
    asked.length = 0
    expect(await sendIt(large)).toMatchObject({ kind: 'done' })
    expect(asked).toEqual([
      'HEAD /images/resumable/r1',
      'PATCH /images/resumable/r1',
      'PATCH /images/resumable/r1',
      'GET /api/shop/uploads/u9',
    ])
  })

  it('whose answer was lost is not sent twice', async () => {
    let isLost = true
    const { sendIt, asked, kept } = openShop(({ method, body, url }) => {
      const pieces = kept.get(url)
      if (method !== 'PATCH' || !pieces || !isLost) return undefined
      pieces.size += (body as Blob).size
      isLost = pieces.size < pieces.total
      return { status: 0 }
    })
    for (let tries = 0; tries < 3; tries += 1) await sendIt(large)
    asked.length = 0
    expect(await sendIt(large)).toMatchObject({ kind: 'done' })
    expect(asked).toEqual(['HEAD /images/resumable/r1', 'GET /api/shop/uploads/u9'])
  })

  it('whose pieces the shop has forgotten begins anew', async () => {
    const { sendIt, byFile, asked } = openShop()
    byFile.set('large.jpg', '/images/resumable/gone')
    expect(await sendIt(large)).toMatchObject({ kind: 'problem', problem: 'busy' })
    expect(await sendIt(large)).toMatchObject({ kind: 'done' })
    expect(asked).toContain('POST /images/resumable')
  })

  it('that is no picture says so, and is forgotten here as it is at the shop', async () => {
    const { sendIt, byFile, asked } = openShop(({ method }) =>
      method === 'PATCH'
        ? { status: 422, body: { code: 'invalid', fields: { img: 'unsupported_type' } } }
        : undefined,
    )
    expect(await sendIt(large)).toMatchObject({ problem: 'unsupported_type' })
    expect(asked.at(-1)).toMatch(/^PATCH/)
    expect(byFile.size).toBe(0)
  })

  it('that is stopped leaves nothing at the shop', async () => {
    const { sendIt, cancel, kept } = openShop(({ method }) => {
      if (method !== 'PATCH') return undefined
      cancel.abort()
      return { status: 0 }
    })
    await sendIt(large)
    expect(kept.size).toBe(0)
  })
})

describe('without an answer', () => {
  it('not even a session is known, and that is a bad line', async () => {
    const { sendIt } = openShop(() => ({ status: 0 }))
    expect(await sendIt(small)).toEqual({ kind: 'problem', problem: 'no_network' })
  })
})
