import type { OidcProvider } from '#config/oidc-providers.ts'

const MOST_BYTES = 512 * 1024
const PATIENCE_MS = 5_000

/**
 * Fetch for an OIDC provider: only its own hosts, no redirects, not for long, not for much. A provider's
 * description of itself must not make us call somebody inside our own network.
 */
export function makeOidcFetch(provider: OidcProvider): typeof fetch {
  const issuer = new URL(provider.issuer)
  const allowed = new Set([issuer.host, ...provider.hosts])
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.protocol !== issuer.protocol || !allowed.has(url.host)) {
      throw new Error(`The provider ${provider.id} names a host that is not its own: ${url.host}`)
    }
    const response = await fetch(input, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const bytes = await readAtMost(response)
    const { status, headers } = response
    const isDescription = url.pathname.endsWith('/.well-known/openid-configuration')
    return isDescription && response.ok
      ? Response.json(withUserinfo(bytes, provider.issuer), { status })
      : new Response(bytes, { status, headers })
  }
}

/** @auth/core refuses a provider without this address, as Apple is, though it never asks there. */
function withUserinfo(bytes: Uint8Array, issuer: string): object {
  const description = JSON.parse(Buffer.from(bytes).toString('utf8')) as object
  return { userinfo_endpoint: issuer, ...description }
}

async function readAtMost(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('A provider sent more than anybody needs.')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
