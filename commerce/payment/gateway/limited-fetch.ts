import { GatewayUnreachable } from './gateway.ts'

const MOST_BYTES = 1024 * 1024
const PATIENCE_MS = 10_000

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Money is not spoken of in clear, except on one machine. */
function refuseClearText({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && !localHosts.has(hostname)) {
    throw new Error(`A payment provider is not asked at ${hostname} without https.`)
  }
}

/** The only way to a provider: its own address, no redirects, not for long, not for much. */
export function makeLimitedFetch(baseUrl: string, patienceMs = PATIENCE_MS): typeof fetch {
  const base = new URL(baseUrl)
  refuseClearText(base)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== base.origin) {
      throw new Error(`A payment provider is asked at ${base.origin}, not at ${url.origin}.`)
    }
    const patience = AbortSignal.timeout(patienceMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience
    try {
      const response = await fetch(input, { ...init, redirect: 'error', signal })
      const body = await readAtMost(response)
      return new Response(isBodiless(response.status) ? null : body, {
        status: response.status,
        headers: withoutCoding(response.headers),
      })
    } catch (error) {
      throw new GatewayUnreachable(`${base.host} did not answer`, { cause: error })
    }
  }
}

const isBodiless = (status: number) => status === 204 || status === 304

/** The body is unpacked by now. */
function withoutCoding(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}

async function readAtMost(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('a provider sent more than anybody needs')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
