import type { Hono } from 'hono'
import { isRefused, refusals, type Refused } from '#api/refusal.ts'
import { retryAfter } from '#api/respond.ts'
import { keysToSnake } from '#api/wire.ts'
import { API_PREFIX, RESUMABLE_PATH } from '#server/web/rules/body-rules.ts'
import type { Visit } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'

const VERSION = '1.0.0'
const versionHeaders = { 'tus-resumable': VERSION }

type Handler = (c: WebContext, visit: Visit) => Promise<Response>

/** Says what we can, before any rule about who asks. */
export function addResumableOptions(web: Hono<WebEnv>, mostBytes: number): void {
  const answer = () =>
    new Response(null, {
      status: 204,
      headers: {
        ...versionHeaders,
        'tus-version': VERSION,
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': String(mostBytes),
      },
    })
  web.options(RESUMABLE_PATH, answer)
  web.options(`${RESUMABLE_PATH}/:id`, answer)
}

/** The tus protocol 1.0.0 for uploads that survive a lost line, spoken over our own API. */
export function addResumable(web: Hono<WebEnv>, visitOf: (c: WebContext) => Visit): void {
  const within = (handler: Handler) => async (c: WebContext) => {
    c.set('routeLabel', 'resumable')
    if (c.req.header('tus-resumable') !== VERSION) {
      return plain(412, 'Unknown protocol version.', { ...versionHeaders, 'tus-version': VERSION })
    }
    const visit = visitOf(c)
    const { isLoginRequiredToAccess } = c.get('site').config
    const session = await visit.getSession()
    const isKnown = session.extSessionId !== visit.caller.envelope.extSessionId
    if (!isKnown || (isLoginRequiredToAccess && !session.customer)) {
      return plain(401, 'No session.', versionHeaders)
    }
    return handler(c, visit)
  }
  web.post(RESUMABLE_PATH, within(create))
  web.get(`${RESUMABLE_PATH}/:id`, within(tellOffset))
  web.patch(`${RESUMABLE_PATH}/:id`, within(append))
  web.delete(`${RESUMABLE_PATH}/:id`, within(end))
  web.all(`${RESUMABLE_PATH}/*`, () => plain(404, 'Not found.', versionHeaders))
  web.all(RESUMABLE_PATH, () => plain(404, 'Not found.', versionHeaders))
}

async function create(c: WebContext, visit: Visit): Promise<Response> {
  const totalBytes = wholeNumber(c.req.header('upload-length'))
  const metadata = readMetadata(c.req.header('upload-metadata') ?? '')
  if (totalBytes === undefined || !metadata) return plain(400, 'Malformed.', versionHeaders)
  const { extSessionId } = await visit.getSession()
  if (metadata.get('ext_session_id') !== extSessionId) {
    return plain(403, 'Not your session.', versionHeaders)
  }
  const name = metadata.get('filename') ?? metadata.get('name') ?? ''
  const answer = await visit.api.upload.startResumable({ name: name.slice(0, 1_000), totalBytes })
  if (isRefused(answer)) return refused(answer)
  return new Response(null, {
    status: 201,
    headers: {
      ...versionHeaders,
      location: `${RESUMABLE_PATH}/${answer.id}`,
      'upload-expires': new Date(answer.expiresAt).toUTCString(),
    },
  })
}

async function tellOffset(c: WebContext, visit: Visit): Promise<Response> {
  const answer = await visit.api.upload.getResumable({ id: idOf(c) })
  if (isRefused(answer)) return refused(answer)
  return new Response(null, { status: 200, headers: offsetHeaders(answer) })
}

async function append(c: WebContext, visit: Visit): Promise<Response> {
  if (c.req.header('content-type') !== 'application/offset+octet-stream') {
    return plain(415, 'Wrong type.', versionHeaders)
  }
  const offset = wholeNumber(c.req.header('upload-offset'))
  if (offset === undefined) return plain(400, 'Malformed.', versionHeaders)
  const content = c.req.raw.body ?? new Blob([])
  const answer = await visit.api.upload.appendToResumable({ id: idOf(c), offset }, { content })
  if (isRefused(answer)) return refused(answer)
  if (answer.refusal) {
    return refused({ errorCode: 5004, code: 'invalid', fields: { img: answer.refusal } })
  }
  return new Response(null, { status: 204, headers: offsetHeaders(answer) })
}

async function end(c: WebContext, visit: Visit): Promise<Response> {
  const answer = await visit.api.upload.endResumable({ id: idOf(c) })
  return isRefused(answer)
    ? refused(answer)
    : new Response(null, { status: 204, headers: versionHeaders })
}

/** An id of another shape is as unknown as any. */
const idOf = (c: WebContext) => c.req.param('id')?.slice(0, 64) ?? ''

type Offset = {
  offset: number
  totalBytes: number
  expiresAt: string
  uploadId?: string | undefined
}

function offsetHeaders(answer: Offset): Record<string, string> {
  return {
    ...versionHeaders,
    'cache-control': 'no-store',
    'upload-offset': String(answer.offset),
    'upload-length': String(answer.totalBytes),
    'upload-expires': new Date(answer.expiresAt).toUTCString(),
    ...(answer.uploadId && { 'content-location': `${API_PREFIX}/uploads/${answer.uploadId}` }),
  }
}

function refused(answer: Refused): Response {
  const status = answer.code === 'invalid' && answer.fields['id'] ? 404 : refusals[answer.code]
  return Response.json(keysToSnake(answer), {
    status,
    headers: {
      ...versionHeaders,
      ...retryAfter(status, answer),
    },
  })
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : undefined
}

/** `name base64,name base64`; undefined when it is not that. */
function readMetadata(header: string): Map<string, string> | undefined {
  const metadata = new Map<string, string>()
  for (const part of header.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', value = '', ...rest] = part.trim().split(' ')
    if (rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return undefined
    metadata.set(name, Buffer.from(value, 'base64').toString('utf8'))
  }
  return metadata
}
