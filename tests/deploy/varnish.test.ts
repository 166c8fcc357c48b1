import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '#tests/run/child.ts'
import { findOutsideTool } from '#tests/run/outside-tools.ts'
import { freePort } from '#tests/web/free-port.ts'

const varnishd = findOutsideTool('varnishd')
const token = 'a-token-of-the-shop-for-varnish'
const WAIT = { timeout: 20_000, interval: 50 }

let folder: string
let origin: Server
/** Whether the processes of the shop are well, and whether they can be reached at all. */
let shop: 'well' | 'broken' | 'away' = 'well'
let varnish: ChildProcess
let [port, originPort] = [0, 0]
const asked = new Map<string, number>()
const PICTURE = '/media/mug-3f2a.webp'

/** Answers as the shop does: pages of everybody with tags and a life, others without. */
function answerAsShop(path: string): { status: number; headers: Record<string, string> } {
  if (shop === 'broken') return { status: 503, headers: {} }
  if (path === '/readyz') return { status: 200, headers: {} }
  if (path.startsWith('/media'))
    return { status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } }
  if (path.startsWith('/cart'))
    return { status: 200, headers: { 'cache-control': 'private, no-store' } }
  const life = path.startsWith('/short') ? 1 : 300
  const tag = path.startsWith('/help') ? 'help' : 'catalogue'
  return {
    status: 200,
    headers: {
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=300',
      'surrogate-control': `max-age=${life}, stale-while-revalidate=60, stale-if-error=86400`,
      'surrogate-key': `page store-wpx-gb ${tag}`,
    },
  }
}

beforeAll(async () => {
  if (!varnishd) return
  folder = mkdtempSync(join(tmpdir(), 'estampa-vcl-'))
  // Started by root, it reads its file as somebody else.
  chmodSync(folder, 0o755)
  ;[port, originPort] = [await freePort(), await freePort()]
  origin = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const count = (asked.get(path) ?? 0) + 1
    asked.set(path, count)
    if (shop === 'away') {
      incoming.socket.destroy()
      return
    }
    const { status, headers } = answerAsShop(path)
    outgoing.writeHead(status, headers).end(path === PICTURE ? 'a picture' : `${path} ${count}`)
  })
  await new Promise<void>((resolve) => origin.listen(originPort, '127.0.0.1', resolve))
  const vcl = readFileSync(join(root, 'deploy/varnish.vcl'), 'utf8')
    .replaceAll(/\.port = "300[01]"/g, `.port = "${originPort}"`)
    .replace('change-this-token-of-the-shop', token)
  const file = join(folder, 'shop.vcl')
  writeFileSync(file, vcl)
  const place = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-T', 'none']
  varnish = spawn(varnishd, ['-F', '-f', file, '-s', 'malloc,16m', ...place], { stdio: 'ignore' })
  await vi.waitFor(() => ask('/ready'), WAIT)
})
afterAll(async () => {
  if (!varnish) return
  if (varnish.exitCode === null && varnish.signalCode === null) {
    const ended = once(varnish, 'exit')
    varnish.kill('SIGTERM')
    await ended
  }
  origin.closeAllConnections()
  origin.close()
  rmSync(folder, { recursive: true, force: true })
})

type Asked = { method?: string; headers?: Record<string, string> }

function askWhole(path: string, { method = 'GET', headers = {} }: Asked = {}) {
  return new Promise<{ status: number; text: string; headers: object }>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'gb.localhost', ...headers },
    }
    const sent = request(options, (incoming) => {
      let text = ''
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
const ask = async (path: string, given?: Asked) => (await askWhole(path, given)).text
const purge = async (tags: string, bearer = token) =>
  (
    await askWhole('/_purge', {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'surrogate-key': tags },
    })
  ).status

describe.skipIf(!varnishd)('Varnish in front', () => {
  it('keeps what everybody gets, with and without cookies, and nothing else', async () => {
    expect(await ask('/mug')).toBe('/mug 1')
    const again = await askWhole('/mug', { headers: { cookie: 'sid=somebody' } })
    expect(again.text).toBe('/mug 1')
    expect(again.headers).not.toHaveProperty('surrogate-key')
    expect(await ask('/cart')).toBe('/cart 1')
    expect(await ask('/cart')).toBe('/cart 2')
    expect((await askWhole('/metrics')).status).toBe(404)
  })

  it('forgets by tag within a second, what carries it and nothing else, for whoever has the token', async () => {
    const [list, help] = [await ask('/list'), await ask('/help')]
    expect(await purge('catalogue', 'another-token')).toBe(404)
    expect(await purge('catalogue|help')).toBe(400)
    expect(await ask('/list')).toBe(list)
    expect(await purge('catalogue design')).toBe(200)
    const purgedAt = performance.now()
    expect(await ask('/list')).toBe('/list 2')
    expect(performance.now() - purgedAt).toBeLessThan(1_000)
    expect(await ask('/help')).toBe(help)
  })

  it.each(['broken', 'away'] as const)(
    'shows the old page while the shop is %s, and the new one afterwards',
    async (how) => {
      const path = `/short-${how}`
      const old = await ask(path)
      await ask(PICTURE)
      shop = how
      try {
        // By then the page is older than it lives.
        let number = 0
        const isOriginAsked = async () => {
          const other = `/nobody-${how}-${(number += 1)}`
          expect((await askWhole(other)).status).toBe(503)
          return asked.has(other)
        }
        await expect.poll(isOriginAsked, WAIT).toBe(false)
        expect(await askWhole(path)).toMatchObject({ status: 200, text: old })
        expect(await ask(PICTURE)).toBe('a picture')
      } finally {
        shop = 'well'
      }
      await expect.poll(() => ask(path), WAIT).not.toBe(old)
    },
  )

  it('shows one picture whichever host has it, whole and in part', async () => {
    expect(await ask(PICTURE)).toBe('a picture')
    expect(asked.get(PICTURE)).toBe(1)
    const part = await askWhole(PICTURE, { headers: { range: 'bytes=2-8' } })
    expect(part).toMatchObject({ status: 206, text: 'picture' })
    expect(asked.get(PICTURE)).toBe(1)
  })
})
