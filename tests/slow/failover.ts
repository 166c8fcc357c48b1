/**
 * `npm run task fault:failover [seconds]`: two web processes and a worker on a primary PostgreSQL with a synchronous standby, as
 * Debian installs them. In the middle of the buying the primary is killed and the standby promoted; the address of the
 * database then leads to it. Ends with 1 when an order was lost or doubled, or nobody could buy ten
 * seconds after the promotion.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrMakeBuild } from '#server/built.ts'
import { root } from '#server/build-identity.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, fillShop, HAPROXY, openFleet, refuseWithout, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'

const seconds = Number(process.argv[2] ?? 300)
const MOST_WAIT_MS = 10_000
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
const bin = `/usr/lib/postgresql/${versions.toSorted().at(-1) ?? 'none'}/bin`
refuseWithout(HAPROXY, join(bin, 'postgres'))

const folder = await mkdtemp(join(tmpdir(), 'estampa-failover-'))
await chmod(folder, 0o755)
/** PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0
const area = join(folder, 'servers')
await mkdir(area)
if (isRoot) {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', [flag, 'postgres'], false)))
  await chown(area, uid!, gid!)
}

const primary = { data: join(area, 'primary'), port: await freePort() }
const standby = { data: join(area, 'standby'), port: await freePort() }
await build()
let line = await openLine(primary.port)
const url = new URL(`postgres://postgres@127.0.0.1:${line.port}/estampa`)
const databaseUrl = () => url.href
const fleet = await openFleet(databaseUrl)
try {
  await findOrMakeBuild(2)
  const ports = [await freePort(), await freePort()] as const
  const front = await freePort()
  for (const port of ports) await fleet.startWeb(root, port)
  fleet.startWorker(root)
  const shop = await fillShop(databaseUrl, folder)
  await fleet.startProxy(front, ports)
  const load = openLoad({
    address: `http://127.0.0.1:${front}`,
    host: `${STORE_HOST}:${ports[0]}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  })
  await sleep((seconds / 2) * 1000)
  const before = load.countPlaced()
  console.log(`${before} orders; killing the primary, promoting the standby`)
  postgres('pg_ctl', ['stop', '-D', primary.data, '-m', 'immediate'])
  const { port } = line
  line.cut()
  await line.close()
  postgres('pg_ctl', ['promote', '-w', '-D', standby.data])
  const promotedAt = performance.now()
  // Whoever waits for a second server that is gone would wait for ever.
  psql(standby.port, `alter system set synchronous_standby_names = ''`)
  psql(standby.port, 'select pg_reload_conf()')
  line = await openLine(standby.port, port)
  while (load.countPlaced() === before && performance.now() - promotedAt < 60_000) await sleep(20)
  const againMs = Math.round(performance.now() - promotedAt)
  await sleep((seconds / 2) * 1000)
  const told = await load.stop()
  const verdict = await shop.judge(told.placed)
  console.log(
    JSON.stringify({ ...told, placed: told.placed.length, ...verdict, againMs }, undefined, 2),
  )
  const isWell = verdict.lost + verdict.doubled === 0 && againMs <= MOST_WAIT_MS
  process.exitCode = isWell && before > 0 && told.placed.length > before ? 0 : 1
} finally {
  await fleet.close()
  await line.close()
  for (const { data } of [primary, standby]) {
    postgres('pg_ctl', ['stop', '-D', data, '-m', 'immediate'], false)
  }
  await rm(folder, { recursive: true, force: true })
}
process.exit()

/** With stock settings, but for what replication needs. A commit waits for the standby: nothing told may be lost. */
async function build(): Promise<void> {
  postgres('initdb', ['-D', primary.data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'])
  await appendFile(
    join(primary.data, 'postgresql.conf'),
    `port = ${primary.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nsynchronous_standby_names = '*'\n` +
      `synchronous_commit = local\n`,
  )
  postgres('pg_ctl', ['start', '-w', '-D', primary.data, '-l', `${primary.data}.log`])
  psql(primary.port, 'create database estampa', 'postgres')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`
  postgres('pg_basebackup', ['-D', standby.data, '-R', '-X', 'stream', '-d', from])
  await appendFile(join(standby.data, 'postgresql.conf'), `port = ${standby.port}\n`)
  postgres('pg_ctl', ['start', '-w', '-D', standby.data, '-l', `${standby.data}.log`])
  for (const change of [`alter system set synchronous_commit = on`, 'select pg_reload_conf()']) {
    psql(primary.port, change)
  }
}

function psql(port: number, statement: string, database = 'estampa'): void {
  postgres('psql', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '-d',
    database,
    '-c',
    statement,
  ])
}

function postgres(program: string, args: string[], mustSucceed = true): void {
  const command = [join(bin, program), ...args]
  if (isRoot) run('runuser', ['-u', 'postgres', '--', ...command], mustSucceed)
  else run(command[0]!, command.slice(1), mustSucceed)
}

function run(command: string, args: string[], mustSucceed = true): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: '/', encoding: 'utf8' })
  if (status !== 0 && mustSucceed) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}
