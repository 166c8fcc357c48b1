import { access, chmod, constants, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * PostgreSQL of a shop that root started runs as nobody, who must pass through to `postgres`. What lies
 * beside it is shut by itself.
 */
const ownMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700)
const STICKY = 0o1000

/** Shop folders below DATA_DIR, beside the database: photos, invoices, print files. */
const shopFolders = ['files', 'temporary', 'media']

/** Makes the folder if it is absent, and says its real name. Nobody else looks into it. */
export async function makeDataFolder(dataDir: string): Promise<string> {
  await makeFolder(dataDir)
  await access(dataDir, constants.W_OK | constants.X_OK)
  await narrowDataFolder(dataDir)
  return realpath(dataDir)
}

/**
 * Shuts what an earlier release, or `mkdir` by hand, left open to everybody on the machine. A folder that
 * is shut shuts everything beneath, so that nothing else need be walked through.
 */
export async function narrowDataFolder(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => dataDir)
  await narrow(folder, ownMode())
  for (const name of shopFolders) await narrow(join(folder, name), 0o700)
}

/** Never what is another user's, a link, or a place for everybody such as /tmp. */
async function narrow(folder: string, widest: number): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory() || found.mode & STICKY) return
  const mode = found.mode & 0o7777
  const narrowed = mode & (0o7000 | widest)
  // A read-only disk, or a volume that belongs to another user: whoever writes there says so.
  if (narrowed !== mode) await chmod(folder, narrowed).catch(() => {})
}

/** Not by `recursive`: that says ENOENT on a read-only disk and never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (isFolder) return
    if (code !== 'ENOENT' || (await stat(dirname(folder)).catch(() => undefined))) throw error
    await makeFolder(dirname(folder))
    await makeOne(folder)
  }
}

/** The process may have a mask that would keep PostgreSQL out. */
async function makeOne(folder: string): Promise<void> {
  await mkdir(folder, { mode: ownMode() })
  await chmod(folder, ownMode())
}
