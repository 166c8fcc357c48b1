import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxFailure } from './sandbox-failure.ts'
import type { SandboxIdentity } from './sandbox-rights.ts'

/** How a task's input names files: `lend.file(path)` is the name under which the sandbox finds it. */
export type Lend = {
  file: (path: string) => string
  /** Folder in which the sandbox leaves its results; they are in `path` when the task is done. */
  folder: (path: string) => string
}

export type LentFiles = { files: Map<string, string>; resultsTo: string | undefined }

const FILES = 'in'
const RESULTS = 'out'
const TEMPORARY = 'tmp'
/** Nothing of the sandbox's own: what it left is looked at here, where it can change nothing any more. */
const TAKEN = 'taken'

/** Names relative to the sandbox's own folder, which is where it runs. */
export function lendingTo(lent: LentFiles): Lend {
  return {
    file(path) {
      const name = lent.files.get(path) ?? `${FILES}/${lent.files.size}`
      lent.files.set(path, name)
      return name
    },
    folder(path) {
      lent.resultsTo = path
      return RESULTS
    },
  }
}

const folders = new Set<string>()
// A process that ends without closing its sandboxes leaves no photo of anybody behind.
process.once('exit', () => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

export type SandboxFolder = ReturnType<typeof makeSandboxFolder>

/**
 * The only folder that a sandbox has. It gets its files there, whoever owns them and however closed the
 * folders are in which they lie, and can neither change them nor look at those of another task.
 */
export function makeSandboxFolder(area: string, identity: SandboxIdentity | undefined) {
  mkdirSync(area, { recursive: true })
  const path = realpathSync(mkdtempSync(join(area, 'cell-')))
  folders.add(path)
  const inside = join(path, FILES)
  const results = join(path, RESULTS)
  const temporary = join(path, TEMPORARY)
  const taken = join(path, TAKEN)
  const all = [inside, results, temporary, taken]
  for (const folder of all) mkdirSync(folder, { mode: 0o700 })
  if (identity) {
    const ourUid = process.getuid!()
    for (const folder of [path, inside]) {
      chownSync(folder, ourUid, identity.gid)
      chmodSync(folder, 0o750)
    }
    for (const folder of [results, temporary]) chownSync(folder, identity.uid, identity.gid)
  }

  async function lendFile(from: string, name: string): Promise<void> {
    const to = join(path, name)
    await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      // Another disk, or one that knows no second names.
      if (error.code === 'ENOENT') throw error
      await copyFile(from, to)
    })
    if (!identity) return
    // Its folder is closed to everybody else, so that nobody gets more by this than the sandbox.
    const { uid } = await stat(to)
    await chown(to, uid, identity.gid)
    await chmod(to, 0o640)
  }

  async function takeResult(name: string, resultsTo: string): Promise<void> {
    const at = join(taken, name)
    await rename(join(results, name), at)
    const found = await lstat(at)
    // A link would make the shop keep, and show, whatever file it leads to.
    if (!found.isFile() || found.nlink !== 1) {
      throw new SandboxFailure('crash', `The result ${JSON.stringify(name)} is no plain file`)
    }
    if (identity) await chown(at, process.getuid!(), process.getgid!())
    await move(at, join(resultsTo, name))
  }

  return {
    path,
    writable: [results, temporary],
    /** By a name that also works when nobody but us may enter the folders above. */
    env: { HOME: '.', TMPDIR: `./${TEMPORARY}` },
    /** A sandbox that waited for a day may have lost it to whoever cleans up. */
    isThere: () => existsSync(path),
    async lend({ files }: LentFiles): Promise<void> {
      for (const [from, name] of files) await lendFile(from, name)
    },
    async takeResults({ resultsTo }: LentFiles): Promise<void> {
      if (resultsTo === undefined) return
      await mkdir(resultsTo, { recursive: true })
      for (const name of await readdir(results)) await takeResult(name, resultsTo)
    },
    /** Before the next task, which is somebody else's. */
    async clear(): Promise<void> {
      for (const folder of all) {
        for (const name of await readdir(folder).catch(() => [])) {
          await rm(join(folder, name), { recursive: true, force: true })
        }
      }
    },
    async remove(): Promise<void> {
      await rm(path, { recursive: true, force: true })
      folders.delete(path)
    },
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
    await unlink(from)
  }
}
