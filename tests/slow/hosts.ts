/**
 * `npm run task fault:hosts [seconds] [failover]`: two web hosts, two worker hosts, an S3 server, a primary PostgreSQL and its standby
 * behind HAProxy, while people look, design, send photos and buy. A web host, a worker host and the S3 server are killed
 * (SIGKILL) in turn and brought back; with `failover` the primary as well, and the standby takes its place. Ends with 1 when
 * an order or a photo that was acknowledged is lost, or an order is doubled.
 */
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrMakeBuild } from '#server/built.ts'
import { root } from '#server/build-identity.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, end, fillShop, HAPROXY, openFleet, refuseWithout, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'
import { openMakers } from './fleet-makers.ts'
import { openPostgresPair, POSTGRES } from './postgres-pair.ts'

const seconds = Number(process.argv[2] ?? 120)
const withFailover = process.argv.includes('failover')
const TURNS = withFailover ? 5 : 4
const turnMs = (seconds / TURNS) * 1000
refuseWithout(HAPROXY, POSTGRES)

const pair = await openPostgresPair({ isSynchronous: true })
let line = await openLine(pair.primary.port)
const databaseUrl = () => pair.urlAt(line.port)
const fleet = await openFleet(databaseUrl)
try {
  await findOrMakeBuild(2)
  const [s3Port, front] = [await freePort(), await freePort()]
  const s3Folder = join(fleet.folder, 's3')
  await mkdir(s3Folder)
  const startS3 = () => fleet.startTool('tests/slow/s3-server.ts', [String(s3Port), s3Folder])
  let s3 = startS3()
  await untilOpen(s3Port)
  const shared = {
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    DATABASE_READ_URL: pair.urlAt(pair.standby.port),
  }
  const ports = [await freePort(), await freePort()] as const
  let web = await fleet.startWeb(root, ports[0], shared)
  await fleet.startWeb(root, ports[1], shared)
  const startWorker = (name: string) =>
    fleet.startWorker(root, { ...shared, DATA_DIR: join(fleet.folder, name) })
  let worker = startWorker('worker-1')
  startWorker('worker-2')
  const shop = await fillShop(databaseUrl, fleet.folder)
  await fleet.startProxy(front, ports)
  const target = {
    address: `http://127.0.0.1:${front}`,
    host: `${STORE_HOST}:${ports[0]}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}; people come`)
  const load = openLoad(target)
  const makers = openMakers(target)
  const turn = async (what: string, kill: () => Promise<void>, bringBack: () => Promise<void>) => {
    console.log(`${load.countPlaced()} orders; killing ${what}`)
    await kill()
    await sleep(turnMs / 2)
    await bringBack()
    await sleep(turnMs / 2)
  }
  await sleep(turnMs / 2)
  await turn(
    'a web host',
    () => end(web, 'SIGKILL'),
    async () => void (web = await fleet.startWeb(root, ports[0], shared)),
  )
  await turn(
    'a worker host',
    () => end(worker, 'SIGKILL'),
    async () => void (worker = startWorker('worker-1')),
  )
  await turn(
    'the S3 server',
    () => end(s3, 'SIGKILL'),
    async () => {
      s3 = startS3()
      await untilOpen(s3Port)
    },
  )
  if (withFailover) {
    const { port } = line
    await turn(
      'the primary database',
      async () => {
        pair.stop(pair.primary)
        line.cut()
        await line.close()
        pair.promote()
        line = await openLine(pair.standby.port, port)
      },
      async () => {},
    )
  }
  await sleep(turnMs / 2)
  const told = await load.stop()
  const made = await makers.stop()
  const verdict = await shop.judge(told.placed)
  const figures = { ...told, placed: told.placed.length, ...verdict, made }
  console.log(JSON.stringify(figures, undefined, 2))
  const isWell = verdict.lost + verdict.doubled + made.lostUploads === 0
  process.exitCode = isWell && told.placed.length > 0 && made.uploads > 0 ? 0 : 1
} finally {
  await fleet.close()
  await line.close()
  await pair.close()
}
process.exit()

async function untilOpen(port: number): Promise<void> {
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  while (!(await isOpen())) await sleep(100)
}
