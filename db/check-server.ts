import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from './pool.ts'
import { StartupError } from './startup-error.ts'

const OLDEST_VERSION = 15
const STARTING_UP = '57P03'
const STARTING_UP_TIMEOUT_MS = 30_000
const EXAMPLE = 'postgres://user:password@host:5432/database'

/** Refuses a DATABASE_URL that cannot work, in one line that never shows the password. */
export async function checkServer(url: string, statementTimeoutMs: number): Promise<void> {
  const deadline = Date.now() + STARTING_UP_TIMEOUT_MS
  for (;;) {
    const client = clientFor(url, statementTimeoutMs)
    client.on('error', () => {}) // the rejected promise below tells the same
    try {
      await client.connect()
      await checkVersion(client)
      return
    } catch (error) {
      // A server that replays its log after a crash only needs a moment.
      const isStartingUp = (error as { code?: string }).code === STARTING_UP
      if (!isStartingUp || Date.now() > deadline) throw explain(error, client, url)
      await sleep(250)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function clientFor(url: string, statementTimeoutMs: number): pg.Client {
  try {
    const { protocol } = new URL(url)
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('protocol')
    return new pg.Client(connectionConfig(url, statementTimeoutMs))
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw new StartupError(
      path
        ? `DATABASE_URL names the certificate file ${path}, which cannot be read (${code}): correct the path.`
        : `DATABASE_URL cannot be read: write it as ${EXAMPLE} and percent-encode special characters ` +
            'of the password (/ as %2F, # as %23, @ as %40).',
    )
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; standby: boolean }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num') as number,
            pg_is_in_recovery() as standby`,
  )
  const server = rows[0]
  if (!server || Number(server.number) < OLDEST_VERSION * 10_000) {
    throw new StartupError(
      `The server of DATABASE_URL is PostgreSQL ${server?.version}, this shop needs ${OLDEST_VERSION} ` +
        'or newer: upgrade it, or name another server.',
    )
  }
  if (server.standby) {
    throw new StartupError(
      'The server of DATABASE_URL is a read-only standby: name the primary server in DATABASE_URL.',
    )
  }
}

function explain(error: unknown, client: pg.Client, url: string): StartupError {
  if (error instanceof StartupError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const said = withoutPassword(message || code, url)

  if (code === '28P01' || /client password must be a/.test(message)) {
    return new StartupError(
      `PostgreSQL at ${server} refuses the password of user "${client.user}": ` +
        'correct user and password in DATABASE_URL.',
    )
  }
  if (code === '28000') {
    return new StartupError(
      `PostgreSQL at ${server} does not let user "${client.user}" in (${said}): ` +
        'correct DATABASE_URL, or its pg_hba.conf.',
    )
  }
  if (code === '3D000') {
    return new StartupError(
      `PostgreSQL at ${server} has no database "${client.database}": ` +
        'create it, or correct the name in DATABASE_URL.',
    )
  }
  if (code === '53300') {
    return new StartupError(
      `PostgreSQL at ${server} has no connection left: raise its max_connections, or end other users.`,
    )
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartupError(
      `The host "${client.host}" of DATABASE_URL is unknown (${code}): correct its name.`,
    )
  }
  if (/SSL|TLS|certificate/i.test(said)) {
    return new StartupError(
      `No encrypted connection to PostgreSQL at ${server} (${said}): correct sslmode in DATABASE_URL.`,
    )
  }
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message)) {
    return new StartupError(
      `PostgreSQL at ${server} cannot be reached (${code || said}): ` +
        'start it, or correct host and port in DATABASE_URL.',
    )
  }
  return new StartupError(
    `PostgreSQL at ${server} cannot be used (${said}): correct DATABASE_URL, or the server.`,
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
