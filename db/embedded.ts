import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeDataFolder } from './data-folder.ts'
import type { DatabaseLog } from './database-log.ts'
import { SHOP_DATABASE, SHOP_ROLE, prepareCluster, readPassword } from './embedded/cluster.ts'
import { explainFailure } from './embedded/explain.ts'
import { FolderLock } from './embedded/folder-lock.ts'
import { chooseIdentity } from './embedded/identity.ts'
import { type Places, placesIn } from './embedded/places.ts'
import { choosePort } from './embedded/port.ts'
import {
  type Postmaster,
  PortTakenError,
  findPostmaster,
  launchPostmaster,
  removeStaleFiles,
  shutDown,
} from './embedded/postmaster.ts'
import { findPrograms } from './embedded/programs.ts'
import { socketFolderOf } from './embedded/socket.ts'
import { StartupError } from './startup-error.ts'

const PRESENCE = 'estampa presence'
const CONNECT_TIMEOUT_MS = 10_000
const START_LOCK_TIMEOUT_MS = 330_000
const IN_USE_TIMEOUT_MS = 10_000
const LEAVING_TIMEOUT_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** The orphaned sessions of a killed server hold its memory and port until they notice. */
const KILLED_SERVER_TIMEOUT_MS = 20_000

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** False only for tests: a power cut would then destroy the data. */
  fsync?: boolean
  /** Folder with `bin/postgres` of another version, for tests. */
  native?: string | undefined
}

export interface EmbeddedServer {
  url: string
  /** The last process to leave shuts the server down. */
  stop(): Promise<void>
}

interface Running {
  postmaster: Postmaster
  url: string
  /** Kept open all the time: it tells other processes that we are here, and us when the server dies. */
  presence: Presence
}

/** Both exist, but @types/pg does not know. */
type Presence = pg.Client & { ref(): void; unref(): void }

/** Starts the PostgreSQL shipped with the shop, or joins the one that already serves this folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const places = placesIn(await writableFolder(resolve(options.dataDir)))
  const inUseLock = new FolderLock(places.inUseLock)
  let running: Running
  let isStopping = false

  const joinOrStart = (samePort?: number) =>
    withStartLock(places, async () => {
      if (isStopping) throw new Error('the database is being closed')
      inUseLock.release()
      const joined =
        (await joinRunning(places)) ?? (await startCold(options, places, inUseLock, samePort))
      joined.presence.once('end', () => void bringBack(joined.postmaster.port))
      await inUseLock.takeTogether(IN_USE_TIMEOUT_MS)
      return joined
    })

  // The out-of-memory killer must not leave the shop without its database until morning.
  const bringBack = async (port: number) => {
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        options.log.warn({ port }, 'embedded PostgreSQL is gone, starting it again')
        const { url } = running
        running = await joinOrStart(port)
        if (running.url === url) return
        options.log.error({ port }, 'embedded PostgreSQL has moved: restart this process')
        return
      } catch (error) {
        if (isStopping) return
        options.log.error({ err: error }, 'embedded PostgreSQL did not come back, trying again')
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  try {
    running = await joinOrStart()
  } catch (error) {
    inUseLock.release()
    throw explainFailure(error, places.dataDir)
  }
  return {
    url: running.url,
    async stop() {
      if (isStopping) return
      isStopping = true
      await withStartLock(places, async () => {
        running.presence.ref()
        const isLast = await isLastOne(running.presence)
        await running.presence.end().catch(() => {})
        if (isLast) await shutDown(running.postmaster, places)
        else options.log.info({}, 'others use the embedded PostgreSQL, it stays up')
      })
      inUseLock.release()
    },
  }
}

/** Starting and stopping happen one at a time, whatever the number of processes. */
async function withStartLock<Result>(places: Places, work: () => Promise<Result>): Promise<Result> {
  const lock = new FolderLock(places.startLock)
  if (!(await lock.takeAlone(START_LOCK_TIMEOUT_MS))) {
    throw new StartupError(
      `Another process has been busy starting the database in ${places.dataDir} for too long: ` +
        'end it and start again.',
    )
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function writableFolder(dataDir: string): Promise<string> {
  try {
    return await makeDataFolder(dataDir)
  } catch (error) {
    throw explainFailure(error, dataDir)
  }
}

async function joinRunning(places: Places): Promise<Running | undefined> {
  const postmaster = await findPostmaster(places)
  if (!postmaster) return undefined
  const password = await readPassword(places)
  try {
    return { postmaster, ...(await connectPresence(places, postmaster, password ?? '')) }
  } catch (error) {
    if (!(await findPostmaster(places))) return undefined
    const reason =
      (error as { code?: string }).code === '28P01' ? 'refuses our password' : 'does not answer'
    throw new StartupError(
      `The PostgreSQL of ${places.cluster} (process ${postmaster.pid}) ${reason}: end it with ` +
        `"kill -INT ${postmaster.pid}", delete ${places.passwordFile} and start again.`,
    )
  }
}

async function startCold(
  options: EmbeddedOptions,
  places: Places,
  inUseLock: FolderLock,
  samePort: number | undefined,
): Promise<Running> {
  const fsync = options.fsync ?? true
  const startedAt = performance.now()
  // No server here, but a holder elsewhere: a container that shares the folder. Two servers on one
  // folder destroy it.
  if (!(await inUseLock.takeAlone(IN_USE_TIMEOUT_MS))) {
    throw new StartupError(
      `Another process, perhaps in another container, uses the database in ${places.dataDir}: stop it first.`,
    )
  }
  const programs = await findPrograms(places.libraryAliases, options.native)
  const { identity, postgresVersion } = await chooseIdentity(programs, places)
  await removeStaleFiles(places)
  const preparation = { programs, identity, postgresVersion, places, fsync }
  const { password, isNew } = await prepareCluster(preparation)

  const postmaster = await launchOnFreePort({ programs, identity, places, fsync }, samePort)
  const connected = await connectPresence(places, postmaster, password).catch(
    async (error: unknown) => {
      await shutDown(postmaster, places)
      throw error
    },
  )
  const tookMs = Math.round(performance.now() - startedAt)
  const { pid, port } = postmaster
  options.log.info({ pid, port, isNew, tookMs, postgresVersion }, 'embedded PostgreSQL started')
  return { postmaster, ...connected }
}

async function launchOnFreePort(
  launch: Omit<Parameters<typeof launchPostmaster>[0], 'port'>,
  samePort: number | undefined,
): Promise<Postmaster> {
  const deadline = Date.now() + KILLED_SERVER_TIMEOUT_MS
  for (;;) {
    try {
      const port = samePort ?? (await choosePort(launch.places))
      return await launchPostmaster({ ...launch, port })
    } catch (error) {
      const isPassing =
        error instanceof PortTakenError || /shared memory block .* still in use/.test(String(error))
      if (!isPassing || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** By TCP for whoever reads only the address, by the socket for whoever reads all of it. */
function urlsOf(places: Places, { port }: Postmaster, password: string): string[] {
  const url = `postgres://${SHOP_ROLE}:${password}@127.0.0.1:${port}/${SHOP_DATABASE}`
  const socketFolder = socketFolderOf(places)
  return socketFolder ? [`${url}?host=${encodeURIComponent(socketFolder)}`, url] : [url]
}

/** A server of an earlier release has no socket, and a root without rights does not reach it. */
const noSocket = new Set(['ENOENT', 'EACCES', 'ECONNREFUSED'])

async function connectPresence(places: Places, postmaster: Postmaster, password: string) {
  const [url, byTcp] = urlsOf(places, postmaster, password)
  try {
    return { url: url!, presence: await connect(url!) }
  } catch (error) {
    if (!byTcp || !noSocket.has((error as { code?: string }).code ?? '')) throw error
    return { url: byTcp, presence: await connect(byTcp) }
  }
}

async function connect(url: string): Promise<Presence> {
  const client = new pg.Client({
    connectionString: url,
    ssl: false,
    application_name: PRESENCE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  }) as Presence
  client.on('error', () => {}) // 'end' follows and is acted upon
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.unref()
  return client
}

/** Our own sessions may take a moment to vanish; another shop process says so at once. */
async function isLastOne(presence: Presence): Promise<boolean> {
  const deadline = Date.now() + LEAVING_TIMEOUT_MS
  for (;;) {
    const others = await presence
      .query<{ application_name: string }>(
        `select application_name from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      .catch(() => ({ rows: [] }))
    if (others.rows.length === 0) return true
    if (others.rows.some((row) => row.application_name === PRESENCE)) return false
    if (Date.now() > deadline) return false
    await sleep(20)
  }
}
