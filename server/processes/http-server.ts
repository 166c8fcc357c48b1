import { createServer, request, type Server } from 'node:http'
import { StartupError } from '#db/startup-error.ts'
import { createProbes } from '#server/web/endpoints/probes.ts'
import { fixedHeaders } from '#server/web/rules/security-headers.ts'

const OPENING = 'The shop is opening.'

type Place = { HOST: string; PORT: number }

/** Takes the port first: a second shop on it must not touch the data folder. */
export async function openServer(place: Place): Promise<Server> {
  const server = makeServer()
  await listen(server, place)
  return server
}

/**
 * For one of several processes behind a proxy: the port is tried, and opened by `listen` when the shop is ready. A
 * proxy sends visitors to whatever port is open, and they would read that the shop is opening.
 */
export async function prepareServer(place: Place): Promise<Server> {
  const trial = createServer()
  await listen(trial, place)
  await new Promise((resolve) => trial.close(resolve))
  return makeServer()
}

function makeServer(): Server {
  // Whoever probes may name no host; who asks for a page without one is refused by the front door.
  const server = createServer({ requireHostHeader: false })
  server.headersTimeout = 10_000
  // An upload takes as long as its line is alive; other bodies are timed by the front door.
  server.requestTimeout = 0
  server.keepAliveTimeout = 65_000
  const answerProbe = createProbes(async () => OPENING)
  // Until everything is open: without a listener a request would wait for ever.
  server.on('request', (incoming, outgoing) => {
    if (answerProbe(incoming, outgoing)) return
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'retry-after': '2',
    }
    outgoing.writeHead(503, { ...fixedHeaders, ...headers }).end(`${OPENING}\n`)
  })
  return server
}

export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.PORT, place.HOST, () => resolve())
  })
}

function explain(error: NodeJS.ErrnoException, { HOST, PORT }: Place): StartupError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${PORT} is in use. Stop the program that uses it, or start with another: PORT=${PORT + 1} npm start`,
      )
    case 'EACCES':
      return new StartupError(`Port ${PORT} may not be opened by this user. Choose one above 1023.`)
    default:
      return new StartupError(`Cannot listen on ${HOST}:${PORT}: ${error.message}`)
  }
}

/** Lets running answers finish; idle connections would keep the process for a minute. */
export function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
  })
}

/** Asks our own front door, by the name of a store. */
export function askOwnDoor(place: Place, host: string, path: string): Promise<Response> {
  const headers = { host: `${host}:${place.PORT}` }
  return new Promise((resolve, reject) => {
    const asked = request({ host: place.HOST, port: place.PORT, path, headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const received = new Headers()
        for (const [name, value] of Object.entries(incoming.headers)) {
          if (value !== undefined) received.set(name, String(value))
        }
        const status = incoming.statusCode ?? 500
        resolve(new Response(Buffer.concat(chunks), { status, headers: received }))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
