import { keysToCamel } from '#api/wire.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { RefusedFile, Upload } from '#commerce/upload/upload.contract.ts'
import type { OwnSession } from './own-session.ts'
import { readProblem } from './read-refusal.ts'
import { sendInPieces, type Places } from './send-in-pieces.ts'
import { readJson, type Heard, type SendRequest } from './send-request.ts'
import { problemOfRefusal } from './upload-problems.ts'
import type { SendFile, SendOutcome } from './upload-queue.ts'

/** Arrived file: a photo; a PDF; or the photos of a ZIP, and what of it was left out. */
export type Arrived = {
  uploads: Upload[]
  leftOut: { name: string; refusal: string }[]
}

type Tools = {
  request: SendRequest
  session: OwnSession
  places: Places
  /** Files from this size on are sent so that a lost line costs little. */
  piecesFromBytes?: number
  pollMs?: number
}

const PIECES_FROM_BYTES = 4_000_000
const POLL_MS = 1_500

export function makeSendFile(tools: Tools): SendFile<Arrived> {
  const { request, session, places } = tools
  const { piecesFromBytes = PIECES_FROM_BYTES, pollMs = POLL_MS } = tools

  async function sendOnce(file: File, watch: Watch): Promise<SendOutcome<Arrived>> {
    const sessionId = await session.id()
    if (sessionId === undefined) return { kind: 'problem', problem: 'no_network' }
    if (file.size < piecesFromBytes) return sendWhole(file, sessionId, watch)
    const sent = await sendInPieces(file, { request, places, sessionId }, watch)
    return sent.kind === 'done' ? awaitUpload(sent.result, watch.signal) : sent
  }

  async function sendWhole(
    file: File,
    sessionId: string,
    { signal, onProgress }: Watch,
  ): Promise<SendOutcome<Arrived>> {
    const body = new FormData()
    body.append('ext_session_id', sessionId)
    body.append('img', file, file.name)
    const heard = await request({
      method: 'POST',
      url: '/images/upload',
      body,
      signal,
      onSent: (bytes) => onProgress(Math.min(1, bytes / file.size)),
    })
    const files = readFiles(heard)
    const [first] = files ?? []
    if (!files || !first) return readProblem(heard)
    if (!('id' in first)) return refusedAs(first.refusal)
    if (first.state !== 'READY') return awaitUpload(first.id, signal)
    return first.kind === 'ZIP' ? listZip(first, signal) : arrived([first])
  }

  /** A PDF or a ZIP may still be looked at after the answer. */
  async function awaitUpload(id: string, signal: AbortSignal): Promise<SendOutcome<Arrived>> {
    for (;;) {
      const heard = await request({ method: 'GET', url: apiPath('/uploads/{id}', { id }), signal })
      if (heard.status !== 200) return readProblem(heard)
      const upload = keysToCamel(readJson(heard.text)) as Upload
      if (upload.state === 'REFUSED') return refusedAs(upload.refusal ?? '')
      if (upload.state === 'READY') {
        return upload.kind === 'ZIP' ? listZip(upload, signal) : arrived([upload])
      }
      await pause(pollMs, signal)
      if (signal.aborted) return { kind: 'problem', problem: 'no_network' }
    }
  }

  async function listZip(zip: Upload, signal: AbortSignal): Promise<SendOutcome<Arrived>> {
    const uploads: Upload[] = []
    for (let page = 1; ; page += 1) {
      const url = `${apiPath('/uploads')}?parent_id=${zip.id}&page=${page}`
      const heard = await request({ method: 'GET', url, signal })
      if (heard.status !== 200) return readProblem(heard)
      const list = keysToCamel(readJson(heard.text)) as { uploads: Upload[]; pages: number }
      uploads.push(...list.uploads)
      if (page >= list.pages) return arrived(uploads, zip.leftOut)
    }
  }

  return async (file, watch) => {
    // Throws when the file is gone: to a request it would look as if the line were broken.
    await file.slice(0, 1).arrayBuffer()
    const first = await sendOnce(file, watch)
    if (first.kind === 'done' || first.problem !== 'session_over') return first
    // Logged in or out in another window: the session is another one now.
    session.forget()
    places.set(file, undefined)
    return sendOnce(file, watch)
  }
}

type Watch = Parameters<SendFile<Arrived>>[1]

const arrived = (uploads: Upload[], leftOut: Arrived['leftOut'] = []): SendOutcome<Arrived> => ({
  kind: 'done',
  result: { uploads, leftOut },
})

const refusedAs = (refusal: string): SendOutcome<Arrived> => ({
  kind: 'problem',
  problem: problemOfRefusal({ code: refusal }),
})

function readFiles({ status, text }: Heard): (Upload | RefusedFile)[] | undefined {
  if (status !== 200) return undefined
  const told = keysToCamel(readJson(text)) as { files?: (Upload | RefusedFile)[] } | undefined
  return told?.files
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
