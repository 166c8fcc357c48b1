import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { EngineReport } from './engine-work.ts'

export type EngineServer<Report> = {
  url: string
  /** The next report of a page. */
  report: () => Promise<Report>
  close: () => Promise<void>
}

const page =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">' +
  '<title>Engine</title><script type="module" src="/page.js"></script>'

const types = { js: 'text/javascript', json: 'application/json', wasm: 'application/wasm' }

const isFailure = (report: unknown): report is { failure: string } =>
  typeof report === 'object' && report !== null && 'failure' in report

/** On the loopback address, which browsers count as secure: crypto.subtle needs that. */
export async function serveEngines<Report = EngineReport>(
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<EngineServer<Report>> {
  let reported = Promise.withResolvers<Report>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (request.method === 'POST' && path === '/report') {
      const report = JSON.parse(await text(request)) as Report | { failure: string }
      response.writeHead(204).end()
      if (isFailure(report)) reported.reject(new Error(report.failure))
      else reported.resolve(report)
      return
    }
    const file = path === '/' ? page : files.get(path)
    if (file === undefined) return void response.writeHead(404).end()
    const ending = path.split('.').at(-1) as keyof typeof types
    const type = path === '/' ? 'text/html' : (types[ending] ?? 'application/octet-stream')
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(file)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async report() {
      try {
        return await reported.promise
      } finally {
        reported = Promise.withResolvers()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
