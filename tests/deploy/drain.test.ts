import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIVE_DRAIN_SECONDS } from '#config/env.ts'
import { root } from '#tests/run/child.ts'
import { findOutsideTool } from '#tests/run/outside-tools.ts'
import { freePort } from '#tests/web/free-port.ts'
import { askProxy, openProxies, proxies } from './proxies.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const DRAIN_MS = LIVE_DRAIN_SECONDS * 1000

describe('who ends a process that drains', () => {
  it('is noticed by HAProxy before the port is closed, by the numbers of its checks', () => {
    const checks = [...read('haproxy.cfg').matchAll(/default-server check (.*)$/gm)]
    expect(checks).toHaveLength(2)
    for (const [, words = ''] of checks) {
      const of = (name: string) => Number(new RegExp(`\\b${name} (\\d+)`).exec(words)?.[1])
      const milliseconds = (name: string) => {
        const [, number, unit] = new RegExp(`\\b${name} (\\d+)(ms|s)\\b`).exec(words)!
        return Number(number) * (unit === 's' ? 1000 : 1)
      }
      // The process turned just after a check; from the first no on HAProxy asks more often.
      const worstMs = milliseconds('inter') + (of('fall') - 1) * milliseconds('fastinter')
      expect(worstMs).toBeLessThanOrEqual(DRAIN_MS / 2)
    }
  })

  it('is noticed by Varnish likewise', () => {
    const of = (name: string) =>
      Number(new RegExp(`\\.${name} = (\\d+)`).exec(read('varnish.vcl'))?.[1])
    const noes = of('window') - of('threshold') + 1
    expect(noes * of('interval') * 1000).toBeLessThan(DRAIN_MS)
  })
})

let running: Awaited<ReturnType<typeof openProxies>>
const origins: Server[] = []

/** Shop process that can be told to end: it serves on, is not ready, and keeps no connection. */
async function openShop(name: string) {
  const port = await freePort()
  let isDraining = false
  const troubles = { isUnwell: false, breaksOff: 0 }
  const server = createServer((incoming, outgoing) => {
    if (troubles.isUnwell && /^\/(readyz|healthz)$/.test(incoming.url ?? '')) {
      outgoing.writeHead(500).end()
      return
    }
    if (troubles.breaksOff > 0) {
      troubles.breaksOff -= 1
      incoming.socket.destroy()
      return
    }
    if (isDraining) outgoing.setHeader('connection', 'close')
    const isReady = !(isDraining && incoming.url === '/readyz')
    outgoing.writeHead(isReady ? 200 : 503).end(name)
  })
  const listen = () =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen()
  origins.push(server)
  return {
    port,
    troubles,
    drain: () => void (isDraining = true),
    async end(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
    },
  }
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

const installed = proxies.filter(({ tool }) => findOutsideTool(tool))

describe.each(installed)('a process ends behind $name', (proxy) => {
  it('and nobody hears of it, whether they look or buy', async () => {
    const [a, b] = [await openShop('a'), await openShop('b')]
    const ports = { own: await freePort(), a: a.port, b: b.port }
    running.start(proxy, ports)
    const askAll = async () => {
      const methods = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'))
      return Promise.all(methods.map((method) => askProxy(proxy, ports, '/ready', method)))
    }
    const names = (answers: { text: string }[]) => [...new Set(answers.map(({ text }) => text))]
    await vi.waitFor(async () => expect(names(await askAll()).toSorted()).toEqual(['a', 'b']), {
      timeout: 20_000,
      interval: 50,
    })
    const answers: { status: number; text: string }[] = []
    const askMore = async () => {
      const more = await askAll()
      answers.push(...more)
      return names(more)
    }
    a.drain()
    // nginx asks nobody: it goes on sending until the port is gone, which it then tries in vain, and the other answers.
    if (proxy.tool === 'nginx') await askMore()
    else {
      await vi.waitFor(async () => expect(await askMore()).toEqual(['b']), {
        timeout: DRAIN_MS,
        interval: 100,
      })
    }
    await a.end()
    for (let time = 0; time < 5; time += 1) expect(await askMore()).toEqual(['b'])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

describe.each(installed.filter(({ tool }) => tool !== 'varnishd'))(
  'behind $name, while one process is gone',
  (proxy) => {
    it('the other is asked, however unwell it looked', async () => {
      const [a, b] = [await openShop('a'), await openShop('b')]
      const ports = { own: await freePort(), a: a.port, b: b.port }
      running.start(proxy, ports)
      const ask = () => askProxy(proxy, ports, '/ready')
      const seen = new Set<string>()
      const askBoth = async () => seen.add((await ask()).text).size
      await expect.poll(askBoth, { timeout: 20_000, interval: 50 }).toBe(2)
      await a.end()
      b.troubles.isUnwell = true
      // A request that was broken off is the visitor's own bad luck; the next is not.
      b.troubles.breaksOff = 2
      await Promise.all([ask(), ask()])
      // For two seconds HAProxy takes the one that is gone for the better choice; from then on nobody hears of it.
      let inARow = 0
      const askLater = async () => (inARow = (await ask()).status === 200 ? inARow + 1 : 0)
      await expect.poll(askLater, { timeout: 20_000, interval: 100 }).toBe(60)
    })
  },
)
