const TIMEOUT_MS = 15_000

/** The API of another process: bounded in time, and never led elsewhere. */
export function remoteTransport(request: Request): Promise<Response> {
  return fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
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
