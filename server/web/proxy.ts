import {
  CLIENT_ADDRESS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_CREDENTIAL_HEADER,
  browserEndpoints,
  pathPattern,
  type Endpoint,
} from '#api/contract.ts'
import { contracts } from '#commerce/contracts.ts'
import { plain, type WebContext } from './web-context.ts'
import type { Visit } from './visit.ts'

const endpoints = browserEndpoints(contracts).map((endpoint) => ({
  endpoint,
  pattern: pathPattern(endpoint.path),
}))

function findEndpoint(method: string, path: string): Endpoint | undefined {
  return endpoints.find((one) => one.endpoint.method === method && one.pattern.test(path))?.endpoint
}

/**
 * The browser's way to the API: the same calls, for what a browser may do. Who asks and for which
 * store is decided here, whatever the request claims.
 */
export async function proxyToApi(c: WebContext, visit: Visit, path: string): Promise<Response> {
  const endpoint = findEndpoint(c.req.method, path)
  if (!endpoint) return plain(404, 'Not found.')
  const { isLoginRequiredToAccess } = c.get('site').config
  if (isLoginRequiredToAccess && !(await visit.getSession()).customer) {
    return plain(401, 'Please log in.')
  }
  const isWrite = endpoint.method !== 'GET'
  if (isWrite) await visit.ensureSession()
  const form = new URLSearchParams(isWrite ? await c.req.text() : new URL(c.req.url).search)
  const answer = await visit.caller.transport(makeRequest(c, visit, endpoint, path, form))
  // Only what the browser needs: an answer of fetch() has headers that nobody may add to.
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  })
}

function makeRequest(
  c: WebContext,
  { caller }: Visit,
  endpoint: Endpoint,
  path: string,
  form: URLSearchParams,
): Request {
  form.set('ext_session_id', caller.envelope.extSessionId)
  form.set('application', caller.envelope.application)
  form.set('locale', caller.envelope.locale)
  const headers = new Headers({ accept: 'application/json' })
  if (caller.credential) headers.set(SESSION_CREDENTIAL_HEADER, caller.credential)
  if (caller.clientAddress) headers.set(CLIENT_ADDRESS_HEADER, caller.clientAddress)
  if (caller.token) headers.set('authorization', `Bearer ${caller.token}`)
  if (endpoint.method === 'GET') {
    return new Request(`${caller.baseUrl}${path}?${form}`, { headers })
  }
  headers.set('content-type', c.req.header('content-type') ?? '')
  headers.set(IDEMPOTENCY_KEY_HEADER, c.req.header(IDEMPOTENCY_KEY_HEADER) ?? '')
  return new Request(`${caller.baseUrl}${path}`, {
    method: endpoint.method,
    headers,
    body: form.toString(),
  })
}
