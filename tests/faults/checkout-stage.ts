import { fork, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '#db/embedded.ts'
import { placesIn } from '#db/embedded/places.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, SHIPPING_MINOR } from '#tests/orders/orders.ts'
import { programEnv } from '#tests/run/program-env.ts'
import { openLine } from './checkout-line.ts'
import type { Counted, RequestName } from './checkout-moments.ts'
import { openProvider, WEBHOOK_SECRET, type Session } from './checkout-provider.ts'
import { openSlot, type Launched, type Slot } from './checkout-slot.ts'

const WEB = join(import.meta.dirname, 'checkout-web.ts')
const WORKER = join(root, 'server', 'worker.ts')
const log = { info() {}, warn() {}, error() {} }
/** A process that was killed a hundred times is compiled once. */
const COMES_BACK_MS = 60_000

export type Web = { port: number }
export type DatabaseKill = 'postmaster' | 'backend' | 'immediate shutdown'

/** What everybody buys: one of the first and two of the second. */
const prices = [1000, 750] as const
export const TOTAL_MINOR = prices[0] + 2 * prices[1] + SHIPPING_MINOR

/**
 * A shop of real processes: PostgreSQL, web processes and a worker, each started again whenever it
 * ends, with a line in between that can be cut and a provider far away.
 */
export async function openStage(options: { webs: number; onSession: (session: Session) => void }) {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-checkout-'))
  // PostgreSQL of a root shop runs as nobody.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const embedded = await startEmbedded({ dataDir, log })
  const direct = await openDatabase({
    databaseUrl: embedded.url,
    dataDir,
    poolSize: 4,
    statementTimeoutMs: 30_000,
    log,
  })
  await migrate(direct.pool, { log })
  const { db } = direct
  const articles = [await sell(1, prices[0]), await sell(2, prices[1])] as const
  await makeParcelService(db)
  const line = await openLine(Number(new URL(embedded.url).port))
  const provider = await openProvider(options.onSession)
  const settings = settingsOf(embedded.url, line.port, provider.url, dataDir)
  const counted = new Map<RequestName, number>()
  const ended: string[] = []
  const reportEnd = (what: string) => void ended.push(what)
  const slots = Array.from({ length: options.webs }, (_, number) =>
    openSlot(`web ${number}`, () => launchWeb(`web-${number}`), reportEnd),
  )
  const worker: Slot<true> = openSlot('worker', launchWorker, reportEnd)
  const rest = [...slots, worker]
  await Promise.all(rest.map((slot) => slot.untilReady()))

  function sell(id: number, amountMinor: number) {
    return makeArticle(db, { id, amountMinor, stores: ['WPX-GB'] })
  }

  function launch(program: string, name: string): ChildProcess {
    const child = fork(program, [], {
      env: { ...programEnv, ...settings },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const file = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    child.stdout!.pipe(file)
    child.stderr!.pipe(file, { end: false })
    return child
  }

  function launchWeb(name: string): Launched<Web> {
    const child = launch(WEB, name)
    const ready = Promise.withResolvers<Web>()
    child.on('message', (message: Web | Counted) => {
      if ('port' in message) ready.resolve(message)
      else counted.set(message.request, message.steps)
    })
    return { child, ready: ready.promise }
  }

  function launchWorker(): Launched<true> {
    const child = launch(WORKER, 'worker')
    const ready = Promise.withResolvers<true>()
    child.stdout!.on('data', (bytes: Buffer) => {
      if (bytes.includes('the worker draws')) ready.resolve(true)
    })
    return { child, ready: ready.promise }
  }

  async function killDatabase(how: DatabaseKill): Promise<void> {
    const postmaster = postmasterOf(dataDir)
    if (how === 'backend') {
      // The last kill may be noticed only now: while the others are ended there is nobody to ask.
      await untilBack(undefined)
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'estampa' order by random() limit 1
      `.execute(db)
      if (rows[0]) killIfThere(rows[0].pid)
    } else {
      process.kill(postmaster, how === 'postmaster' ? 'SIGKILL' : 'SIGQUIT')
    }
    await untilBack(how === 'backend' ? undefined : postmaster)
  }

  async function untilBack(killed: number | undefined): Promise<void> {
    const startedAt = performance.now()
    while (!(await isBack(killed))) {
      if (performance.now() - startedAt > COMES_BACK_MS) throw new Error('no database any more')
      await sleep(20)
    }
  }

  async function isBack(killed: number | undefined): Promise<boolean> {
    try {
      if (postmasterOf(dataDir) === killed) return false
      await sql`select 1`.execute(db)
      return true
    } catch {
      return false
    }
  }

  return {
    folder,
    db,
    line,
    provider,
    articles,
    webs: slots,
    worker,
    counted,
    ended,
    killDatabase,
    /** Everybody serves again. */
    async heal(): Promise<void> {
      line.mend()
      provider.faults.length = 0
      await Promise.all(rest.map((slot) => slot.untilReady()))
    },
    async close(keepFolder: boolean): Promise<void> {
      line.mend()
      await Promise.all(rest.map((slot) => slot.stop()))
      await provider.close()
      await line.close()
      await direct.close()
      await embedded.stop()
      if (!keepFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

function settingsOf(databaseUrl: string, linePort: number, providerUrl: string, dataDir: string) {
  const byLine = new URL(databaseUrl)
  // Not by the socket: a cable can only be pulled out where there is one.
  byLine.search = ''
  byLine.port = String(linePort)
  return {
    DATABASE_URL: byLine.href,
    DATA_DIR: dataDir,
    DATABASE_POOL_SIZE: '8',
    // A line that swallows everything is noticed after this and two seconds.
    DATABASE_STATEMENT_TIMEOUT_MS: '3000',
    PAYMENT_GATEWAYS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_provider_far_away',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_URL: providerUrl,
    FIX_WINDOW_MINUTES: '0',
    WRITES_PER_MINUTE: '1000000',
    ORDERS_PER_HOUR: '1000000',
    ORDERS_PER_EMAIL: '1000000',
    UNPAID_ORDERS_PER_EMAIL: '1000000',
    ORDER_MAILS_PER_HOUR: '1000000',
    RENDER_CELLS: '1',
  }
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(placesIn(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

/** For whoever waits for the end of a process that kills itself. */
export async function untilGone(slot: Slot<Web>, deaths: number, mostMs: number): Promise<boolean> {
  const startedAt = performance.now()
  while (slot.deaths() === deaths) {
    if (performance.now() - startedAt > mostMs) return false
    await sleep(5)
  }
  return true
}

/** A connection may have been closed since somebody looked. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
