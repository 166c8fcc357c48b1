import { request as inClear, type IncomingHttpHeaders } from 'node:http'
import { request as overTls } from 'node:https'

export type HostileAnswer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

export type HostileAsk = {
  path: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

export type HostileClient = {
  ask: (asked: HostileAsk, isStranger?: boolean) => Promise<HostileAnswer>
  origin: string
  /** Another browser at the same address, without any of these cookies. */
  openOther: (host?: string) => HostileClient
}

/** Hostile place: where a shop is reached. Itself, or the proxy that ends TLS in front of it. */
export type HostilePlace = { port: number; isTls?: boolean }

/** One visitor: a host, an address of his own on this machine, and the cookies he was given. */
export function openClient(place: HostilePlace, host: string, localAddress: string): HostileClient {
  const { port, isTls = false } = place
  const request = isTls ? overTls : inClear
  const jar = new Map<string, string>()

  function keep(headers: IncomingHttpHeaders): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/Max-Age=0/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  function ask({ path, method, headers, body }: HostileAsk, isStranger = false) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const started = performance.now()
    return new Promise<HostileAnswer>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        // The proxy of the tests vouches for itself.
        rejectUnauthorized: false,
        localAddress,
        port,
        path,
        method,
        headers: {
          host: `${host}:${port}`,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...(cookie && !isStranger && { cookie }),
          ...headers,
        },
      }
      const sent = request(options, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          if (!isStranger) keep(incoming.headers)
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - started,
          })
        })
        incoming.on('error', reject)
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A large body may be refused before all of it is sent.
        if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
        else resolve({ status: 413, headers: {}, text: '', ms: performance.now() - started })
      })
      sent.end(body)
    })
  }

  return {
    ask,
    origin: `${isTls ? 'https' : 'http'}://${host}:${port}`,
    openOther: (otherHost = host) => openClient(place, otherHost, localAddress),
  }
}
