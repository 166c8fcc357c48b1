/**
 * 64 clients, each in a network of its own, who ask once a second each: for what takes a careless
 * parser longest, or for harmless things. Says `ready` when all of them have their sessions.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const CLIENTS = 64
const BETWEEN_MS = 1_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const [port, ms, kind] = process.argv.slice(2) as [string, string, 'harmless' | 'hostile']
const origin = `http://gb.localhost:${port}`
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

type Client = { index: number; cookie: string }
type Asked = { path: string; headers?: Record<string, string>; body?: string; cookie?: string }

/** Nothing but a word, as long as what the hostile one sends. */
const text = (hostile: string) =>
  kind === 'hostile' ? hostile : 'a photo mug '.repeat(hostile.length / 12)
const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const form = (fields: Record<string, string>) => ({
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': crypto.randomUUID(),
  },
  body: Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&'),
})

const hyphens = text('a-'.repeat(2_000))
const marks = text('\u0301'.repeat(15_000) + '\u0316'.repeat(15_000))
const spaces = (length: number) =>
  kind === 'hostile' ? `br${' '.repeat(length)}x` : 'gzip, deflate, br'
const requests: readonly (() => Asked)[] = [
  () => ({ path: '/', headers: { 'accept-encoding': spaces(15_000) } }),
  () => ({ path: '/', headers: { 'accept-encoding': spaces(4_000) } }),
  () => ({ path: '/', headers: { 'if-none-match': text('W/,'.repeat(1_300)) } }),
  () => ({ path: '/', headers: { 'user-agent': text('a-'.repeat(2_000)) } }),
  () => ({ path: '/', cookie: text('sid=;'.repeat(1_600)) }),
  () => ({
    path: '/api/log',
    ...json({ level: 'ERROR', message: hyphens, url: `${origin}/${hyphens}`, referrer: hyphens }),
  }),
  () => ({
    path: '/api/event/page',
    ...json({
      category: 'home',
      name: 'page_view',
      platform: hyphens,
      page: {
        url: `${origin}/`,
        path: `/${hyphens}`,
        title: hyphens,
        referrer: `${origin}/${hyphens}`,
      },
    }),
  }),
  () => ({ path: '/api/shop/affiliates/hits', ...form({ customer_id: marks, url: origin }) }),
  () => ({
    path: '/api/shop/designs',
    ...form({ article_id: '101', name: marks, document: '{}' }),
  }),
  () => ({ path: `/search?query=${encodeURIComponent(marks.slice(0, 1_200))}` }),
  () => ({ path: `/${text('a-'.repeat(3_500)).replaceAll(' ', '-')}` }),
]

const answers = new Map<number, number>()
const clients = Array.from({ length: CLIENTS }, (_, index) => ({ index, cookie: '' }))
for (const client of clients) {
  client.cookie = await ask(client, { path: '/api/consent', ...json({ choice: 'all' }) })
}
answers.clear()
console.log('ready')
const endsAt = performance.now() + Number(ms)
await Promise.all(clients.map(come))
agent.destroy()
console.log(
  [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
)

async function come(client: Client): Promise<void> {
  // Each a little later than the one before, so that they do not come all at once.
  await pause((BETWEEN_MS / CLIENTS) * client.index)
  for (let turn = client.index; performance.now() < endsAt; turn += 1) {
    const startedAt = performance.now()
    await ask(client, requests[turn % requests.length]!())
    await pause(Math.max(0, BETWEEN_MS - (performance.now() - startedAt)))
  }
}

/** The cookies that the answer sets. */
function ask(client: Client, asked: Asked): Promise<string> {
  const { path, headers, body, cookie = client.cookie } = asked
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      localAddress: `127.20.${client.index}.1`,
      port: Number(port),
      path,
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: `gb.localhost:${port}`,
        origin,
        'user-agent': browser,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...(cookie && { cookie }),
        ...headers,
      },
    }
    const sent = request(options, (incoming) => {
      const { statusCode = 0, headers: received } = incoming
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
      incoming.resume()
      incoming.on('close', () =>
        resolve((received['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')),
      )
    })
    // A header that is too long ends the connection.
    sent.on('error', () => resolve(''))
    sent.end(body)
  })
}
