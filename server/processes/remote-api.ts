import { REQUEST_ID_HEADER } from '#api/contract.ts'
import { currentTrace, traceparentOf } from '#commerce/kernel/trace.ts'

const TIMEOUT_MS = 15_000

const streamedType = /^(multipart\/form-data|application\/octet-stream)/i

/**
 * The API of another process: bounded in time, and never led elsewhere. How long a file may take is
 * for the API to say, and an answer that has begun may take as long as its reader.
 */
export async function remoteTransport(request: Request): Promise<Response> {
  const isStreamed = streamedType.test(request.headers.get('content-type') ?? '')
  const trace = currentTrace()
  // The other process goes on with the same ids: it believes them for the token's sake.
  if (trace) {
    request.headers.set(REQUEST_ID_HEADER, trace.requestId)
    request.headers.set('traceparent', traceparentOf(trace))
  }
  const late = new AbortController()
  const timer = isStreamed ? undefined : setTimeout(() => late.abort(), TIMEOUT_MS)
  try {
    return await fetch(request, { redirect: 'error', signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for something small: it needs the token, the API and its database. */
export async function findRemoteUnreadiness(
  baseUrl: string,
  token: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({
    application: 'WPX-GB',
    locale: 'en',
    ext_session_id: 'readiness-of-the-api',
  })
  const request = new Request(`${baseUrl}/legal-pages?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  try {
    const { status } = await remoteTransport(request)
    return status === 200 ? undefined : `The API answers ${status}.`
  } catch {
    return 'The API does not answer.'
  }
}
