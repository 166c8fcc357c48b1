import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_AGENT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFUSAL_HEADER,
  REQUEST_ID_HEADER,
  SESSION_CREDENTIAL_HEADER,
  browserEndpoints,
  envelopeFields,
  pathPattern,
  type Endpoint,
} from '#api/contract.ts'
import type { Caller } from '#api/client.ts'
import { parseForm } from '#api/wire.ts'
import { contracts } from '#commerce/contracts.ts'
import { plain, type WebContext } from '#server/web/web-context.ts'
import type { Visit } from '#server/web/visit.ts'

const endpoints = browserEndpoints(contracts).map((endpoint) => ({
  endpoint,
  pattern: pathPattern(endpoint.path),
}))

export function findBrowserEndpoint(method: string, path: string): Endpoint | undefined {
  return endpoints.find((one) => one.endpoint.method === method && one.pattern.test(path))?.endpoint
}

/**
 * The browser's way to the API: the same calls, for what a browser may do. Who asks and for which
 * store is decided here, whatever the request claims.
 */
export async function proxyToApi(c: WebContext, visit: Visit, path: string): Promise<Response> {
  // HEAD asks for what GET would answer.
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const endpoint = findBrowserEndpoint(method, path)
  if (!endpoint) return plain(404, 'Not found.')
  // By its pattern: ids in it would be as many routes as there are carts.
  if (c.get('routeLabel') === 'other') c.set('routeLabel', `/api/shop${endpoint.path}`)
  const { isLoginRequiredToAccess } = c.get('site').config
  if (isLoginRequiredToAccess && !(await isLetIn(visit))) {
    return plain(401, 'Please log in.')
  }
  const answer = await visit.caller.transport(await makeRequest(c, visit, endpoint, path))
  const refusal = answer.headers.get(REFUSAL_HEADER)
  if (refusal !== null) visit.caller.onRefused?.(refusal)
  return new Response(answer.body, { status: answer.status, headers: passedOn(answer) })
}

/** Customers, and people of the shop who change a copy of a customer's design. */
async function isLetIn(visit: Visit): Promise<boolean> {
  const { customer, isForCopy } = await visit.getSession()
  return customer !== undefined || isForCopy === true
}

const passedOnHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'cache-control',
  'etag',
  'retry-after',
]

/** Only what the browser needs: an answer of fetch() has headers that nobody may add to. */
export function passedOn(answer: Response): Headers {
  const headers = new Headers()
  for (const name of passedOnHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // fetch() has unpacked what came packed, and its length is another one now.
  const length = answer.headers.get('content-length')
  if (length !== null && !answer.headers.has('content-encoding')) {
    headers.set('content-length', length)
  }
  return headers
}

async function makeRequest(
  c: WebContext,
  visit: Visit,
  endpoint: Endpoint,
  path: string,
): Promise<Request> {
  const { caller } = visit
  const isForm = endpoint.method !== 'GET' && endpoint.body === 'form'
  if (isForm) await visit.ensureSession()
  const form = parseForm(isForm ? await c.req.text() : new URL(c.req.url).search.slice(1))
  for (const [name, value] of envelopeFields(caller.envelope)) form.set(name, value)
  const headers = headersOf(c, caller)
  if (endpoint.method === 'GET') {
    return new Request(`${caller.baseUrl}${path}?${form}`, { headers })
  }
  headers.set('content-type', c.req.header('content-type') ?? '')
  if (!isForm) {
    // Not read here: it is passed on as fast as the API takes it.
    const stream = { method: endpoint.method, headers, body: c.req.raw.body, duplex: 'half' }
    return new Request(`${caller.baseUrl}${path}?${form}`, stream)
  }
  headers.set(IDEMPOTENCY_KEY_HEADER, c.req.header(IDEMPOTENCY_KEY_HEADER) ?? '')
  return new Request(`${caller.baseUrl}${path}`, {
    method: endpoint.method,
    headers,
    body: form.toString(),
  })
}

function headersOf(c: WebContext, caller: Caller): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (caller.credential) headers.set(SESSION_CREDENTIAL_HEADER, caller.credential)
  if (caller.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, caller.clientAddress)
  if (caller.clientAgent) headers.set(CLIENT_AGENT_HEADER, caller.clientAgent)
  if (caller.requestId) headers.set(REQUEST_ID_HEADER, caller.requestId)
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
  const known = c.req.header('if-none-match')
  if (known) headers.set('if-none-match', known)
  return headers
}
