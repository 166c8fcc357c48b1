import { readProblem } from './read-refusal.ts'
import type { Heard, SendRequest } from './send-request.ts'
import type { SendOutcome } from './upload-queue.ts'

export const RESUMABLE_URL = '/images/resumable'
const PIECE_BYTES = 8_000_000
const version = { 'tus-resumable': '1.0.0' }

/** Places of the pieces of a file; stored, so that a second try goes on where the first one ended. */
export type Places = {
  get: (file: File) => string | undefined
  set: (file: File, url: string | undefined) => void
}

type Watch = { signal: AbortSignal; onProgress: (share: number) => void }
type Tools = { request: SendRequest; places: Places; sessionId: string }

/** The id of the upload that the shop made of it. The protocol is tus 1.0.0. */
export async function sendInPieces(
  file: File,
  { request, places, sessionId }: Tools,
  { signal, onProgress }: Watch,
): Promise<SendOutcome<string>> {
  let url = places.get(file)
  let offset = 0

  const failed = (heard: Heard, isFurther = false): SendOutcome<string> => {
    const { status } = heard
    const isGone = status === 404 || status === 410
    const isUnwanted = signal.aborted || status === 413
    // What waits at the shop for its next piece counts as if it were there.
    if (isUnwanted && url) void request({ method: 'DELETE', url, headers: version })
    // Whole and refused (422), it was forgotten there already.
    if (isGone || isUnwanted || status === 422) places.set(file, undefined)
    if (isGone || status === 409) return { kind: 'problem', problem: 'busy' }
    return { ...readProblem(heard), isFurther }
  }

  if (url === undefined) {
    const created = await request({ ...createRequest(file, sessionId), signal })
    const location = created.header('location')
    if (created.status !== 201 || location === null) return failed(created)
    url = location
    places.set(file, url)
  } else {
    const known = await request({ method: 'HEAD', url, headers: version, signal })
    if (known.status !== 200) return failed(known)
    offset = Number(known.header('upload-offset'))
    const done = finishedId(known, offset === file.size)
    if (done) return { kind: 'done', result: done }
  }

  const before = offset
  for (;;) {
    const piece = file.slice(offset, offset + PIECE_BYTES)
    const from = offset
    const heard = await request({
      method: 'PATCH',
      url,
      headers: {
        ...version,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: piece,
      signal,
      onSent: (bytes) => onProgress(Math.min(0.99, (from + bytes) / file.size)),
    })
    if (heard.status !== 204) return failed(heard, offset > before)
    offset = Number(heard.header('upload-offset'))
    onProgress(Math.min(1, offset / file.size))
    const id = finishedId(heard, offset >= file.size)
    if (id) {
      places.set(file, undefined)
      return { kind: 'done', result: id }
    }
    if (offset >= file.size) return { kind: 'problem', problem: 'server_trouble' }
  }
}

function createRequest(file: File, sessionId: string) {
  const metadata = { filename: file.name, ext_session_id: sessionId }
  return {
    method: 'POST' as const,
    url: RESUMABLE_URL,
    headers: {
      ...version,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  }
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text.slice(0, 300))))
}

function finishedId(heard: Heard, isWhole: boolean): string | undefined {
  const location = heard.header('content-location')
  return isWhole && location !== null ? location.slice(location.lastIndexOf('/') + 1) : undefined
}
