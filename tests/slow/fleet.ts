import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_DRAIN_SECONDS } from '#config/env.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { silentLog } from '#tests/silent-log.ts'
import { type ProxyName, writeProxy } from './fleet-proxy.ts'

export const API_TOKEN = 'a-token-of-two-processes-behind-a-proxy'
export const STORE_HOST = 'gb.localhost'

/** Processes of a shop on one database, each with a data folder of its own as on hosts of their own. */
export async function openFleet(databaseUrl: () => string) {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-fleet-'))
  // PostgreSQL of a root shop runs as somebody else.
  await chmod(folder, 0o711)
  const running = new Set<ChildProcess>()

  function keep(child: ChildProcess): ChildProcess {
    running.add(child)
    child.once('close', () => running.delete(child))
    return child
  }

  function start(tree: string, script: string, settings: Record<string, string>): ChildProcess {
    return keep(
      spawn(process.execPath, [script], {
        cwd: tree,
        env: {
          PATH: process.env['PATH'],
          LOG_LEVEL: 'fatal',
          DATABASE_URL: databaseUrl(),
          DATABASE_POOL_SIZE: '8',
          SEED_DEMO: 'yes',
          SIMULATION: 'off',
          WORKER: 'none',
          API_TOKEN,
          // Of a live shop: that of a demo would be none.
          DRAIN_SECONDS: String(LIVE_DRAIN_SECONDS),
          RENDER_CELLS: '1',
          WRITES_PER_MINUTE: '1000000',
          ORDERS_PER_HOUR: '1000000',
          UNPAID_ORDERS_PER_EMAIL: '1000000',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
  }

  async function startWeb(
    tree: string,
    port: number,
    settings: Record<string, string> = {},
  ): Promise<ChildProcess> {
    const place = { PORT: String(port), DATA_DIR: join(folder, `web-${port}`), ...settings }
    await lendPictures(place.DATA_DIR)
    const child = start(tree, 'server/start.ts', place)
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (bytes: Buffer) => {
        if (bytes.includes('Estampa is open')) resolve()
      })
      child.once('close', (code) => reject(new Error(`${tree} ended with ${code}`)))
    })
    return child
  }

  return {
    folder,
    start,
    startWeb,
    /** A server that the shop uses, from a script of the tests. */
    startTool: (script: string, args: string[]) =>
      keep(spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })),
    startWorker: (tree: string, settings: Record<string, string> = {}) =>
      start(tree, 'server/worker.ts', { DATA_DIR: join(folder, 'worker'), ...settings }),
    async startProxy(
      front: number,
      ports: readonly number[],
      name: ProxyName = 'haproxy',
    ): Promise<void> {
      const { program, args } = await writeProxy(name, { folder, front, ports })
      keep(spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }))
      const isOpen = () =>
        fetch(`http://127.0.0.1:${front}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isOpen())) await sleep(100)
    },
    async close(): Promise<void> {
      await Promise.all([...running].map((child) => end(child)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Pictures of the demo that the tests have drawn already: to draw them takes minutes of two cores. */
async function lendPictures(dataDir: string): Promise<void> {
  const drawn = join(root, 'var/test/media')
  if (!existsSync(drawn)) return
  await mkdir(dataDir, { recursive: true })
  await symlink(drawn, join(dataDir, 'media')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await closed
}

export async function ended(child: ChildProcess): Promise<void> {
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('close', resolve)))
  if (code !== 0) throw new Error(`ended with ${String(code)}`)
}

/** An article that needs no design, and what the database says of orders afterwards. */
export async function fillShop(databaseUrl: () => string, dataDir: string) {
  const withDatabase = async <Result>(
    work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
  ) => {
    const database = await openDatabase({
      databaseUrl: databaseUrl(),
      dataDir,
      poolSize: 2,
      statementTimeoutMs: 30_000,
      log: silentLog,
    })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  const articleId = await withDatabase(async (db) => {
    await makeParcelService(db)
    const article = { id: 990_001, amountMinor: 1000, stores: ['WPX-GB' as const] }
    return (await makeArticle(db, article)).id
  })
  return {
    articleId,
    /** Orders that somebody was told of and that are not there, and people who have two. */
    judge: (placed: readonly string[]) =>
      withDatabase(async (db) => {
        const rows = await db
          .selectFrom('shop_order')
          .where('public_id', 'in', placed)
          .select('public_id')
          .execute()
        const doubled = await db
          .selectFrom('shop_order')
          .groupBy('email')
          .having((on) => on.fn.countAll(), '>', 1)
          .where('email', 'like', '%@load.example')
          .select('email')
          .execute()
        return { lost: placed.length - rows.length, doubled: doubled.length }
      }),
  }
}
