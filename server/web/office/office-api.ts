import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REQUEST_ID_HEADER,
  SESSION_CREDENTIAL_HEADER,
  UNATTENDED_HEADER,
  pathPattern,
  type Endpoint,
} from '#api/contract.ts'
import type { Caller } from '#api/client.ts'
import { readAccess } from '#api/access.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { passedOn } from '#server/web/endpoints/proxy.ts'
import type { ApiDoor } from '#server/web/visit.ts'
import { plain, type WebContext } from '#server/web/web-context.ts'
import { readStaffCredential } from './staff-cookie.ts'

/**
 * Whether a browser or a script of the company may call an endpoint: those of people who are signed in. What signs
 * somebody in answers with a credential, which only the pages may put into a cookie.
 */
export const isPassedOn = ({ access }: Endpoint): boolean => readAccess(access).name === 'staff'

const endpoints = Object.values(officeContracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter(isPassedOn)
  .map((endpoint) => ({ endpoint, pattern: pathPattern(endpoint.path) }))

export function callerOf(c: WebContext, door: ApiDoor, origin: string): Caller {
  return {
    transport: door.transport,
    baseUrl: door.baseUrl,
    token: door.token,
    envelope: { extSessionId: '', application: '', locale: '', tracking: {} },
    credential: readStaffCredential(origin, c.req.header('cookie')),
    clientAddress: c.get('clientAddress'),
    clientAgent: c.req.header('user-agent'),
    requestId: c.get('requestId'),
    isUnattended: isUnattended(c),
    onRefused: (code) => c.set('refusal', code),
  }
}

/** Destinations of what a person asks for: a page or a download, and the calls of a script. */
const attendedDestinations = new Set(['document', 'empty'])

/**
 * Whether an open page asks by itself: its script says so, or the browser says that it wants a picture of a page. A
 * browser that says nothing of destinations asks as a person does.
 */
function isUnattended(c: WebContext): boolean {
  if (c.req.header(UNATTENDED_HEADER) !== undefined) return true
  const destination = c.req.header('sec-fetch-dest')
  return destination !== undefined && !attendedDestinations.has(destination)
}

/** `/api/office/…` of the office's host: the same calls that its pages make. */
export async function passToOfficeApi(c: WebContext, caller: Caller): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.slice('/api'.length)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const found = endpoints.find((one) => one.endpoint.method === method && one.pattern.test(path))
  if (!found) return plain(404, 'Not found.')
  c.set('routeLabel', `/api${found.endpoint.path}`)
  const headers = new Headers({ accept: 'application/json' })
  if (caller.credential) headers.set(SESSION_CREDENTIAL_HEADER, caller.credential)
  if (caller.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, caller.clientAddress)
  if (caller.clientAgent) headers.set(CLIENT_AGENT_HEADER, caller.clientAgent)
  if (caller.requestId) headers.set(REQUEST_ID_HEADER, caller.requestId)
  if (caller.isUnattended) headers.set(UNATTENDED_HEADER, '1')
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
  for (const name of ['if-none-match', IDEMPOTENCY_KEY_HEADER]) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const address = `${caller.baseUrl}${path}${search}`
  if (method === 'GET') return answerOf(await caller.transport(new Request(address, { headers })))
  headers.set('content-type', c.req.header('content-type') ?? '')
  const sent = { method, headers, body: c.req.raw.body, duplex: 'half' }
  return answerOf(await caller.transport(new Request(address, sent)))
}

const answerOf = (answer: Response) =>
  new Response(answer.body, { status: answer.status, headers: passedOn(answer) })
