/**
 * `npm run task fault:hosts [seconds] [failover] [nginx]`: two web hosts, two worker hosts, an S3 server, a primary PostgreSQL and its standby
 * behind HAProxy or nginx, while people look, design, send photos and buy. A web host, a worker host and the S3 server are killed
 * (SIGKILL) in turn and brought back; with `failover` the primary as well, and the standby takes its place. Ends with 1 when
 * an order or a photo that was acknowledged is lost, or an order is doubled.
 */
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, end, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'
import { openMakers } from './fleet-makers.ts'
import { chooseProxies, refuseWithout } from './fleet-proxy.ts'
import { openPostgresPair, POSTGRES } from './postgres-pair.ts'

const seconds = Number(process.argv[2] ?? 120)
const withFailover = process.argv.includes('failover')
/** How much was answered and bought in a second. */
type Pace = { requests: number; orders: number }

const TURNS = withFailover ? 5 : 4
const turnMs = (seconds / TURNS) * 1000
refuseWithout(POSTGRES)
const [proxy] = chooseProxies(process.argv)

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
  await fleet.startProxy(front, ports, proxy)
  const target = {
    address: `http://127.0.0.1:${front}`,
    host: `${STORE_HOST}:${ports[0]}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}; people come`)
  const load = openLoad(target)
  const makers = openMakers(target)
  const turns: { without: string; away: Pace; back: Pace }[] = []
  const measured = async (work: () => Promise<unknown>): Promise<Pace> => {
    const [before, startedAt] = [load.count(), performance.now()]
    await work()
    const [after, passed] = [load.count(), (performance.now() - startedAt) / 1000]
    return {
      requests: (after.requests - before.requests) / passed,
      orders: (after.orders - before.orders) / passed,
    }
  }
  const turn = async (what: string, kill: () => Promise<void>, bringBack: () => Promise<void>) => {
    console.log(`${load.countPlaced()} orders; killing ${what}`)
    const away = await measured(async () => {
      await kill()
      await sleep(turnMs / 2)
    })
    await bringBack()
    const back = await measured(() => sleep(turnMs / 2))
    turns.push({ without: what, away, back })
  }
  const whole = await measured(() => sleep(turnMs / 2))
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
  const ratio = (part: number, all: number) => Number((part / all).toFixed(3))
  const share = ({ requests, orders }: Pace) => ({
    requests: ratio(requests, whole.requests),
    orders: ratio(orders, whole.orders),
  })
  const { failures, requests } = load.count()
  const figures = {
    ...told,
    placed: told.placed.length,
    failedShare: ratio(failures, requests),
    // Of what the whole fleet did in the same time before anything was killed.
    paces: turns.map(({ without, away, back }) => ({
      without,
      away: share(away),
      back: share(back),
    })),
    ...verdict,
    made,
  }
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
