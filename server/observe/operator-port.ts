import { createServer, type IncomingMessage, type Server } from 'node:http'
import { StartupError } from '#db/startup-error.ts'
import { closeServer } from '#server/processes/http-server.ts'
import { createProbes, type FindUnreadiness } from '#server/web/endpoints/probes.ts'
import { bringsToken } from '#server/web/rules/brings-token.ts'
import { peerOf } from '#server/web/rules/client-address.ts'
import type { Metrics } from './metrics.ts'

type Asked = {
  host: string
  port: number
  metrics: Pick<Metrics, 'text' | 'contentType'>
  /** Without one only this machine reads metrics. */
  token: string | undefined
  findUnreadiness: FindUnreadiness
  /** Services that are away, which is no reason to send visitors elsewhere. */
  listLimits?: () => string[]
}

/**
 * The operator's own port (`METRICS_PORT`), for workers, which have no other, and for web processes whose port the
 * world sees: `/healthz`, `/readyz`, `/metrics`, and nothing else.
 */
export async function openOperatorPort(asked: Asked): Promise<{ close: () => Promise<void> }> {
  const { host, port, metrics, token } = asked
  const answerProbe = createProbes(asked.findUnreadiness, asked.listLimits)
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    if (answerProbe(incoming, outgoing)) return
    const [path] = (incoming.url ?? '').split('?', 1)
    if (incoming.method !== 'GET' || path !== '/metrics' || !mayRead(incoming, token)) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n')
      return
    }
    void metrics.text().then(
      (text) => outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => outgoing.writeHead(500).end(),
    )
  })
  server.headersTimeout = 10_000
  await listen(server, host, port)
  return { close: () => closeServer(server) }
}

function mayRead(incoming: IncomingMessage, token: string | undefined): boolean {
  if (token) return bringsToken(incoming.headers.authorization, token)
  const peer = peerOf(incoming)
  return peer === '::1' || peer.startsWith('127.')
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'it is in use' : error.message
      reject(new StartupError(`METRICS_PORT=${port} cannot be opened: ${reason}.`))
    })
    server.listen(port, host, () => resolve())
  })
}
