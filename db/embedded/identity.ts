import { lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import { oneLine } from './explain.ts'
import type { Places } from './places.ts'
import { type Programs, runProgram } from './programs.ts'
import type { Identity } from './server-identity.ts'

const NOBODY = 65534
const PROBE_TIMEOUT_MS = 20_000

const ourUid = () => process.getuid?.() ?? 0
const ourGid = () => process.getgid?.() ?? 0

function ourselves(): Identity {
  return { uid: ourUid(), gid: ourGid(), spawnOptions: {}, prefix: [] }
}

/** In a user namespace of its own root is nobody special, but still reaches what root owns. */
function ourselvesInNamespace(): Identity {
  return { ...ourselves(), prefix: ['unshare', '--user'] }
}

function droppedTo(uid: number, gid: number): Identity {
  return { uid, gid, spawnOptions: { uid, gid }, prefix: [] }
}

/** Also answers which PostgreSQL it is, having run it once. */
export async function chooseIdentity(
  programs: Programs,
  places: Places,
): Promise<{ identity: Identity; postgresVersion: string }> {
  const obstacles: string[] = []
  for (const identity of await candidates(programs, places, obstacles)) {
    const probe = await runProgram(programs, identity, {
      program: programs.postgres,
      args: ['-V'],
      timeoutMs: PROBE_TIMEOUT_MS,
    })
    const version = /\d+(\.\d+)?/.exec(probe.output)?.[0]
    if (probe.succeeded && version) return { identity, postgresVersion: version }
    const attempt = identity.prefix[0] ?? `uid ${identity.uid}`
    obstacles.push(`${attempt}: ${oneLine(probe.complaint) || 'PostgreSQL does not run'}`)
  }
  throw new StartupError(
    `The embedded PostgreSQL cannot run here (${obstacles.join('; ')}): ` +
      (ourUid() === 0
        ? 'start the shop as an ordinary user, move it and DATA_DIR to folders that every user may enter, '
        : '') +
      'or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

async function candidates(programs: Programs, places: Places, obstacles: string[]) {
  if (ourUid() !== 0) {
    // initdb gives up on a uid that /etc/passwd does not know, as containers often have it.
    return hasPasswdEntry() ? [ourselves()] : [ourselvesInNamespace(), ourselves()]
  }
  const found: Identity[] = []
  // Data made by an ordinary user must stay theirs when root starts the shop once.
  const owner = await stat(places.cluster).catch(() => undefined)
  const accounts = owner && owner.uid !== 0 ? [droppedTo(owner.uid, owner.gid)] : []
  if (owner?.uid !== NOBODY) accounts.push(droppedTo(NOBODY, NOBODY))
  for (const account of accounts) {
    const closed =
      (await closedFolder(places.dataDir, account)) ??
      (await closedFolder(dirname(programs.postgres), account))
    if (closed) obstacles.push(`uid ${account.uid} may not enter ${closed}`)
    else found.push(account)
  }
  return [...found, ourselvesInNamespace()]
}

function hasPasswdEntry(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The first folder on the way that this account may not enter, if any. */
async function closedFolder(
  folder: string,
  account: { uid: number; gid: number },
): Promise<string | undefined> {
  const parent = dirname(folder)
  const above = parent === folder ? undefined : await closedFolder(parent, account)
  if (above) return above
  const { mode, uid, gid } = await stat(folder)
  const search = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & search) === 0 ? folder : undefined
}

/** Children first: a kill in between leaves the top as it was, so the next start goes on. */
export async function giveTo(identity: Identity, path: string): Promise<void> {
  const current = await stat(path)
  if (ourUid() !== 0 || (current.uid === identity.uid && current.gid === identity.gid)) return
  const entries = current.isDirectory() ? await readdir(path, { recursive: true }) : []
  for (const entry of entries) await lchown(join(path, entry), identity.uid, identity.gid)
  await lchown(path, identity.uid, identity.gid)
}
