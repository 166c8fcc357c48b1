import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#db/startup-error.ts'
import type { Identity } from './server-identity.ts'
import type { Places } from './places.ts'
import type { Programs } from './programs.ts'
import { removeStaleSocketLocks, socketFolderOf } from './socket.ts'

const POLL_MS = 5
/** Replaying the write-ahead log after a crash takes a while on a slow disk. */
const READY_TIMEOUT_MS = 300_000
const SHUTDOWN_TIMEOUT_MS = 60_000
const LOG_KEPT_BYTES = 5_000_000

export interface Postmaster {
  pid: number
  port: number
}

/** Pid file that PostgreSQL wrote about itself; an absent file means that it does not run. */
async function readPidFile(places: Places) {
  const content = await readFile(pidFile(places), 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  const lines = content.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

const pidFile = (places: Places) => join(places.cluster, 'postmaster.pid')

/** A dead process that nobody has buried yet still has a number, and answers kill -0. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined) return false
  const state = status.slice(status.lastIndexOf(')') + 2).charAt(0)
  return state !== 'Z' && state !== 'X'
}

/**
 * Does the process of the pid file serve this very folder? After a restart of the machine its
 * number may be a stranger's, and in a copy of the folder it is that of the original's server.
 */
async function servesFolder(pid: number, places: Places): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !(await isAlive(pid))) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(places.cluster)
}

/** The server of this folder, once it is ready; undefined when none runs. */
export async function findPostmaster(places: Places): Promise<Postmaster | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const found = await readPidFile(places)
    if (!found || !(await servesFolder(found.pid, places))) return undefined
    if (found.status === 'ready' && found.port > 0) return { pid: found.pid, port: found.port }
    if (Date.now() > deadline) {
      throw new StartupError(
        `PostgreSQL (process ${found.pid}) is still not ready (${found.status}): see ${places.logFile}.`,
      )
    }
    await sleep(POLL_MS)
  }
}

/** PostgreSQL believes a left-over pid file when any process has that number by now. */
export async function removeStaleFiles(places: Places): Promise<void> {
  const found = await readPidFile(places)
  if (found && (await servesFolder(found.pid, places))) return
  await rm(pidFile(places), { force: true })
  await removeStaleSocketLocks(places)
}

export class PortTakenError extends Error {}

export async function launchPostmaster(options: {
  programs: Programs
  identity: Identity
  places: Places
  port: number
  fsync: boolean
}): Promise<Postmaster> {
  const { programs, identity, places, port, fsync } = options
  const settings = Object.entries(settingsFor(places, port, fsync)).map(
    ([name, value]) => `--${name}=${value}`,
  )
  const command = [programs.postgres, '-D', places.cluster, ...settings]
  const [file, ...args] = [...identity.prefix, ...command]
  await setAsideLongLog(places)
  const log = await open(places.logFile, 'a', 0o600)
  try {
    const logStart = (await log.stat()).size
    // A session of its own: Ctrl-C must reach the shop alone, which then stops the server in order.
    const child = spawn(file as string, args, {
      ...identity.spawnOptions,
      cwd: '/',
      env: programs.environment,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    })
    child.unref()
    let spawnError: Error | undefined
    child.once('error', (error) => (spawnError = error))

    const deadline = Date.now() + READY_TIMEOUT_MS
    for (;;) {
      await sleep(POLL_MS)
      if (spawnError) throw spawnError
      if (child.exitCode !== null || child.signalCode !== null) {
        const said = (await readFile(places.logFile)).subarray(logStart).toString()
        if (/could not bind .*address already in use/i.test(said)) throw new PortTakenError(said)
        throw new Error(said)
      }
      const found = await readPidFile(places)
      if (found?.pid === child.pid && found?.status === 'ready') return { pid: found.pid, port }
      if (Date.now() > deadline) throw new Error(`not ready in time, see ${places.logFile}`)
    }
  } finally {
    await log.close()
  }
}

/** Up to four processes of tests use a server at once, and one of them lets 64 people race; its files may lie in memory. */
const settingsOfTests = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  max_wal_size: '128MB',
}

/** For a small shop on one machine; on the command line, so that a new release can change them. */
function settingsFor(
  places: Places,
  port: number,
  fsync: boolean,
): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolderOf(places) ?? '',
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    // The web process needs the other core, and a container's 64 MB of /dev/shm is soon full.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application sees its own errors; here their texts would put customers' data into a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    synchronous_commit: 'on',
    ...(fsync ? { fsync: 'on' } : settingsOfTests),
  }
}

async function setAsideLongLog(places: Places): Promise<void> {
  const size = await stat(places.logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (size > LOG_KEPT_BYTES) await rename(places.logFile, `${places.logFile}.1`)
}

/** Fast shutdown: ends the sessions, writes a checkpoint, and is waited for. */
export async function shutDown(postmaster: Postmaster, places: Places): Promise<void> {
  if (!(await servesFolder(postmaster.pid, places))) return
  process.kill(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS
  // To the very end: until then it holds the port that the next start wants.
  while (await isAlive(postmaster.pid)) {
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop: see ${places.logFile}`)
    }
    await sleep(POLL_MS)
  }
}
