import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { connectionConfig, pooledConfig } from './pool.ts'
import { StartupError } from './startup-error.ts'

export const OLDEST_VERSION = 15
const STARTING_UP = '57P03'
const STARTING_UP_TIMEOUT_MS = 30_000
const TOO_MANY_CONNECTIONS = '53300'
/** PgBouncer, of a setting in the first message: it knows few of them. */
const UNKNOWN_SETTING = /unsupported startup parameter/
const EXAMPLE = 'postgres://user:password@host:5432/database'

export interface CheckOptions {
  statementTimeoutMs: number
  log: DatabaseLog
  /** The server itself, where DATABASE_URL leads to a pooler. */
  directUrl?: string | undefined
  /** How long to wait for a server that is away: after a power cut a machine's services start in any order. */
  waitMs?: number
}

/**
 * Refuses a DATABASE_URL that cannot work, in one line that never shows the password. Says whether a
 * pooler stands before the server.
 */
export async function checkServer(
  url: string,
  options: CheckOptions,
): Promise<{ isPooled: boolean }> {
  const found = await whenReachable('DATABASE_URL', url, options)
  if (found.isPooled && options.directUrl === undefined) {
    throw new StartupError(
      'DATABASE_URL leads to a connection pooler, and LISTEN, migrations and locks of the shop need the ' +
        'server itself: name it in DATABASE_DIRECT_URL too.',
    )
  }
  if (options.directUrl !== undefined) {
    const direct = await whenReachable('DATABASE_DIRECT_URL', options.directUrl, options)
    if (direct.isPooled) {
      throw new StartupError(
        'DATABASE_DIRECT_URL leads to a connection pooler: name the server itself.',
      )
    }
  }
  if (found.isPooled) tellUnsafe(found.settings, options.log)
  return found
}

/** Whether a pooler stands before a server that is asked nothing else, and not waited for. */
export async function isBehindPooler(url: string, statementTimeoutMs: number): Promise<boolean> {
  try {
    return await askPooled(connectionConfig(url, statementTimeoutMs))
  } catch (error) {
    if (!UNKNOWN_SETTING.test(String(error))) throw error
    return askPooled(pooledConfig(url, statementTimeoutMs))
  }
}

async function askPooled(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // the rejected promise tells the same
  try {
    await client.connect()
    return (await readServer(client)).isPooled
  } finally {
    await client.end().catch(() => {})
  }
}

type Settings = { jit: string; statement_timeout: string }
type Found = { isPooled: boolean; settings: Settings }

async function whenReachable(setting: string, url: string, options: CheckOptions): Promise<Found> {
  const { statementTimeoutMs, log, waitMs = 0 } = options
  const startedAt = Date.now()
  let configOf = connectionConfig
  let isTold = false
  for (;;) {
    const client = clientFor(setting, url, () => configOf(url, statementTimeoutMs))
    client.on('error', () => {}) // the rejected promise below tells the same
    try {
      await client.connect()
      await checkVersion(setting, client)
      return await readServer(client)
    } catch (error) {
      if (configOf === connectionConfig && UNKNOWN_SETTING.test(String(error))) {
        configOf = pooledConfig
        continue
      }
      if (Date.now() - startedAt > patienceFor(error, waitMs)) {
        throw explain(error, client, { setting, url })
      }
      if (!isTold) log.warn({ reason: (error as { code?: string }).code }, 'waiting for PostgreSQL')
      isTold = true
      await sleep(250)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A wrong password stays wrong; a server that is away may come. */
function patienceFor(error: unknown, waitMs: number): number {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // A server that replays its log after a crash only needs a moment.
  if (code === STARTING_UP) return Math.max(waitMs, STARTING_UP_TIMEOUT_MS)
  const isPassing =
    code === TOO_MANY_CONNECTIONS || /^E[A-Z_]+$/.test(code) || /terminated|timeout/i.test(message)
  return isPassing ? waitMs : -1
}

/** A pooler invents the process id that it tells at the start. */
async function readServer(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Settings & { pid: number }>(
    `select pg_backend_pid() as pid, current_setting('jit') as jit,
            current_setting('statement_timeout') as statement_timeout`,
  )
  const { pid, ...settings } = rows[0]!
  const told = (client as unknown as { processID: number | null }).processID
  return { isPooled: told !== pid, settings }
}

/** Through a pooler the shop cannot set these itself. */
function tellUnsafe({ jit, statement_timeout: limit }: Settings, log: DatabaseLog): void {
  const missing = [
    ...(jit === 'on' ? ['jit = off'] : []),
    ...(limit === '0' ? ['statement_timeout = 10s'] : []),
  ]
  if (missing.length === 0) return
  log.warn(
    { missing },
    'behind a pooler the database user must carry the settings: alter role … set …, see docs/operations/upgrade.md',
  )
}

function clientFor(setting: string, url: string, configOf: () => pg.ClientConfig): pg.Client {
  try {
    const { protocol } = new URL(url)
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('protocol')
    return new pg.Client(configOf())
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw new StartupError(
      path
        ? `${setting} names the certificate file ${path}, which cannot be read (${code}): correct the path.`
        : `${setting} cannot be read: write it as ${EXAMPLE} and percent-encode special characters ` +
            'of the password (/ as %2F, # as %23, @ as %40).',
    )
  }
}

async function checkVersion(setting: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; standby: boolean }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num') as number,
            pg_is_in_recovery() as standby`,
  )
  const server = rows[0]
  if (!server || Number(server.number) < OLDEST_VERSION * 10_000) {
    throw new StartupError(
      `The server of ${setting} is PostgreSQL ${server?.version}, this shop needs ${OLDEST_VERSION} ` +
        'or newer: upgrade it, or name another server.',
    )
  }
  if (server.standby) {
    throw new StartupError(
      `The server of ${setting} is a read-only standby: name the primary server in ${setting}.`,
    )
  }
}

function explain(
  error: unknown,
  client: pg.Client,
  { setting, url }: { setting: string; url: string },
): StartupError {
  if (error instanceof StartupError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const said = withoutPassword(message || code, url)

  if (code === '28P01' || /client password must be a/.test(message)) {
    return new StartupError(
      `PostgreSQL at ${server} refuses the password of user "${client.user}": ` +
        `correct user and password in ${setting}.`,
    )
  }
  if (code === '28000') {
    return new StartupError(
      `PostgreSQL at ${server} does not let user "${client.user}" in (${said}): ` +
        `correct ${setting}, or its pg_hba.conf.`,
    )
  }
  if (code === '3D000') {
    return new StartupError(
      `PostgreSQL at ${server} has no database "${client.database}": ` +
        `create it, or correct the name in ${setting}.`,
    )
  }
  if (code === '53300') {
    return new StartupError(
      `PostgreSQL at ${server} has no connection left: raise its max_connections, or end other users.`,
    )
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartupError(
      `The host "${client.host}" of ${setting} is unknown (${code}): correct its name.`,
    )
  }
  if (/SSL|TLS|certificate/i.test(said)) {
    return new StartupError(
      `No encrypted connection to PostgreSQL at ${server} (${said}): correct sslmode in ${setting}.`,
    )
  }
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message)) {
    return new StartupError(
      `PostgreSQL at ${server} cannot be reached (${code || said}): ` +
        `start it, or correct host and port in ${setting}.`,
    )
  }
  return new StartupError(
    `PostgreSQL at ${server} cannot be used (${said}): correct ${setting}, or the server.`,
  )
}

function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url)
  const spellings = [password]
  try {
    spellings.push(decodeURIComponent(password))
  } catch {
    // A bare % in a password: it has only the one spelling.
  }
  return spellings.reduce(
    (shown, secret) => (secret ? shown.replaceAll(secret, '***') : shown),
    text,
  )
}
