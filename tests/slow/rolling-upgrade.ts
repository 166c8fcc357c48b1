/**
 * `npm run task fault:upgrade <git ref> [haproxy] [nginx]`: a shop of that release, two web processes and a worker behind HAProxy, or
 * nginx, or both at once, is upgraded to this tree one process after the other and taken back again, while people look at pages and place orders. Ends
 * with 1 when a request failed, or an order is not there exactly once.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { root } from '#server/build/build-identity.ts'
import { silentLog } from '#tests/silent-log.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, end, ended, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'
import { chooseProxies } from './fleet-proxy.ts'

const QUIET_MS = 5_000

const [ref, ...others] = process.argv.slice(2)
const proxies = chooseProxies(others)
if (!ref) {
  console.error('npm run task fault:upgrade <git ref of the previous release> [haproxy] [nginx]')
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'estampa-upgrade-'))
await chmod(dataDir, 0o711)
const previous = join(root, 'var', 'previous')
const embedded = await startEmbedded({ dataDir: join(dataDir, 'database'), log: silentLog })
const databaseUrl = () => embedded.url.replace(/\?.*$/, '')
const fleet = await openFleet(databaseUrl)
try {
  bringPrevious()
  const ports = [await freePort(), await freePort()] as const
  // Releases of before 20 November 2026 gave each statement that fills the demo ten seconds.
  const patient = { DATABASE_STATEMENT_TIMEOUT_MS: '60000' }
  const webs = [
    await fleet.startWeb(previous, ports[0], patient),
    await fleet.startWeb(previous, ports[1]),
  ]
  let worker = fleet.startWorker(previous)
  const shop = await fillShop(databaseUrl, dataDir)
  const fronts: { proxy: string; load: ReturnType<typeof openLoad> }[] = []
  for (const proxy of proxies) {
    const front = await freePort()
    await fleet.startProxy(front, ports, proxy)
    const address = `http://127.0.0.1:${front}`
    const host = `${STORE_HOST}:${ports[0]}`
    const load = openLoad({ address, host, token: API_TOKEN, articleId: shop.articleId })
    fronts.push({ proxy, load })
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)}; people come by ${proxies.join(' and ')}`)
  await sleep(QUIET_MS)

  console.log('migrating with the new program')
  await ended(fleet.start(root, 'server/migrate.ts', { DATA_DIR: join(dataDir, 'migrate') }))
  await sleep(QUIET_MS)
  for (const [name, tree] of [
    ['upgrade', root],
    ['way back', previous],
  ] as const) {
    console.log(name)
    for (const [index, port] of ports.entries()) {
      await end(webs[index]!)
      webs[index] = await fleet.startWeb(tree, port)
      await sleep(QUIET_MS)
    }
    await end(worker)
    worker = fleet.startWorker(tree)
    await sleep(QUIET_MS)
  }
  for (const { proxy, load } of fronts) {
    const told = await load.stop()
    const verdict = await shop.judge(told.placed)
    const figures = { proxy, ...told, placed: told.placed.length, ...verdict }
    console.log(JSON.stringify(figures, undefined, 2))
    const isWell = told.failures.length + verdict.lost + verdict.doubled === 0
    if (!isWell || told.placed.length === 0) process.exitCode = 1
  }
} finally {
  await fleet.close()
  await embedded.stop()
  spawnSync('git', ['worktree', 'remove', '--force', previous], { cwd: root })
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

/** The previous release as its own tree, with the packages of this one. */
function bringPrevious(): void {
  const run = (command: string, args: string[], cwd: string) => {
    const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
  }
  if (!existsSync(previous)) run('git', ['worktree', 'add', '--detach', previous, ref!], root)
  if (!existsSync(join(previous, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules'), join(previous, 'node_modules'))
  }
  for (const tree of [previous, root]) run(process.execPath, ['server/build.ts', '2'], tree)
}
