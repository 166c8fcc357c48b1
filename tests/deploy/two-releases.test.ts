import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findOutsideTool } from '#tests/run/outside-tools.ts'
import { freePort } from '#tests/web/free-port.ts'
import { askProxy, openProxies, proxies } from './proxies.ts'

const WAIT = { timeout: 20_000, interval: 50 }

let running: Awaited<ReturnType<typeof openProxies>>
const origins: Server[] = []
const tried = new Map<string, number>()

/** Shop process of one release: it knows its own scripts and no others. */
async function openRelease(release: string): Promise<number> {
  const port = await freePort()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    tried.set(path, (tried.get(path) ?? 0) + 1)
    const isKnown = /^\/(readyz|healthz|ready)$/.test(path) || path === `/assets/${release}.js`
    outgoing.writeHead(isKnown ? 200 : 404).end(release)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origins.push(server)
  return port
}

beforeAll(async () => {
  running = await openProxies()
})
afterAll(async () => {
  await running.close()
  for (const origin of origins) {
    origin.closeAllConnections()
    origin.close()
  }
})

describe.each(proxies)('while two releases run behind $name', (proxy) => {
  it.skipIf(!findOutsideTool(proxy.tool))(
    'scripts of both are found, and one that nobody has is not',
    async () => {
      const ports = {
        own: await freePort(),
        a: await openRelease('old'),
        b: await openRelease('new'),
      }
      running.start(proxy, ports)
      const ask = async (path: string) => (await askProxy(proxy, ports, path)).status
      await vi.waitFor(async () => expect(await ask('/ready')).toBe(200), WAIT)
      const answers: number[] = []
      for (let time = 0; time < 4; time += 1) {
        for (const release of ['old', 'new']) answers.push(await ask(`/assets/${release}.js`))
      }
      expect(answers).toEqual(answers.map(() => 200))
      tried.clear()
      expect(await ask('/assets/nobody.js')).toBe(404)
      expect(tried.get('/assets/nobody.js')).toBeGreaterThan(1)
      tried.clear()
      expect(await ask('/no-page')).toBe(404)
      expect(tried.get('/no-page')).toBe(1)
    },
  )
})
