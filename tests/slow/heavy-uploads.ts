/**
 * `node tests/slow/heavy-uploads.ts`: one visitor sends six flat PNGs of 119 megapixels, half a megabyte
 * each, and another one a picture of 50 by 50. With one process that opens files, on a PostgreSQL of its own.
 */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startEmbedded } from '#db/embedded.ts'
import { startBuiltShop } from '#tests/e2e/built-shop.ts'
import { zeroPng } from '#tests/hostile-files/build-png.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'

const MOST_MS = 3_000
const SIDE_PX = 10_900
const dataDir = join(import.meta.dirname, '..', '..', 'var', 'heavy-uploads')
rmSync(dataDir, { recursive: true, force: true })
const log = { info() {}, warn() {}, error() {} }
const embedded = await startEmbedded({ dataDir, log, fsync: false })
try {
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    SEED_DEMO: 'no',
    INGEST_PROCESSES: '1',
  })
  try {
    const waitedMs = await measure(shop.port)
    console.log(`The small picture was there after ${Math.round(waitedMs)} ms (most: ${MOST_MS}).`)
    process.exitCode = waitedMs <= MOST_MS ? 0 : 1
  } finally {
    await shop.stop()
  }
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(port: number): Promise<number> {
  const [greedy, other] = [await openVisitor(port), await openVisitor(port)]
  const small = await makePicture({ width: 50, height: 50 })
  await other(await makePicture({ width: 50, height: 40 }), 'first.jpg')
  const walls = Array.from({ length: 6 }, (_, at) => zeroPng(SIDE_PX - at))
  console.log(`Six PNGs of ${walls.map((wall) => wall.length).join(', ')} bytes.`)
  const sentAt = performance.now()
  const heavy = walls.map((wall) => greedy(wall, 'wall.png'))
  await Promise.race(heavy)
  const began = performance.now()
  await other(small, 'small.jpg')
  const waitedMs = performance.now() - began
  await Promise.all(heavy)
  const eachMs = (performance.now() - sentAt) / walls.length
  console.log(`Each of them took ${Math.round(eachMs)} ms of the clock on this machine.`)
  return waitedMs
}

/** Somebody with a session, who sends a file and waits for what becomes of it. */
async function openVisitor(port: number) {
  const opened = await post(port, '/api/session', {}, Buffer.alloc(0))
  const cookie = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const { ext_session_id: id } = JSON.parse(opened.text) as { ext_session_id: string }
  return async (bytes: Uint8Array, name: string): Promise<void> => {
    const form = new Response(makeForm([{ bytes, name }], { ext_session_id: id }))
    const headers = { cookie, 'content-type': form.headers.get('content-type')! }
    const body = Buffer.from(await form.arrayBuffer())
    const answer = await post(port, '/images/upload', headers, body)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`)
  }
}

/** Not by fetch, which always asks for the host that it connects to. */
async function post(port: number, path: string, headers: Record<string, string>, body: Buffer) {
  const own = { host: `gb.localhost:${port}`, origin: `http://gb.localhost:${port}` }
  const asked = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { ...own, ...headers, 'content-length': body.length },
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}
