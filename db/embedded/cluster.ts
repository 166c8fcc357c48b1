import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { giveTo } from './identity.ts'
import type { Identity } from './server-identity.ts'
import type { Places } from './places.ts'
import { type Programs, runProgram } from './programs.ts'

/** The shop's role owns its database but is no superuser: an injected COPY … PROGRAM gets nowhere. */
export const SHOP_ROLE = 'estampa'
export const SHOP_DATABASE = 'estampa'
const SUPERUSER = 'postgres'
const INITDB_TIMEOUT_MS = 120_000
const STAND_ALONE_TIMEOUT_MS = 300_000

export async function readPassword(places: Places): Promise<string | undefined> {
  try {
    return (await readFile(places.passwordFile, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes sure that there is a data folder of this PostgreSQL version and a password for it. */
export async function prepareCluster(options: {
  programs: Programs
  identity: Identity
  postgresVersion: string
  places: Places
  fsync: boolean
}): Promise<{ password: string; isNew: boolean }> {
  const { identity, places, postgresVersion } = options
  const exists = await hasCluster(places, postgresVersion)
  const known = await readPassword(places)
  const password = known ?? randomBytes(32).toString('base64url')
  if (!exists) {
    if (!known) await writeDurably(places.passwordFile, password)
    try {
      await makeCluster(options, password)
    } finally {
      // Also after a failure: a full disk should not stay full of our half-made files.
      await removeHalfMade(places)
    }
    return { password, isNew: true }
  }
  await giveTo(identity, places.cluster)
  if (!known) {
    // The password file was lost or left out of a backup; only the data folder's owner gets here.
    await runStandAlone(options, places.cluster, [
      `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'`,
      `ALTER ROLE ${SHOP_ROLE} PASSWORD '${password}'`,
    ])
    await writeDurably(places.passwordFile, password)
  }
  return { password, isNew: false }
}

async function hasCluster(places: Places, postgresVersion: string): Promise<boolean> {
  const entries = await readdir(places.cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length === 0) return false
  const version = await readFile(join(places.cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  const found = version.trim()
  const expected = postgresVersion.split('.')[0]
  if (found === expected) return true
  throw new StartupError(
    found
      ? `${places.cluster} was made by PostgreSQL ${found} and this shop ships ${expected}: ` +
          'dump it with its own version and restore it, or set DATA_DIR to another folder.'
      : `${places.cluster} holds something else than a PostgreSQL database: move it away, or set DATA_DIR to another folder.`,
  )
}

type Preparation = Parameters<typeof prepareCluster>[0]

/** Under another name until complete: a kill half-way never leaves a folder that looks finished. */
async function makeCluster(options: Preparation, password: string): Promise<void> {
  const { programs, identity, places, fsync } = options
  await removeHalfMade(places)
  const workshop = await mkdtemp(places.makingPrefix)
  const folder = join(workshop, 'data')
  const passwordFile = join(workshop, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await giveTo(identity, workshop)

  const made = await runProgram(programs, identity, {
    program: programs.initdb,
    args: [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeFor(options.postgresVersion),
      '--text-search-config=simple',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ],
    timeoutMs: INITDB_TIMEOUT_MS,
  })
  if (!made.succeeded) throw new Error(made.complaint)
  await runStandAlone(options, folder, [
    `CREATE ROLE ${SHOP_ROLE} LOGIN CREATEDB IN ROLE pg_monitor PASSWORD '${password}'`,
    `CREATE DATABASE ${SHOP_DATABASE} OWNER ${SHOP_ROLE}`,
  ])
  await rename(folder, places.cluster)
  await syncFolder(places.dataDir)
}

/** The builtin locale is the same on every machine; servers before 17, which only tests start, have none. */
function localeFor(postgresVersion: string): string[] {
  return Number.parseInt(postgresVersion, 10) < 17
    ? ['--locale=C.UTF-8']
    : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
}

/** An initdb that outlived its killed parent may still write there: the next start removes the rest. */
async function removeHalfMade(places: Places): Promise<void> {
  const prefix = basename(places.makingPrefix)
  for (const name of await readdir(places.dataDir)) {
    if (!name.startsWith(prefix)) continue
    await rm(join(places.dataDir, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** PostgreSQL's single-user mode: no network, no password, one statement a line. */
async function runStandAlone(options: Preparation, folder: string, statements: string[]) {
  const { programs, identity, fsync } = options
  const result = await runProgram(programs, identity, {
    program: programs.postgres,
    args: [
      '--single',
      '--exit_on_error=on',
      '--log_checkpoints=off',
      // The statements hold the password.
      '--log_min_error_statement=panic',
      `--fsync=${fsync ? 'on' : 'off'}`,
      '-D',
      folder,
      SUPERUSER,
    ],
    input: `${statements.join('\n')}\n`,
    timeoutMs: STAND_ALONE_TIMEOUT_MS,
  })
  if (!result.succeeded) throw new Error(result.complaint)
}

async function writeDurably(file: string, content: string): Promise<void> {
  const temporary = `${file}.new`
  await rm(temporary, { force: true })
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(`${content}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  await syncFolder(dirname(file))
}

/** A rename survives a power cut only after its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
