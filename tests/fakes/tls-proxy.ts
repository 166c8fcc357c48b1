import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export type TlsProxy = {
  port: number
  /** By which a browser is told to trust this proxy's key and no other. */
  keyHash: string
  /** Where requests go. Known later than the port: the shop has to be told of that first. */
  forwardTo: (shopPort: number) => void
  close: () => Promise<void>
}

/**
 * A proxy that ends TLS in front of a shop, as nginx does by its usual configuration: it keeps `Host`,
 * says who asked in `X-Forwarded-For`, and speaks plain HTTP to the shop.
 */
export async function startTlsProxy(): Promise<TlsProxy> {
  const { private: key, cert } = await makeCertificate()
  let target: number | undefined
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    if (target === undefined) outgoing.writeHead(503).end()
    else forward(incoming, outgoing, target)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    keyHash: hashOfKey(cert),
    forwardTo(shopPort) {
      target = shopPort
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function makeCertificate() {
  const altNames = ['localhost', '*.localhost'].map((value) => ({ type: 2 as const, value }))
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  })
}

function hashOfKey(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, rawHeaders } = incoming
  const headers = [
    ...rawHeaders,
    'X-Forwarded-For',
    incoming.socket.remoteAddress ?? '',
    'X-Forwarded-Proto',
    'https',
  ]
  const asked = request(
    { host: '127.0.0.1', port, method, path, headers, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  asked.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  // A refused body is read to its end: unread, it would hold up the visitor's next request.
  asked.on('close', () => incoming.unpipe(asked).resume())
  outgoing.on('close', () => asked.destroy())
  incoming.pipe(asked)
}
