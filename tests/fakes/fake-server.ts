import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault: what goes wrong with the next request, each once, in this order. */
export type Fault =
  /** The provider does what it was asked, and its answer is lost. */
  | 'timeout_after'
  /** Nothing happens, and nobody answers. */
  | 'timeout_before'
  | 'error_500'
  | 'error_429'
  | 'wrong_json'
  | 'wrong_shape'
  | 'redirect'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  key: string | undefined
}
export type FakeAnswer = { status: number; body: unknown }

export type FakeServer = {
  url: string
  faults: Fault[]
  /** Every request that arrived, as `POST /v1/refunds`. */
  seen: string[]
  close: () => Promise<void>
}

/** A provider's HTTP interface, as much of it as the shop uses, with its faults. */
export async function openFakeServer(
  answer: (request: FakeRequest) => FakeAnswer,
): Promise<FakeServer> {
  const faults: Fault[] = []
  const seen: string[] = []
  /** The first answer under a key is the answer, also if nobody heard it. */
  const answered = new Map<string, FakeAnswer>()

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://fake.invalid')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const key = incoming.headers['idempotency-key']
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: Buffer.concat(chunks).toString('utf8'),
      key: typeof key === 'string' ? key : undefined,
    }
    seen.push(`${request.method} ${request.path}`)
    const fault = faults.shift()
    if (fault === 'timeout_before') return void incoming.socket.destroy()
    if (fault === 'error_500') return send(outgoing, { status: 500, body: { error: 'broken' } })
    if (fault === 'error_429') return send(outgoing, { status: 429, body: { error: 'slower' } })
    if (fault === 'redirect') {
      outgoing.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
      return
    }
    const given = once(request)
    if (fault === 'timeout_after') return void incoming.socket.destroy()
    if (fault === 'wrong_json') return void outgoing.writeHead(200).end('<html>')
    if (fault === 'wrong_shape') return send(outgoing, { status: 200, body: ['surprise'] })
    return send(outgoing, given)
  }

  function once(request: FakeRequest): FakeAnswer {
    if (request.key === undefined) return answer(request)
    const known = answered.get(request.key)
    if (known) return known
    const fresh = answer(request)
    if (fresh.status < 500) answered.set(request.key, fresh)
    return fresh
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(outgoing: ServerResponse, { status, body }: FakeAnswer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(status === 204 ? undefined : JSON.stringify(body))
}
