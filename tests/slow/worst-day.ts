/**
 * `npm run task fault:worst-day [seconds]`: the runbook docs/operations/worst-day.md by the clock. A shop of its own sells, takes
 * photos and a deleted account, and is backed up; then somebody else deletes theirs, and the machine is gone: processes,
 * database, data folder, root keys. A bare one is made of the backup and opened. Ends with 1 when counts differ, a photo
 * or picture is missing, an invariant is broken, or whoever was erased is there again.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { silentLog } from '#tests/silent-log.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, end, ended, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'
import { openMakers } from './fleet-makers.ts'
import { compare, openPeople, readState, seePicture } from './worst-day-truth.ts'

const seconds = Number(process.argv[2] ?? 20)
const LONGEST_WAIT_MS = 180_000

const area = await mkdtemp(join(tmpdir(), 'estampa-worst-day-'))
// PostgreSQL of a root shop runs as somebody else.
await chmod(area, 0o711)
const [lost, bare] = [join(area, 'lost'), join(area, 'bare')]
const backups = join(area, 'backups')
const keys = join(area, 'root-keys')
const keysText = JSON.stringify({
  current: '1',
  keys: { 1: Buffer.alloc(32, 'k').toString('base64') },
})
await writeFile(keys, keysText, { mode: 0o600 })

const startPostgres = async (folder: string) => {
  await mkdir(folder, { mode: 0o711 })
  return startEmbedded({ dataDir: join(folder, 'database'), log: silentLog })
}
let postgres = await startPostgres(lost)
const databaseUrl = () => postgres.url.replace(/\?.*$/, '')
const fleet = await openFleet(databaseUrl)
const settingsOf = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  SECRETS_FILE: keys,
  BACKUP_TO: backups,
  BACKUP_PASSPHRASE: 'a long enough passphrase',
})

const table: { step: string; seconds: number }[] = []
const problems: string[] = []
const expectThat = (isSo: boolean, what: string) => {
  if (!isSo) problems.push(what)
}
try {
  await findOrMakeBuild(2)
  const port = await freePort()
  const web = await fleet.startWeb(root, port, settingsOf(lost))
  const shop = await fillShop(databaseUrl, area)
  const target = {
    address: `http://127.0.0.1:${port}`,
    host: `${STORE_HOST}:${port}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  }
  const people = await openPeople(databaseUrl, area, target)
  const [load, makers] = [openLoad(target), openMakers(target)]
  await sleep(seconds * 1000)
  await makers.pause()
  const { placed } = await load.stop()
  await people.erase('before')
  await seePicture(target)

  const before = await readState(databaseUrl, area)
  await timed('back up', () => runTask('backup', lost))
  const [name = ''] = readdirSync(join(backups, 'backups'))

  await people.erase('after')
  const erasedIds = [people.idOf('before'), people.idOf('after')]
  // The log of erasures reaches the place of backups within a minute.
  const worker = fleet.startWorker(root, settingsOf(lost))
  await until('both erasures are in the place of backups', () =>
    erasedIds.every((id) => existsSync(join(backups, 'erasures', `${id}.json`))),
  )

  console.log('The machine is gone.')
  const goneAt = performance.now()
  for (const child of [web, worker]) await end(child, 'SIGKILL')
  await postgres.stop()
  await rm(lost, { recursive: true })
  await rm(keys)

  postgres = await startPostgres(bare)
  table.push({ step: 'an empty database', seconds: secondsSince(goneAt) })
  await timed('restore', () => runTask('restore', bare, name))
  expectThat(readFileSync(keys, 'utf8') === keysText, 'the root keys are back')
  await timed('open the shop', async () => {
    await fleet.startWeb(root, port, settingsOf(bare))
  })
  table.push({ step: 'away in all', seconds: secondsSince(goneAt) })

  const after = await readState(databaseUrl, area)
  // One person more is erased than when it was backed up.
  problems.push(...compare(before, after, { customer: -1 }), ...(await people.judge()))
  expectThat(after.broken.length === 0, `no invariant is broken: ${after.broken.join(', ')}`)
  const verdict = await shop.judge(placed)
  expectThat(placed.length > 0 && verdict.lost === 0, `all ${placed.length} orders are there`)
  expectThat(verdict.doubled === 0, 'nobody has two orders')
  const made = await makers.stop()
  expectThat(made.uploads > 0 && made.lostUploads === 0, `all ${made.uploads} photos are there`)
  await seePicture(target).catch((error: unknown) => problems.push(String(error)))
  await refusesSecond(name)

  const rows = Object.values(before.counts).reduce((sum, count) => sum + count, 0)
  console.log(`${placed.length} orders, ${made.uploads} photos; ${rows} rows were compared.`)
  console.table(table)
} finally {
  await fleet.close()
  await postgres.stop()
  await rm(area, { recursive: true, force: true })
}
for (const problem of problems) console.log(`NOT: ${problem}`)
console.log(problems.length === 0 ? 'It is the shop that it was.' : 'It is another shop.')
process.exit(problems.length === 0 ? 0 : 1)

/** A second restore into the same database would mix two shops. */
async function refusesSecond(name: string): Promise<void> {
  const isTaken = await runTask('restore', bare, name, 'ignore').then(
    () => true,
    () => false,
  )
  expectThat(!isTaken, 'a database that is not empty is refused')
}

async function runTask(
  task: 'backup' | 'restore',
  folder: string,
  name?: string,
  errors: 'inherit' | 'ignore' = 'inherit',
): Promise<void> {
  const args = name === undefined ? [] : [backups, name]
  const child = spawn(process.execPath, [`server/commands/${task}.ts`, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl(),
      SEED_DEMO: 'yes',
      ...settingsOf(folder),
    },
    stdio: ['ignore', 'inherit', errors],
  })
  await ended(child)
}

async function timed(step: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  table.push({ step, seconds: secondsSince(startedAt) })
  console.log(`${step}: ${secondsSince(startedAt)} s`)
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const startedAt = performance.now()
  while (!isSo()) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`NOT: ${what}`)
    await sleep(100)
  }
}
