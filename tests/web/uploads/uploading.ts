import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeForm } from '#tests/pictures/uploadable.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

const API_TOKEN = 'a-token-that-both-ends-share-0123456789'

/** A shop with files of its own, and a web process that asks it for everything. */
export async function openTwoShops() {
  const dataDir = mkdtempSync(join(tmpdir(), 'uploads-web-'))
  const shop = await openShop({
    API_TOKEN,
    DATA_DIR: dataDir,
    SEED_DEMO: 'no',
    UPLOAD_IMAGE_MB: '2',
    UPLOAD_IDLE_MS: '700',
  })
  const remote = await openShop({ API_TOKEN, API_URL: `http://127.0.0.1:${shop.env.PORT}/_api` })
  return {
    shop,
    remote,
    /** What is being worked on; the pieces of an upload may wait beside it. */
    unfinished: async (): Promise<string[]> => {
      const names = await readdir(join(dataDir, 'temporary')).catch(() => [])
      return names.filter((name) => name.startsWith('work-'))
    },
    async close() {
      await remote.close()
      await shop.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Who = { cookie: string; extSessionId: string; at: TestShop }

export async function visitor(at: TestShop): Promise<Who> {
  const origin = `http://gb.localhost:${at.env.PORT}`
  const answer = await at.ask('/api/session', { method: 'POST', headers: { origin } })
  const { ext_session_id: extSessionId } = JSON.parse(answer.text) as { ext_session_id: string }
  return { cookie: answer.cookie!, extSessionId, at }
}

type Got = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export function begin(
  at: TestShop,
  path: string,
  options: { method: string; headers?: Record<string, string> },
): { asked: ClientRequest; answer: Promise<Got> } {
  const { PORT } = at.env
  const headers = {
    host: `gb.localhost:${PORT}`,
    origin: `http://gb.localhost:${PORT}`,
    ...options.headers,
  }
  const asked = httpRequest({
    host: '127.0.0.1',
    port: PORT,
    path,
    method: options.method,
    headers,
  })
  const answer = new Promise<Got>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode = 0 } = incoming
        resolve({ status: statusCode, headers: incoming.headers, body: Buffer.concat(chunks) })
      })
    })
  })
  return { asked, answer }
}

export async function call(
  at: TestShop,
  path: string,
  options: { method: string; headers?: Record<string, string>; body?: Uint8Array },
): Promise<Got> {
  const { asked, answer } = begin(at, path, options)
  if (options.body) asked.setHeader('content-length', options.body.length)
  asked.end(options.body)
  return answer
}

/** As the editor does it. */
export async function sendPhoto(
  who: Who,
  bytes: Uint8Array,
  name = 'Anna & Ben.jpg',
  fields: Record<string, string> = {},
) {
  const form = makeForm([{ bytes, name }], { ext_session_id: who.extSessionId, ...fields })
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await call(who.at, '/images/upload', {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': request.headers.get('content-type')! },
    body: new Uint8Array(await request.arrayBuffer()),
  })
  return { ...answer, json: JSON.parse(answer.body.toString() || '{}') }
}
